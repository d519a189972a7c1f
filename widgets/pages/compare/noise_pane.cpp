#include "widgets/pages/compare/noise_pane.h"

#include "core/findings/comparison_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/pages/compare/event_difference_model.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>

namespace papilio::widgets {

namespace {

/// The curve of one side; its events are places in the comparison's list of common events.
NoiseCurve curveOf(const core::Analysis& analysis,
                   const core::BenchmarkComparison& comparison,
                   bool isFirst,
                   const QString& name)
{
    std::vector<std::uint32_t> places(analysis.benchmark->data->eventCount(), NoiseCurve::noEvent);
    for (std::size_t place = 0; place < comparison.events.size(); ++place) {
        const auto& event = comparison.events[place];
        places[isFirst ? event.firstIndex : event.secondIndex] = static_cast<std::uint32_t>(place);
    }
    NoiseCurve curve;
    curve.name = name;
    curve.tau = analysis.benchmark->parameters.tau;
    for (const auto event : analysis.noise->byNoise) {
        curve.values.push_back(analysis.noise->maxRnmse[event]);
        curve.events.push_back(places[event]);
    }
    return curve;
}

QString namesOf(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 6;
    QStringList list;
    for (std::size_t index = 0; index < std::min(most, names.size()); ++index) {
        list << textOf(names[index]);
    }
    return names.size() > most ? ComparedNoisePane::tr("%1 and %2 more")
                                     .arg(list.join(QStringLiteral(", ")))
                                     .arg(countText(names.size() - most))
                               : list.join(QStringLiteral(", "));
}

}  // namespace

ComparedNoisePane::ComparedNoisePane(QWidget* parent)
    : SectionPane(
          tr("Noise of both"), QStringLiteral("compareNoise"), ComparedItem::Benchmark, parent),
      plot_(new NoisePlot),
      eventsHeader_(new PaneHeader(tr("Events of both"))),
      subset_(new SegmentedButtons),
      events_(new EventDifferenceModel(this)),
      table_(addTable(
          QStringLiteral("compareNoiseTable"), tr("Noise of the events of both"), *events_)),
      only_(newNotes(QStringLiteral("compareNoiseOnly")))
{
    plot_->setObjectName(QStringLiteral("compareNoisePlot"));
    table_->setCells({EventDifferenceModel::Name}, eventNameCells);
    table_->setCells({EventDifferenceModel::FirstStatus, EventDifferenceModel::SecondStatus},
                     statusCells);
    table_->setCells({EventDifferenceModel::Moved}, differenceCells);
    subset_->setObjectName(QStringLiteral("compareNoiseSubset"));
    subset_->addSegment(tr("Changed"), tr("Events with a different status in B"));
    subset_->addSegment(tr("All"), tr("Every event of both"));
    eventsHeader_->addWidget(subset_);
    addFilter(*eventsHeader_, *table_);
    table_->addTools(*eventsHeader_);
    header().addPlotTools(*plot_);

    auto* right = new QWidget;
    inColumn(right, {eventsHeader_, {table_, 1}, only_});
    auto* split = newSplitter(Qt::Horizontal, "", {plot_, right}, {640, 760});
    content().addWidget(split, 1);
    connect(subset_, &SegmentedButtons::currentChanged, this, [this] {
        if (hasView()) {
            showEvents();
        }
    });
    connect(table_, &DataTable::sourceRowActivated, this,
            [this](int row) { select(row < 0 ? -1 : static_cast<int>(events_->placeOf(row))); });
    connect(plot_, &NoisePlot::eventClicked, this,
            [this](std::uint32_t place) { select(static_cast<int>(place)); });
}

PlotFrame* ComparedNoisePane::plot() const
{
    return plot_;
}

void ComparedNoisePane::showView()
{
    const auto* pair = view().benchmark();
    if (pair == nullptr) {
        plot_->setCurves({}, {});
        const auto& problems = view().comparison.problems;
        plot_->setEmptyText(
            problems.empty()
                ? tr("No benchmark name occurs in both studies: choose two benchmarks above.")
                : inWindowWords([&] { return core::problemText(problems.front()); }));
    } else {
        plot_->setEmptyText({});
        plot_->setCurves(curveOf(pair->first, pair->comparison, true, sideName(true)),
                         curveOf(pair->second, pair->comparison, false, sideName(false)));
        subset_->setCurrent(pair->comparison.statusChanges() > 0 ? subset_->current() : 1);
        subset_->setSegmentEnabled(0, pair->comparison.statusChanges() > 0,
                                   tr("No status changes"));
    }
    showEvents();
}

void ComparedNoisePane::showEvents()
{
    const auto* pair = view().benchmark();
    const auto* comparison = pair == nullptr ? nullptr : &pair->comparison;
    events_->setComparison(view().known, comparison, subset_->current() == 0);
    if (comparison == nullptr) {
        only_->clear();
        eventsHeader_->setSubtitle({});
        return;
    }
    eventsHeader_->setSubtitle(tr("%1 of %2 changed, %3 crossed τ")
                                   .arg(countText(comparison->statusChanges()))
                                   .arg(countText(comparison->events.size()))
                                   .arg(countText(comparison->movedEvents())));
    table_->setEmptyText(comparison->events.empty()
                             ? tr("No event is in both studies: events are matched by their id.")
                             : tr("No status changes: choose All to show every event."));
    QStringList sentences;
    for (const bool isFirst : {true, false}) {
        const auto& names = isFirst ? comparison->onlyFirst : comparison->onlySecond;
        if (!names.empty()) {
            sentences << tr("Measured in %1 only (%2): %3.")
                             .arg(isFirst ? QStringLiteral("A") : QStringLiteral("B"))
                             .arg(countText(names.size()))
                             .arg(namesOf(names));
        }
    }
    only_->setText(sentences.join(QLatin1Char(' ')));
    only_->setVisible(!sentences.isEmpty());
    table_->fitColumns({.widest = 220, .words = EventDifferenceModel::Name});
}

void ComparedNoisePane::select(int place)
{
    const auto* pair = view().benchmark();
    if (pair == nullptr || place < 0) {
        plot_->setSelectedEvent(std::nullopt);
        return;
    }
    const auto& event = pair->comparison.events[static_cast<std::size_t>(place)];
    plot_->setSelectedEvent(static_cast<std::uint32_t>(place), textOf(event.name));
    int row = events_->rowOf(static_cast<std::size_t>(place));
    if (row < 0) {  // it did not change: show it among all
        subset_->setCurrent(1);
        showEvents();
        row = events_->rowOf(static_cast<std::size_t>(place));
    }
    table_->selectSourceRow(row);
}

void ComparedNoisePane::selectItem(const QString& item)
{
    if (const int row = events_->rowOfId(item); row >= 0) {
        select(static_cast<int>(events_->placeOf(row)));
    }
}

}  // namespace papilio::widgets
