#include "widgets/workbench/event_pane.h"

#include "core/analysis/event_search.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/event_texts.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/workbench/no_benchmark.h"

#include <QAction>
#include <QHeaderView>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>
#include <iterator>
#include <utility>

namespace papilio::widgets {

namespace {

/// A column that is shown where names and representations keep their room.
struct ExtraColumn {
    std::string_view name;
    int width;
    bool isOfInterval = false;
};
constexpr std::array extraColumns = {ExtraColumn{"residual", 92},
                                     ExtraColumn{"score", 58},
                                     ExtraColumn{"norm", 58},
                                     ExtraColumn{"mean", 116},
                                     ExtraColumn{"interval", 168, true},
                                     ExtraColumn{"noise_verdict", 104, true}};
/// Of several selected events so many are selected again after all rows were exchanged.
constexpr std::size_t mostRemembered = 100;
constexpr int leastName = 128;  ///< unit masks of some events
constexpr int wholeName = 280;  ///< most names; other columns do not cut them
constexpr int usualName = 300;  ///< most names
constexpr int mostName = 640;   ///< the longest
constexpr int leastRepresentation = 110;
constexpr int shortRepresentation = 140;
constexpr int usualRepresentation = 240;
constexpr int mostRepresentation = 340;

/// What counts an event: "spr_unc_cha" of every "spr_unc_cha3::EVENT", "perf", "rocm", "uncore_imc"
/// of "uncore_imc_0/EVENT/"; of a name without a PMU all before its unit mask.
std::string_view unitOfEvent(std::string_view name)
{
    auto end = std::min(name.find("::"), name.find('/'));
    if (end == std::string_view::npos) {
        return name.substr(0, name.find(':'));
    }
    if (name.substr(0, end).find("unc") != std::string_view::npos) {
        end = name.find_last_not_of("0123456789_", end - 1) + 1;  // every unit has its own PMU
    }
    return name.substr(0, end);
}

}  // namespace

EventPane::Found EventPane::findFor(const core::Noise& noise,
                                    EventSearch kind,
                                    std::uint32_t event,
                                    std::stop_token stop)
{
    Found found;
    found.relations.push_back({.event = event});
    const auto partnersOf = [&](std::uint32_t one) -> EventRelation& {
        const auto place = std::ranges::find(found.relations, one, &EventRelation::event);
        return place != found.relations.end() ? *place
                                              : found.relations.emplace_back(EventRelation{one});
    };
    switch (kind) {
        case EventSearch::LikeThis:
            for (const auto& similar : core::eventsLike(noise, event)) {
                if (similar.event != event) {
                    found.relations.push_back({.event = similar.event, .number = similar.cosine});
                }
            }
            break;
        case EventSearch::ProportionalTo:
            for (const auto& multiple :
                 core::eventsProportionalTo(noise, event, core::relationTolerance)) {
                if (multiple.event != event) {
                    found.relations.push_back({.event = multiple.event,
                                               .number = multiple.factor,
                                               .deviation = multiple.deviation});
                }
            }
            break;
        case EventSearch::SumOfTwo:
            for (const auto& pair :
                 core::pairsThatSumTo(noise, event, {.tolerance = core::relationTolerance}, stop)) {
                ++found.pairs;
                for (const auto& [one, other] :
                     {std::pair(pair.first, pair.second), std::pair(pair.second, pair.first)}) {
                    auto& relation = partnersOf(one);
                    relation.deviation =
                        relation.partners.empty() ? pair.deviation : relation.deviation;
                    relation.partners.push_back(other);
                    if (pair.first == pair.second) {
                        break;
                    }
                }
            }
            break;
        case EventSearch::SameUnit: {
            const auto& names = noise.dataset->eventNames;
            for (std::uint32_t other = 0; other < names.size(); ++other) {
                if (other != event && unitOfEvent(names[other]) == unitOfEvent(names[event])) {
                    found.relations.push_back({.event = other});
                }
            }
            break;
        }
    }
    return found;
}

EventPane::EventPane(Workspace& workspace, const QString& title, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      header_(new PaneHeader(title)),
      exclude_(new ExcludeAction(
          workspace,
          [this] {
              return selectedEvents(static_cast<std::size_t>(std::max(0, model_->rowCount())));
          },
          this)),
      job_(this)
{
    table_->setSelfSortingSource(model_);
    table_->setCells({"event"}, eventNameCells);
    table_->setCells({"rnmse", "residual", "score", "norm", "deviation"}, numberCells);
    for (const char* column : {"relation", "deviation"}) {
        table_->setColumnHidden(column, true);
        // Next to the names, wherever the table's other columns are.
        const int place = table_->column(column);
        table_->horizontalHeader()->moveSection(table_->horizontalHeader()->visualIndex(place),
                                                1 + place - table_->column("relation"));
    }
    table_->setCells({"status"}, statusCells);
    table_->setCells({"interval", "noise_verdict"}, verdictCells);
    for (const char* column : {"interval", "noise_verdict"}) {
        table_->setColumnHidden(column, true);  // until there is room
    }
    table_->setCells({"mean"}, fingerprintCells);
    table_->horizontalHeader()->setSortIndicator(table_->column("rnmse"), Qt::AscendingOrder);

    filter_->setAccessibleName(tr("Filter the events by name or description"));
    header_->addWidget(filter_);
    table_->addTools(*header_);

    summary_->setContentsMargins(16, 8, 16, 8);
    summary_->setWordWrap(true);

    setGround(*this);
    buildSearchBar();
    buildMenu();
    inColumn(this, {header_, searchBar_, {table_, 1}, summary_});

    connect(filter_, &QLineEdit::textChanged, this, &EventPane::applyFilter);
    connect(filter_, &FilterField::patternChanged, this, &EventPane::applyFilter);
    connect(table_, &DataTable::sourceRowActivated, this,
            [this](int row) { workspace_.selectEvent(model_->eventAt(row)); });
    // The preselected row is current already: a click on it moves nothing, but means it.
    connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) {
        const auto* selection = table_->selectionModel();
        if (selection->isRowSelected(index.row(), {}) || !selection->hasSelection()) {
            workspace_.selectEvent(model_->eventAt(table_->sourceRow(index.row())));
        } else {
            // Ctrl and a click took the row out: what is shown is one of those that are left.
            table_->selectionModel()->setCurrentIndex(
                index.sibling(selection->selection().last().top(), index.column()),
                QItemSelectionModel::NoUpdate);
        }
    });
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (!isRestoring_) {
            rememberSelected();
            emit selectedEventsChanged();
        }
    });
    connect(model_, &EventTableModel::rowsChanged, this, [this] {
        isRestoring_ = true;  // a reset of the model takes the selection away without a signal
        showSelection();
        isRestoring_ = false;
        restoreSelected();
        showSummary();
    });
}

void EventPane::buildSearchBar()
{
    searchBar_->hide();
    auto* all = named(new QToolButton, "showAll", tr("End the search and show all events"));
    all->setText(tr("Show all"));
    all->setProperty("role", u"link"_s);
    connect(all, &QToolButton::clicked, this, &EventPane::showAll);
    inRow(searchBar_, {{searchText_, 1}, all}, usualSpacing, {16, 4, 8, 4});
}

void EventPane::buildMenu()
{
    const auto add = [this](const char* objectName, const QString& text, auto act) {
        auto* action = named(new QAction(text, this), objectName);
        connect(action, &QAction::triggered, this, [this, act] {
            if (const auto event = shownEvent()) {
                act(*event);
            }
        });
        table_->addContextAction(action);
    };
    add("likeThis", tr("Events like this one"),
        [this](auto event) { search(EventSearch::LikeThis, event); });
    add("proportionalTo", tr("Events proportional to this one"),
        [this](auto event) { search(EventSearch::ProportionalTo, event); });
    add("sumOfTwo", tr("Pairs of events that add up to this one"),
        [this](auto event) { search(EventSearch::SumOfTwo, event); });
    add("sameUnit", tr("Events of the same unit"),
        [this](auto event) { search(EventSearch::SameUnit, event); });
    exclude_->addTo(*table_);
    auto* further = named(new QAction(tr("More repetitions for these…"), this), "measureFurther");
    connect(further, &QAction::triggered, this, [this] {
        const auto& measured = *workspace_.benchmark()->data;
        QStringList ids;
        for (const auto event : selectedEvents(measured.eventCount())) {
            ids << textOf(measured.eventIds[event]);
        }
        emit measurementRequested(CollectionRequest::further(textOf(measured.provenance.command),
                                                             ids, workspace_.path()));
    });
    table_->addContextAction(further);
    connect(table_, &DataTable::menuRequested, this, [this, further] {
        further->setVisible(workspace_.benchmark() && !workspace_.benchmark()->reach.empty() &&
                            !workspace_.path().isEmpty());
    });
    add("copyName", tr("Copy the name"),
        [this](auto event) { copyText(eventName(model_->facts(), event)); });
}

void EventPane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    filter_->setMaximumWidth(std::clamp(width() * 6 / 10, Fonts::scaled(160), Fonts::scaled(340)));
    fitColumns();
}

void EventPane::fitColumns()
{
    // The last column would be stretched by the room of one that is hidden, and names not find it.
    auto& header = *table_->horizontalHeader();
    header.setStretchLastSection(false);
    table_->setColumnWidth("status", statusWordsWidth() + 2 * cellPadding);
    int room = width() - table_->verticalScrollBar()->sizeHint().width();
    for (const char* column : {"rnmse", "status", "relation", "deviation"}) {
        room -= table_->columnWidth(column);
    }
    const bool hasCounts = !table_->isColumnHidden("counts");
    if (hasCounts && !beforeSearch_) {
        // The status says what follows from them.
        room =
            showWhereRoomIs({"residual", "score", "norm"}, room, wholeName + usualRepresentation);
    } else {
        for (const char* column : {"residual", "score", "norm"}) {
            room -= table_->columnWidth(column);  // 0 if hidden
        }
    }
    if (hasCounts) {
        // Next to the table one event has its bars large.
        room = showWhereRoomIs({"mean"}, room, wholeName + shortRepresentation);
        room =
            showWhereRoomIs({"interval", "noise_verdict"}, room, usualName + usualRepresentation);
    } else {
        room = showWhereRoomIs({"interval"}, room, leastName);
        room = showWhereRoomIs({"noise_verdict", "mean"}, room, wholeName);
    }
    header.setStretchLastSection(!table_->isColumnHidden("mean"));
    // What a representation does not need, the name has.
    const int name =
        hasCounts ? std::max(room * 11 / 20, room - Fonts::scaled(mostRepresentation)) : room;
    table_->setColumnWidth("event",
                           std::clamp(name, Fonts::scaled(leastName), Fonts::scaled(mostName)));
    table_->setColumnWidth("counts", std::max(room - name, Fonts::scaled(leastRepresentation)));
}

int EventPane::showWhereRoomIs(std::initializer_list<const char*> columns, int room, int kept)
{
    for (const char* column : columns) {
        const auto& [name, wide, isOfInterval] =
            *std::ranges::find(extraColumns, std::string_view(column), &ExtraColumn::name);
        const int width = std::max(Fonts::scaled(wide), table_->titleWidth(column));
        const bool isShown =
            (showsIntervals_ || !isOfInterval) && room - width >= Fonts::scaled(kept);
        table_->setColumnHidden(column, !isShown);
        if (isShown) {
            table_->setColumnWidth(column, width);
        }
        room -= table_->columnWidth(column);  // the user may have chosen otherwise
    }
    return room;
}

void EventPane::setIntervalsShown(bool shown)
{
    showsIntervals_ = shown;
    fitColumns();
}

void EventPane::setPreselecting(bool preselecting)
{
    isPreselecting_ = preselecting;
    showSelection();
}

std::optional<std::uint32_t> EventPane::shownEvent() const
{
    const auto selected = workspace_.selection().event;
    if (selected && *selected < model_->facts().count()) {
        return selected;
    }
    return isPreselecting_ && model_->rowCount() > 0 ? std::optional(model_->eventAt(0))
                                                     : std::nullopt;
}

void EventPane::setStatuses(const StatusSet& statuses)
{
    wanted_.statuses = statuses;
    applyFilter();
}

void EventPane::search(EventSearch kind, std::uint32_t event)
{
    const auto noise = model_->facts().analysis().noise;
    if (!noise || event >= model_->facts().count()) {
        return;
    }
    searchText_->setText(tr("Searching…"));
    searchBar_->show();
    job_.start(
        [noise, kind, event](std::stop_token stop) { return findFor(*noise, kind, event, stop); },
        [this, kind, event](const Found& found) { showFound(kind, event, found); },
        [this](const QString& why) { searchText_->setText(why); });
}

void EventPane::showFound(EventSearch kind, std::uint32_t event, const Found& found)
{
    const auto name = eventName(model_->facts(), event);
    const auto others = found.relations.size() - 1;
    QString text;
    switch (kind) {
        case EventSearch::LikeThis:
            text = tr("%1 like %2 (cosine of at least 0.99)")
                       .arg(counted(others, "event counts", "events count"), name);
            break;
        case EventSearch::ProportionalTo:
            text = tr("%1 a multiple of %2")
                       .arg(counted(others, "event counts", "events count"), name);
            break;
        case EventSearch::SumOfTwo:
            text =
                found.pairs == 0
                    ? tr("No two events add up to %1").arg(name)
                    : tr("%1 up to %2")
                          .arg(counted(found.pairs, "pair of events adds", "pairs of events add"),
                               name);
            break;
        case EventSearch::SameUnit:
            text = tr("%1 of %2")
                       .arg(counted(found.relations.size(), "event"),
                            textOf(unitOfEvent(model_->facts().name(event))));
            break;
    }
    searchText_->setText(text);
    // What was typed or chosen before would hide part of what was found.
    wanted_.statuses = StatusSet();
    emit filterCleared();
    filter_->clear();
    wanted_.only.emplace();
    std::ranges::transform(found.relations, std::back_inserter(*wanted_.only),
                           &EventRelation::event);
    model_->setRelations(kind, found.relations);
    showRelations(kind == EventSearch::SameUnit ? std::nullopt : std::optional(kind));
    applyFilter();
}

/// The columns of a search, its best results first; without one everything as it was before.
void EventPane::showRelations(std::optional<EventSearch> kind)
{
    const bool wasOn = beforeSearch_.has_value();
    table_->setColumnHidden("relation", !kind);
    table_->setColumnHidden("deviation", !kind || kind == EventSearch::LikeThis);
    if (kind) {
        if (!wasOn) {
            beforeSearch_ = {model_->sortColumn(), model_->sortOrder(),
                             !table_->isColumnHidden("counts")};
        }
        table_->setCells({"relation"},
                         *kind == EventSearch::SumOfTwo ? eventNameCells : numberCells);
        table_->setColumnRoom("relation", *kind == EventSearch::SumOfTwo ? 180 : 76);
        table_->setColumnRoom("deviation", 76);
        table_->sortByColumn("relation", Qt::AscendingOrder);
    } else if (wasOn) {
        if (model_->sortColumn() == table_->column("relation") ||
            model_->sortColumn() == table_->column("deviation")) {
            table_->sortByColumn(beforeSearch_->column, beforeSearch_->order);
        }
    }
    // How the analysis picks events is not what a search is about, and takes its columns' room.
    if (wasOn != kind.has_value() && beforeSearch_->hasCounts) {
        for (const char* column : {"residual", "score", "norm"}) {
            table_->setColumnHidden(column, kind.has_value());
        }
    }
    if (!kind) {
        beforeSearch_.reset();
    }
    fitColumns();
}

void EventPane::showAll()
{
    job_.cancel();
    wanted_.only.reset();
    searchBar_->hide();
    showRelations({});
    applyFilter();
}

void EventPane::applyFilter()
{
    wanted_.text = filter_->text();
    wanted_.isRegex = filter_->isRegex();
    model_->setFilter(wanted_);
    showSummary();
    emit filterChanged();
}

void EventPane::refresh(Changes changes)
{
    if (changes & (Change::Study | Change::Benchmark)) {
        selected_.clear();
        showAll();
    }
    if (changes & (resultChanges() | Change::Study | Change::Benchmark | Change::Descriptions |
                   Change::Review)) {
        const auto* bar = table_->verticalScrollBar();
        const int position = bar->value();
        model_->setAnalysis(workspace_.analysis(), workspace_.document().descriptions,
                            workspace_.eventReview());
        table_->verticalScrollBar()->setValue(position);
        showSummary();
    }
    if (changes & Change::Selection) {
        reveal();
        showSelection();
    }
}

void EventPane::reveal()
{
    const auto selected = workspace_.selection().event;
    if (!selected || *selected >= model_->facts().count() || model_->rowOf(*selected) >= 0) {
        return;
    }
    clearFilters();
}

void EventPane::clearFilters()
{
    wanted_.statuses = StatusSet();
    emit filterCleared();
    filter_->clear();
    showAll();
}

void EventPane::showSelection()
{
    const auto event = shownEvent();
    table_->selectSourceRow(event ? model_->rowOf(*event) : -1);
}

std::vector<std::uint32_t> EventPane::selectedEvents(std::size_t most) const
{
    std::vector<int> rows;
    for (const auto& range : table_->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            rows.push_back(row);
            if (rows.size() > 2 * most) {
                // Of very many only the first are asked for.
                std::ranges::nth_element(rows, rows.begin() + static_cast<std::ptrdiff_t>(most));
                rows.resize(most);
            }
        }
    }
    std::ranges::sort(rows);
    rows.resize(std::min(rows.size(), most));
    std::vector<std::uint32_t> events;
    std::ranges::transform(rows, std::back_inserter(events),
                           [this](int row) { return model_->eventAt(row); });
    return events;
}

std::size_t EventPane::selectedCount() const
{
    std::size_t count = 0;
    for (const auto& range : table_->selectionModel()->selection()) {
        count += static_cast<std::size_t>(range.height());
    }
    return count;
}

void EventPane::selectEvents(const std::vector<std::uint32_t>& events)
{
    QItemSelection rows;
    QModelIndex last;
    for (const auto event : events) {
        if (const int row = model_->rowOf(event); row >= 0) {
            last = model_->index(row, 0);
            rows.select(last, last);
        }
    }
    auto& selection = *table_->selectionModel();
    selection.select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (last.isValid() && !selection.isRowSelected(table_->currentIndex().row(), {})) {
        selection.setCurrentIndex(last, QItemSelectionModel::NoUpdate);
    }
}

void EventPane::showEvents(const std::vector<std::uint32_t>& events)
{
    if (!std::ranges::all_of(events, [this](auto event) { return model_->rowOf(event) >= 0; })) {
        clearFilters();
    }
    selectEvents(events);
}

void EventPane::rememberSelected()
{
    selected_ = selectedCount() > 1 ? selectedEvents(mostRemembered) : std::vector<std::uint32_t>();
}

void EventPane::restoreSelected()
{
    if (selected_.size() > 1 && selectedEvents(mostRemembered) != selected_) {
        const auto wanted = selected_;
        isRestoring_ = true;
        selectEvents(wanted);
        isRestoring_ = false;
        rememberSelected();
    }
}

QString EventPane::emptyText() const
{
    if (!workspace_.benchmark()) {
        return noBenchmarkText(workspace_);
    }
    const auto& facts = model_->facts();
    if (facts.count() == 0) {
        return workspace_.results().isAnalyzing() ? tr("Analyzing the events…")
                                                  : tr("The benchmark has no events.");
    }
    if (!wanted_.text.isEmpty()) {
        return facts.descriptions()
                   ? tr("No event name or description contains “%1”: change or clear the filter.")
                         .arg(wanted_.text)
                   : tr("No event name contains “%1”: change or clear the filter.")
                         .arg(wanted_.text);
    }
    if (wanted_.only) {
        return tr("The search found no events. Choose “Show all” to end it.");
    }
    return tr("No event has this status with the current thresholds.");
}

void EventPane::showSummary()
{
    table_->setEmptyText(model_->rowCount() == 0 ? emptyText() : QString());
    summary_->setVisible(model_->facts().count() > 0);
    summary_->setText(
        tr("%1 shown of %2 · right-click: “like this one”, “proportional to”, “sum of two”, “same "
           "unit” · Delete or X: exclude, or include again")
            .arg(countText(model_->rowCount()))
            .arg(countText(model_->facts().count())));
}

}  // namespace papilio::widgets
