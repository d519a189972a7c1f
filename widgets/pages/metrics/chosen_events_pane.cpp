#include "widgets/pages/metrics/chosen_events_pane.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/models/event_texts.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"
#include "widgets/workbench/exclude_action.h"
#include "widgets/workbench/no_benchmark.h"

#include <algorithm>
#include <array>

namespace papilio::widgets {

namespace {

/// Room the strips of bars and their header take.
constexpr int meanWidth = 256;

/// The segments over the chosen events, in their order.
constexpr std::array segmentStatuses = {core::EventStatus::Chosen, core::EventStatus::Dependent,
                                        core::EventStatus::Tiny,
                                        core::EventStatus::Unrepresentable};

/// Bars that fill the column, all of one scale, up to where the eye no longer sees their shape.
void paintStrip(const CellPaint& cell)
{
    const QSize room(std::min(cell.box.width(), Fonts::scaled(520)), cell.box.height());
    fingerprintCells.paint(cell.within({cell.box.topLeft(), room}));
}

/// As wide as a fingerprint.
int stripWidth(const QModelIndex& index)
{
    return fingerprintCells.width(index);
}

constexpr CellKind stripCells{.paint = paintStrip, .width = stripWidth};

}  // namespace

ChosenEventsPane::ChosenEventsPane(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      chosen_(new ChosenEventsModel(this)),
      header_(new PaneHeader(tr("Chosen events"),
                             tr("pivot order: smallest score, then norm, then position"))),
      segments_(new SegmentedButtons),
      filter_(new FilterField),
      table_(new DataTable(QStringLiteral("chosenEvents"), tr("Chosen events")))
{
    header_->setObjectName(QStringLiteral("chosenHeader"));
    segments_->setObjectName(QStringLiteral("chosenSegments"));
    for (const auto status : segmentStatuses) {
        segments_->addSegment(capitalized(statusText(status)));
    }
    header_->addWidget(segments_);
    filter_->setAccessibleName(tr("Filter these events by name"));
    header_->addWidget(filter_);
    table_->addTools(*header_);
    buildTable();
    inColumn(this, {header_, {table_, 1}});
    connectParts();
}

void ChosenEventsPane::buildTable()
{
    table_->setSortingEnabled(false);
    table_->setDensity(DataTable::Density::Compact);
    table_->setSelfSortingSource(chosen_);
    table_->setCells({"pivot", "score", "norm", "new_norm", "rnmse"}, numberCells);
    table_->setCells({"event"}, eventNameCells);
    table_->setCells({"mean"}, stripCells);
    constexpr std::array widths = {44, 330, 76, 96, 152, 76, 260, meanWidth};
    for (int column = 0; column < chosen_->columnCount(); ++column) {
        table_->setColumnRoom(column, widths[static_cast<std::size_t>(column)]);
    }
}

void ChosenEventsPane::connectParts()
{
    connect(table_, &DataTable::resized, this, &ChosenEventsPane::fitColumns);
    connect(segments_, &SegmentedButtons::currentChanged, this, [this](int segment) {
        chosen_->setStatus(segmentStatuses[static_cast<std::size_t>(segment)]);
        showSegments();
        showSelection();
    });
    connect(filter_, &FilterField::patternChanged, this, [this] {
        chosen_->setFilter(filter_->text(), filter_->isRegex());
        showSegments();
        showSelection();
    });
    auto* exclude = new ExcludeAction(
        workspace_, [this] { return selectedEvents(); }, this);
    exclude->addTo(*table_);
    connect(table_, &DataTable::sourceRowActivated, this,
            [this](int row) { workspace_.selectEvent(chosen_->eventAt(row)); });
}

void ChosenEventsPane::fitColumns()
{
    // Names and representations share what numbers and bars leave; bars have one scale, so they
    // never stretch.
    int room = table_->viewport()->width() - Fonts::scaled(meanWidth);
    for (const char* column : {"pivot", "score", "norm", "new_norm", "rnmse"}) {
        room -= table_->columnWidth(column);
    }
    const int name = std::clamp(room * 11 / 20, Fonts::scaled(200), Fonts::scaled(400));
    table_->setColumnWidth("event", name);
    table_->setColumnWidth("counts",
                           std::clamp(room - name, Fonts::scaled(120), Fonts::scaled(340)));
}

void ChosenEventsPane::showResults()
{
    chosen_->setAnalysis(workspace_.analysis(), workspace_.document().descriptions);
    showSegments();
}

void ChosenEventsPane::showSelection()
{
    const auto event = workspace_.selection().event;
    table_->selectSourceRow(event ? chosen_->rowOf(*event) : -1);
}

void ChosenEventsPane::showSegments()
{
    const auto& analysis = workspace_.analysis();
    for (std::size_t segment = 0; segment < segmentStatuses.size(); ++segment) {
        const auto word = capitalized(statusText(segmentStatuses[segment]));
        segments_->setSegmentText(static_cast<int>(segment),
                                  analysis.pivoting
                                      ? QStringLiteral("%1 %2").arg(word).arg(countText(
                                            analysis.pivoting->counts.of(segmentStatuses[segment])))
                                      : word);
    }
    const bool isChosen = chosen_->status() == core::EventStatus::Chosen;
    header_->setTitle(isChosen ? tr("Chosen events")
                               : tr("%1 events").arg(capitalized(statusText(chosen_->status()))));
    header_->setSubtitle(chosen_->status() == core::EventStatus::Unrepresentable
                             ? tr("sorted by residual of the representation")
                         : isChosen ? tr("pivot order: smallest score, then norm, then position")
                                    : tr("sorted by score, then norm, then position"));
    table_->setEmptyText(chosen_->rowCount() == 0 ? emptyText() : QString());
}

std::vector<std::uint32_t> ChosenEventsPane::selectedEvents() const
{
    std::vector<std::uint32_t> events;
    for (const auto& index : table_->selectionModel()->selectedRows()) {
        events.push_back(chosen_->eventAt(table_->sourceRow(index.row())));
    }
    return events;
}

QString ChosenEventsPane::emptyText() const
{
    const auto& analysis = workspace_.analysis();
    if (!workspace_.benchmark()) {
        return noBenchmarkText(workspace_);
    }
    if (analysis.problem) {
        return QString::fromStdString(analysis.problem->message);
    }
    if (!analysis.pivoting) {
        return tr("Analyzing the events…");
    }
    if (!filter_->text().isEmpty()) {
        return tr("No event name here contains “%1”: change or clear the filter.")
            .arg(filter_->text());
    }
    if (chosen_->status() != core::EventStatus::Chosen) {
        return tr("No event has this status with the current thresholds.");
    }
    const auto& counts = analysis.pivoting->counts;
    if (counts.quiet() == 0) {
        return tr(
            "No event is chosen, because no event is quiet: raise τ, or measure again with less "
            "noise.");
    }
    if (counts.representable() == 0) {
        return tr("No event is chosen, because none of the %1 quiet events is a combination of the "
                  "expectations: raise ρ, or check the basis.")
            .arg(countText(counts.quiet()));
    }
    return tr("No event is chosen, because every representable event is smaller than β: lower α.");
}

}  // namespace papilio::widgets
