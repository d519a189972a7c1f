#pragma once

#include "core/topdown/compare.h"
#include "widgets/models/topdown_view.h"
#include "widgets/workbench/page.h"

#include <map>
#include <string>

class QLabel;
class QStackedWidget;

namespace papilio::widgets {

class DataTable;
class FilterField;
class IciclePlot;
class PaneHeader;
class SegmentedButtons;
class StackPlot;
class TopDownRunsModel;
class TopDownSidePane;
class TopDownTreeModel;
class VerdictChip;

/// Where the slots or cycles of a program go: tree of one run, all metrics by run, runs as stacks.
class TopDownPage : public Page {
    Q_OBJECT

public:
    explicit TopDownPage(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* mainPlot() override;
    [[nodiscard]] const TopDownView& view() const { return view_; }

protected:
    void refresh(Changes changes) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QWidget* buildTree();
    [[nodiscard]] QWidget* buildRuns();
    [[nodiscard]] QWidget* buildStack();
    void connectParts();
    void evaluate();
    void chooseRun(std::size_t run);
    void chooseNode(std::optional<std::size_t> node);
    void setAbsolute(bool absolute);
    void showView();
    void fitTreeColumns();
    void showHeaders();
    void showIcicle();
    void showStack();
    void copyCommand() const;
    [[nodiscard]] QString emptyText() const;
    [[nodiscard]] std::shared_ptr<const core::CounterTable> counters() const;
    [[nodiscard]] std::string modelName(const core::CounterTable& table) const;

    TopDownView view_;
    std::string table_;                          ///< name of the chosen counters
    std::map<std::string, std::string> models_;  ///< chosen by the user, by table
    core::TopDownOptions options_;
    QString problem_;  ///< why there is no result

    TopDownTreeModel* tree_;
    TopDownRunsModel* runs_;
    PaneHeader* treeHeader_;
    VerdictChip* modelChip_;
    SegmentedButtons* units_;
    SegmentedButtons* shape_;
    DataTable* treeTable_;
    IciclePlot* icicle_;
    QStackedWidget* treeStack_;
    QLabel* treeNote_;
    PaneHeader* runsHeader_;
    FilterField* filter_;
    DataTable* runsTable_;
    PaneHeader* stackHeader_;
    VerdictChip* sourceChip_;
    SegmentedButtons* stackUnits_;
    StackPlot* stack_;
    TopDownSidePane* side_;
};

}  // namespace papilio::widgets
