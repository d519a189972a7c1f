#pragma once

#include "widgets/models/topdown_view.h"

#include <QWidget>

class QStackedWidget;

namespace papilio::widgets {

class DataTable;
class FilterField;
class HeatKey;
class HeatMap;
class PaneHeader;
class SegmentedButtons;
class TopDownRunsModel;
struct TopDownEvaluation;

/// Metrics by runs, filled by their values: the tables of the paper; or the selected node by parts
/// and runs: a time line of the ranks.
class TopDownRunsPane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownRunsPane(QWidget* parent = nullptr);

    /// @param empty  why there is nothing to see
    void showView(const TopDownView& view, const QString& empty);
    void showNode(const TopDownView& view);
    /// Whose parts can be shown.
    void setCounters(const TopDownEvaluation& evaluation);
    [[nodiscard]] SegmentedButtons& shape() const { return *shape_; }

signals:
    void nodeChosen(std::optional<std::size_t> node);
    void runChosen(std::size_t run);

private:
    void connectTable();
    void fitColumns();
    void fitRows();
    void showParts(const TopDownView& view);

    TopDownRunsModel* runs_;
    PaneHeader* header_;
    FilterField* filter_;
    DataTable* table_;
    HeatKey* key_;
    SegmentedButtons* shape_;  ///< table or parts
    HeatMap* map_;
    QStackedWidget* pages_;
    TopDownView view_;
    std::shared_ptr<const core::CounterTable> counters_;
    core::TopDownOptions options_;
    std::vector<std::string> parts_;
};

}  // namespace papilio::widgets
