#include "widgets/pages/compare/noise_pane.h"

#include "widgets/controls/data_table.h"
#include "widgets/controls/mark_delegates.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/controls/text_delegates.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/pages/compare/event_difference_model.h"
#include "widgets/plot/noise_overlay_plot.h"
#include "widgets/theme/fonts.h"

#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

namespace papilio::widgets {

namespace {

/// The curve of one side; its rows are places in the comparison's list of common events.
OverlayCurve curveOf(const core::Analysis& analysis,
                     const core::BenchmarkComparison& comparison,
                     bool isFirst,
                     const QString& name)
{
    std::vector<int> places(analysis.benchmark->data->eventCount(), -1);
    for (std::size_t place = 0; place < comparison.events.size(); ++place) {
        const auto& event = comparison.events[place];
        places[isFirst ? event.firstIndex : event.secondIndex] = static_cast<int>(place);
    }
    OverlayCurve curve;
    curve.name = name;
    curve.tau = analysis.benchmark->parameters.tau;
    for (const auto event : analysis.noise->byNoise) {
        curve.values.push_back(analysis.noise->maxRnmse[event]);
        curve.rows.push_back(places[event]);
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
                                     .arg(names.size() - most)
                               : list.join(QStringLiteral(", "));
}

}  // namespace

ComparedNoisePane::ComparedNoisePane(QWidget* parent)
    : SectionPane(
          tr("Noise of both"), QStringLiteral("compareNoise"), ComparedItem::Benchmark, parent),
      plot_(new NoiseOverlayPlot),
      eventsHeader_(new PaneHeader(tr("Events of both"))),
      subset_(new SegmentedButtons),
      events_(new EventDifferenceModel(this)),
      table_(new DataTable),
      only_(new QLabel)
{
    plot_->setObjectName(QStringLiteral("compareNoisePlot"));
    table_->setObjectName(QStringLiteral("compareNoiseTable"));
    table_->setAccessibleName(tr("Noise of the events of both"));
    table_->setSource(events_);
    table_->setItemDelegate(new NumberDelegate(table_));
    table_->setItemDelegateForColumn(EventDifferenceModel::Name, new EventNameDelegate(table_));
    for (const int column :
         {EventDifferenceModel::FirstStatus, EventDifferenceModel::SecondStatus}) {
        table_->setItemDelegateForColumn(column, new StatusDelegate(table_));
    }
    table_->setItemDelegateForColumn(EventDifferenceModel::Moved, new DifferenceDelegate(table_));
    subset_->setObjectName(QStringLiteral("compareNoiseSubset"));
    subset_->addSegment(tr("Changed"), tr("Events whose status differs"));
    subset_->addSegment(tr("All"), tr("Every event of both"));
    eventsHeader_->addWidget(subset_);
    addFilter(*eventsHeader_, *table_);
    addTableTools(*eventsHeader_, *table_);
    addPlotTools(header(), *plot_);
    only_->setObjectName(QStringLiteral("compareNoiseOnly"));
    only_->setProperty("role", QStringLiteral("muted"));
    only_->setWordWrap(true);
    only_->setTextFormat(Qt::PlainText);  // names come from files
    only_->setContentsMargins(16, 8, 16, 8);

    auto* right = new QWidget;
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(eventsHeader_);
    column->addWidget(table_, 1);
    column->addWidget(only_);
    auto* split = new QSplitter(Qt::Horizontal);
    split->addWidget(plot_);
    split->addWidget(right);
    split->setSizes({640, 760});
    split->setChildrenCollapsible(false);
    content().addWidget(split, 1);
    connect(subset_, &SegmentedButtons::currentChanged, this, [this] { showEvents(); });
    connect(table_, &DataTable::sourceRowActivated, this,
            [this](int row) { select(row < 0 ? -1 : static_cast<int>(events_->placeOf(row))); });
    connect(plot_, &NoiseOverlayPlot::rowClicked, this, &ComparedNoisePane::select);
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
        plot_->setEmptyText(problems.empty()
                                ? tr("No benchmark of A has a partner of its name in B: choose two "
                                     "above.")
                                : textOf(problems.front()));
    } else {
        plot_->setEmptyText({});
        plot_->setCurves(curveOf(pair->first, pair->comparison, true, sideName(true)),
                         curveOf(pair->second, pair->comparison, false, sideName(false)));
        subset_->setCurrent(pair->comparison.statusChanges() > 0 ? subset_->current() : 1);
        subset_->setSegmentEnabled(0, pair->comparison.statusChanges() > 0,
                                   tr("No event has another status"));
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
    eventsHeader_->setSubtitle(tr("%1 of %2 changed, %3 across τ")
                                   .arg(comparison->statusChanges())
                                   .arg(comparison->events.size())
                                   .arg(comparison->movedEvents()));
    table_->setEmptyText(comparison->events.empty()
                             ? tr("No event is in both: events are matched by their id.")
                             : tr("No event has another status: All shows every one."));
    QStringList sentences;
    for (const bool isFirst : {true, false}) {
        const auto& names = isFirst ? comparison->onlyFirst : comparison->onlySecond;
        if (!names.empty()) {
            sentences << tr("Measured in %1 only (%2): %3.")
                             .arg(isFirst ? QStringLiteral("A") : QStringLiteral("B"))
                             .arg(names.size())
                             .arg(namesOf(names));
        }
    }
    only_->setText(sentences.join(QLatin1Char(' ')));
    only_->setVisible(!sentences.isEmpty());
    fitColumns(*table_, EventDifferenceModel::Name);
}

void ComparedNoisePane::select(int place)
{
    const auto* pair = view().benchmark();
    if (pair == nullptr || place < 0) {
        plot_->setSelectedRow(-1);
        return;
    }
    const auto& event = pair->comparison.events[static_cast<std::size_t>(place)];
    plot_->setSelectedRow(place, textOf(event.name));
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
