#include "widgets/pages/topdown/topdown_page.h"

#include "widgets/pages/topdown/topdown_choices.h"
#include "widgets/pages/topdown/topdown_comparison.h"
#include "widgets/pages/topdown/topdown_parts.h"
#include "widgets/pages/topdown/topdown_pictures.h"
#include "widgets/pages/topdown/topdown_runs_pane.h"
#include "widgets/pages/topdown/topdown_side_pane.h"
#include "widgets/pages/topdown/topdown_stack_pane.h"
#include "widgets/pages/topdown/topdown_tree_pane.h"
#include "widgets/plot/stack_plot.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QSplitter>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

namespace {

constexpr int sideWidth = 272;

}  // namespace

TopDownPage::TopDownPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      tree_(new TopDownTreePane),
      runs_(new TopDownRunsPane),
      stack_(new TopDownStackPane),
      side_(new TopDownSidePane),
      job_(this)
{
    setObjectName(QStringLiteral("topdownPage"));
    auto* upper = new QSplitter(Qt::Horizontal);
    upper->setObjectName(QStringLiteral("topdownColumns"));
    upper->addWidget(tree_);
    upper->addWidget(runs_);
    upper->setSizes({582, 588});
    upper->setChildrenCollapsible(false);
    auto* centre = new QSplitter(Qt::Vertical);
    centre->setObjectName(QStringLiteral("topdownRows"));
    centre->addWidget(upper);
    centre->addWidget(stack_);
    centre->setSizes({430, 440});
    centre->setChildrenCollapsible(false);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(centre, 1);
    layout->addWidget(side_);
    side_->setFixedWidth(Fonts::scaled(sideWidth));
    connectPanes();
    connectChoices();
}

void TopDownPage::connectPanes()
{
    connect(tree_, &TopDownTreePane::nodeChosen, this, &TopDownPage::chooseNode);
    connect(tree_, &TopDownTreePane::absoluteChosen, this, &TopDownPage::setAbsolute);
    connect(runs_, &TopDownRunsPane::nodeChosen, this, &TopDownPage::chooseNode);
    connect(runs_, &TopDownRunsPane::runChosen, this, &TopDownPage::chooseRun);
    connect(stack_, &TopDownStackPane::runChosen, this, &TopDownPage::chooseRun);
    connect(stack_, &TopDownStackPane::absoluteChosen, this, &TopDownPage::setAbsolute);
    connect(stack_, &TopDownStackPane::commandAsked, this, &TopDownPage::copyCommand);
    connect(&side_->comparison(), &TopDownComparisonPane::comparePageRequested, this,
            [this] { emit pageRequested(QStringLiteral("compare")); });
    connect(&side_->comparison(), &TopDownComparisonPane::otherChosen, this,
            [this](const QString& other) { workspace().view().setText("topdown/other", other); });
    connect(&Theme::instance(), &Theme::themeChanged, this, &TopDownPage::showView);
}

QWidget* TopDownPage::mainPlot()
{
    return stack_->plot();
}

bool TopDownPage::isSettled() const
{
    return Page::isSettled() && !job_.isRunning();
}

std::shared_ptr<const core::CounterTable> TopDownPage::counters() const
{
    const auto& tables = workspace().document().counters;
    auto chosen = workspace().document().counterTable(table_);
    return chosen || tables.empty() ? chosen : tables.front();
}

void TopDownPage::refresh(Changes changes)
{
    if (changes & Change::Opened) {
        // Another study: nothing of the one before is looked at.
        const auto& view = workspace().view();
        table_ = view.text("topdown/counters").toStdString();
        view_.isAbsolute = view.text("topdown/units") == QStringLiteral("absolute");
        wantedRun_ = view.text("topdown/run").toStdString();
        evaluation_ = {};
        view_.result.reset();
        isOpened_ = true;
    }
    if (changes & (Changes(Change::Study) | Change::Counters)) {
        evaluate();
    } else if (changes & Change::Descriptions) {
        showView();
    }
}

void TopDownPage::evaluate()
{
    QStringList tables;
    for (const auto& each : workspace().document().counters) {
        tables << plain(each->name);
    }
    const auto table = counters();
    table_ = table ? table->name : std::string();
    side_->choices().showTables(tables, plain(table_));
    // Numbers of other counters do not stay while new ones are on their way.
    if (!table || !evaluation_.table || evaluation_.table->name != table_) {
        evaluation_ = {};
        view_.result.reset();
        showView();
    }
    if (!table) {
        job_.cancel();
        return;
    }
    job_.start([document = workspace().document(),
                table](std::stop_token stop) { return evaluateCounters(document, table, stop); },
               [this](TopDownEvaluation evaluation) { deliver(std::move(evaluation)); });
    if (view_.isEmpty()) {
        showView();  // says that it is under way
    }
}

void TopDownPage::deliver(TopDownEvaluation evaluation)
{
    const bool isSameTable = evaluation_.table && evaluation_.table->name == evaluation.table->name;
    const bool isSameModel = isSameTable && evaluation_.chosen.name == evaluation.chosen.name;
    evaluation_ = std::move(evaluation);
    view_.result = evaluation_.result;
    const auto runs = view_.result ? view_.result->runs.size() : 0;
    view_.run = isSameTable && view_.run < runs ? view_.run : 0;
    for (std::size_t run = 0; run < runs && !wantedRun_.empty(); ++run) {
        view_.run = view_.result->runs[run].name == wantedRun_ ? run : view_.run;
    }
    wantedRun_.clear();
    if (!view_.result) {
        view_.node.reset();
    } else if (!isSameModel || (view_.node && *view_.node >= view_.model().nodes.size())) {
        view_.node = startNode(*view_.result, view_.run);
    }
    side_->choices().showModels(evaluation_.models, plain(evaluation_.chosen.name));
    side_->comparison().setOthers(evaluation_.others);
    if (std::exchange(isOpened_, false)) {
        side_->comparison().setOther(workspace().view().text("topdown/other"));
    }
    showView();
    chooseWanted();
    wanted_.clear();
}

void TopDownPage::reveal(const QString& name)
{
    const auto& tables = workspace().document().counters;
    if (std::ranges::any_of(tables,
                            [&](const auto& table) { return plain(table->name) == name; })) {
        chooseTable(name.toStdString());
        return;
    }
    wanted_ = name.toStdString();
    chooseWanted();
}

void TopDownPage::chooseWanted()
{
    if (wanted_.empty() || view_.isEmpty()) {
        return;
    }
    const auto& nodes = view_.model().nodes;
    const auto found = std::ranges::find(nodes, wanted_, &core::TopDownNode::title);
    if (found != nodes.end()) {
        chooseNode(static_cast<std::size_t>(found - nodes.begin()));
        wanted_.clear();
    }
}

void TopDownPage::chooseTable(const std::string& table)
{
    if (table != table_) {
        table_ = table;
        workspace().view().setText("topdown/counters", plain(table));
        evaluate();
    }
}

void TopDownPage::chooseRun(std::size_t run)
{
    if (!view_.isEmpty() && run < view_.result->runs.size() && run != view_.run) {
        view_.run = run;
        workspace().view().setText("topdown/run", plain(view_.current().name));
        showView();
    }
}

void TopDownPage::chooseNode(std::optional<std::size_t> node)
{
    if (view_.isEmpty() || node == view_.node) {
        return;
    }
    view_.node = node;
    tree_->showNode(view_);
    runs_->showNode(view_);
    side_->showView(view_, workspace().document().descriptions);
}

void TopDownPage::setAbsolute(bool absolute)
{
    view_.isAbsolute = absolute;
    workspace().view().setText("topdown/units",
                               absolute ? QStringLiteral("absolute") : QStringLiteral("share"));
    showView();
}

QString TopDownPage::emptyText() const
{
    if (workspace().document().counters.empty()) {
        return tr(
            "There are no counters of program runs: import perf stat, toplev, PAPI, LIKWID or "
            "CSV counters, or measure a program with papilio-collect topdown.");
    }
    if (job_.isRunning()) {
        return tr("The counters %1 are being evaluated.").arg(plain(table_));
    }
    return !evaluation_.problem.isEmpty() ? evaluation_.problem
                                          : tr("The counters %1 hold no run.").arg(plain(table_));
}

void TopDownPage::showView()
{
    const auto empty = view_.isEmpty() ? emptyText() : QString();
    tree_->showView(view_, empty);
    runs_->showView(view_, empty);
    stack_->showView(view_, empty);
    if (!view_.isEmpty()) {
        stack_->showSource(evaluation_.table->provenance);
        side_->choices().showParameters(view_.model(), evaluation_.chosen.options);
    }
    QStringList notices;
    for (const auto& notice : evaluation_.chosen.notices) {
        notices << plain(notice);
    }
    side_->choices().showNotice(notices.join(QStringLiteral(". ")));
    side_->showView(view_, workspace().document().descriptions);
}

}  // namespace papilio::widgets
