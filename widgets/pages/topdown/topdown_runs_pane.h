#pragma once

#include "widgets/kit/filter_field.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/topdown/topdown_pictures.h"
#include "widgets/plot/heat_map.h"
#include "widgets/table/data_table.h"

#include <QStackedWidget>
#include <QWidget>

namespace papilio::widgets {

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
    PaneHeader* header_ = named(new PaneHeader(tr("Metric × run")), "runsHeader");
    FilterField* filter_ = new FilterField;
    DataTable* table_ = new DataTable(u"topdownRuns"_s, tr("Metrics by runs"));
    SegmentedButtons* shape_ = named(new SegmentedButtons, "runsShape");  ///< table or parts
    HeatMap* map_ = named(new HeatMap, "partsMap", tr("The selected node by parts and runs"));
    QStackedWidget* pages_ = new QStackedWidget;
    TopDownView view_;
    std::shared_ptr<const core::CounterTable> counters_;
    core::TopDownOptions options_;
    std::vector<std::string> parts_;
};

}  // namespace papilio::widgets
