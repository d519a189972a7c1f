#include "widgets/pages/export/export_options_pane.h"

#include "core/io/definitions/event_list.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/foreign_text.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"

#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace papilio::widgets {

ExportOptionsPane::ExportOptionsPane(QWidget* parent)
    : QWidget(parent),
      format_(new QComboBox),
      coefficients_(new SegmentedButtons),
      version_(new SegmentedButtons),
      pmu_(new QLineEdit),
      targetWords_(roleLabel({}, "muted")),
      papiOptions_(new QWidget),
      counters_(new QSpinBox),
      events_(new QToolButton),
      eventWords_(new QLabel(tr("as in the study")))
{
    build();
}

void ExportOptionsPane::build()
{
    format_->setObjectName(QStringLiteral("format"));
    format_->setAccessibleName(tr("Format"));
    const auto words = std::to_array<std::pair<core::ExportTarget, QString>>(
        {{core::ExportFormat::PapiUserEvents, tr("PAPI user-defined events")},
         {core::ExportFormat::PapiPresets, tr("PAPI presets (papi_events.csv)")},
         {core::ExportFormat::PapiXml, tr("PAPI XML")},
         {core::ExportFormat::Csv, tr("CSV")},
         {core::ExportFormat::Json, tr("JSON")},
         {core::ExportFormat::Latex, tr("LaTeX table")}});
    for (const auto target : core::exportTargets()) {
        const auto known = std::ranges::find(words, target, &decltype(words)::value_type::first);
        const auto* dialect = std::get_if<const core::Dialect*>(&target);
        format_->addItem(
            dialect != nullptr ? textOf(std::string((*dialect)->label)) : known->second,
            textOf(std::string(core::toString(target))));
    }
    format_->setMaxVisibleItems(format_->count());
    coefficients_->setObjectName(QStringLiteral("coefficients"));
    coefficients_->addSegment(tr("Rounded"),
                              tr("Rounded coefficients; the verdicts are for these"));
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
        tr("Write the event names as they are in a list of countable events, the output of "
           "papi_native_avail"));
    events_->setProperty("role", QStringLiteral("outlined"));
    eventWords_->setProperty("role", QStringLiteral("hint"));
    eventWords_->setObjectName(QStringLiteral("eventWords"));

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(16, 8, 16, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    grid->addWidget(roleLabel(tr("Format"), "muted"), 0, 0);
    grid->addWidget(format_, 0, 1);
    grid->addWidget(roleLabel(tr("Coefficients"), "muted"), 0, 2);
    grid->addWidget(coefficients_, 0, 3);
    counters_->setObjectName(QStringLiteral("exportCounters"));
    counters_->setAccessibleName(tr("General counters"));
    counters_->setToolTip(
        tr("General counters that count at the same time: 4 on most CPUs, 8 without SMT"));
    counters_->setRange(1, 1024);
    counters_->setValue(static_cast<int>(core::ExportRequest().counters));
    inRow(papiOptions_, {version_, roleLabel(tr("PMU"), "muted"), pmu_, BoxItem::growing(1)}, 8);
    grid->addWidget(targetWords_, 1, 0);
    grid->addLayout(inRow(nullptr, {papiOptions_, counters_, BoxItem::growing(1)}, 8), 1, 1);
    grid->addWidget(roleLabel(tr("Spelling"), "muted"), 1, 2);
    auto* names = inRow(nullptr, {events_, {eventWords_, 1}}, 8);
    grid->addLayout(names, 1, 3);
    // Nothing moves when the options of another format are shown.
    grid->setColumnMinimumWidth(0, Fonts::scaled(64));
    grid->setColumnMinimumWidth(1, Fonts::scaled(256));
    grid->setColumnStretch(3, 1);
    showTarget();
    connect(format_, &QComboBox::activated, this, &ExportOptionsPane::changed);
    connect(coefficients_, &SegmentedButtons::currentChanged, this, &ExportOptionsPane::changed);
    connect(version_, &SegmentedButtons::currentChanged, this, &ExportOptionsPane::changed);
    connect(pmu_, &QLineEdit::textChanged, this, &ExportOptionsPane::changed);
    connect(counters_, &QSpinBox::valueChanged, this, &ExportOptionsPane::changed);
    connect(events_, &QToolButton::clicked, this, &ExportOptionsPane::eventListWanted);
}

core::ExportTarget ExportOptionsPane::target() const
{
    return *core::exportTarget(format_->currentData().toString().toStdString());
}

bool ExportOptionsPane::isForPapi() const
{
    const auto chosen = target();
    const auto* format = std::get_if<core::ExportFormat>(&chosen);
    return format != nullptr && core::isForPapi(*format);
}

/// What the target needs to know: PAPI its version and PMU, others how many counters there are.
void ExportOptionsPane::showTarget()
{
    const auto chosen = target();
    const auto* tool = std::get_if<const core::Dialect*>(&chosen);
    const bool needsCounters = tool != nullptr && (*tool)->needsCounters;
    targetWords_->setText(needsCounters     ? tr("Counters")
                          : tool == nullptr ? tr("PAPI")
                                            : QString());
    papiOptions_->setVisible(tool == nullptr);
    papiOptions_->setEnabled(isForPapi());
    counters_->setVisible(needsCounters);
}

void ExportOptionsPane::fill(core::ExportRequest& request, const std::string& pmu) const
{
    request.target = target();
    request.counters = static_cast<std::size_t>(counters_->value());
    auto& options = request.options;
    options.rawCoefficients = coefficients_->current() == 1;
    options.version = version_->current() == 0 ? core::PapiVersion::V7_0 : core::PapiVersion::Head;
    options.pmu = pmu_->text().trimmed().toStdString();
    if (options.pmu.empty()) {
        options.pmu = pmu.empty() ? unknownPmu : pmu;
    }
    options.availableEvents = available_;
}

QStringList ExportOptionsPane::commandOptions(const std::string& pmu) const
{
    QStringList words;
    if (!pmu_->text().trimmed().isEmpty()) {
        words << QStringLiteral("--pmu") << pmu_->text().trimmed();
    } else if (isForPapi() && pmu.empty()) {
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
    return words;
}

void ExportOptionsPane::chooseUsual(const core::Benchmark& benchmark)
{
    const bool isDevice = benchmark.kind == core::BenchmarkKind::GpuFlops;
    const auto usual = core::usualTarget(benchmark);
    const QSignalBlocker silent(format_);
    const QSignalBlocker silentToo(version_);
    version_->setCurrent(isDevice ? 1 : 0);  // PAPI 7.0 reads no presets of a device
    format_->setCurrentIndex(
        format_->findData(QString::fromStdString(std::string(core::toString(usual)))));
}

void ExportOptionsPane::showPmu(const std::string& pmu)
{
    pmu_->setPlaceholderText(pmu.empty() ? tr("enter the name") : textOf(pmu));
}

QString ExportOptionsPane::useEventList(const QString& path)
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
                             : tr("%1: %2 events", nullptr, static_cast<int>(available_.size()))
                                   .arg(QFileInfo(path).fileName(), countText(available_.size())));
    return {};
}

void ExportOptionsPane::forgetStudy()
{
    const QSignalBlocker silent(pmu_);
    pmu_->clear();
    useEventList({});
}

}  // namespace papilio::widgets
