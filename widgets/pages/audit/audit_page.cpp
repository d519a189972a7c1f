#include "widgets/pages/audit/audit_page.h"

#include "core/audit/audit.h"
#include "core/findings/audit_text.h"
#include "core/io/definitions/audit_files.h"
#include "core/io/definitions/definition_text.h"
#include "core/model/event_names.h"
#include "core/present/definition_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/event_texts.h"
#include "widgets/pages/audit/audit_detail.h"
#include "widgets/session/collection.h"
#include "widgets/session/foreign_text.h"
#include "widgets/session/latest_job.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/page.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QString>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

/// Which definitions are to be compared with what study.
struct AuditRequest {
    core::Document study;
    std::shared_ptr<const core::AuditFiles> files;
    std::string pmu;  ///< whose presets; empty: those that can be compared most
};

struct AuditOutcome {
    std::string pmu;                             ///< whose presets; empty: none can be compared
    std::optional<core::AuditCoverage> nearest;  ///< of the CPU that was looked for
    std::shared_ptr<const std::vector<core::AuditedDefinition>> definitions;  ///< null: see problem
    std::vector<core::CensusRow> census;  ///< indices into the definitions
    QString problem;                      ///< one sentence; empty: there is none
};

/// Off the GUI thread: 136 CPUs' presets of a large study take a while.
AuditOutcome runAudit(const AuditRequest& request, const std::stop_token& stop)
{
    AuditOutcome outcome;
    outcome.pmu = request.pmu;
    const auto refused = [&](const core::Error& error) {
        outcome.problem = textOf(error.message);
        return outcome;
    };
    const auto options = core::auditOptions();
    if (!options) {
        return refused(options.error());
    }
    if (outcome.pmu.empty()) {
        auto cpu = core::auditCpu(request.study, *request.files, *options, stop);
        if (cpu.pmu.empty() && !request.files->pmus().empty()) {
            return outcome;
        }
        outcome.nearest = std::move(cpu.nearest);
        outcome.pmu = std::move(cpu.pmu);
    }
    const auto sources = core::auditSources(*request.files, outcome.pmu);
    if (!sources) {
        return refused(sources.error());
    }
    auto audited = core::audit(request.study, *sources, *options, stop);
    if (!audited) {
        return refused(audited.error());
    }
    outcome.census = core::census(request.study, *audited, *options);
    outcome.definitions =
        std::make_shared<const std::vector<core::AuditedDefinition>>(*std::move(audited));
    return outcome;
}

constexpr int mostFormula = 380;  ///< px of a definition where reasons are not whole
constexpr int leastReason = 400;  ///< px; in two lines
/// The segments over the table, in their order; the first shows all.
constexpr std::array segmentVerdicts = {
    core::AuditVerdict::Equal,         core::AuditVerdict::Noisy,
    core::AuditVerdict::Scaled,        core::AuditVerdict::Different,
    core::AuditVerdict::Instructions,  core::AuditVerdict::EventsMissing,
    core::AuditVerdict::NotComparable, core::AuditVerdict::FmaAsTwo};

/// Findings first, what could not be compared last.
constexpr std::array verdictOrder = {
    core::AuditVerdict::Different,     core::AuditVerdict::Scaled,
    core::AuditVerdict::Instructions,  core::AuditVerdict::FmaAsTwo,
    core::AuditVerdict::Noisy,         core::AuditVerdict::Equal,
    core::AuditVerdict::EventsMissing, core::AuditVerdict::NotComparable};
/// What tools do not agree on is first.
constexpr std::array agreementOrder = {core::CensusAgreement::Differ, core::CensusAgreement::Agree,
                                       core::CensusAgreement::Single, core::CensusAgreement::None};

template<typename Order, typename Value>
auto placeIn(const Order& order, Value value)
{
    return std::ranges::find(order, value) - order.begin();
}

/// A definition among all others: its name, file, line and tool.
QString keyOf(const core::AuditedDefinition* audited)
{
    const auto& subject = audited->subject;
    return u"%1\n%2\n%3\n%4"_s.arg(textOf(subject.name), textOf(subject.file))
        .arg(subject.line)
        .arg(textOf(subject.dialect->id));
}

constexpr const char* lastPaths = "audit/presets";

/// Only the program itself has settings: render shows the same picture whoever asks for it.
void remember(const QStringList& paths)
{
    if (QCoreApplication::organizationName().isEmpty()) {
        return;
    }
    QStringList absolute;
    for (const auto& path : paths) {
        absolute << QFileInfo(path).absoluteFilePath();
    }
    QSettings().setValue(QLatin1String(lastPaths), absolute);
}

}  // namespace

QStringList rememberedAuditPaths()
{
    if (QCoreApplication::organizationName().isEmpty()) {
        return {};
    }
    const auto paths = QSettings().value(QLatin1String(lastPaths)).toStringList();
    const bool areThere =
        std::ranges::all_of(paths, [](const auto& path) { return QFileInfo(path).isReadable(); });
    return areThere ? paths : QStringList();
}

class AuditPage : public Page {
    Q_OBJECT

public:
    explicit AuditPage(Workspace& workspace) : Page(workspace), reading_(this), job_(this)
    {
        setObjectName(u"auditPage"_s);
        reading_.list(this->workspace().jobs(), tr("Reading definitions"),
                      [this] { showNothing(tr("Reading was cancelled.")); });
        job_.list(this->workspace().jobs(), tr("Comparing definitions"),
                  [this] { showNothing(tr("The comparison was cancelled.")); });
        buildHeader();
        buildTables();
        auto* upper = new QWidget;
        inColumn(upper, {header_, message_, {tables_, 1}});
        auto* rows = newSplitter(Qt::Vertical, "auditRows", {upper, detail_}, {480, 360});
        detail_->hide();  // until there is a definition to look at
        connect(detail_, &AuditDetail::betterRequested, this,
                [this](const QString& benchmark, const QString& item) {
                    const bool isPreset = item.startsWith(u'#');
                    this->workspace().activateBenchmark(benchmark);
                    this->workspace().selectMetric(isPreset ? QString() : item);
                    emit pageRequested(isPreset ? u"export"_s : u"metrics"_s,
                                       isPreset ? item : QString());
                });
        inColumn(this, {rows});
        showView();
    }

    [[nodiscard]] QWidget* mainPlot() override { return detail_->plot(); }

    [[nodiscard]] QString command() const override
    {
        if (files_ == nullptr) {
            return {};
        }
        QStringList words{u"papilio"_s, u"audit"_s, studyArgument(),
                          isOfPapiAlone() ? u"--presets"_s : u"--definitions"_s};
        words << paths_;
        if (pmu_->currentIndex() >= 0) {
            words << u"--pmu"_s << pmu_->currentText();
        }
        if (views_->current() == Census) {
            words << u"--census"_s;
        }
        return shellQuoted(words);
    }

    [[nodiscard]] bool isSettled() const override
    {
        return Page::isSettled() && !job_.isRunning() && !reading_.isRunning();
    }

    /// Reads files of definitions, or folders of them, off the GUI thread, and remembers them for
    /// the next start, or says why not.
    void openPaths(const QStringList& paths) override { read(paths, true); }

    /// It audits with the tolerances of the file.
    [[nodiscard]] bool namesParameters() const override { return false; }

protected:
    void refresh(Changes changes) override
    {
        if (changes & Change::Opened) {
            forgetStudy();
        }
        if (changes & (Change::Study | Change::Benchmark | Change::Basis | Change::Signatures |
                       Change::Parameters | Change::Descriptions)) {
            if (!triedInstalled_ && workspace().benchmark()) {
                triedInstalled_ = true;
                auto paths = rememberedAuditPaths();
                const auto installed = textOf(core::installedPresets().string());
                if (paths.isEmpty() && !installed.isEmpty()) {
                    paths << installed;
                }
                if (!paths.isEmpty() && files_ == nullptr) {
                    read(paths, false);
                    return;
                }
            }
            if (changes & (Change::Study | Change::Benchmark)) {
                choosePmu();
            }
            audit();
        }
    }

private:
    enum View { Definitions, Census };

    /// @param isAsked  somebody wants these: they are remembered
    void read(const QStringList& paths, bool isAsked)
    {
        message_->clear();
        std::vector<std::filesystem::path> wanted;
        for (const auto& path : paths) {
            wanted.emplace_back(path.toStdString());
        }
        reading_.start([wanted = std::move(wanted)](
                           const std::stop_token&) { return core::readAuditFiles(wanted); },
                       [this, paths, isAsked](core::Result<core::AuditFiles> files) {
                           if (!files) {
                               message_->showMessage(VerdictKind::Error, tr("Not opened:"),
                                                     textOf(files.error().message));
                               audit();
                               return;
                           }
                           if (isAsked) {
                               remember(paths);
                           }
                           take(*std::move(files), paths);
                       },
                       [this](const QString& why) { showNothing(why); });
        if (model_->rowCount() == 0) {
            showNothing(tr("Reading %1…").arg(QFileInfo(paths.value(0)).fileName()));
        }
    }

    void take(core::AuditFiles files, const QStringList& paths)
    {
        paths_ = paths;
        chosenFor_.clear();
        files_ = std::make_shared<const core::AuditFiles>(std::move(files));
        pmu_->clear();
        for (const auto& name : files_->pmus()) {
            pmu_->addItem(textOf(name));
        }
        pmu_->setVisible(pmu_->count() > 0);
        choosePmu();
        audit();
    }

    void buildHeader()
    {
        views_->addSegment(tr("Definitions"), tr("Each definition with its verdict"));
        views_->addSegment(tr("By metric"), tr("Each metric with its definitions from all tools"));
        keep(*views_, "audit/view");
        header_->addWidget(views_);
        auto* open = header_->addButton(
            u"open"_s, tr("Open") + u" \u25be"_s,
            tr("Opens definitions: papi_events.csv, LIKWID groups, metrics of perf and perfmon, "
               "counters of AMD"));
        open->setObjectName(u"openPresets"_s);
        open->setPopupMode(QToolButton::InstantPopup);
        auto* ways = new QMenu(open);
        ways->addAction(tr("&Files…"), this, &AuditPage::askForFiles);
        ways->addAction(tr("All definitions of a f&older…"), this, &AuditPage::askForFolder);
        open->setMenu(ways);
        pmu_->setToolTip(
            tr("CPU whose presets of PAPI are shown: a name from the CPU lines of the file"));
        pmu_->setPlaceholderText(tr("Choose a CPU"));
        pmu_->setMinimumContentsLength(8);
        pmu_->setMaximumWidth(Fonts::scaled(150));
        header_->addWidget(pmu_);
        segments_->addSegment(tr("All"));
        for (std::size_t segment = 0; segment < segmentVerdicts.size(); ++segment) {
            segments_->addSegment({});
        }
        header_->addWidget(segments_);
        filter_->setAccessibleName(tr("Filter definitions"));
        header_->addWidget(filter_);
        DataTable::addTools(*header_,
                            [this] { return views_->current() == Census ? census_ : table_; });
        connect(header_->addCommandTool(), &QToolButton::clicked, this, &AuditPage::copyCommand);
        message_->clear();
        connect(views_, &SegmentedButtons::currentChanged, this, &AuditPage::showView);
        connect(pmu_, &QComboBox::activated, this, [this] {
            unknownMachine_.clear();
            message_->clear();
            this->workspace().view().setText("audit/cpu", pmu_->currentText());
            audit();
        });
        connect(segments_, &SegmentedButtons::currentChanged, this, [this](int segment) {
            verdict_ = segment == 0
                           ? std::nullopt
                           : std::optional(segmentVerdicts[static_cast<std::size_t>(segment) - 1]);
            showDefinitions();
            table_->setEmptyText(tr("No definition has this verdict."));
            showPreset();
        });
    }

    void buildTables()
    {
        using Audited = const core::AuditedDefinition*;
        const auto columns = core::auditColumns();
        model_->setColumns({
            model_->column("definition", tr("Definition and formula"))
                .text([](Audited audited) { return core::fullName(audited->subject); })
                .on(SecondLineRole, [](Audited audited) { return audited->formula; })
                .tip([this](Audited audited) {
                    return u"%1\n%2\n%3"_s
                        .arg(textOf(audited->formula), textOf(audited->subject.description),
                             hints(*audited))
                        .trimmed();
                }),
            model_->column(columns, "verdict")
                .textAsTip()
                .on(VerdictRole, [](Audited audited) { return verdictKind(*audited); })
                .sort([](Audited audited) { return audited->verdict; }),
            model_->column(columns, "deviation"),
            model_->column(columns, "benchmark").textAsTip().muted(),
            model_->column(columns, "tool").textAsTip(),
            model_->column(columns, "metric").textAsTip(),
            model_->column(columns, "reason").textAsTip(),
        });
        table_->setSource(model_);
        table_->connectFilter(*filter_);
        table_->setDensity(DataTable::Density::TwoLines);
        auto* formulas = new TwoLineDelegate(table_);
        formulas->setWrapping();
        table_->setFittedRows();
        table_->setItemDelegateForColumn(0, formulas);
        table_->setCells({"verdict"}, verdictCells);
        table_->setCells({"deviation"}, numberCells);
        table_->setCells({"reason"}, wrappedCells);
        census_->setSource(metrics_);
        census_->connectFilter(*filter_);
        census_->setDensity(DataTable::Density::Compact);
        tables_->addWidget(table_);
        tables_->addWidget(census_);
        connect(table_, &DataTable::sourceRowActivated, this, [this](int row) {
            preset_ = keyOf(model_->row(row));
            this->workspace().view().setText("audit/definition", preset_);
            showPreset();
        });
        connect(census_, &DataTable::sourceRowActivated, this, [this](int row) {
            metric_ = textOf(metrics_->row(row).metric);
            this->workspace().view().setText("audit/metric", metric_);
            showMetric();
        });
    }

    /// Nothing of another study stays until the new numbers come.
    void forgetStudy()
    {
        verdict_.reset();
        setAudit({}, {});
        segments_->setCurrent(0);
        table_->scrollToTop();
        preset_.clear();
        metric_.clear();
        chosenFor_.clear();
    }

    void choosePmu()
    {
        const auto benchmark = workspace().benchmark();
        const auto wanted =
            benchmark ? textOf(core::pmuOf(workspace().document(), *benchmark)) : QString();
        const auto asked = paths_.join(QLatin1Char('\n')) + QLatin1Char('\n') + wanted;
        if (asked == chosenFor_) {
            return;
        }
        chosenFor_ = asked;
        unknownMachine_.clear();
        message_->clear();
        const auto place = [this](const QString& name) {
            return name.isEmpty() ? -1 : pmu_->findText(name);
        };
        int index = place(workspace().view().text("audit/cpu"));
        index = index < 0 ? place(wanted) : index;
        index = index < 0 && pmu_->count() == 1 ? 0 : index;
        pmu_->setCurrentIndex(index);
        if (index < 0 && pmu_->count() > 0) {
            unknownMachine_ = wanted;
        }
    }

    /// Compares off the GUI thread, and shows what comes of it.
    void audit()
    {
        header_->setSubtitle(filesName());
        pmu_->setEnabled(pmu_->count() > 0);
        if (const auto why = obstacle(); !why.isEmpty()) {
            job_.cancel();
            showNothing(why);
            return;
        }
        AuditRequest request{workspace().document(), files_, {}};
        if (unknownMachine_.isEmpty()) {
            request.pmu = pmu_->count() > 0
                              ? pmu_->currentText().toStdString()
                              : core::pmuOf(workspace().document(), *workspace().benchmark());
        }
        job_.start([request = std::move(request)](
                       std::stop_token stop) { return runAudit(request, stop); },
                   [this](AuditOutcome outcome) { deliver(std::move(outcome)); },
                   [this](const QString& why) { showNothing(why); });
        if (model_->rowCount() == 0) {
            showNothing(tr("Comparing the definitions of %1…").arg(filesName()));
        }
    }

    /// Why there is nothing to compare; empty where there is.
    [[nodiscard]] QString obstacle() const
    {
        if (!workspace().benchmark()) {
            return workspace().hasStudy()
                       ? tr("This study has no benchmark to compare definitions with: measure or "
                            "import one.")
                       : tr("No study is open: open or import one on the Study page.");
        }
        if (files_ == nullptr) {
            return tr(
                "Open definitions to check: the papi_events.csv of PAPI (in /usr/share/papi), "
                "LIKWID "
                "groups, metrics of perf or perfmon, counters of AMD.");
        }
        if (pmu_->currentIndex() >= 0 || !unknownMachine_.isEmpty() || !isOfPapiAlone()) {
            return {};
        }
        const auto measured = textOf(core::pmuOf(workspace().document(), *workspace().benchmark()));
        const auto file = filesName();
        return measured.isEmpty()
                   ? tr("%1 has presets for %2, and the CPU of the study is not known: choose one "
                        "above.")
                         .arg(file, counted(pmu_->count(), "CPU"))
                   : tr("%1 has presets for %2, but not for %3, the CPU of this study, or one with "
                        "the same events: choose a CPU above, or open a newer file.")
                         .arg(file, counted(pmu_->count(), "CPU"), measured);
    }

    void deliver(AuditOutcome outcome)
    {
        if (!unknownMachine_.isEmpty()) {
            if (outcome.nearest) {
                showNearest(*outcome.nearest);
            }
            unknownMachine_.clear();
        }
        if (outcome.definitions == nullptr) {
            showNothing(outcome.problem.isEmpty() ? obstacle() : outcome.problem);
            return;
        }
        const auto pmu = textOf(outcome.pmu);
        header_->setSubtitle(
            pmu.isEmpty() ? tr("%1, on the kernels of this study").arg(filesName())
                          : tr("%1 of %2, on the kernels of this study").arg(filesName(), pmu));
        const auto tools = core::toolsOf(*outcome.definitions).size();
        setAudit(outcome.definitions, std::move(outcome.census));
        table_->setEmptyText(tr("The files have no definition for %1.").arg(pmu));
        ColumnFit fit{.widest = mostFormula, .words = "reason", .leastWords = leastReason};
        const auto offer = [&](const char* column, bool isTold) {
            table_->setColumnHidden(column, !isTold);
            if (isTold) {
                fit.expendable.emplace_back(column);
            }
        };
        offer("benchmark", workspace().document().benchmarks.size() > 1);
        offer("tool", tools > 1);
        offer("metric", !isOfPapiAlone());
        offer("deviation", true);  // the reason says it too
        table_->fitColumns(fit);
        const auto last = metrics_->columnCount() - 1;
        census_->setCells({last}, verdictCells);
        auto* columns = census_->horizontalHeader();
        columns->setStretchLastSection(true);
        census_->setColumnWidths({{0, 210}, {1, 100}});
        for (int column = 2; column < last; ++column) {  // one for each tool
            columns->resizeSection(column, Fonts::scaled(tools > 2 ? 230 : 420));
        }
        showSegments();
        const auto& view = workspace().view();
        preset_ = preset_.isEmpty() ? view.text("audit/definition") : preset_;
        metric_ = metric_.isEmpty() ? view.text("audit/metric") : metric_;
        if (rowOfPreset() < 0) {
            preset_ = firstPreset();
        }
        if (rowOfMetric() < 0) {
            metric_ = metrics_->rowCount() > 0 ? textOf(metrics_->row(0).metric) : QString();
        }
        showSelected();
    }

    void setAudit(AuditedDefinitions audited, std::vector<core::CensusRow> census)
    {
        const auto before = std::exchange(audited_, std::move(audited));  // until it is not shown
        order_.clear();
        RowsModel<core::CensusRow>::Columns columns;
        if (audited_ != nullptr) {
            std::ranges::transform(*audited_, std::back_inserter(order_),
                                   [](const auto& one) { return &one; });
            columns = tableColumns(core::censusColumns(*audited_));
            columns.back().textAsTip().on(
                VerdictRole, [](const core::CensusRow& row) { return verdictKind(row); });
        }
        // The file's order within.
        std::ranges::stable_sort(
            order_, {}, [](const auto* one) { return placeIn(verdictOrder, one->verdict); });
        showDefinitions();
        detail_->setHidden(order_.empty());
        std::ranges::stable_sort(census, {}, [](const auto& row) {  // what nobody defines is last
            return std::pair(placeIn(agreementOrder, row.agreement), row.definitions.empty());
        });
        metrics_->show(std::move(columns), std::move(census));
    }

    /// Those of the chosen verdict.
    void showDefinitions()
    {
        std::vector<const core::AuditedDefinition*> rows;
        std::ranges::copy_if(order_, std::back_inserter(rows), [this](const auto* audited) {
            return !verdict_ || audited->verdict == *verdict_;
        });
        model_->setRows(std::move(rows));
    }

    /// What is known of the events of a definition, however it spells them.
    [[nodiscard]] QString hints(const core::AuditedDefinition& audited) const
    {
        const auto& descriptions = workspace().document().descriptions;
        if (!descriptions) {
            return {};
        }
        std::vector<std::string> names;
        std::ranges::transform(descriptions->all(), std::back_inserter(names),
                               &core::EventDescription::event);
        const core::EventNames described(names);
        QStringList lines;
        for (const auto& event : audited.subject.events) {
            if (const auto found = described.find(event); found != core::EventNames::npos) {
                lines << u"%1: %2"_s.arg(
                    textOf(event), eventHint(descriptions->of(descriptions->all()[found].event)));
            }
        }
        return lines.join(QLatin1Char('\n'));
    }

    [[nodiscard]] int rowOfPreset() const { return model_->find(preset_, keyOf); }

    [[nodiscard]] int rowOfMetric() const
    {
        return metrics_->find(metric_.toStdString(), &core::CensusRow::metric);
    }

    void showNearest(const core::AuditCoverage& nearest)
    {
        pmu_->setCurrentIndex(pmu_->findText(textOf(nearest.pmu)));
        message_->showMessage(
            VerdictKind::Neutral, tr("Presets of a different CPU:"),
            tr("%1 has no presets for %2. Showing %3, the closest: %4 of %5 can be compared.")
                .arg(filesName(), unknownMachine_, textOf(nearest.pmu))
                .arg(nearest.comparable)
                .arg(nearest.presets));
    }

    /// The most telling one: what differs, else what was compared.
    [[nodiscard]] QString firstPreset() const
    {
        const auto& rows = model_->rows();
        auto first = std::ranges::find(rows, core::AuditVerdict::Different,
                                       &core::AuditedDefinition::verdict);
        if (first == rows.end()) {
            first =
                std::ranges::find_if(rows, [](const auto* one) { return !one->counted.empty(); });
        }
        return rows.empty() ? QString() : keyOf(first == rows.end() ? rows.front() : *first);
    }

    void showNothing(const QString& why)
    {
        setAudit({}, {});
        table_->setEmptyText(why);
        census_->setEmptyText(why);
        showSegments();
        showSelected();
    }

    void showView()
    {
        const bool isCensus = views_->current() == Census;
        tables_->setCurrentWidget(isCensus ? census_ : table_);
        segments_->setVisible(!isCensus);
        showSelected();
    }

    void showSegments()
    {
        segments_->setSegmentText(0, tr("All %1").arg(countText(order_.size())));
        for (std::size_t segment = 0; segment < segmentVerdicts.size(); ++segment) {
            const auto verdict = segmentVerdicts[segment];
            const auto count =
                std::ranges::count(order_, verdict, &core::AuditedDefinition::verdict);
            const auto words = capitalized(textOf(core::toString(verdict)));
            const int index = static_cast<int>(segment) + 1;
            segments_->setSegmentText(index, u"%1 %2"_s.arg(words, countText(count)));
            segments_->setSegmentShown(index, count > 0 || segments_->current() == index);
        }
    }

    /// What is selected in the table that is shown.
    void showSelected() { views_->current() == Census ? showMetric() : showPreset(); }

    void showPreset()
    {
        const int row = rowOfPreset();
        table_->selectSourceRow(row);
        detail_->showDefinition(row < 0 ? nullptr : model_->row(row), workspace().document(),
                                isOfPapiAlone());
    }

    void showMetric()
    {
        const int row = rowOfMetric();
        census_->selectSourceRow(row);
        detail_->showMetric(metrics_->rowAt(row), audited_, workspace().document());
    }

    void askForFiles()
    {
        const auto paths = chooseFiles(this, FileKind::Presets, tr("Open definitions"));
        if (!paths.isEmpty()) {
            openPaths(paths);
        }
    }

    void askForFolder()
    {
        const auto path =
            chooseFolder(this, FileKind::Presets, tr("Open the definitions of a folder"));
        if (!path.isEmpty()) {
            openPaths({path});
        }
    }

    /// "7.0/papi_events.csv", as PAPI's folders have its version; "12 files (LIKWID, Linux perf)"
    [[nodiscard]] QString filesName() const
    {
        if (files_ == nullptr || files_->files.size() == 1) {
            const QFileInfo file(files_ == nullptr ? paths_.value(0)
                                                   : textOf(files_->files.front().path.string()));
            return file.dir().dirName() + u'/' + file.fileName();
        }
        return u"%1 (%2)"_s.arg(counted(files_->files.size(), "file"), textOf(files_->tools()));
    }

    [[nodiscard]] bool isOfPapiAlone() const
    {
        return files_ != nullptr && files_->files.size() == 1 &&
               files_->files.front().presets() != nullptr;
    }

    PaneHeader* header_ = named(new PaneHeader(tr("Definitions")), "auditHeader");
    SegmentedButtons* views_ = named(new SegmentedButtons, "auditViews");
    QComboBox* pmu_ = named(new QComboBox, "auditPmu", tr("CPU whose presets are checked"));
    FilterField* filter_ = new FilterField;
    SegmentedButtons* segments_ = named(new SegmentedButtons, "auditSegments");
    MessageBar* message_ = named(new MessageBar, "auditMessage");
    RowsModel<const core::AuditedDefinition*>* model_ =
        new RowsModel<const core::AuditedDefinition*>(this);
    DataTable* table_ = new DataTable(u"presets"_s, tr("Definitions"));
    RowsModel<core::CensusRow>* metrics_ = new RowsModel<core::CensusRow>(this);
    DataTable* census_ = new DataTable(u"auditCensus"_s, tr("Metrics and their definitions"));
    QStackedWidget* tables_ = new QStackedWidget;
    AuditDetail* detail_ = new AuditDetail;
    AuditedDefinitions audited_;
    std::vector<const core::AuditedDefinition*> order_;  ///< of them, findings first
    std::optional<core::AuditVerdict> verdict_;          ///< nothing: all are shown
    QStringList paths_;
    std::shared_ptr<const core::AuditFiles> files_;
    QString preset_;          ///< keyOf() what is shown in detail
    QString metric_;          ///< the same of the census
    QString chosenFor_;       ///< files and machine: what somebody picks since then stays
    QString unknownMachine_;  ///< the files have none of its presets: the nearest are looked for
    bool triedInstalled_ = false;
    LatestJob reading_;  ///< last: end before what they report to
    LatestJob job_;
};

Page* newAuditPage(Workspace& workspace)
{
    return new AuditPage(workspace);
}

}  // namespace papilio::widgets

#include "audit_page.moc"
