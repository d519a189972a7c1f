#pragma once

#include "widgets/kit/filter_field.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/event_table_model.h"
#include "widgets/session/collection.h"
#include "widgets/session/latest_job.h"
#include "widgets/session/workspace.h"
#include "widgets/table/data_table.h"
#include "widgets/workbench/exclude_action.h"

#include <QLabel>
#include <QWidget>

class QAction;

namespace papilio::widgets {

class PaneHeader;

/**
 * The table of all events with filter, searches, Copy and Save; one look on every page that lists
 * events.
 *
 * The selected event is the workspace's: other views move this table, and it moves them.
 */
class EventPane : public QWidget {
    Q_OBJECT

public:
    EventPane(Workspace& workspace, const QString& title, QWidget* parent = nullptr);

    [[nodiscard]] PaneHeader& header() { return *header_; }
    [[nodiscard]] DataTable& table() { return *table_; }
    [[nodiscard]] EventTableModel& model() { return *model_; }

    /// Whether the columns of the noise intervals are shown where they find room.
    void setIntervalsShown(bool shown);
    /// Without a selection the first row is shown as if it were selected, for a page with details.
    void setPreselecting(bool preselecting);
    /// The selected event, or the preselected one.
    [[nodiscard]] std::optional<std::uint32_t> shownEvent() const;

    /// The rows that are selected, in the order of the table, and at most so many.
    [[nodiscard]] std::vector<std::uint32_t> selectedEvents(std::size_t most) const;
    [[nodiscard]] std::size_t selectedCount() const;
    /// Excludes the selected events by hand, or takes them in again; for a plot of the same events.
    [[nodiscard]] QAction& excludeAction() { return *exclude_; }

    /// Selects these rows, the last of them as the current one; hidden ones are left out.
    void selectEvents(const std::vector<std::uint32_t>& events);
    /// The same; what hides one of them is cleared.
    void showEvents(const std::vector<std::uint32_t>& events);

    void refresh(Changes changes);
    void setStatuses(const StatusSet& statuses);

    /// Shows the event and only what the search finds for it, off the GUI thread; every event again
    /// after showAll().
    void search(EventSearch kind, std::uint32_t event);
    void showAll();

signals:
    /// An event to show was hidden by name, status or search; all are shown again.
    void filterCleared();
    /// Other names are wanted, or a search began or ended.
    void filterChanged();
    /// More repetitions of the selected events are asked for.
    void measurementRequested(const papilio::widgets::CollectionRequest& wanted);
    /// Other rows are selected. Where rows came or went, only the model says so.
    void selectedEventsChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildMenu();
    void fitColumns();
    /// Shows those of the columns that leave as much of the room as is kept; returns what is left.
    int showWhereRoomIs(std::initializer_list<const char*> columns, int room, int kept);
    void buildSearchBar();
    void applyFilter();
    /// What a search found; the event itself comes first.
    struct Found {
        std::vector<EventRelation> relations;
        std::size_t pairs = 0;
    };
    static Found findFor(const core::Noise& noise,
                         EventSearch kind,
                         std::uint32_t event,
                         std::stop_token stop);
    void showFound(EventSearch kind, std::uint32_t event, const Found& found);
    void showRelations(std::optional<EventSearch> kind);
    void showSelection();
    void rememberSelected();
    void restoreSelected();
    void reveal();
    void clearFilters();
    void showSummary();
    [[nodiscard]] QString emptyText() const;

    Workspace& workspace_;
    EventTableModel* model_ = new EventTableModel(this);
    PaneHeader* header_;
    FilterField* filter_ = new FilterField;
    QWidget* searchBar_ = named(new QWidget, "searchBar");
    QLabel* searchText_ = named(roleLabel({}, "muted"), "searchText");
    DataTable* table_ = new DataTable(u"events"_s, tr("Events"));
    ExcludeAction* exclude_;
    QLabel* summary_ = named(roleLabel({}, "hint"), "eventSummary");
    EventFilter wanted_;
    bool isPreselecting_ = false;
    bool showsIntervals_ = true;
    std::vector<std::uint32_t>
        selected_;  ///< several events; what a reset of the model brings back
    bool isRestoring_ = false;
    struct BeforeSearch {
        int column = 0;
        Qt::SortOrder order = Qt::AscendingOrder;
        bool hasCounts = false;  ///< and with them the columns that a search hides
    };
    std::optional<BeforeSearch> beforeSearch_;  ///< what the end of it brings back; nothing: none
    LatestJob job_;                             ///< last: ends before what it reports to
};

}  // namespace papilio::widgets
