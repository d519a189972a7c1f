#include "widgets/pages/recorders/runs_pane.h"

#include "core/base/text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <QAction>
#include <QHeaderView>

#include <algorithm>
#include <array>

namespace papilio::widgets {

namespace {

constexpr int leastResidual = 116;

}  // namespace

RunsPane::RunsPane(QWidget* parent) : QWidget(parent)
{
    ranks_->addSegment(tr("Iterations"), tr("Rank by iterations to the tolerance"));
    ranks_->addSegment(tr("Time"), tr("Rank by time to the tolerance"));
    ranks_->addSegment(tr("SpMV"), tr("Rank by matrix-vector products to the tolerance"));
    filter_->setMaximumWidth(Fonts::scaled(150));
    filter_->setPlaceholderText(tr("Filter"));
    filter_->setAccessibleName(tr("Filter solvers"));
    inner_->setToolTip(
        tr("Solves that serve another one, such as smoothers, are below it in this table"));
    header_->addWidget(inner_);
    header_->addWidget(ranks_);
    header_->addWidget(filter_);
    table_->addTools(*header_);
    buildTable();
    inColumn(this, {newPane({header_, {table_, 1}})});
    connect(ranks_, &SegmentedButtons::currentChanged, this, &RunsPane::rankChosen);
    connect(inner_, &QCheckBox::toggled, this, &RunsPane::foldInner);
    foldInner();
    connect(table_, &DataTable::sourceRowActivated, this, &RunsPane::runActivated);
    auto* same = named(new QAction(tr("Same problem: rank the drawn solvers together"), this),
                       "sameProblem");
    table_->addContextAction(same);
    connect(same, &QAction::triggered, this, &RunsPane::sameProblemChosen);
}

void RunsPane::buildTable()
{
    table_->setSource(model_);
    table_->connectFilter(*filter_);
    table_->setEmptyText(
        tr("No residual histories in this study. Import one (Ginkgo, PETSc's -ksp_monitor, CSV) or "
           "record a program on the right."));
    table_->setCells(numberCells);
    table_->setCells({"residual"}, sparklineCells);
    table_->setCells({"outcome"}, verdictCells);
    table_->setCells({"solver"}, solverCells);
    table_->setColumnRooms({{"place", 46},
                            {"solver", 208},
                            {"residual", leastResidual},
                            {"outcome", 186},
                            {"first", 76},
                            {"lasting", 68},
                            {"time", 72},
                            {"spmv", 60},
                            {"rate", 108},
                            {"last", 84},
                            {"true_last", 84},
                            {"initial", 84}});
    table_->horizontalHeader()->setStretchLastSection(false);
    connect(table_, &DataTable::resized, this, &RunsPane::fitColumns);
    table_->sortByColumn("place", Qt::AscendingOrder);
}

void RunsPane::setRuns(const RecordersSnapshot& snapshot,
                       const std::vector<std::optional<RunStyle>>& styles,
                       const std::set<const core::Recorder*>& running)
{
    const auto selected = table_->currentSourceRow();
    const auto inner = std::ranges::count_if(snapshot.runs, &core::SolverRun::isInner);
    inner_->setText(textOf(core::plural(static_cast<std::size_t>(inner), "inner solve")));
    inner_->setVisible(inner > 0);
    model_->setRuns(snapshot, static_cast<core::RunAxis>(ranks_->current()), styles, running);
    selectRow(selected);
    fitColumns();
    showOutcomes(snapshot, running);
}

void RunsPane::showOutcomes(const RecordersSnapshot& snapshot,
                            const std::set<const core::Recorder*>& running)
{
    if (snapshot.runs.empty()) {
        header_->setSubtitle({});
        return;
    }
    const auto converged = std::ranges::count_if(snapshot.runs, &core::SolverRun::converged);
    const auto inner = std::ranges::count_if(snapshot.runs, &core::SolverRun::isInner);
    const auto missed = std::ranges::count_if(snapshot.runs, &core::SolverRun::missesTrueResidual);
    const auto open = std::ranges::count_if(snapshot.runs, [&](const core::SolverRun& run) {
        return !run.converged() && running.contains(run.residual.get());
    });
    auto subtitle =
        tr("%1 of %2 converged")
            .arg(countText(converged - missed), countText(std::ssize(snapshot.runs) - inner));
    if (missed > 0) {
        subtitle += tr(", %1 more by the recurrent residual only").arg(missed);
    }
    if (open > 0) {
        subtitle += tr(", %1 running").arg(open);
    }
    header_->setSubtitle(subtitle);
}

void RunsPane::foldInner()
{
    table_->filter().setShownRows(
        [this](int row) { return inner_->isChecked() || !model_->run(row).isInner(); });
}

/// Names and outcomes are read in words: they get what the numbers leave. The initial residual is
/// shown where there is room for it; what is left then makes the small curves wider.
void RunsPane::fitColumns()
{
    constexpr int leastSolver = 208;
    constexpr int leastOutcome = 186;
    constexpr int mostResidual = 420;
    constexpr int marks = 32;  // the line before a name, and padding
    for (const char* column : {"time", "rate", "last", "true_last", "initial"}) {
        table_->setColumnWidth(column, table_->wholeWidth(column));
    }
    table_->setColumnRoom("residual", leastResidual);
    table_->setColumnHidden("initial", false);
    int room = table_->viewport()->width();
    for (int column = 0; column < model_->columnCount(); ++column) {
        room -= table_->columnWidth(column);
    }
    room += table_->columnWidth("solver") + table_->columnWidth("outcome");
    const int initial = table_->columnWidth("initial");
    const bool hasRoom = room >= Fonts::scaled(leastSolver) + Fonts::scaled(leastOutcome);
    table_->setColumnHidden("initial", !hasRoom);
    room += hasRoom ? 0 : initial;
    const int outcome =
        std::clamp(table_->contentWidth("outcome"), Fonts::scaled(leastOutcome),
                   std::max(Fonts::scaled(leastOutcome), room - Fonts::scaled(leastSolver)));
    const int solver = std::clamp(table_->contentWidth("solver") + Fonts::scaled(marks),
                                  Fonts::scaled(leastSolver),
                                  std::max(Fonts::scaled(leastSolver), room - outcome));
    table_->setColumnWidth("outcome", outcome);
    table_->setColumnWidth("solver", solver);
    const int residual = table_->columnWidth("residual");
    table_->setColumnWidth("residual", std::clamp(residual + room - outcome - solver, residual,
                                                  Fonts::scaled(mostResidual)));
}

}  // namespace papilio::widgets
