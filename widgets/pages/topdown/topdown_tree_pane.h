#pragma once

#include "widgets/models/topdown_view.h"

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace papilio::widgets {

class DataTable;
class IciclePlot;
class PaneHeader;
class SegmentedButtons;
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
    PaneHeader* header_;
    VerdictChip* modelChip_;
    SegmentedButtons* units_;
    SegmentedButtons* shape_;
    DataTable* table_;
    IciclePlot* icicle_;
    QStackedWidget* stack_;
    QLabel* note_;
    bool isAbsolute_ = false;
    bool hasAmounts_ = true;  ///< false: the counters are shares already, of a total of one
    bool hasModel_ = false;
};

}  // namespace papilio::widgets
