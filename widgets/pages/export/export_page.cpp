#include "widgets/pages/export/export_page.h"

#include "core/analysis/definition_review.h"
#include "core/analysis/event_facts.h"
#include "core/findings/export_text.h"
#include "core/findings/metric_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/event_list.h"
#include "core/io/definitions/written_export.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/code_view.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/export_models.h"
#include "widgets/pages/export/presets_dialog.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/session/foreign_text.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/kernel_layout.h"
#include "widgets/workbench/page.h"
#include "widgets/workbench/shown_options.h"

#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSet>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStringList>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int leastPane = 250;  ///< px; lower, its plot has no height left

/// How the metrics are written: for which tool, and what it needs to know.
class ExportOptionsPane : public QWidget {
    Q_OBJECT

public:
    explicit ExportOptionsPane(QWidget* parent = nullptr) : QWidget(parent)
    {
        for (const auto* target : core::exportTargets()) {
            format_->addItem(textOf(target->label), textOf(target->id));
        }
        format_->setMaxVisibleItems(format_->count());
        coefficients_->addSegment(tr("Rounded"),
                                  tr("Rounded coefficients; the verdicts are for these"));
        coefficients_->addSegment(tr("Raw"),
                                  tr("Coefficients of the fit; PAPI gets ratios of integers"));
        version_->addSegment(tr("7.0"), tr("Debian 12: up to 8 native events per definition"));
        version_->addSegment(tr("7.2+"), tr("up to 12 native events per definition"));
        pmu_->setMaximumWidth(Fonts::scaled(110));
        counters_->setToolTip(
            tr("General counters that count at the same time: 4 on most CPUs, 8 without SMT"));
        counters_->setRange(1, 1024);
        counters_->setValue(static_cast<int>(core::ExportOptions().counters));
        events_->setText(tr("Events…"));
        events_->setToolTip(
            tr("Write the event names as they are in a list of countable events, the output of "
               "papi_native_avail"));
        events_->setProperty("role", u"outlined"_s);

        auto* grid = new QGridLayout(this);
        grid->setContentsMargins(16, 8, 16, 8);
        grid->setHorizontalSpacing(8);
        grid->setVerticalSpacing(8);
        grid->addWidget(roleLabel(tr("Format"), "muted"), 0, 0);
        grid->addWidget(format_, 0, 1);
        grid->addWidget(roleLabel(tr("Coefficients"), "muted"), 0, 2);
        grid->addWidget(coefficients_, 0, 3);
        inRow(papiOptions_, {version_, roleLabel(tr("PMU"), "muted"), pmu_, BoxItem::growing(1)},
              8);
        grid->addWidget(targetWords_, 1, 0);
        grid->addLayout(inRow(nullptr, {papiOptions_, counters_, BoxItem::growing(1)}, 8), 1, 1);
        grid->addWidget(roleLabel(tr("Spelling"), "muted"), 1, 2);
        grid->addLayout(inRow(nullptr, {events_, {eventWords_, 1}}, 8), 1, 3);
        // Nothing moves when the options of another format are shown.
        grid->setColumnMinimumWidth(0, Fonts::scaled(64));
        grid->setColumnMinimumWidth(1, Fonts::scaled(256));
        grid->setColumnStretch(3, 1);
        showTarget();
        connect(format_, &QComboBox::activated, this, &ExportOptionsPane::changed);
        connect(coefficients_, &SegmentedButtons::currentChanged, this,
                &ExportOptionsPane::changed);
        connect(version_, &SegmentedButtons::currentChanged, this, &ExportOptionsPane::changed);
        connect(pmu_, &QLineEdit::textChanged, this, &ExportOptionsPane::changed);
        connect(counters_, &QSpinBox::valueChanged, this, &ExportOptionsPane::changed);
        connect(events_, &QToolButton::clicked, this, &ExportOptionsPane::eventListWanted);
    }

    [[nodiscard]] const core::Dialect& target() const
    {
        return *core::exportTarget(format_->currentData().toString().toStdString());
    }

    [[nodiscard]] SegmentedButtons& coefficients() const { return *coefficients_; }
    /// Sets what was chosen. @param pmu  that of the study; empty: not known
    void fill(core::ExportOptions& options, const std::string& pmu) const
    {
        options.dialect = &target();
        options.counters = static_cast<std::size_t>(counters_->value());
        options.rawCoefficients = coefficients_->current() == 1;
        options.version =
            version_->current() == 0 ? core::PapiVersion::V7_0 : core::PapiVersion::Head;
        options.pmu = pmu_->text().trimmed().toStdString();
        if (options.pmu.empty()) {
            options.pmu = pmu.empty() ? std::string(core::unnamedPmu) : pmu;
        }
        options.availableEvents = available_;
    }

    /// The options of `papilio export` for that, beside its format.
    [[nodiscard]] QStringList commandOptions(const std::string& pmu) const
    {
        QStringList words;
        if (!pmu_->text().trimmed().isEmpty()) {
            words << u"--pmu"_s << pmu_->text().trimmed();
        } else if (target().isForPapi && pmu.empty()) {
            // The place for the name, as in the preview: without one the command would fail.
            words << u"--pmu"_s << textOf(core::unnamedPmu);
        }
        if (version_->current() == 1) {
            words << u"--papi"_s << u"head"_s;
        }
        if (!eventList_.isEmpty()) {
            words << u"--available"_s << eventList_;
        }
        if (counters_->value() != static_cast<int>(core::ExportOptions().counters)) {
            words << u"--counters"_s << QString::number(counters_->value());
        }
        return words;
    }

    void chooseUsual(const core::Benchmark& benchmark)
    {
        const bool isDevice = benchmark.kind == core::BenchmarkKind::GpuFlops;
        const QSignalBlocker silent(format_);
        const QSignalBlocker silentToo(version_);
        version_->setCurrent(isDevice ? 1 : 0);  // PAPI 7.0 reads no presets of a device
        format_->setCurrentIndex(format_->findData(textOf(core::usualTarget(benchmark).id)));
    }

    void showPmu(const std::string& pmu)
    {
        pmu_->setPlaceholderText(pmu.empty() ? tr("enter the name") : textOf(pmu));
    }

    /// Resolves the names against the events of that file; an empty path takes the study's names.
    /// @return why it could not be read; empty: it was
    QString useEventList(const QString& path)
    {
        std::vector<std::string> events;
        if (!path.isEmpty()) {
            auto read = core::readEventList(path.toStdString());
            if (!read) {
                return textOf(read.error().message);
            }
            events = *std::move(read);
        }
        available_ = std::move(events);
        eventList_ = path;
        eventWords_->setText(path.isEmpty()
                                 ? tr("as in the study")
                                 : tr("%1: %2").arg(QFileInfo(path).fileName(),
                                                    counted(available_.size(), "event")));
        return {};
    }

    /// Names and events of a machine are those of one study.
    void forgetStudy()
    {
        const QSignalBlocker silent(pmu_);
        pmu_->clear();
        useEventList({});
    }

    /// Shows what the chosen target needs to know: PAPI its version and PMU, others how many
    /// counters there are.
    void showTarget()
    {
        const bool isPapi = target().tool == "PAPI";
        const bool needsCounters = target().needsCounters;
        targetWords_->setText(needsCounters ? tr("Counters") : isPapi ? tr("PAPI") : QString());
        papiOptions_->setVisible(isPapi);
        papiOptions_->setEnabled(target().isForPapi);
        counters_->setVisible(needsCounters);
    }

signals:
    void changed();
    void eventListWanted();

private:
    QComboBox* format_ = named(new QComboBox, "format", tr("Format"));
    SegmentedButtons* coefficients_ = named(new SegmentedButtons, "coefficients");
    SegmentedButtons* version_ = named(new SegmentedButtons, "papiVersion");
    QLineEdit* pmu_ = named(new QLineEdit, "exportPmu", tr("PMU of the CPU line"));
    QLabel* targetWords_ = roleLabel({}, "muted");  ///< before what the target needs to know
    QWidget* papiOptions_ = new QWidget;
    QSpinBox* counters_ = named(new QSpinBox, "exportCounters", tr("General counters"));
    QToolButton* events_ = named(new QToolButton, "eventList");
    QLabel* eventWords_ = named(roleLabel(tr("as in the study"), "hint"), "eventWords");
    QString eventList_;
    std::vector<std::string> available_;
};

/// "4 events to count: A, B, C, D", as the file has them; without names that the formula has.
QString takenText(const core::ExportedMetric& metric, const QString& formula)
{
    QStringList names;
    for (const auto& term : metric.terms) {
        names << textOf(term.written);
    }
    if (std::ranges::all_of(names, [&](const QString& name) { return formula.contains(name); })) {
        return tr("%1 to count.").arg(counted(names.size(), "event"));
    }
    return tr("%1 to count: %2").arg(counted(names.size(), "event"), names.join(u", "_s));
}

/// @param passes  that the checks are of; what is shown is of one
RowsModel<core::KernelCheck>::Columns checkColumns(const QString& tool, double passes)
{
    using Check = core::KernelCheck;
    // Counts of many passes are whole: what is less than one of them is roundoff of the fit.
    const auto ofOne = [passes](double value) {
        const double one = value / passes;
        constexpr int digits = 6;
        constexpr double large = 1e4;  // beyond, a part of a count says nothing
        return std::abs(value) < 0.5                                  ? u"0"_s
               : std::abs(one) >= large || one == std::nearbyint(one) ? countText(std::round(one))
                                                                      : numberText(one, digits);
    };
    using Column = TableColumn<Check>;
    return {
        Column("kernel", tr("Kernel")).words(&Check::kernel),
        Column("expected", tr("Expected")).number(&Check::expected, ofOne),
        Column("computed", tr("%1 computes").arg(tool))
            .tip([](const Check& check) {
                return check.computed ? QVariant() : QVariant(textOf(check.problem));
            })
            .number([](const Check& check) { return check.computed.value_or(std::nan("")); },
                    ofOne),
        Column("difference", tr("Difference"))
            .number([](const Check& check) { return check.difference.value_or(std::nan("")); },
                    ofOne)
            .on(MutedRole, [](const Check& check) { return check.difference == 0.0; }),
    };
}

}  // namespace

/// What a tool computes of one written metric on each kernel, compared with the expected values.
class ExportCheckPane : public QWidget {
    Q_OBJECT

public:
    explicit ExportCheckPane(QWidget* parent = nullptr) : QWidget(parent)
    {
        words_->setWordWrap(true);
        words_->setFont(Fonts::mono(Fonts::axis));
        words_->setContentsMargins(16, 8, 16, 8);
        words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
        kernels_->setColumns(checkColumns(u"PAPI"_s, 1));
        table_->setSource(kernels_);
        table_->setDensity(DataTable::Density::Compact);
        table_->setCells({"kernel"}, middleElidedCells);
        table_->setCells({"expected", "computed", "difference"}, numberCells);
        formula_->addSegment(tr("Chosen events"), tr("The formula of the chosen events"));
        formula_->addSegment(tr("Smallest"), tr("The fewest events that define the metric"));
        header_->addWidget(formula_);
        connect(formula_, &SegmentedButtons::currentChanged, this,
                [this](int segment) { emit formulaChosen(segment == 1); });
        header_->addPlotTools(*plot_);
        lower_ = newSplitter(Qt::Horizontal, "exportLower", {table_, plot_}, {740, 780});
        inColumn(this, {newPane({header_, words_, {lower_, 1}, BoxItem::growing()})});
    }

    [[nodiscard]] BarPlot* plot() const { return plot_; }
    /// In a low page kernels are shown only where they differ: their room is for the metrics.
    void setLow(bool isLow)
    {
        isLow_ = isLow;
        fitLower();
    }
    /// @param metric  null: none is selected
    /// @param tool    whose arithmetic it is
    /// @param passes  of each kernel that its checks are of
    /// @param computes  false: the tool takes names of events only
    void showMetric(const core::ExportedMetric* metric,
                    const QString& tool,
                    double passes,
                    bool computes)
    {
        hasKernels_ =
            computes && (metric == nullptr || !metric->isWritten || !metric->kernels.empty());
        differs_ = metric != nullptr && metric->differingKernels() > 0;
        const auto notWritten = [&] {
            return tr("Not written: %1").arg(textOf(core::reasonText(*metric->reason)));
        };
        kernels_->setColumns(checkColumns(tool, passes));
        const auto fitKernels = [this] {
            // Names of kernels differ in their middle; the plot has the differences too.
            table_->fitColumns(
                {.expendable = {"difference"}, .words = "kernel", .leastWords = 150});
        };
        if (metric == nullptr) {
            header_->setTitle((computes ? tr("What %1 computes") : tr("What %1 takes")).arg(tool));
            header_->setSubtitle({});
            said_.clear();
            kernels_->setRows({});
            fitKernels();
            table_->setEmptyText({});
            plot_->setBars({});
            plot_->setEmptyText(tr("Nothing to compare."));
            fitLower();
            return;
        }
        header_->setTitle((!metric->isWritten ? tr("Not written for %1: %2")
                           : !hasKernels_     ? tr("What %1 takes: %2")
                                              : tr("What %1 computes: %2"))
                              .arg(tool, textOf(metric->name)));
        header_->setSubtitle(!metric->isWritten ? QString()
                             : !hasKernels_     ? tr("what it computes of them is not known here")
                             : passes == 1
                                 ? tr("by its rules, without running it; on the counts as given")
                                 : tr("by its rules, without running it; counts of one iteration "
                                      "of each kernel"));
        QStringList words;
        words << formulaOnScreen(*metric);
        words << takenText(*metric, words.front());
        const WindowSentences inWindowLanguage;
        if (metric->isWritten && metric->rule != core::CoefficientRule::None) {
            const auto rule = tr("%1 gets %2.").arg(tool, textOf(core::ruleText(*metric)));
            if (words.back().endsWith(u'.')) {
                words.back() += u' ' + rule;
            } else {
                words << rule;
            }
        }
        if (!computes && !metric->isWritten) {
            words << notWritten();
        }
        words << textsOf(core::warningsOf(*metric)) << textsOf(core::cautionsOf(*metric));
        said_ = words;
        kernels_->setRows(metric->isWritten ? metric->kernels : std::vector<core::KernelCheck>());
        fitKernels();
        table_->setEmptyText(metric->isWritten ? QString() : notWritten());
        showDifferences(*metric, tool, passes);
        fitLower();
    }

    /// Which formula of the metric is written, where there are two.
    void showFormulaChoice(bool hasChoice, bool isSmallest)
    {
        formula_->setVisible(hasChoice);
        formula_->setCurrent(hasChoice && isSmallest ? 1 : 0);
    }

signals:
    void formulaChosen(bool isSmallest);

private:
    void fitLower()
    {
        const bool isShown = hasKernels_ && (!isLow_ || differs_);
        lower_->setVisible(isShown);
        auto words = said_;
        if (hasKernels_ && !isShown) {
            words << (table_->emptyText().isEmpty() ? plot_->emptyText() : table_->emptyText());
        }
        words_->setText(words.join(QLatin1Char('\n')));
        setMinimumHeight(isShown ? Fonts::scaled(leastPane) : 0);
        setMaximumHeight(isShown || !isLow_ ? QWIDGETSIZE_MAX
                                            : layout()->totalHeightForWidth(width()));
    }

    void showDifferences(const core::ExportedMetric& metric, const QString& tool, double passes)
    {
        QStringList kernels;
        QVector<double> differences;
        for (const auto& check : metric.kernels) {
            kernels << textOf(check.kernel);
            differences << check.difference.value_or(std::nan("")) / passes;
        }
        auto bars = kernelLayout(kernels);
        bars.series = {{.name = {}, .values = differences}};
        bars.axisLabel = tr("%1 − expected").arg(tool);
        if (!metric.isWritten || differences.isEmpty()) {
            plot_->setBars({});
            plot_->setEmptyText(
                metric.isWritten
                    ? QString()
                    : tr("This metric is not written, so nothing is computed for it."));
            return;
        }
        const auto count = static_cast<int>(metric.kernels.size());
        plot_->setEmptyText(metric.differingKernels() > 0
                                ? QString()
                                : tr("The rules of %1 give exactly the expected counts on all %2.")
                                      .arg(tool, counted(count, "kernel")));
        plot_->setBars(bars);
        plot_->setAccessibleName(
            tr("Difference between the computed and the expected value of %1, per kernel")
                .arg(textOf(metric.metric)));
    }

    RowsModel<core::KernelCheck>* kernels_ = new RowsModel<core::KernelCheck>(this);
    PaneHeader* header_ =
        named(new PaneHeader(tr("What %1 computes").arg(u"PAPI"_s)), "checkHeader");
    QLabel* words_ = named(new QLabel, "checkWords");
    DataTable* table_ =
        new DataTable(u"kernelChecks"_s, tr("Kernels: expected and computed values"));
    BarPlot* plot_ =
        named(new BarPlot,
              "differencePlot",
              tr("Difference between the computed and the expected value, per kernel"));
    QWidget* lower_;          ///< both
    QStringList said_;        ///< of the metric
    bool hasKernels_ = true;  ///< the tool computes
    bool differs_ = false;    ///< on some kernel
    bool isLow_ = false;
    SegmentedButtons* formula_ = named(new SegmentedButtons, "formulaChoice");
};

class ExportPage : public Page {
    Q_OBJECT

public:
    explicit ExportPage(Workspace& workspace) : Page(workspace)
    {
        setObjectName(u"exportPage"_s);
        auto* upper = newSplitter(Qt::Horizontal, "exportUpper", {buildMetrics(), buildPreview()},
                                  {940, 580});
        auto* rows = newSplitter(Qt::Vertical, "exportRows", {upper, check_}, {540, 300});
        inColumn(this, {rows});
        keep(options_->coefficients(), "export/coefficients");
        connect(options_, &ExportOptionsPane::changed, this, &ExportPage::make);
        connect(options_, &ExportOptionsPane::eventListWanted, this, &ExportPage::askForEventList);
        connect(check_, &ExportCheckPane::formulaChosen, this, &ExportPage::chooseFormula);
    }

    [[nodiscard]] QWidget* mainPlot() override { return check_->plot(); }

    /// Resolves the names against the events of that file; an empty path takes the study's names.
    void useEventList(const QString& path)
    {
        if (const auto why = options_->useEventList(path); !why.isEmpty()) {
            message_->showMessage(VerdictKind::Error, tr("Not read:"), why);
            return;
        }
        make();
    }

    /// Writes what is chosen, the same bytes as command() does; a message says where that fails.
    void saveAs(const QString& path)
    {
        if (isSearching()) {
            message_->showMessage(
                VerdictKind::Error, tr("Not saved:"),
                tr("The smallest formulas are still being searched; save again when "
                   "the preview shows them."));
            return;
        }
        // Its own command names the file that it makes.
        const auto written = core::writeExport(workspace().analysis(), request(path));
        if (!written || !written->text) {
            message_->showMessage(
                VerdictKind::Error, tr("Not saved:"),
                textOf((written ? written->text.error() : written.error()).message));
            return;
        }
        if (const auto why = writeFile(path, QByteArray::fromStdString(*written->text));
            !why.isEmpty()) {
            message_->showMessage(VerdictKind::Error, tr("Not saved:"), why);
            return;
        }
        workspace().messages().add(Message::Severity::Information,
                                   tr("Definitions saved to %1.").arg(path));
    }

    [[nodiscard]] QString command() const override { return commandFor(savedName()); }

    [[nodiscard]] bool isSettled() const override { return Page::isSettled() && !isSearching(); }
    /// Selects the metric of that name; "#PAPI_VEC_DP" is a preset to define.
    void reveal(const QString& name) override
    {
        if (name.startsWith(u'#')) {
            definePresets(name.mid(1));
            return;
        }
        metric_ = name;
        make();  // what is written for it may have been chosen on another page
    }

    /// Opens the dialog that defines PAPI's presets from the open study.
    /// @param preset  that it selects; empty: the first
    void definePresets(const QString& preset = {})
    {
        auto* dialog = new PresetsDialog(workspace(), studyArgument(),
                                         unsavedReason(workspace(), false), this);
        dialog->select(preset);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    }

protected:
    void refresh(Changes changes) override
    {
        if (changes & Change::Opened) {
            forgetStudy();
        }
        if (changes & (resultChanges() | Change::Study | Change::Benchmark | Change::File |
                       Change::Descriptions | Change::Review | Change::Notes)) {
            make();
        }
        if (changes & Change::Selection) {
            const auto& wanted = workspace().selection().metric;
            if (metrics_->rowOf(wanted) >= 0 && wanted != metric_) {
                metric_ = wanted;
                showMetric();
            }
        }
    }

    void resizeEvent(QResizeEvent* event) override
    {
        Page::resizeEvent(event);
        constexpr int lowPage = 640;
        check_->setLow(height() < Fonts::scaled(lowPage));
        // Formula, verdict and difference first; the others are below too, for the selected metric.
        for (const char* column : {"counters", "remark"}) {
            table_->setColumnHidden(column, width() < Fonts::scaled(1200));
        }
    }

private:
    /// Verdicts and differences are read whole; remarks, and formulas in what is left, wrap.
    void fitColumns()
    {
        const int fifth = table_->viewport()->width() / 5;
        for (const char* column : {"verdict", "difference"}) {
            table_->setColumnWidth(column, std::min(table_->wholeWidth(column), 2 * fifth));
        }
        table_->setColumnWidth("remark", std::min(table_->wholeWidth("remark"), fifth));
    }

    [[nodiscard]] QWidget* buildMetrics()
    {
        message_->clear();
        table_->setSource(metrics_);
        table_->setDensity(DataTable::Density::TwoLines);
        auto* formulas = new CheckedTwoLineDelegate(table_);
        formulas->setWrapping(tickRoom);
        table_->setFittedRows();
        table_->setItemDelegateForColumn(0, formulas);
        table_->setCells({"verdict"}, verdictCells);
        table_->setCells({"counters", "difference"}, numberCells);
        table_->setCells({"remark"}, wrappedCells);
        table_->stretchColumn("metric");
        table_->setColumnRooms({{"verdict", 140}, {"counters", 76}, {"difference", 120}});
        connect(table_, &DataTable::resized, this, &ExportPage::fitColumns);
        presets_ = header_->addButton("exportPresets", u"chip"_s, tr("Presets for this CPU…"), {},
                                      [this] { definePresets(); });
        table_->addTools(*header_);
        presets_->setToolTip(
            tr("Define all presets of PAPI that this study can judge: definitions, evidence and "
               "verdicts"));
        connect(table_, &DataTable::sourceRowActivated, this, [this](int row) {
            metric_ = textOf(metrics_->metric(row)->metric);
            showMetric();
            this->workspace().selectMetric(metric_);
        });
        connect(metrics_, &ExportMetricModel::chosen, this,
                [this](const QString& name, bool isWanted) {
                    (isWanted ? ticked_ : unticked_).insert(name);
                    (isWanted ? unticked_ : ticked_).remove(name);
                    metric_ = name;
                    make();
                });
        options_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        return newPane({header_, options_, message_, {table_, 1}});
    }

    [[nodiscard]] QWidget* buildPreview()
    {
        previewHeader_->addTool("", u"copy"_s, tr("Copy the text of the file"),
                                [this] { copyText(preview_->toPlainText()); });
        previewHeader_->addTool("exportCommand", u"terminal"_s,
                                tr("Copy the command for this file"), [this] {
                                    if (commandObstacle().isEmpty()) {
                                        copyText(command());
                                    } else {
                                        copyCommand();
                                    }
                                });
        previewHeader_->addButton("exportSave", u"save"_s, tr("Save…"), {}, [this] { save(); });
        return newPane({previewHeader_, {preview_, 1}});
    }

    void make()
    {
        const auto benchmark = workspace().benchmark();
        const auto& analysis = workspace().analysis();
        message_->clear();
        presets_->setEnabled(benchmark != nullptr);
        if (!benchmark) {
            showNothing(
                workspace().hasStudy()
                    ? tr("This study has no benchmark, so there is no metric to export. Measure or "
                         "import one; user-defined events are exported on the Formulas page.")
                    : tr("No study is open: open or import one on the Study page."));
            return;
        }
        if (analysis.problem) {
            showNothing(textOf(analysis.problem->message));
            return;
        }
        if (!analysis.isComplete()) {
            return;  // a result is on its way
        }
        chooseDefined();
        // All metrics are examined, so that each can be looked at before it is chosen.
        auto all = request(savedName());
        auto& names = all.metrics;
        names.clear();
        for (const auto& fit : analysis.fits->metrics) {
            names.push_back(fit.metric);
        }
        // What is written gets counters first.
        std::stable_partition(names.begin(), names.end(), [this](const std::string& name) {
            return chosen_.contains(textOf(name));
        });
        auto examined = core::writeExport(analysis, all);
        if (!examined) {
            showNothing(textOf(examined.error().message));
            return;
        }
        tool_ = textOf(all.dialect->tool);
        options_->showTarget();
        metrics_->setExport(std::move(examined->made), chosen_,
                            core::EventFacts(workspace().analysis()).dataset());
        table_->setColumnHidden(
            "difference", std::ranges::all_of(metrics_->made().metrics, [](const auto& metric) {
                return metric.kernels.empty();
            }));
        fitColumns();
        table_->setEmptyText(
            tr("There are no signatures. Define a metric on the Signatures page."));
        if (metrics_->rowOf(metric_) < 0) {
            metric_ = workspace().selection().metric;  // it was selected before there were results
        }
        if (metrics_->rowOf(metric_) < 0) {
            metric_ = metrics_->rowCount() > 0 ? textOf(metrics_->metric(0)->metric) : QString();
        }
        showPreview();
        showMetric();
    }

    void showNothing(const QString& why)
    {
        benchmark_.clear();
        metrics_->setExport({}, {});
        table_->setEmptyText(why);
        header_->setSubtitle({});
        preview_->setCode({});
        preview_->setEmptyText(why);
        previewHeader_->setSubtitle({});
        showMetric();
    }

    void showPreview()
    {
        const auto say = [&](const QString& why) {
            preview_->setCode({});
            preview_->setEmptyText(why);
            previewHeader_->setSubtitle({});
            header_->setSubtitle(tr("nothing is written"));
        };
        if (chosen_.isEmpty()) {
            say(tr("No metric is selected: tick the metrics to write on the left."));
            return;
        }
        if (isSearching()) {
            say(tr("The smallest formulas are being searched…"));
            return;
        }
        const auto written = core::writeExport(workspace().analysis(), request(savedName()));
        if (!written || !written->text) {
            say(textOf((written ? written->text.error() : written.error()).message));
            return;
        }
        preview_->setCode(textOf(*written->text));
        previewHeader_->setSubtitle(savedName());
        header_->setSubtitle(
            tr("%1 of %2 metrics of %3 are written")
                .arg(std::ranges::count_if(written->made.metrics, &core::ExportedMetric::isWritten))
                .arg(metrics_->rowCount())
                .arg(benchmark_));
        warn(written->made);
    }

    void warn(const core::DefinitionExport& made)
    {
        if (made.options.pmu == core::unnamedPmu && options_->target().isForPapi) {
            message_->showMessage(VerdictKind::Approximate, tr("The PMU is not known:"),
                                  tr("enter its name above. Without a matching CPU line, PAPI "
                                     "ignores the file without a "
                                     "message. papi_component_avail lists the name."));
            return;
        }
        QStringList marked;
        for (const auto& metric : made.metrics) {
            if (metric.isWritten && metric.verdict >= core::Verdict::NotDefinable) {
                marked << inWindowWords([&] { return core::quotedMetric(metric.metric); });
            }
        }
        if (!marked.isEmpty()) {
            message_->showMessage(VerdictKind::Approximate, tr("Written on request, and marked:"),
                                  tr("%1 does not count what its name says on this machine.")
                                      .arg(marked.join(u", "_s)));
        } else if (made.options.known && !made.options.known->obstacle().empty()) {
            message_->showMessage(VerdictKind::Approximate, tr("Names not checked:"),
                                  textOf(made.options.known->obstacle()));
        }
    }

    /// Of the machine that the benchmark was measured on; empty: not known.
    [[nodiscard]] std::string studyPmu() const
    {
        const auto benchmark = workspace().benchmark();
        return benchmark ? core::pmuOf(workspace().document(), *benchmark) : std::string();
    }

    void showMetric()
    {
        const int row = metrics_->rowOf(metric_);
        const auto* metric = metrics_->metric(row);
        table_->selectSourceRow(row);
        showFormulaChoice();
        check_->showMetric(metric, tool_, metrics_->made().iterations,
                           !options_->target().eventsOnly);
        if (metric != nullptr) {
            markDefinition(textOf(metric->name));
        }
    }

    /// The first line of the file with that name that is no comment.
    void markDefinition(const QString& name)
    {
        const QRegularExpression whole(
            u"(?<!\\w)%1(?!\\w)"_s.arg(QRegularExpression::escape(name)));
        const auto lines = preview_->toPlainText().split(QLatin1Char('\n'));
        const auto found = std::ranges::find_if(lines, [&](const QString& line) {
            return !line.trimmed().startsWith(QLatin1Char('#')) && line.contains(whole);
        });
        preview_->markLine(found == lines.end() ? -1 : static_cast<int>(found - lines.begin()));
    }

    void showFormulaChoice()
    {
        const auto shown = std::ranges::find_if(shown_, [this](const core::MetricFormula& formula) {
            return textOf(formula.fit.metric) == metric_;
        });
        check_->showFormulaChoice(
            metrics_->rowOf(metric_) >= 0 && haveSmallest_.contains(metric_),
            shown != shown_.end() && shown->origin == core::FormulaOrigin::Smallest);
    }

    /// A choice of the study, as are the ticks: kept with it, and no edit.
    void chooseFormula(bool isSmallest)
    {
        workspace().chooseFormula(
            metric_, isSmallest ? core::FormulaOrigin::Smallest : core::FormulaOrigin::Chosen);
        make();
    }

    /// Whether what is to be written is not known yet.
    [[nodiscard]] bool isSearching() const
    {
        return shown_.empty() && workspace().results().isReviewPending();
    }

    void save()
    {
        const auto path = chooseNewFile(this, FileKind::Definitions, tr("Save definitions"),
                                        savedName(), tr("All files (*)"));
        if (!path.isEmpty()) {
            saveAs(path);
        }
    }

    void askForEventList()
    {
        const auto path = chooseFile(this, FileKind::EventList, tr("List of countable events"),
                                     tr("Output of papi_native_avail (*)"));
        if (!path.isEmpty()) {
            useEventList(path);
        }
    }

    void chooseDefined()
    {
        const auto benchmark = workspace().benchmark();
        const auto name = benchmark ? textOf(benchmark->name) : QString();
        const auto& analysis = workspace().analysis();
        if (name != ticksOf_) {
            ticked_.clear();
            unticked_.clear();
            options_->chooseUsual(*benchmark);
        }
        shown_.clear();
        haveSmallest_.clear();
        if (const auto& review = workspace().results().review();
            review && review->analysis.fits == analysis.fits) {
            auto metrics = review->metrics;
            core::showFormulas(metrics, analysis, review->families,
                               workspace().document().view.get());
            shown_ = core::countedFormulas(review->families, metrics);
            for (std::size_t metric = 0; metric < shown_.size(); ++metric) {
                if (!review->metrics[metric].smallest.formulas.empty()) {
                    haveSmallest_ << textOf(shown_[metric].fit.metric);
                }
            }
        }
        ticksOf_ = name;
        benchmark_ = name;
        chosen_.clear();
        const auto defined = definedMetrics();
        for (const auto& fit : analysis.fits->metrics) {
            const auto metric = textOf(fit.metric);
            if (defined.contains(metric) ? !unticked_.contains(metric) : ticked_.contains(metric)) {
                chosen_ << metric;
            }
        }
        options_->showPmu(studyPmu());
    }

    /// Ticks, names and events of a machine are those of one study, also where the next one has a
    /// benchmark of the same name.
    void forgetStudy()
    {
        ticksOf_.clear();
        options_->forgetStudy();
    }

    /// @param file  the name that the file's own command gives it
    [[nodiscard]] core::ExportOptions request(const QString& file) const
    {
        core::ExportOptions options;
        options_->fill(options, studyPmu());
        for (const auto& name : namedMetrics()) {
            options.metrics.push_back(name.toStdString());
        }
        options.formulas = shown_;
        options.command = commandFor(file).toStdString();
        options.unsaved = commandObstacle().toStdString();
        options.descriptions = workspace().document().descriptions;
        options.notes = workspace().document().notes;
        options.study = workspace().file().isEmpty() ? workspace().document().title
                                                     : workspace().file().toStdString();
        if (auto meanings = core::presetMeanings()) {
            options.meanings = *std::move(meanings);
        }
        core::askNames(options);
        return options;
    }

    [[nodiscard]] QString commandFor(const QString& file) const
    {
        QStringList words = {u"papilio"_s,
                             u"export"_s,
                             studyArgument(),
                             u"--benchmark"_s,
                             benchmark_,
                             u"--format"_s,
                             textOf(options_->target().id),
                             u"-o"_s,
                             file};
        for (const auto& name : namedMetrics()) {
            words << u"--metric"_s << name;
        }
        for (const auto& formula : shown_) {
            const auto metric = textOf(formula.fit.metric);
            for (const auto* key : {core::smallestFormulasKey, core::chosenFormulasKey}) {
                if (workspace().view().texts(key).value_or(QStringList()).contains(metric)) {
                    words << u"--formula"_s
                          << metric + QLatin1Char('=') + textOf(core::toString(formula.origin));
                }
            }
        }
        if (options_->coefficients().current() == 1) {
            words << u"--raw-coefficients"_s;
        }
        if (workspace().benchmark() && workspace().unsaved() == Workspace::Unsaved::Parameters) {
            words << thresholdOptions(workspace());  // what the saved study does not know
        }
        words << options_->commandOptions(studyPmu());
        return shellQuoted(words);
    }

    /// Those that are written unless the user chooses otherwise.
    [[nodiscard]] QSet<QString> definedMetrics() const
    {
        QSet<QString> defined;
        const auto add = [&](const core::MetricFit& fit) {
            if (fit.isDefined()) {
                defined << textOf(fit.metric);
            }
        };
        if (const auto fits = workspace().analysis().fits; fits && shown_.empty()) {
            std::ranges::for_each(fits->metrics, add);
        }
        std::ranges::for_each(shown_, add, &core::MetricFormula::fit);
        return defined;
    }

    /// What the user chose otherwise than the program does by itself, in order; else none, as the
    /// command line has it: then metrics that are not written are named in the file.
    [[nodiscard]] QStringList namedMetrics() const
    {
        if (chosen_ == definedMetrics()) {
            return {};
        }
        auto names = QStringList(chosen_.begin(), chosen_.end());
        names.sort();
        return names;
    }

    [[nodiscard]] QString savedName() const
    {
        return fileNameFrom(benchmark_, tr("metrics")) + textOf(options_->target().suffix);
    }

    ExportMetricModel* metrics_ = new ExportMetricModel(this);
    PaneHeader* header_ = named(new PaneHeader(tr("Export")), "exportHeader");
    QToolButton* presets_;
    MessageBar* message_ = named(new MessageBar, "exportMessage");
    ExportOptionsPane* options_ = new ExportOptionsPane;
    DataTable* table_ = new DataTable(u"exportMetrics"_s, tr("Metrics to write"));
    PaneHeader* previewHeader_ = named(new PaneHeader(tr("Preview")), "exportPreviewHeader");
    CodeView* preview_ = named(new CodeView, "exportPreview", tr("The file as it will be written"));
    ExportCheckPane* check_ = new ExportCheckPane;
    QSet<QString> chosen_;    ///< what is definable, except where the user chose otherwise
    QSet<QString> ticked_;    ///< by the user
    QSet<QString> unticked_;  ///< by the user
    /// What is shown of all metrics, and which of them have a smallest formula; empty while that is
    /// searched.
    std::vector<core::MetricFormula> shown_;
    QSet<QString> haveSmallest_;
    QString ticksOf_;           ///< the benchmark they are for
    QString benchmark_;         ///< whose metrics are chosen; empty: nothing is shown
    QString metric_;            ///< shown in detail
    QString tool_ = u"PAPI"_s;  ///< whose arithmetic is shown
};

Page* newExportPage(Workspace& workspace)
{
    return new ExportPage(workspace);
}

void useEventList(Page& exportPage, const QString& path)
{
    dynamic_cast<ExportPage&>(exportPage).useEventList(path);
}

void saveExport(Page& exportPage, const QString& path)
{
    dynamic_cast<ExportPage&>(exportPage).saveAs(path);
}

}  // namespace papilio::widgets

#include "export_page.moc"
