#include "widgets/pages/audit/audit_page.h"

#include "core/findings/audit_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/files/file_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/session/collection_process.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QSettings>
#include <QToolButton>

#include <array>

namespace papilio::widgets {

namespace {

/// The segments over the table, in their order; the first shows all.
constexpr std::array segmentVerdicts = {
    core::AuditVerdict::Equal,        core::AuditVerdict::Noisy,
    core::AuditVerdict::Scaled,       core::AuditVerdict::Different,
    core::AuditVerdict::Instructions, core::AuditVerdict::EventsMissing,
    core::AuditVerdict::NotComparable};

constexpr const char* lastPresets = "audit/presets";

/// Only the program itself has settings: render shows the same picture whoever asks for it.
void remember(const QString& path)
{
    if (!QCoreApplication::organizationName().isEmpty()) {
        QSettings().setValue(QLatin1String(lastPresets), QFileInfo(path).absoluteFilePath());
    }
}

}  // namespace

AuditPage::AuditPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      header_(new PaneHeader(tr("Presets"))),
      pmu_(new QComboBox),
      filter_(new FilterField),
      segments_(new SegmentedButtons),
      message_(new MessageBar),
      model_(new AuditModel(this)),
      table_(new DataTable(QStringLiteral("presets"), tr("Presets"))),
      detailHeader_(new PaneHeader(tr("Preset"))),
      chip_(detailHeader_->addChip()),
      words_(new QLabel),
      kernels_(new AuditKernelModel(this)),
      kernelTable_(new DataTable(QStringLiteral("auditKernels"), tr("Kernels that differ"))),
      plot_(new BarPlot),
      job_(this)
{
    setObjectName(QStringLiteral("auditPage"));
    job_.list(this->workspace().jobs(), tr("Comparing presets"),
              [this] { showNothing(tr("The comparison was cancelled.")); });
    buildHeader();
    table_->setSource(model_);
    table_->connectFilter(*filter_);
    table_->setDensity(DataTable::Density::TwoLines);
    table_->setItemDelegateForColumn(AuditModel::Preset, new TwoLineDelegate(table_));
    table_->setCells({AuditModel::Verdict}, verdictCells);
    table_->setCells({AuditModel::Deviation}, numberCells);
    auto* columns = table_->horizontalHeader();
    columns->setStretchLastSection(true);
    columns->resizeSection(AuditModel::Preset, Fonts::scaled(470));
    columns->resizeSection(AuditModel::Verdict, Fonts::scaled(200));
    columns->resizeSection(AuditModel::Deviation, Fonts::scaled(80));
    columns->resizeSection(AuditModel::Benchmark, Fonts::scaled(120));

    auto* upper = new QWidget;
    inColumn(upper, {header_, message_, {table_, 1}});
    auto* rows = newSplitter(Qt::Vertical, "auditRows", {upper, buildDetail()}, {480, 360});
    inColumn(this, {rows});
    connect(table_, &DataTable::sourceRowActivated, this, [this](int row) {
        preset_ = QString::fromStdString(model_->preset(row)->subject.name);
        showPreset();
    });
}

void AuditPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    // Kernels differ at the end of their names; the ratio follows from the counts next to it.
    kernelTable_->setColumnHidden(AuditKernelModel::Ratio, width() < Fonts::scaled(1200));
}

void AuditPage::buildHeader()
{
    header_->setObjectName(QStringLiteral("auditHeader"));
    auto* open = header_->addButton(QStringLiteral("open"), tr("Presets…"),
                                    tr("Opens a papi_events.csv or a file of user events"));
    open->setObjectName(QStringLiteral("openPresets"));
    pmu_->setObjectName(QStringLiteral("auditPmu"));
    pmu_->setAccessibleName(tr("CPU whose presets are checked"));
    pmu_->setToolTip(tr("CPU whose presets are shown: a name from the CPU lines of the file"));
    pmu_->setPlaceholderText(tr("Choose a CPU"));
    pmu_->setMinimumContentsLength(8);
    pmu_->setMaximumWidth(Fonts::scaled(150));
    header_->addWidget(pmu_);
    segments_->setObjectName(QStringLiteral("auditSegments"));
    segments_->addSegment(tr("All"));
    for (std::size_t segment = 0; segment < segmentVerdicts.size(); ++segment) {
        segments_->addSegment({});
    }
    header_->addWidget(segments_);
    filter_->setAccessibleName(tr("Filter presets"));
    header_->addWidget(filter_);
    table_->addTools(*header_);
    connect(header_->addCommandTool(), &QToolButton::clicked, this, &AuditPage::copyCommand);
    message_->setObjectName(QStringLiteral("auditMessage"));
    message_->clear();
    connect(open, &QToolButton::clicked, this, &AuditPage::askForFile);
    connect(pmu_, &QComboBox::activated, this, [this] {
        unknownMachine_.clear();
        message_->clear();
        this->workspace().view().setText("audit/cpu", pmu_->currentText());
        audit();
    });
    connect(segments_, &SegmentedButtons::currentChanged, this, [this](int segment) {
        model_->setVerdict(
            segment == 0 ? std::nullopt
                         : std::optional(segmentVerdicts[static_cast<std::size_t>(segment) - 1]));
        table_->setEmptyText(tr("No preset has this verdict."));
        showPreset();
    });
}

void AuditPage::showSegments()
{
    segments_->setSegmentText(0, tr("All %1").arg(model_->count({})));
    for (std::size_t segment = 0; segment < segmentVerdicts.size(); ++segment) {
        const auto verdict = segmentVerdicts[segment];
        const int count = model_->count(verdict);
        const WindowSentences inWindowLanguage;
        auto words = QString::fromStdString(core::verdictWord(verdict));
        words.front() = words.front().toUpper();
        const int index = static_cast<int>(segment) + 1;
        segments_->setSegmentText(index, QStringLiteral("%1 %2").arg(words).arg(count));
        segments_->setSegmentEnabled(index, count > 0 || segments_->current() == index,
                                     tr("No preset has this verdict"));
    }
}

QWidget* AuditPage::buildDetail()
{
    detailHeader_->setObjectName(QStringLiteral("auditDetailHeader"));
    chip_->setObjectName(QStringLiteral("auditVerdict"));
    words_->setObjectName(QStringLiteral("auditWords"));
    words_->setWordWrap(true);
    words_->setContentsMargins(16, 8, 16, 8);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    words_->setProperty("role", QStringLiteral("secondary"));
    kernelTable_->setSource(kernels_);
    kernelTable_->setDensity(DataTable::Density::Compact);
    kernelTable_->setCells({AuditKernelModel::Kernel}, middleElidedCells);
    kernelTable_->horizontalHeader()->setStretchLastSection(false);
    kernelTable_->horizontalHeader()->setSectionResizeMode(AuditKernelModel::Kernel,
                                                           QHeaderView::Stretch);
    constexpr std::array numbers = {std::pair(AuditKernelModel::Expected, 84),
                                    std::pair(AuditKernelModel::Counted, 84),
                                    std::pair(AuditKernelModel::Ratio, 60)};
    for (const auto& [number, width] : numbers) {
        kernelTable_->setCells({number}, numberCells);
        kernelTable_->setColumnRoom(number, width);
    }
    plot_->setObjectName(QStringLiteral("auditPlot"));
    plot_->setAccessibleName(tr("Expected counts and counts of the preset, per kernel"));
    detailHeader_->addPlotTools(*plot_);
    auto* lower = newSplitter(Qt::Horizontal, "auditLower", {kernelTable_, plot_}, {520, 1000});
    return newPane({detailHeader_, words_, {lower, 1}});
}

QString AuditPage::rememberedPresets()
{
    if (QCoreApplication::organizationName().isEmpty()) {
        return {};
    }
    const auto path = QSettings().value(QLatin1String(lastPresets)).toString();
    return QFileInfo(path).isReadable() ? path : QString();
}

QWidget* AuditPage::mainPlot()
{
    return plot_;
}

bool AuditPage::isSettled() const
{
    return Page::isSettled() && !job_.isRunning();
}

void AuditPage::refresh(Changes changes)
{
    if (changes & Change::Opened) {
        forgetStudy();
    }
    if (changes & (Change::Study | Change::Benchmark | Change::Basis | Change::Signatures |
                   Change::Parameters | Change::Descriptions)) {
        if (!triedInstalled_ && workspace().benchmark()) {
            triedInstalled_ = true;
            const auto last = rememberedPresets();
            const auto path =
                last.isEmpty() ? QString::fromStdString(core::installedPresets().string()) : last;
            if (!path.isEmpty() && path_.isEmpty() && read(path)) {
                return;
            }
        }
        if (changes & (Change::Study | Change::Benchmark)) {
            choosePmu();
        }
        audit();
    }
}

/// Nothing of another study stays until the new numbers come.
void AuditPage::forgetStudy()
{
    model_->setAudit({});
    model_->setVerdict({});
    segments_->setCurrent(0);
    table_->scrollToTop();
    preset_.clear();
    chosenFor_.clear();
}

void AuditPage::openFile(const QString& path)
{
    if (read(path)) {
        remember(path);
    }
}

bool AuditPage::read(const QString& path)
{
    message_->clear();
    const auto file = core::FileText::open(path.toStdString());
    const auto refuse = [&](const QString& sentence) {
        message_->showMessage(VerdictKind::Error, tr("Not opened:"), sentence);
    };
    if (!file) {
        refuse(textOf(file.error().message));
        return false;
    }
    auto presets = core::readPresets(file->text());
    if (!presets) {
        refuse(QStringLiteral("%1: %2").arg(path, textOf(presets.error().message)));
        return false;
    }
    path_ = path;
    chosenFor_.clear();
    file_ = std::make_shared<const core::PresetFile>(*std::move(presets));
    pmu_->clear();
    for (const auto& name : core::pmuNames(*file_)) {
        pmu_->addItem(textOf(name));
    }
    choosePmu();
    audit();
    return true;
}

void AuditPage::choosePmu()
{
    const auto benchmark = workspace().benchmark();
    const auto wanted =
        benchmark ? textOf(core::pmuOf(workspace().document(), *benchmark)) : QString();
    const auto asked = path_ + QLatin1Char('\n') + wanted;
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
    if (index < 0) {
        unknownMachine_ = wanted;
    }
}

QString AuditPage::obstacle() const
{
    if (!workspace().benchmark()) {
        return workspace().hasStudy()
                   ? tr("This study has no benchmark to compare presets with: measure or import "
                        "one.")
                   : tr("No study is open: open or import one on the Study page.");
    }
    if (path_.isEmpty()) {
        return tr(
            "Open the papi_events.csv to check (PAPI installs one in "
            "/usr/share/papi), or a file of user events.");
    }
    if (pmu_->currentIndex() >= 0 || !unknownMachine_.isEmpty()) {
        return {};
    }
    const auto measured = textOf(core::pmuOf(workspace().document(), *workspace().benchmark()));
    const auto file = QFileInfo(path_).fileName();
    return measured.isEmpty()
               ? tr("%1 has presets for %n CPUs, and the CPU of the study is not known: choose one "
                    "above.",
                    nullptr, pmu_->count())
                     .arg(file)
               : tr("%1 has presets for %n CPUs, but not for %2, the CPU of this study, or one "
                    "with the same events: choose a CPU above, or open a newer file.",
                    nullptr, pmu_->count())
                     .arg(file, measured);
}

void AuditPage::audit()
{
    header_->setSubtitle(path_.isEmpty() ? QString() : QFileInfo(path_).fileName());
    pmu_->setEnabled(pmu_->count() > 0);
    if (const auto why = obstacle(); !why.isEmpty()) {
        job_.cancel();
        showNothing(why);
        return;
    }
    AuditRequest request{workspace().document(), file_, {}};
    if (unknownMachine_.isEmpty()) {
        request.pmu = pmu_->currentText().toStdString();
    }
    job_.start(
        [request = std::move(request)](std::stop_token stop) { return runAudit(request, stop); },
        [this](AuditOutcome outcome) { deliver(std::move(outcome)); },
        [this](const QString& why) { showNothing(why); });
    if (model_->rowCount() == 0) {
        showNothing(tr("Comparing the presets of %1…").arg(QFileInfo(path_).fileName()));
    }
}

void AuditPage::deliver(AuditOutcome outcome)
{
    if (!unknownMachine_.isEmpty()) {
        if (outcome.nearest) {
            showNearest(*outcome.nearest);
        }
        unknownMachine_.clear();
    }
    if (outcome.pmu.empty() || !outcome.problem.isEmpty()) {
        showNothing(outcome.problem.isEmpty() ? obstacle() : outcome.problem);
        return;
    }
    const auto pmu = textOf(outcome.pmu);
    header_->setSubtitle(
        tr("%1 of %2, on the measured kernels").arg(QFileInfo(path_).fileName(), pmu));
    model_->setAudit(std::move(outcome.presets), workspace().document().descriptions);
    table_->setEmptyText(tr("The file has no preset for %1.").arg(pmu));
    showSegments();
    if (model_->rowOf(preset_) < 0) {
        preset_ = firstPreset();
    }
    showPreset();
}

void AuditPage::showNearest(const core::AuditCoverage& nearest)
{
    pmu_->setCurrentIndex(pmu_->findText(textOf(nearest.pmu)));
    message_->showMessage(
        VerdictKind::Neutral, tr("Presets of a different CPU:"),
        tr("%1 has no presets for %2. Showing %3, the closest: %4 of %5 can be compared.")
            .arg(QFileInfo(path_).fileName(), unknownMachine_, textOf(nearest.pmu))
            .arg(nearest.comparable)
            .arg(nearest.presets));
}

QString AuditPage::firstPreset() const
{
    QString first;
    for (int row = 0; row < model_->rowCount(); ++row) {
        const auto* one = model_->preset(row);
        if (one->counted.empty()) {
            continue;
        }
        if (one->verdict == core::AuditVerdict::Different) {
            return textOf(one->subject.name);
        }
        first = first.isEmpty() ? textOf(one->subject.name) : first;
    }
    return first;
}

void AuditPage::showNothing(const QString& why)
{
    model_->setAudit({});
    table_->setEmptyText(why);
    showSegments();
    showPreset();
}

void AuditPage::showPreset()
{
    const int row = model_->rowOf(preset_);
    table_->selectSourceRow(row);
    const auto* audited = model_->preset(row);
    chip_->setVisible(audited != nullptr);
    if (audited == nullptr) {
        detailHeader_->setTitle(tr("Preset"));
        detailHeader_->setSubtitle({});
        words_->clear();
        kernels_->setPreset({});
        kernelTable_->setEmptyText(tr("Select a preset above."));
        plot_->setBars({});
        plot_->setEmptyText(tr("Select a preset above to see what it counts."));
        return;
    }
    detailHeader_->setTitle(textOf(audited->subject.name));
    detailHeader_->setSubtitle(audited->subject.line > 0
                                   ? tr("line %1 of the file").arg(audited->subject.line)
                                   : QString());
    chip_->setVerdict(verdictKind(*audited), auditWords(*audited));
    QStringList lines;
    lines << tr("Formula: %1").arg(textOf(audited->formula));
    if (!audited->meaning.empty()) {
        lines << tr("Expected: %1").arg(textOf(audited->meaning));
    }
    const auto why = inWindowWords([audited] { return core::auditText(*audited); });
    lines << why;
    words_->setText(lines.join(QLatin1Char('\n')));
    kernels_->setPreset(*audited);
    kernelTable_->setEmptyText(audited->counted.empty()
                                   ? tr("Not compared: %1").arg(why)
                                   : tr("No kernel differs by more than the tolerance (%1).")
                                         .arg(percentText(audited->tolerance)));
    showBars(*audited);
}

void AuditPage::showBars(const core::AuditedDefinition& audited)
{
    BarData bars;
    bars.arrangement = BarData::Arrangement::Grouped;
    const auto benchmark = workspace().document().benchmark(audited.benchmark);
    if (audited.counted.empty() || !benchmark) {
        plot_->setBars({});
        plot_->setEmptyText(tr("Nothing to compare: %1").arg(inWindowWords([&] {
            return core::auditText(audited);
        })));
        return;
    }
    plot_->setEmptyText({});
    const auto& kernels = benchmark->data->kernels;
    for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel) {
        bars.labels << QString::fromUtf8(kernels[kernel].data(),
                                         static_cast<qsizetype>(kernels[kernel].size()));
    }
    bars.series = {{tr("expected"), {audited.expected.begin(), audited.expected.end()}},
                   {tr("counts"), {audited.counted.begin(), audited.counted.end()}}};
    bars.axisLabel = tr("Count per iteration");
    plot_->setBars(std::move(bars));
}

void AuditPage::askForFile()
{
    const auto path = chooseFile(this, FileKind::Presets, tr("Open presets"),
                                 tr("papi_events.csv or user events (*.csv);;All files (*)"),
                                 path_.isEmpty() ? QStringLiteral("/usr/share/papi") : path_);
    if (!path.isEmpty()) {
        openFile(path);
    }
}

QString AuditPage::command() const
{
    if (path_.isEmpty()) {
        return {};
    }
    return shellQuoted({QStringLiteral("papilio"), QStringLiteral("audit"), studyArgument(),
                        QStringLiteral("--presets"), path_, QStringLiteral("--pmu"),
                        pmu_->currentText()});
}

}  // namespace papilio::widgets
