#include "widgets/pages/events/event_overlay_pane.h"

#include "core/findings/event_text.h"
#include "core/model/short_names.h"
#include "core/present/event_columns.h"
#include "core/present/table.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/event_texts.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/scatter_plot.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/csv_file.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>

#include <numeric>

namespace papilio::widgets {

namespace {

QStringList kernelsOf(const core::EventFacts& facts)
{
    QStringList kernels;
    const auto& names = facts.dataset()->kernels;
    for (std::size_t kernel = 0; kernel < names.size(); ++kernel) {
        const auto name = names[kernel];
        kernels << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    return kernels;
}

QVector<double> meanOf(const core::EventFacts& facts, std::uint32_t event)
{
    const auto mean = facts.mean(event);
    return {mean.begin(), mean.end()};
}

}  // namespace

EventOverlayPane::EventOverlayPane(QWidget* parent)
    : QWidget(parent),
      header_(new PaneHeader(tr("Events"))),
      scale_(new SegmentedButtons),
      overlay_(new BarPlot),
      scatter_(new ScatterPlot),
      kernelText_(new QLabel),
      note_(new QLabel)
{
    setObjectName(QStringLiteral("eventOverlay"));
    header_->setObjectName(QStringLiteral("overlayHeader"));
    scale_->setObjectName(QStringLiteral("overlayScale"));
    scale_->addSegment(tr("Relative"), tr("Each event divided by its own largest count"));
    scale_->addSegment(tr("Counts"), tr("The counts, on one scale for all events"));
    header_->addWidget(scale_);
    header_->addPlotTools(*overlay_);
    overlay_->setObjectName(QStringLiteral("overlayPlot"));
    overlay_->setAccessibleName(tr("Counts of the selected events over the kernels"));
    scatter_->setObjectName(QStringLiteral("scatterPlot"));
    kernelText_->setObjectName(QStringLiteral("overlayKernel"));
    kernelText_->setProperty("role", QStringLiteral("secondary"));
    note_->setObjectName(QStringLiteral("overlayNote"));
    note_->setProperty("role", QStringLiteral("hint"));
    for (auto* text : {kernelText_, note_}) {
        text->setWordWrap(true);
        text->setMinimumWidth(1);  // a name has no blanks to be broken at
        text->setContentsMargins(16, 4, 16, 4);
    }
    setGround(*this);
    inColumn(this, {header_, {overlay_, 1}, {scatter_, 1}, kernelText_, note_});
    buildMenu();

    connect(scale_, &SegmentedButtons::currentChanged, this, &EventOverlayPane::showOverlay);
    connect(overlay_, &BarPlot::placeClicked, this, &EventOverlayPane::kernelChosen);
    connect(scatter_, &ScatterPlot::pointClicked, this, &EventOverlayPane::kernelChosen);
}

void EventOverlayPane::buildMenu()
{
    auto* copy = new QAction(tr("Copy the counts as CSV"), this);
    copy->setObjectName(QStringLiteral("copyCounts"));
    connect(copy, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(csv()); });
    auto* save = new QAction(tr("Save the counts as CSV…"), this);
    connect(save, &QAction::triggered, this, [this] { saveCsvFile(*overlay_, csv()); });
    for (auto* action : {copy, save}) {
        overlay_->addContextAction(action);
        scatter_->addContextAction(action);
    }
}

bool EventOverlayPane::isRelative() const
{
    return scale_->current() == 0;
}

QString EventOverlayPane::nameOf(std::uint32_t event) const
{
    const auto name = shortEventName(facts_, event);
    return facts_.mean(event).empty()
               ? QStringLiteral("%1 (%2)").arg(name, statusText(facts_.status(event)))
               : name;
}

void EventOverlayPane::showEvents(const core::EventFacts& facts,
                                  const std::vector<std::uint32_t>& events,
                                  std::size_t selected)
{
    facts_ = facts;
    events_ = events;
    header_->setTitle(tr("%1 events").arg(selected));
    note_->setText(selected > events.size()
                       ? tr("The first %1 of the selected events are drawn.").arg(events.size())
                   : events.size() > 2 ? tr("Select two events to draw one against the other.")
                                       : QString());
    note_->setVisible(!note_->text().isEmpty());
    showOverlay();
    showScatter();
    showKernel();
}

void EventOverlayPane::showOverlay()
{
    if (events_.empty()) {
        return;
    }
    BarData drawn;
    drawn.arrangement = BarData::Arrangement::Lines;
    drawn.labels = kernelsOf(facts_);
    drawn.separators = dividersOf(*facts_.analysis().benchmark->basis);
    drawn.axisLabel = isRelative() ? tr("Count, relative to the largest") : tr("Count");
    for (const auto event : events_) {
        const auto shape = facts_.shape(event);
        drawn.series.push_back({.name = nameOf(event),
                                .values = isRelative() ? QVector<double>(shape.begin(), shape.end())
                                                       : meanOf(facts_, event)});
    }
    overlay_->setBars(std::move(drawn));
}

void EventOverlayPane::showScatter()
{
    scatter_->setVisible(events_.size() == 2);
    if (events_.size() != 2) {
        return;
    }
    ScatterData drawn;
    drawn.x = meanOf(facts_, events_[0]);
    drawn.y = meanOf(facts_, events_[1]);
    const bool areCounted = !drawn.x.isEmpty() && !drawn.y.isEmpty();
    scatter_->setEmptyText(
        areCounted ? QString()
                   : tr("No plot: one of the events is zero in every kernel, or has missing "
                        "values."));
    if (!areCounted) {
        drawn.x.clear();
        drawn.y.clear();
    } else {
        drawn.names = kernelsOf(facts_);
    }
    drawn.xLabel = nameOf(events_[0]);
    drawn.yLabel = nameOf(events_[1]);
    if (const auto found = core::proportionOf(*facts_.analysis().noise, events_[1], events_[0])) {
        drawn.factor = found->factor;
        // What both names share says nothing here, and the factor would be cut for it.
        const std::vector<std::string> both = {drawn.xLabel.toStdString(),
                                               drawn.yLabel.toStdString()};
        const auto names = core::shortNames(both, core::StringTable(both));
        drawn.lineText =
            textOf(names[1]) + QLatin1Char(' ') + inWindowWords([&] {
                return core::multipleText({events_[0], found->factor, found->deviation}, names[0]);
            });
    }
    scatter_->setData(std::move(drawn));
}

void EventOverlayPane::setKernel(std::optional<int> kernel)
{
    kernel_ = kernel;
    showKernel();
}

/// The counts of the marked kernel in words, also for who chose it with the keys.
void EventOverlayPane::showKernel()
{
    overlay_->setCurrent(kernel_.value_or(-1));
    scatter_->setCurrent(kernel_.value_or(-1));
    QStringList counts;
    const bool isKnown = kernel_ && !events_.empty() &&
                         static_cast<std::size_t>(*kernel_) < facts_.dataset()->kernelCount();
    if (isKnown) {
        for (const auto event : events_) {
            if (const auto mean = facts_.mean(event); !mean.empty()) {
                counts << QStringLiteral("%1 %2").arg(
                    nameOf(event), numberText(mean[static_cast<std::size_t>(*kernel_)], 4));
            }
        }
    }
    kernelText_->setText(
        isKnown ? tr("Kernel %1: %2")
                      .arg(kernelsOf(facts_)[*kernel_], counts.join(QStringLiteral(" · ")))
                : tr("Click a kernel, or use Left and Right, to read its counts."));
}

QString EventOverlayPane::csv() const
{
    if (events_.empty()) {
        return {};
    }
    std::vector<std::size_t> kernels(facts_.dataset()->kernelCount());
    std::iota(kernels.begin(), kernels.end(), std::size_t{0});
    return QString::fromStdString(
        core::toCsv(core::tabulate(core::kernelCountColumns(facts_, events_), kernels)));
}

}  // namespace papilio::widgets
