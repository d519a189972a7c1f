#pragma once

#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/topdown/topdown_pictures.h"
#include "widgets/plot/icicle_plot.h"
#include "widgets/table/data_table.h"

#include <QLabel>
#include <QStackedWidget>
#include <QWidget>

namespace papilio::widgets {

class TopDownTreeModel;
class VerdictChip;

/// The nodes of one run, as a table with bars or as an icicle.
class TopDownTreePane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownTreePane(QWidget* parent = nullptr);

    /// @param empty  why there is nothing to see
    void showView(const TopDownView& view, const QString& empty);
    /// Tree or icicle.
    [[nodiscard]] SegmentedButtons& shape() const { return *shape_; }
    /// Only the selected node is another one.
    void showNode(const TopDownView& view);

signals:
    void nodeChosen(std::optional<std::size_t> node);
    void absoluteChosen(bool absolute);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildHeader();
    void buildTable();
    void showHeader(const TopDownView& view);
    void fitColumns();
    [[nodiscard]] bool fold(QPoint at);

    TopDownTreeModel* tree_;
    PaneHeader* header_ = named(new PaneHeader(tr("Tree")), "treeHeader");
    VerdictChip* modelChip_ = header_->addChip();
    SegmentedButtons* units_ = named(new SegmentedButtons, "units");
    SegmentedButtons* shape_ = named(new SegmentedButtons, "shape");
    DataTable* table_ = new DataTable(u"topdownTree"_s, tr("Nodes of the run"));
    IciclePlot* icicle_ = named(new IciclePlot, "icicle");
    QStackedWidget* stack_ = new QStackedWidget;
    QLabel* note_ = named(roleLabel({}, "hint"), "treeNote");
    bool isAbsolute_ = false;
    bool hasAmounts_ = true;  ///< false: the counters are shares already, of a total of one
    bool hasModel_ = false;
};

}  // namespace papilio::widgets
