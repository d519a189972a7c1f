#pragma once

#include "widgets/pages/topdown/topdown_pictures.h"
#include "widgets/pages/topdown/topdown_runs_pane.h"
#include "widgets/pages/topdown/topdown_side_pane.h"
#include "widgets/pages/topdown/topdown_tree_pane.h"
#include "widgets/session/latest_job.h"
#include "widgets/workbench/page.h"

#include <functional>
#include <string>

class QSplitter;

namespace papilio::widgets {

class TopDownStackPane;

/// Where the slots or cycles of a program go: tree of one run, all metrics by run, runs as stacks.
///
/// Model and parameters are the study's; which counters, run and node are shown is the page's.
class TopDownPage : public Page {
    Q_OBJECT

public:
    explicit TopDownPage(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* mainPlot() override;
    [[nodiscard]] bool isSettled() const override { return Page::isSettled() && !job_.isRunning(); }
    /// Its output is what the page shows.
    [[nodiscard]] QString command() const override;
    [[nodiscard]] const TopDownView& view() const { return view_; }
    /// A node by its title, or counters.
    void reveal(const QString& name) override;

protected:
    void refresh(Changes changes) override;
    void resizeEvent(QResizeEvent* /*event*/) override { arrange(); }

private:
    void connectPanes();
    void connectChoices();
    void evaluate();
    void deliver(TopDownEvaluation evaluation);
    void chooseTable(const std::string& table);
    void chooseRun(std::size_t run);
    void chooseNode(std::optional<std::size_t> node);
    void chooseWanted();
    void restoreNode();
    void setAbsolute(bool absolute);
    using ChoiceEdit = std::function<void(core::TopDownChoice&)>;
    void editChoice(const ChoiceEdit& change, const QString& text);
    void editParameter(const std::string& name, double value);
    void editModel();
    void listModels();
    void showView();
    void arrange();
    void showSide();
    void showOthers();
    [[nodiscard]] QString emptyText() const;
    [[nodiscard]] std::shared_ptr<const core::CounterTable> counters() const;

    TopDownView view_;
    std::string table_;  ///< name of the chosen counters
    // Of the study that was opened, as it was looked at:
    std::string wantedRun_;
    std::string wantedNode_;
    bool isOpened_ = false;
    std::string wanted_;            ///< title of a node to choose when its tree has arrived
    TopDownEvaluation evaluation_;  ///< the newest that arrived
    TopDownTreePane* tree_ = new TopDownTreePane;
    TopDownRunsPane* runs_ = new TopDownRunsPane;
    TopDownStackPane* stack_;
    QSplitter* columns_ = nullptr;
    QSplitter* rows_ = nullptr;
    int shape_ = 0;  ///< of the panes: several runs, one, one in a wide page
    TopDownSidePane* side_ = new TopDownSidePane;
    LatestJob job_;  ///< last: it ends before what it writes to
};

}  // namespace papilio::widgets
