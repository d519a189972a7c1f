#include "widgets/pages/compare/recorders_pane.h"

#include "core/traces/findings_text.h"
#include "core/traces/recorder_roles.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/pages/compare/compared_traces.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>
#include <QStandardItemModel>

#include <cmath>

namespace papilio::widgets {

namespace {

QStandardItem* countItem(const std::optional<std::size_t>& count)
{
    return valueItem(count ? std::optional(static_cast<double>(*count)) : std::nullopt,
                     count ? QString::number(*count) : QString());
}

QStandardItem* secondsItem(const std::optional<double>& seconds, const core::NumberUnit& unit)
{
    return valueItem(seconds, seconds ? numberText(*seconds / unit.factor) : QString());
}

/// "A  PCG": next to the curve there is no room for the matrix.
QString curveName(const core::SolverRun& run, const char* letter)
{
    return QStringLiteral("%1  %2").arg(
        QLatin1String(letter),
        QString::fromStdString(core::solverTitle(core::traceSolver(run.subject))));
}

/// "1.4×": how much less the second needs.
QStandardItem* gainItem(const std::optional<double>& gain)
{
    auto* item = deltaItem(gain ? std::optional(std::log2(*gain)) : std::nullopt, 2,
                           gain ? gainText(*gain) : QString());
    item->setData(gain ? fullPrecision(*gain) : QString(), CopyRole);
    return item;
}

QStandardItem* outcomeItem(const core::SolverRun& run)
{
    const WindowSentences inWindowLanguage;
    const auto text = textOf(core::outcomeText(run));
    return wordsItem(text, text);
}

}  // namespace

ComparedRecordersPane::ComparedRecordersPane(QWidget* parent)
    : SectionPane(
          tr("Convergence"), QStringLiteral("compareRecorders"), ComparedItem::Solver, parent),
      axes_(new SegmentedButtons),
      plot_(new TracePlot),
      words_(new QLabel),
      solversHeader_(new PaneHeader(tr("Solvers in both"))),
      solverTable_(addTable(QStringLiteral("compareSolvers"), tr("Solvers of both"), solvers_)),
      seriesHeader_(new PaneHeader(tr("Other recorders"))),
      seriesTable_(
          addTable(QStringLiteral("compareSeries"), tr("Other recorders of both"), series_))
{
    plot_->setObjectName(QStringLiteral("compareTraces"));
    axes_->setObjectName(QStringLiteral("compareAxis"));
    axes_->addSegment(tr("Iteration"));
    axes_->addSegment(tr("Time"), tr("Seconds since the first residual"));
    axes_->addSegment(tr("SpMV"), tr("Sparse matrix-vector products"));
    words_->setObjectName(QStringLiteral("compareSolverWords"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);  // names come from files
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    words_->setContentsMargins(16, 8, 16, 8);
    solverTable_->setCells({0, 1, 2}, textCells);
    solverTable_->setCells({5, 8}, deltaCells);
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
            showCurves(false);
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
    showCurves(false);
}

void ComparedRecordersPane::showCurves(bool keepsView)
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
                      keepsView);
    showWords(*pair);
}

void ComparedRecordersPane::showWords(const core::SolverDifference& pair)
{
    words_->setText(solverWords(pair));
    words_->show();
}

void ComparedRecordersPane::fillSolvers()
{
    std::vector<double> seconds;
    for (const auto& pair : view().comparison.solvers) {
        seconds.insert(seconds.end(),
                       {pair.first.seconds.value_or(0), pair.second.seconds.value_or(0)});
    }
    const auto unit = core::timeUnit(seconds, NumberStyle::Window);
    const auto unitName = QString::fromStdString(unit.name);
    restart(*solvers_, {tr("Solver"), tr("A"), tr("B"), tr("Iterations A"), tr("Iterations B"),
                        tr("Gain"), tr("Time A, %1").arg(unitName), tr("Time B, %1").arg(unitName),
                        tr("Gain in time"), tr("Rate A"), tr("Rate B"), tr("B − A, decades")});
    for (const auto& pair : view().comparison.solvers) {
        const auto title = titleOf({pair.first.subject, pair.second.subject});
        const auto& curve = pair.curve;
        const auto rates = pairItems(pair.first.report.meanRate, pair.second.report.meanRate);
        solvers_->appendRow(
            {wordsItem(title, title), outcomeItem(pair.first), outcomeItem(pair.second),
             countItem(pair.first.report.target.lasting),
             countItem(pair.second.report.target.lasting), gainItem(pair.iterationGain),
             secondsItem(pair.first.seconds, unit), secondsItem(pair.second.seconds, unit),
             gainItem(pair.timeGain), rates[0], rates[1],
             valueItem(curve.common > 0 ? curve.largest : std::numeric_limits<double>::quiet_NaN(),
                       tr("%1 at %2").arg(signedText(curve.largest, 2)).arg(curve.at))});
    }
    solversHeader_->setSubtitle(QString::number(view().comparison.solvers.size()));
    solverTable_->setEmptyText(
        tr("No solver run is in both: choose two above. Runs are matched by their names."));
    fitColumns(*solverTable_, 0, 190);
    solverTable_->selectSourceRow(
        view().comparison.solvers.empty()
            ? -1
            : static_cast<int>(view().current[static_cast<std::size_t>(ComparedItem::Solver)]));
}

void ComparedRecordersPane::fillSeries()
{
    restart(*series_, {tr("Recorder"), tr("Count A"), tr("Count B"), tr("Last A"), tr("Last B"),
                       tr("Median A"), tr("Median B"), tr("B / A")});
    for (const auto& pair : view().comparison.recorders) {
        const auto last = pairItems(pair.firstLast, pair.secondLast);
        const auto median = pairItems(pair.firstMedian, pair.secondMedian);
        series_->appendRow({wordsItem(textOf(pair.name), textOf(pair.name)),
                            countItem(pair.firstCount), countItem(pair.secondCount), last[0],
                            last[1], median[0], median[1],
                            valueItem(pair.ratio, ratioText(pair.ratio))});
    }
    seriesHeader_->setSubtitle(QString::number(view().comparison.recorders.size()));
    seriesTable_->parentWidget()->setVisible(!view().comparison.recorders.empty());
    fitColumns(*seriesTable_, 0);
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
