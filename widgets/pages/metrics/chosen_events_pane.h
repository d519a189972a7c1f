#pragma once

#include "widgets/models/chosen_events_model.h"
#include "widgets/session/workspace.h"

#include <QWidget>

namespace papilio::widgets {

class DataTable;
class FilterField;
class PaneHeader;
class SegmentedButtons;

/// The chosen events in the order of their pivots; or those of another status, with why they were
/// not chosen.
class ChosenEventsPane : public QWidget {
    Q_OBJECT

public:
    explicit ChosenEventsPane(Workspace& workspace, QWidget* parent = nullptr);

    /// Of the status that is shown.
    [[nodiscard]] SegmentedButtons& statuses() const { return *segments_; }
    /// Shows the results of the active benchmark.
    void showResults();
    /// Selects the event that is selected everywhere.
    void showSelection();
    /// Why no event is listed, and what to do.
    [[nodiscard]] QString emptyText() const;

private:
    void buildTable();
    void connectParts();
    void fitColumns();
    void showSegments();
    /// The selected rows.
    [[nodiscard]] std::vector<std::uint32_t> selectedEvents() const;

    Workspace& workspace_;
    ChosenEventsModel* chosen_;
    PaneHeader* header_;
    SegmentedButtons* segments_;
    FilterField* filter_;
    DataTable* table_;
};

}  // namespace papilio::widgets
