#include "widgets/pages/compare/recorders_pane.h"

#include "core/findings/comparison_text.h"
#include "core/present/comparison_columns.h"
#include "core/traces/recorder_roles.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/compare/compared_traces.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>

#include <cmath>

namespace papilio::widgets {

namespace {

/// "A  PCG": next to the curve there is no room for the matrix.
QString curveName(const core::SolverRun& run, const char* letter)
{
    return QStringLiteral("%1  %2").arg(
        QLatin1String(letter),
        QString::fromStdString(core::solverTitle(core::traceSolver(run.subject))));
}

}  // namespace

ComparedRecordersPane::ComparedRecordersPane(QWidget* parent)
    : SectionPane(
          tr("Convergence"), QStringLiteral("compareRecorders"), ComparedItem::Solver, parent),
      axes_(new SegmentedButtons),
      plot_(new TracePlot),
      words_(newNotes(QStringLiteral("compareSolverWords"), "")),
      solversHeader_(new PaneHeader(tr("Solvers in both"))),
      solvers_(new ComparedRows<core::SolverDifference>(this)),
      solverTable_(addTable(QStringLiteral("compareSolvers"), tr("Solvers of both"), *solvers_)),
      seriesHeader_(new PaneHeader(tr("Other recorders"))),
      series_(new ComparedRows<core::SeriesDifference>(this)),
      seriesTable_(
          addTable(QStringLiteral("compareSeries"), tr("Other recorders of both"), *series_))
{
    plot_->setObjectName(QStringLiteral("compareTraces"));
    axes_->setObjectName(QStringLiteral("compareAxis"));
    axes_->addSegment(tr("Iteration"));
    axes_->addSegment(tr("Time"), tr("Seconds since the first residual"));
    axes_->addSegment(tr("SpMV"), tr("Sparse matrix-vector products"));
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    solverTable_->setCells({0, 1, 2}, textCells);
    solverTable_->setCells({5}, deltaCells);
    seriesTable_->setCells({0}, textCells);
    header().addWidget(axes_);
    header().addPlotTools(*plot_);
    solverTable_->addTools(*solversHeader_);
    seriesTable_->addTools(*seriesHeader_);
    auto* series = newPane({seriesHeader_, seriesTable_});
    series->setObjectName(QStringLiteral("compareSeriesPane"));
    auto* split = newSplitter(
        Qt::Vertical, "",
        {{newPane({plot_, words_}), 1}, newPane({solversHeader_, solverTable_}), series},
        {420, 220, 160});
    content().addWidget(split, 1);
    connect(axes_, &SegmentedButtons::currentChanged, this, [this] {
        if (hasView()) {
            showCurves();
        }
    });
    connect(plot_, &TracePlot::toleranceDragged, this, [this](double tolerance) {
        if (const auto* pair = view().solver()) {
            const WindowSentences inWindowLanguage;
            showWords(core::compareSolvers(pair->first, pair->second, tolerance));
        }
    });
    connect(solverTable_, &DataTable::sourceRowActivated, this, [this](int row) {
        const auto& pairs = view().pairs.solvers;
        if (row >= 0 && row < static_cast<int>(pairs.size())) {
            const auto& pair = pairs[static_cast<std::size_t>(row)];
            emit pairChosen(ComparedItem::Solver, textOf(pair.first), textOf(pair.second));
        }
    });
}

PlotFrame* ComparedRecordersPane::plot() const
{
    return plot_;
}

void ComparedRecordersPane::showView()
{
    // Moving through the solvers changes the curves only.
    if (shown_ != &view().comparison) {
        shown_ = &view().comparison;
        fillSolvers();
        fillSeries();
    }
    const auto* pair = view().solver();
    const auto hasAxis = [&](core::RunAxis axis) {
        return pair != nullptr && core::abscissa(pair->first, axis) &&
               core::abscissa(pair->second, axis);
    };
    axes_->setSegmentEnabled(1, hasAxis(core::RunAxis::Time), tr("Times are missing in A or B"));
    axes_->setSegmentEnabled(2, hasAxis(core::RunAxis::Spmv),
                             tr("Products were not counted in A or B"));
    if (!hasAxis(static_cast<core::RunAxis>(axes_->current()))) {
        axes_->setCurrent(0);
    }
    showCurves();
}

void ComparedRecordersPane::showCurves()
{
    const auto* pair = view().solver();
    if (pair == nullptr) {
        plot_->setPicture({}, false);
        plot_->setEmptyText(
            tr("No residual history is in both: choose two above, or import the output of the "
               "solvers."));
        words_->clear();
        words_->hide();
        return;
    }
    plot_->setEmptyText({});
    plot_->setPicture(comparedPicture(*pair, static_cast<core::RunAxis>(axes_->current()),
                                      {curveName(pair->first, "A"), curveName(pair->second, "B")}),
                      false);
    showWords(*pair);
}

void ComparedRecordersPane::showWords(const core::SolverDifference& pair)
{
    words_->setText(inWindowWords([&] { return core::solverSentences(pair); }));
    words_->show();
}

void ComparedRecordersPane::fillSolvers()
{
    using Row = core::SolverDifference;
    constexpr int gainColumn = 5;
    constexpr double widest = 2;  // four times as fast fills the bar
    const WindowSentences inWindowLanguage;
    const auto& pairs = view().comparison.solvers;
    auto columns = solvers_->columnsOf(core::solverDifferenceColumns(pairs));
    markDelta(
        columns[gainColumn],
        [](const Row& row) { return std::log2(core::orNone(row.iterationGain)); }, widest);
    solvers_->show(std::move(columns), pairs);
    solversHeader_->setSubtitle(QString::number(pairs.size()));
    solverTable_->setEmptyText(
        tr("No solver run is in both: choose two above. Runs are matched by their names."));
    solverTable_->fitColumns({.words = 0, .bars = 5});
    solverTable_->selectSourceRow(
        pairs.empty()
            ? -1
            : static_cast<int>(view().current[static_cast<std::size_t>(ComparedItem::Solver)]));
}

void ComparedRecordersPane::fillSeries()
{
    const WindowSentences inWindowLanguage;
    series_->show(series_->columnsOf(core::seriesDifferenceColumns()), view().comparison.recorders);
    seriesHeader_->setSubtitle(QString::number(view().comparison.recorders.size()));
    seriesTable_->parentWidget()->setVisible(!view().comparison.recorders.empty());
    seriesTable_->fitColumns({.widest = 220, .words = 0});
}

void ComparedRecordersPane::selectItem(const QString& item)
{
    const auto& pairs = view().pairs.solvers;
    for (std::size_t row = 0; row < pairs.size(); ++row) {
        if (textOf(pairs[row].first) == item) {
            solverTable_->selectSourceRow(static_cast<int>(row));
            return;
        }
    }
}

}  // namespace papilio::widgets
