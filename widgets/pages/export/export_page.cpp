#include "widgets/pages/export/export_page.h"

#include "core/io/definition_text.h"
#include "core/io/event_list.h"
#include "widgets/controls/code_view.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/mark_delegates.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/models/event_facts.h"
#include "widgets/models/export_models.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/workspace/collection_process.h"
#include "widgets/workspace/foreign_text.h"

#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSaveFile>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <fmt/format.h>

namespace papilio::widgets {

namespace {

/// Stands in the CPU line until the user names the PMU.
constexpr const char* unknownPmu = "NAME_THE_PMU";

QString text(const std::string& said)
{
    return QString::fromStdString(said);
}

}  // namespace

QWidget* ExportPage::mainPlot()
{
    return plot_;
}

void ExportPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    // Formula, verdict and difference first; the remark stands below too, for the selected metric.
    table_->setColumnHidden(ExportMetricModel::Remark, width() < Fonts::scaled(1200));
}

void ExportPage::refresh(Changes changes)
{
    if (changes & (resultChanges() | Change::Study | Change::Benchmark | Change::File |
                   Change::Descriptions)) {
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

core::ExportOptions ExportPage::options(const QString& file) const
{
    core::ExportOptions options;
    options.format = *core::exportFormat(format_->currentData().toString().toStdString());
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
    options.availableEvents = available_;
    options.command = commandFor(file).toStdString();
    options.unsaved = commandObstacle().toStdString();
    options.descriptions = workspace().document().descriptions;
    options.study = workspace().file().isEmpty() ? workspace().document().title
                                                 : workspace().file().toStdString();
    if (auto meanings = core::presetMeanings()) {
        options.meanings = *std::move(meanings);
    }
    return options;
}

void ExportPage::chooseDefined()
{
    const auto benchmark = workspace().benchmark();
    const auto name = benchmark ? text(benchmark->name) : QString();
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
    ticksOf_ = name;
    benchmark_ = name;
    chosen_.clear();
    for (const auto& fit : analysis.fits->metrics) {
        const auto metric = text(fit.metric);
        if (fit.isDefined() ? !unticked_.contains(metric) : ticked_.contains(metric)) {
            chosen_ << metric;
        }
    }
    const auto pmu = core::pmuOf(workspace().document(), *benchmark);
    pmu_->setPlaceholderText(pmu.empty() ? tr("name it") : text(pmu));
}

void ExportPage::make()
{
    const auto benchmark = workspace().benchmark();
    const auto& analysis = workspace().analysis();
    message_->clear();
    if (!benchmark) {
        showNothing(workspace().hasStudy()
                        ? tr("This study has no benchmark, so there is no metric to export. "
                             "Collect or import one; definitions of your own are exported on the "
                             "Formulas page.")
                        : tr("No study is open: open or import one on the Study page."));
        return;
    }
    if (analysis.problem) {
        showNothing(text(analysis.problem->message));
        return;
    }
    if (!analysis.isComplete()) {
        return;  // a result is on its way
    }
    chooseDefined();
    // All metrics are examined, so that each can be looked at before it is chosen.
    auto all = options(savedName());
    all.metrics.clear();
    for (const auto& fit : analysis.fits->metrics) {
        all.metrics.push_back(fit.metric);
    }
    auto examined = core::exportDefinitions(analysis, all);
    if (!examined) {
        showNothing(text(examined.error().message));
        return;
    }
    metrics_->setExport(*std::move(examined), chosen_,
                        EventFacts(workspace().analysis()).dataset());
    table_->setEmptyText(tr("There is no signature: say on the Signatures page what to count."));
    if (metrics_->rowOf(metric_) < 0) {
        metric_ = workspace().selection().metric;  // it was selected before there were results
    }
    if (metrics_->rowOf(metric_) < 0) {
        metric_ = metrics_->rowCount() > 0 ? text(metrics_->metric(0)->metric) : QString();
    }
    showPreview();
    showMetric();
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
    const auto wanted = options(savedName());
    const bool isPapi = wanted.format <= core::ExportFormat::PapiXml;
    for (auto* control : {static_cast<QWidget*>(version_), static_cast<QWidget*>(pmu_)}) {
        control->setEnabled(isPapi);
    }
    const auto say = [&](const QString& why) {
        preview_->setCode({});
        preview_->setEmptyText(why);
        previewHeader_->setSubtitle({});
        header_->setSubtitle(tr("nothing is written"));
    };
    if (chosen_.isEmpty()) {
        say(tr("No metric is chosen: tick those to write at the left."));
        return;
    }
    const auto made = core::exportDefinitions(workspace().analysis(), wanted);
    const auto written = made ? core::exportText(*made) : made.error();
    if (!written) {
        say(text(written.error().message));
        return;
    }
    preview_->setCode(text(*written));
    previewHeader_->setSubtitle(savedName());
    header_->setSubtitle(
        tr("%1 of %2 metrics of %3 are written")
            .arg(std::ranges::count_if(made->metrics, &core::ExportedMetric::isWritten))
            .arg(metrics_->rowCount())
            .arg(benchmark_));
    warn(*made);
}

void ExportPage::warn(const core::DefinitionExport& made)
{
    if (made.options.pmu == unknownPmu && made.options.format <= core::ExportFormat::PapiXml) {
        message_->showMessage(VerdictKind::Approximate, tr("The PMU is not known:"),
                              tr("name it above; without a CPU line that matches, PAPI ignores the "
                                 "file without a word. papi_component_avail lists the name."));
        return;
    }
    QStringList marked;
    for (const auto& metric : made.metrics) {
        if (metric.isWritten && metric.verdict >= core::Verdict::Approximate) {
            marked << text(metric.metric);
        }
    }
    if (!marked.isEmpty()) {
        message_->showMessage(VerdictKind::Approximate, tr("Written as you asked, and marked:"),
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
                                  text(events.error().message));
            return;
        }
        available_ = *events;
        eventList_ = path;
    }
    eventWords_->setText(path.isEmpty()
                             ? tr("names of the study")
                             : tr("%1: %n events", nullptr, static_cast<int>(available_.size()))
                                   .arg(QFileInfo(path).fileName()));
    make();
}

void ExportPage::askForEventList()
{
    const auto path = chooseFile(this, FileKind::EventList, tr("Events that can be counted"),
                                 tr("Output of papi_native_avail (*)"));
    if (!path.isEmpty()) {
        useEventList(path);
    }
}

QString ExportPage::savedName() const
{
    const auto format = *core::exportFormat(format_->currentData().toString().toStdString());
    const auto stem = fileNameFrom(benchmark_, tr("metrics"));
    return stem + text(std::string(core::fileSuffix(format)));
}

/// What the user chose otherwise than the program does by itself, in order; else none, as the
/// command line has it: then metrics that are not written are named in the file.
QStringList ExportPage::namedMetrics() const
{
    QSet<QString> defined;
    if (const auto fits = workspace().analysis().fits) {
        for (const auto& fit : fits->metrics) {
            if (fit.isDefined()) {
                defined << text(fit.metric);
            }
        }
    }
    if (chosen_ == defined) {
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
    if (coefficients_->current() == 1) {
        words << QStringLiteral("--raw-coefficients");
    }
    const auto benchmark = workspace().benchmark();
    if (benchmark && workspace().unsaved() == Workspace::Unsaved::Parameters) {
        // What the saved study does not know.
        const auto& parameters = benchmark->parameters;
        const auto number = [](double value) { return text(fmt::format("{}", value)); };
        words << QStringLiteral("--tau") << number(parameters.tau) << QStringLiteral("--alpha")
              << number(parameters.alpha) << QStringLiteral("--representation-tolerance")
              << number(parameters.representationTolerance)
              << QStringLiteral("--rounding-tolerance") << number(parameters.roundingTolerance);
    }
    const auto format = core::exportFormat(format_->currentData().toString().toStdString());
    if (!pmu_->text().trimmed().isEmpty()) {
        words << QStringLiteral("--pmu") << pmu_->text().trimmed();
    } else if (format && *format <= core::ExportFormat::PapiXml && benchmark &&
               core::pmuOf(workspace().document(), *benchmark).empty()) {
        // The place for the name, as in the preview: without one the command would refuse.
        words << QStringLiteral("--pmu") << QString::fromLatin1(unknownPmu);
    }
    if (version_->current() == 1) {
        words << QStringLiteral("--papi") << QStringLiteral("head");
    }
    if (!eventList_.isEmpty()) {
        words << QStringLiteral("--available") << eventList_;
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
    // Its own command names the file that it makes.
    const auto made = core::exportDefinitions(workspace().analysis(), options(path));
    const auto written = made ? core::exportText(*made) : made.error();
    if (!written) {
        message_->showMessage(VerdictKind::Error, tr("Not saved:"), text(written.error().message));
        return;
    }
    QSaveFile file(path);
    const auto bytes = QByteArray::fromStdString(*written);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        message_->showMessage(VerdictKind::Error, tr("Not saved:"),
                              QStringLiteral("%1: %2").arg(path, file.errorString()));
        return;
    }
    workspace().messages().add(Message::Severity::Information,
                               tr("Definitions saved to %1.").arg(path));
}

}  // namespace papilio::widgets
