#include "widgets/pages/export/export_page.h"

#include "core/analysis/event_facts.h"
#include "core/comparison/definition_review.h"
#include "core/findings/export_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/event_list.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/code_view.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/export_models.h"
#include "widgets/pages/export/presets_dialog.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/session/collection_process.h"
#include "widgets/session/foreign_text.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/check_delegates.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/formula_choice.h"
#include "widgets/workbench/shown_options.h"

#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <fmt/format.h>

namespace papilio::widgets {

namespace {

/// Stands in the CPU line until the user names the PMU.
constexpr const char* unknownPmu = "NAME_THE_PMU";

}  // namespace

ExportPage::ExportPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      metrics_(new ExportMetricModel(this)),
      kernels_(new KernelCheckModel(this)),
      header_(new PaneHeader(tr("Export"))),
      presets_(header_->addButton(QStringLiteral("chip"), tr("Presets for this CPU…"))),
      message_(new MessageBar),
      table_(new DataTable(QStringLiteral("exportMetrics"), tr("Metrics to write"))),
      format_(new QComboBox),
      coefficients_(new SegmentedButtons),
      version_(new SegmentedButtons),
      formula_(new SegmentedButtons),
      pmu_(new QLineEdit),
      targetWords_(roleLabel({}, "muted")),
      papiOptions_(new QWidget),
      counters_(new QSpinBox),
      interval_(new QComboBox),
      events_(new QToolButton),
      eventWords_(new QLabel(tr("as in the study"))),
      previewHeader_(new PaneHeader(tr("Preview"))),
      preview_(new CodeView),
      checkHeader_(new PaneHeader(tr("What %1 computes").arg(QStringLiteral("PAPI")))),
      checkWords_(new QLabel),
      kernelTable_(new DataTable(QStringLiteral("kernelChecks"),
                                 tr("Kernels: expected and computed values"))),
      plot_(new BarPlot)
{
    setObjectName(QStringLiteral("exportPage"));
    auto* upper =
        newSplitter(Qt::Horizontal, "exportUpper", {buildMetrics(), buildPreview()}, {940, 580});
    auto* rows = newSplitter(Qt::Vertical, "exportRows", {upper, buildCheck()}, {500, 340});
    inColumn(this, {rows});
}

QWidget* ExportPage::buildMetrics()
{
    header_->setObjectName(QStringLiteral("exportHeader"));
    message_->setObjectName(QStringLiteral("exportMessage"));
    message_->clear();
    table_->setSource(metrics_);
    table_->setDensity(DataTable::Density::TwoLines);
    auto* formulas = new CheckedTwoLineDelegate(table_);
    formulas->setWrapping(TickBox::room);
    table_->setFittedRows();
    table_->setItemDelegateForColumn(ExportMetricModel::Metric, formulas);
    table_->setCells({ExportMetricModel::Verdict}, verdictCells);
    table_->setCells({ExportMetricModel::Difference}, numberCells);
    auto* columns = table_->horizontalHeader();
    columns->setStretchLastSection(false);
    columns->setSectionResizeMode(ExportMetricModel::Metric, QHeaderView::Stretch);
    columns->resizeSection(ExportMetricModel::Verdict, Fonts::scaled(176));
    columns->resizeSection(ExportMetricModel::Difference, Fonts::scaled(150));
    columns->resizeSection(ExportMetricModel::Remark, Fonts::scaled(220));
    table_->addTools(*header_);
    presets_->setObjectName(QStringLiteral("exportPresets"));
    presets_->setToolTip(
        tr("Define all presets of PAPI that this study can speak of: definitions, evidence and "
           "verdicts"));
    connect(presets_, &QToolButton::clicked, this, &ExportPage::definePresets);
    connect(table_, &DataTable::sourceRowActivated, this, [this](int row) {
        metric_ = QString::fromStdString(metrics_->metric(row)->metric);
        showMetric();
        this->workspace().selectMetric(metric_);
    });
    connect(metrics_, &ExportMetricModel::chosen, this, [this](const QString& name, bool isWanted) {
        (isWanted ? ticked_ : unticked_).insert(name);
        (isWanted ? unticked_ : ticked_).remove(name);
        metric_ = name;
        make();
    });
    return newPane({header_, buildOptions(), message_, {table_, 1}});
}

QWidget* ExportPage::buildOptions()
{
    format_->setObjectName(QStringLiteral("format"));
    format_->setAccessibleName(tr("Format"));
    const auto words = std::to_array<std::pair<core::ExportTarget, QString>>(
        {{core::ExportFormat::PapiUserEvents, tr("PAPI user events")},
         {core::ExportFormat::PapiPresets, tr("PAPI presets (papi_events.csv)")},
         {core::ExportFormat::PapiXml, tr("PAPI XML")},
         {core::ExportFormat::Csv, tr("CSV")},
         {core::ExportFormat::Json, tr("JSON")},
         {core::ExportFormat::Latex, tr("LaTeX table")},
         {core::ToolFormat::Papilio, tr("Formulas of Papilio (JSON)")},
         {core::ToolFormat::Likwid, tr("LIKWID group")},
         {core::ToolFormat::Perf, tr("Linux perf metrics (JSON)")},
         {core::ToolFormat::Perfmon, tr("Intel perfmon metrics (JSON)")},
         {core::ToolFormat::AmdYaml, tr("AMD rocprofiler (YAML)")},
         {core::ToolFormat::AmdXml, tr("AMD rocprof (XML)")},
         {core::ToolFormat::Pcp, tr("PCP derived metrics")},
         {core::ToolFormat::Prometheus, tr("Prometheus rules")},
         {core::ToolFormat::PerfStat, tr("Events for perf stat")},
         {core::ToolFormat::ScoreP, tr("Events for Score-P")},
         {core::ToolFormat::Tau, tr("Events for TAU")},
         {core::ToolFormat::Caliper, tr("Events for Caliper")},
         {core::ToolFormat::HpcToolkit, tr("Events for HPCToolkit")}});
    for (const auto target : core::exportTargets()) {
        const auto known = std::ranges::find(words, target, &decltype(words)::value_type::first);
        format_->addItem(known == words.end() ? QString() : known->second,
                         textOf(std::string(core::toString(target))));
    }
    format_->setMaxVisibleItems(format_->count());
    coefficients_->setObjectName(QStringLiteral("coefficients"));
    coefficients_->addSegment(tr("Rounded"),
                              tr("Rounded coefficients, the ones the verdicts are for"));
    coefficients_->addSegment(tr("Raw"),
                              tr("Coefficients of the fit; PAPI gets ratios of integers"));
    version_->setObjectName(QStringLiteral("papiVersion"));
    version_->addSegment(tr("7.0"), tr("Debian 12: up to 8 native events per definition"));
    version_->addSegment(tr("7.2+"), tr("up to 12 native events per definition"));
    pmu_->setObjectName(QStringLiteral("exportPmu"));
    pmu_->setAccessibleName(tr("PMU of the CPU line"));
    pmu_->setMaximumWidth(Fonts::scaled(110));
    events_->setObjectName(QStringLiteral("eventList"));
    events_->setText(tr("Events…"));
    events_->setToolTip(
        tr("Spell the events as in a list of countable events, the output of papi_native_avail"));
    events_->setProperty("role", QStringLiteral("outlined"));
    eventWords_->setProperty("role", QStringLiteral("hint"));
    eventWords_->setObjectName(QStringLiteral("eventWords"));

    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(16, 8, 16, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    grid->addWidget(roleLabel(tr("Format"), "muted"), 0, 0);
    grid->addWidget(format_, 0, 1);
    grid->addWidget(roleLabel(tr("Coefficients"), "muted"), 0, 2);
    grid->addWidget(coefficients_, 0, 3);
    counters_->setObjectName(QStringLiteral("exportCounters"));
    counters_->setAccessibleName(tr("General counters"));
    counters_->setToolTip(tr("General counters that count at once: 4 on most CPUs, 8 without SMT"));
    counters_->setRange(1, 1024);
    counters_->setValue(static_cast<int>(core::ExportRequest().counters));
    interval_->setObjectName(QStringLiteral("exportInterval"));
    interval_->setAccessibleName(tr("Interval of the rules"));
    for (const char* interval : {"15s", "30s", "1m", "5m", "15m", "1h"}) {
        interval_->addItem(QString::fromLatin1(interval));
    }
    interval_->setCurrentText(QString::fromStdString(core::ExportRequest().interval));
    inRow(papiOptions_, {version_, roleLabel(tr("PMU"), "muted"), pmu_, BoxItem::growing(1)}, 8);
    grid->addWidget(targetWords_, 1, 0);
    grid->addLayout(inRow(nullptr, {papiOptions_, counters_, interval_, BoxItem::growing(1)}, 8), 1,
                    1);
    grid->addWidget(roleLabel(tr("Spelling"), "muted"), 1, 2);
    auto* names = inRow(nullptr, {events_, {eventWords_, 1}}, 8);
    grid->addLayout(names, 1, 3);
    // Nothing moves when the options of another format are shown.
    grid->setColumnMinimumWidth(0, Fonts::scaled(64));
    grid->setColumnMinimumWidth(1, Fonts::scaled(256));
    grid->setColumnStretch(3, 1);
    showTargetOptions();
    connect(format_, &QComboBox::activated, this, &ExportPage::make);
    connect(coefficients_, &SegmentedButtons::currentChanged, this, &ExportPage::make);
    keep(*coefficients_, "export/coefficients");
    connect(version_, &SegmentedButtons::currentChanged, this, &ExportPage::make);
    connect(pmu_, &QLineEdit::textChanged, this, &ExportPage::make);
    connect(counters_, &QSpinBox::valueChanged, this, &ExportPage::make);
    connect(interval_, &QComboBox::currentIndexChanged, this, &ExportPage::make);
    connect(events_, &QToolButton::clicked, this, &ExportPage::askForEventList);
    return box;
}

QWidget* ExportPage::buildPreview()
{
    previewHeader_->setObjectName(QStringLiteral("exportPreviewHeader"));
    preview_->setObjectName(QStringLiteral("exportPreview"));
    preview_->setAccessibleName(tr("The file as it will be written"));
    auto* copy = previewHeader_->addTool(QStringLiteral("copy"), tr("Copy the text of the file"));
    auto* command =
        previewHeader_->addTool(QStringLiteral("terminal"), tr("Copy the command for this file"));
    command->setObjectName(QStringLiteral("exportCommand"));
    auto* save = previewHeader_->addButton(QStringLiteral("save"), tr("Save…"));
    save->setObjectName(QStringLiteral("exportSave"));
    connect(copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(preview_->toPlainText()); });
    connect(command, &QToolButton::clicked, this, [this] {
        if (commandObstacle().isEmpty()) {
            QGuiApplication::clipboard()->setText(this->command());
        } else {
            copyCommand();
        }
    });
    connect(save, &QToolButton::clicked, this, &ExportPage::save);
    return newPane({previewHeader_, {preview_, 1}});
}

QWidget* ExportPage::buildCheck()
{
    checkHeader_->setObjectName(QStringLiteral("checkHeader"));
    checkWords_->setObjectName(QStringLiteral("checkWords"));
    checkWords_->setWordWrap(true);
    checkWords_->setFont(Fonts::mono(Fonts::axis));
    checkWords_->setContentsMargins(16, 8, 16, 8);
    checkWords_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    kernelTable_->setSource(kernels_);
    kernelTable_->setDensity(DataTable::Density::Compact);
    kernelTable_->setCells({KernelCheckModel::Kernel}, middleElidedCells);
    for (const int number :
         {KernelCheckModel::Meant, KernelCheckModel::Computed, KernelCheckModel::Difference}) {
        kernelTable_->setCells({number}, numberCells);
        kernelTable_->horizontalHeader()->resizeSection(number, Fonts::scaled(120));
    }
    kernelTable_->horizontalHeader()->setStretchLastSection(false);
    kernelTable_->horizontalHeader()->setSectionResizeMode(KernelCheckModel::Kernel,
                                                           QHeaderView::Stretch);
    plot_->setObjectName(QStringLiteral("differencePlot"));
    plot_->setAccessibleName(
        tr("Difference between the computed and the expected value, per kernel"));
    formula_->setObjectName(QStringLiteral("formulaChoice"));
    formula_->addSegment(tr("Chosen events"), tr("The formula of the chosen events"));
    formula_->addSegment(tr("Smallest"), tr("The fewest events that define the metric"));
    checkHeader_->addWidget(formula_);
    connect(formula_, &SegmentedButtons::currentChanged, this,
            [this](int segment) { chooseFormula(segment == 1); });
    checkHeader_->addPlotTools(*plot_);
    auto* lower = newSplitter(Qt::Horizontal, "exportLower", {kernelTable_, plot_}, {740, 780});
    return newPane({checkHeader_, checkWords_, {lower, 1}});
}

QWidget* ExportPage::mainPlot()
{
    return plot_;
}

void ExportPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    // Formula, verdict and difference first; the remark is below too, for the selected metric.
    table_->setColumnHidden(ExportMetricModel::Remark, width() < Fonts::scaled(1200));
}

void ExportPage::refresh(Changes changes)
{
    if (changes & Change::Opened) {
        forgetStudy();
    }
    if (changes & (resultChanges() | Change::Study | Change::Benchmark | Change::File |
                   Change::Descriptions | Change::Review)) {
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

/// Ticks, names and events of a machine are those of one study, also where the next one has a
/// benchmark of the same name.
void ExportPage::forgetStudy()
{
    const QSignalBlocker silent(pmu_);
    ticksOf_.clear();
    pmu_->clear();
    available_.clear();
    eventList_.clear();
    eventWords_->setText(tr("as in the study"));
}

void ExportPage::reveal(const QString& name)
{
    metric_ = name;
    make();  // what is written for it may have been chosen on another page
}

/// A choice of the study, as are the ticks: kept with it, and no edit.
void ExportPage::chooseFormula(bool isSmallest)
{
    if (isSmallest) {
        smallest_ << metric_;
    } else {
        smallest_.remove(metric_);
    }
    auto names = QStringList(smallest_.begin(), smallest_.end());
    names.sort();
    workspace().view().setTexts(smallestFormulasKey, names);
    make();
}

/// Whether what is to be written is not known yet.
bool ExportPage::isSearching() const
{
    return smallestFormulas_.empty() && !smallest_.isEmpty() && workspace().isReviewPending();
}

core::ExportTarget ExportPage::target() const
{
    return *core::exportTarget(format_->currentData().toString().toStdString());
}

bool ExportPage::isForPapi() const
{
    const auto chosen = target();
    const auto* format = std::get_if<core::ExportFormat>(&chosen);
    return format != nullptr && core::isForPapi(*format);
}

/// What the target needs to know: PAPI its version and PMU, others how many counters there are.
void ExportPage::showTargetOptions()
{
    const auto chosen = target();
    const auto* tool = std::get_if<core::ToolFormat>(&chosen);
    const bool needsCounters =
        tool != nullptr && (*tool == core::ToolFormat::Likwid || core::isEventList(*tool));
    const bool needsInterval = tool != nullptr && *tool == core::ToolFormat::Prometheus;
    targetWords_->setText(needsCounters     ? tr("Counters")
                          : needsInterval   ? tr("Interval")
                          : tool == nullptr ? tr("PAPI")
                                            : QString());
    papiOptions_->setVisible(tool == nullptr);
    papiOptions_->setEnabled(isForPapi());
    counters_->setVisible(needsCounters);
    interval_->setVisible(needsInterval);
}

core::ExportRequest ExportPage::request(const QString& file) const
{
    core::ExportRequest request;
    request.target = target();
    request.counters = static_cast<std::size_t>(counters_->value());
    request.interval = interval_->currentText().toStdString();
    auto& options = request.options;
    options.rawCoefficients = coefficients_->current() == 1;
    options.version = version_->current() == 0 ? core::PapiVersion::V7_0 : core::PapiVersion::Head;
    options.pmu = pmu_->text().trimmed().toStdString();
    const auto benchmark = workspace().benchmark();
    if (options.pmu.empty() && benchmark) {
        options.pmu = core::pmuOf(workspace().document(), *benchmark);
    }
    if (options.pmu.empty()) {
        options.pmu = unknownPmu;
    }
    for (const auto& name : namedMetrics()) {
        options.metrics.push_back(name.toStdString());
    }
    for (const auto& formula : smallestFormulas_) {
        if (smallest_.contains(textOf(formula.fit.metric))) {
            options.formulas.push_back(formula);
        }
    }
    options.availableEvents = available_;
    options.command = commandFor(file).toStdString();
    options.unsaved = commandObstacle().toStdString();
    options.descriptions = workspace().document().descriptions;
    options.study = workspace().file().isEmpty() ? workspace().document().title
                                                 : workspace().file().toStdString();
    if (auto meanings = core::presetMeanings()) {
        options.meanings = *std::move(meanings);
    }
    return request;
}

void ExportPage::chooseDefined()
{
    const auto benchmark = workspace().benchmark();
    const auto name = benchmark ? textOf(benchmark->name) : QString();
    const auto& analysis = workspace().analysis();
    if (name != ticksOf_) {
        ticked_.clear();
        unticked_.clear();
        // User events of PAPI take none of a device.
        const bool isDevice = benchmark->kind == core::BenchmarkKind::GpuFlops;
        const auto usual =
            isDevice ? core::ExportFormat::PapiPresets : core::ExportFormat::PapiUserEvents;
        const QSignalBlocker silent(format_);
        const QSignalBlocker silentToo(version_);
        version_->setCurrent(isDevice ? 1 : 0);  // PAPI 7.0 reads no presets of a device
        format_->setCurrentIndex(
            format_->findData(QString::fromStdString(std::string(core::toString(usual)))));
    }
    const auto kept = workspace().view().texts(smallestFormulasKey).value_or(QStringList());
    smallest_ = QSet<QString>(kept.begin(), kept.end());
    const auto& review = workspace().review();
    smallestFormulas_ = review && review->analysis.fits == analysis.fits
                            ? core::smallestForExport(review->families, review->smallest)
                            : std::vector<core::ExportFormula>();
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
    const auto pmu = core::pmuOf(workspace().document(), *benchmark);
    pmu_->setPlaceholderText(pmu.empty() ? tr("enter the name") : textOf(pmu));
}

void ExportPage::make()
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
    auto& names = all.options.metrics;
    names.clear();
    for (const auto& fit : analysis.fits->metrics) {
        names.push_back(fit.metric);
    }
    // What is written gets counters first.
    std::ranges::stable_partition(
        names, [this](const std::string& name) { return chosen_.contains(textOf(name)); });
    auto examined = core::writeExport(analysis, all);
    if (!examined) {
        showNothing(textOf(examined.error().message));
        return;
    }
    tool_ = textOf(examined->made.tool);
    showTargetOptions();
    metrics_->setExport(std::move(examined->made), chosen_,
                        core::EventFacts(workspace().analysis()).dataset());
    table_->setEmptyText(tr("There are no signatures. Define a metric on the Signatures page."));
    if (metrics_->rowOf(metric_) < 0) {
        metric_ = workspace().selection().metric;  // it was selected before there were results
    }
    if (metrics_->rowOf(metric_) < 0) {
        metric_ = metrics_->rowCount() > 0 ? textOf(metrics_->metric(0)->metric) : QString();
    }
    showPreview();
    showMetric();
}

void ExportPage::definePresets()
{
    auto* dialog =
        new PresetsDialog(workspace(), studyArgument(), unsavedReason(workspace(), false), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ExportPage::showNothing(const QString& why)
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

void ExportPage::showPreview()
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

void ExportPage::warn(const core::DefinitionExport& made)
{
    if (made.options.pmu == unknownPmu && isForPapi()) {
        message_->showMessage(
            VerdictKind::Approximate, tr("The PMU is not known:"),
            tr("enter its name above. Without a matching CPU line, PAPI ignores the file without a "
               "message. papi_component_avail lists the name."));
        return;
    }
    QStringList marked;
    for (const auto& metric : made.metrics) {
        if (metric.isWritten && metric.verdict >= core::Verdict::Approximate) {
            marked << textOf(metric.metric);
        }
    }
    if (!marked.isEmpty()) {
        message_->showMessage(VerdictKind::Approximate, tr("Written on request, and marked:"),
                              tr("%1 does not count what its name says on this machine.")
                                  .arg(marked.join(QStringLiteral(", "))));
    }
}

void ExportPage::useEventList(const QString& path)
{
    if (path.isEmpty()) {
        available_.clear();
        eventList_.clear();
    } else {
        const auto events = core::readEventList(path.toStdString());
        if (!events) {
            message_->showMessage(VerdictKind::Error, tr("Not read:"),
                                  textOf(events.error().message));
            return;
        }
        available_ = *events;
        eventList_ = path;
    }
    eventWords_->setText(path.isEmpty()
                             ? tr("as in the study")
                             : tr("%1: %n events", nullptr, static_cast<int>(available_.size()))
                                   .arg(QFileInfo(path).fileName()));
    make();
}

void ExportPage::askForEventList()
{
    const auto path = chooseFile(this, FileKind::EventList, tr("List of countable events"),
                                 tr("Output of papi_native_avail (*)"));
    if (!path.isEmpty()) {
        useEventList(path);
    }
}

/// Those that are written unless the user chooses otherwise.
QSet<QString> ExportPage::definedMetrics() const
{
    QSet<QString> defined;
    if (const auto fits = workspace().analysis().fits) {
        for (const auto& fit : fits->metrics) {
            if (fit.isDefined()) {
                defined << textOf(fit.metric);
            }
        }
    }
    for (const auto& formula : smallestFormulas_) {
        const auto metric = textOf(formula.fit.metric);
        if (formula.fit.isDefined() && smallest_.contains(metric)) {
            defined << metric;
        }
    }
    return defined;
}

QString ExportPage::savedName() const
{
    return fileNameFrom(benchmark_, tr("metrics")) +
           textOf(std::string(core::fileSuffix(target())));
}

/// What the user chose otherwise than the program does by itself, in order; else none, as the
/// command line has it: then metrics that are not written are named in the file.
QStringList ExportPage::namedMetrics() const
{
    if (chosen_ == definedMetrics()) {
        return {};
    }
    auto names = QStringList(chosen_.begin(), chosen_.end());
    names.sort();
    return names;
}

QString ExportPage::command() const
{
    return commandFor(savedName());
}

QString ExportPage::commandFor(const QString& file) const
{
    QStringList words = {QStringLiteral("papilio"),
                         QStringLiteral("export"),
                         studyArgument(),
                         QStringLiteral("--benchmark"),
                         benchmark_,
                         QStringLiteral("--format"),
                         format_->currentData().toString(),
                         QStringLiteral("-o"),
                         file};
    for (const auto& name : namedMetrics()) {
        words << QStringLiteral("--metric") << name;
    }
    for (const auto& formula : smallestFormulas_) {
        if (const auto metric = textOf(formula.fit.metric); smallest_.contains(metric)) {
            words << QStringLiteral("--formula") << metric + QStringLiteral("=smallest");
        }
    }
    if (coefficients_->current() == 1) {
        words << QStringLiteral("--raw-coefficients");
    }
    const auto benchmark = workspace().benchmark();
    if (benchmark && workspace().unsaved() == Workspace::Unsaved::Parameters) {
        // What the saved study does not know.
        const auto& parameters = benchmark->parameters;
        const auto number = [](double value) { return textOf(fmt::format("{}", value)); };
        words << QStringLiteral("--tau") << number(parameters.tau) << QStringLiteral("--alpha")
              << number(parameters.alpha) << QStringLiteral("--representation-tolerance")
              << number(parameters.representationTolerance)
              << QStringLiteral("--rounding-tolerance") << number(parameters.roundingTolerance);
    }
    if (!pmu_->text().trimmed().isEmpty()) {
        words << QStringLiteral("--pmu") << pmu_->text().trimmed();
    } else if (isForPapi() && benchmark &&
               core::pmuOf(workspace().document(), *benchmark).empty()) {
        // The place for the name, as in the preview: without one the command would fail.
        words << QStringLiteral("--pmu") << QString::fromLatin1(unknownPmu);
    }
    if (version_->current() == 1) {
        words << QStringLiteral("--papi") << QStringLiteral("head");
    }
    if (!eventList_.isEmpty()) {
        words << QStringLiteral("--available") << eventList_;
    }
    const core::ExportRequest usual;
    if (counters_->value() != static_cast<int>(usual.counters)) {
        words << QStringLiteral("--counters") << QString::number(counters_->value());
    }
    if (interval_->currentText().toStdString() != usual.interval) {
        words << QStringLiteral("--interval") << interval_->currentText();
    }
    return shellQuoted(words);
}

void ExportPage::save()
{
    const auto path = chooseNewFile(this, FileKind::Definitions, tr("Save definitions"),
                                    savedName(), tr("All files (*)"));
    if (!path.isEmpty()) {
        saveAs(path);
    }
}

void ExportPage::saveAs(const QString& path)
{
    if (isSearching()) {
        message_->showMessage(VerdictKind::Error, tr("Not saved:"),
                              tr("The smallest formulas are still being searched; save again when "
                                 "the preview shows them."));
        return;
    }
    // Its own command names the file that it makes.
    const auto written = core::writeExport(workspace().analysis(), request(path));
    if (!written || !written->text) {
        message_->showMessage(VerdictKind::Error, tr("Not saved:"),
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

void ExportPage::showMetric()
{
    const int row = metrics_->rowOf(metric_);
    const auto* metric = metrics_->metric(row);
    table_->selectSourceRow(row);
    showFormulaChoice();
    if (metric == nullptr) {
        checkHeader_->setTitle(tr("What %1 computes").arg(tool_));
        checkHeader_->setSubtitle({});
        checkWords_->clear();
        kernels_->setKernels({});
        kernelTable_->setEmptyText(tr("Select a metric above."));
        plot_->setBars({});
        plot_->setEmptyText(tr("Select a metric above to see what is computed for it."));
        return;
    }
    checkHeader_->setTitle(
        tr("What %1 computes: %2").arg(tool_, QString::fromStdString(metric->name)));
    const double passes = metrics_->made().iterations;
    checkHeader_->setSubtitle(passes == 1
                                  ? tr("compared with the signature, on the counts as given")
                                  : tr("compared with the signature, over %1 passes of each kernel")
                                        .arg(countText(passes)));
    QStringList words;
    words << formulaOnScreen(QString::fromStdString(metric->infix()));
    const WindowSentences inWindowLanguage;
    if (metric->rule != core::CoefficientRule::None) {
        words << tr("Coefficients: %1.").arg(QString::fromStdString(core::ruleText(*metric)));
    }
    for (const auto& texts : {core::warningsOf(*metric), core::cautionsOf(*metric)}) {
        for (const auto& text : texts) {
            words << QString::fromStdString(text);
        }
    }
    checkWords_->setText(words.join(QLatin1Char('\n')));
    kernels_->setKernels(metric->isWritten ? metric->kernels : std::vector<core::KernelCheck>(),
                         tool_);
    kernelTable_->setEmptyText(
        metric->isWritten
            ? tr("The file lists events only, so there is nothing to compute.")
            : tr("Not written: %1").arg(QString::fromStdString(core::reasonText(*metric->reason))));
    showDifferences(*metric);
    markDefinition(QString::fromStdString(metric->name));
}

/// The first line of the file with that name that is no comment.
void ExportPage::markDefinition(const QString& name)
{
    const QRegularExpression whole(
        QStringLiteral("(?<!\\w)%1(?!\\w)").arg(QRegularExpression::escape(name)));
    const auto lines = preview_->toPlainText().split(QLatin1Char('\n'));
    const auto found = std::ranges::find_if(lines, [&](const QString& line) {
        return !line.trimmed().startsWith(QLatin1Char('#')) && line.contains(whole);
    });
    preview_->markLine(found == lines.end() ? -1 : static_cast<int>(found - lines.begin()));
}

void ExportPage::showFormulaChoice()
{
    const bool hasChoice =
        metrics_->rowOf(metric_) >= 0 &&
        std::ranges::any_of(smallestFormulas_, [this](const core::ExportFormula& formula) {
            return textOf(formula.fit.metric) == metric_;
        });
    formula_->setVisible(hasChoice);
    formula_->setCurrent(hasChoice && smallest_.contains(metric_) ? 1 : 0);
}

void ExportPage::showDifferences(const core::ExportedMetric& metric)
{
    BarData bars;
    auto& differences = bars.series.emplaceBack().values;
    for (const auto& check : metric.kernels) {
        const auto name = QString::fromStdString(check.kernel);
        bars.minor << BarSpan{static_cast<int>(differences.size()), 1, name};
        differences << check.difference.value_or(std::nan(""));
        bars.labels << name;
    }
    bars.axisLabel = tr("%1 − expected").arg(tool_);
    if (!metric.isWritten || differences.isEmpty()) {
        plot_->setBars({});
        plot_->setEmptyText(metric.isWritten
                                ? QString()
                                : tr("This metric is not written, so nothing is computed for it."));
        return;
    }
    const auto count = static_cast<int>(metric.kernels.size());
    plot_->setEmptyText(
        metric.differingKernels() > 0
            ? QString()
            : tr("%1 gives exactly the expected counts on all %n kernels.", nullptr, count)
                  .arg(tool_));
    plot_->setBars(bars);
}

}  // namespace papilio::widgets
