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

namespace papilio::widgets {

using namespace Qt::StringLiterals;

ExportOptionsPane::ExportOptionsPane(QWidget* parent)
    : QWidget(parent),
      format_(named(new QComboBox, "format", tr("Format"))),
      coefficients_(named(new SegmentedButtons, "coefficients")),
      version_(named(new SegmentedButtons, "papiVersion")),
      pmu_(named(new QLineEdit, "exportPmu", tr("PMU of the CPU line"))),
      targetWords_(roleLabel({}, "muted")),
      papiOptions_(new QWidget),
      counters_(named(new QSpinBox, "exportCounters", tr("General counters"))),
      events_(named(new QToolButton, "eventList")),
      eventWords_(named(roleLabel(tr("as in the study"), "hint"), "eventWords"))
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
    inRow(papiOptions_, {version_, roleLabel(tr("PMU"), "muted"), pmu_, BoxItem::growing(1)}, 8);
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
    connect(coefficients_, &SegmentedButtons::currentChanged, this, &ExportOptionsPane::changed);
    connect(version_, &SegmentedButtons::currentChanged, this, &ExportOptionsPane::changed);
    connect(pmu_, &QLineEdit::textChanged, this, &ExportOptionsPane::changed);
    connect(counters_, &QSpinBox::valueChanged, this, &ExportOptionsPane::changed);
    connect(events_, &QToolButton::clicked, this, &ExportOptionsPane::eventListWanted);
}

const core::Dialect& ExportOptionsPane::target() const
{
    return *core::exportTarget(format_->currentData().toString().toStdString());
}

/// What the target needs to know: PAPI its version and PMU, others how many counters there are.
void ExportOptionsPane::showTarget()
{
    const bool isPapi = target().tool == "PAPI";
    const bool needsCounters = target().needsCounters;
    targetWords_->setText(needsCounters ? tr("Counters") : isPapi ? tr("PAPI") : QString());
    papiOptions_->setVisible(isPapi);
    papiOptions_->setEnabled(target().isForPapi);
    counters_->setVisible(needsCounters);
}

void ExportOptionsPane::fill(core::ExportOptions& options, const std::string& pmu) const
{
    options.dialect = &target();
    options.counters = static_cast<std::size_t>(counters_->value());
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
        words << u"--pmu"_s << pmu_->text().trimmed();
    } else if (target().isForPapi && pmu.empty()) {
        // The place for the name, as in the preview: without one the command would fail.
        words << u"--pmu"_s << QString::fromLatin1(unknownPmu);
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

void ExportOptionsPane::chooseUsual(const core::Benchmark& benchmark)
{
    const bool isDevice = benchmark.kind == core::BenchmarkKind::GpuFlops;
    const QSignalBlocker silent(format_);
    const QSignalBlocker silentToo(version_);
    version_->setCurrent(isDevice ? 1 : 0);  // PAPI 7.0 reads no presets of a device
    format_->setCurrentIndex(format_->findData(textOf(core::usualTarget(benchmark).id)));
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
    eventWords_->setText(path.isEmpty() ? tr("as in the study")
                                        : tr("%1: %2").arg(QFileInfo(path).fileName(),
                                                           counted(available_.size(), "event")));
    return {};
}

void ExportOptionsPane::forgetStudy()
{
    const QSignalBlocker silent(pmu_);
    pmu_->clear();
    useEventList({});
}

}  // namespace papilio::widgets
