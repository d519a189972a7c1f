#include "core/comparison/comparison.h"
#include "core/findings/roofline_text.h"
#include "core/findings/solver_text.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/solver_runs.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/compare/section_pane.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/plot/roofline_plot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace papilio::widgets {

namespace {

using core::ComparedKind;
using Kind = core::DifferenceRow::Kind;
using Style = core::DifferenceColumn::Style;

// What is drawn of two things side by side, A in one color and B in another one.

/// The curve of one side; its events are rows of the table "status_changes".
NoiseCurve comparedCurve(const core::ComparedPair& pair, bool isFirst, const QString& name)
{
    const auto& analysis = (isFirst ? pair.firstBenchmark : pair.secondBenchmark)->analysis;
    const auto& rows = pair.table("status_changes").rows;
    std::unordered_map<std::string_view, std::uint32_t> places;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        places.emplace(rows[row].item, static_cast<std::uint32_t>(row));
    }
    NoiseCurve curve;
    curve.name = name;
    curve.tau = analysis.benchmark->parameters.tau;
    for (const auto event : analysis.noise->byNoise) {
        const auto row = places.find(analysis.benchmark->data->eventIds[event]);
        curve.values.push_back(analysis.noise->maxRnmse[event]);
        curve.events.push_back(row == places.end() ? NoiseCurve::noEvent : row->second);
    }
    return curve;
}

/// The nodes of level 1 that compare. Bars side by side say "compare me": others are in the table.
BarData comparedBars(const core::ComparedPair& pair, const std::array<QString, 2>& names)
{
    BarData bars;
    bars.arrangement = BarData::Arrangement::Grouped;
    bars.axisLabel = tr("% of the total");
    bars.series = {{names[0], {}, comparedCategory(true)}, {names[1], {}, comparedCategory(false)}};
    const auto& table = pair.table("nodes");
    for (const auto& row : table.rows) {
        if (row.level == 1 && row.kind != core::DifferenceRow::Kind::NotComparable) {
            bars.labels << textOf(table.cell(row, "node").text);
            bars.series[0].values << core::toPercent * table.cell(row, "first").number;
            bars.series[1].values << core::toPercent * table.cell(row, "second").number;
        }
    }
    return bars;
}

/// Slopes first, as the plot wants them; of the compute roofs the highest alone, or two machines
/// would be a thicket.
void addRoofs(RooflineDrawing& drawing, const core::ComparedPair& pair)
{
    const auto add = [&drawing](const core::Ceiling& ceiling, int rank, bool isFirst) {
        DrawnRoof roof;
        roof.name =
            (isFirst ? QStringLiteral("A ") : QStringLiteral("B ")) + textOf(core::label(ceiling));
        roof.label = QStringLiteral("%1 %2").arg(roof.name, textOf(core::rateText(ceiling)));
        roof.value = roof.low = roof.high = ceiling.value;
        roof.isSlope = ceiling.kind == core::Ceiling::Kind::Bandwidth;
        roof.rank = rank;
        roof.category = comparedCategory(isFirst);
        drawing.roofs.push_back(std::move(roof));
    };
    const bool isOne = pair.firstRoofline == pair.secondRoofline;
    const std::array sets = {core::roofSet(*pair.firstRoofline, {}),
                             isOne ? core::RoofSet() : core::roofSet(*pair.secondRoofline, {})};
    for (const bool isFirst : {true, false}) {
        int rank = 0;
        for (const auto& ceiling : sets[isFirst ? 0 : 1].bandwidths) {
            add(ceiling, rank++, isFirst);
        }
    }
    for (const bool isFirst : {true, false}) {
        if (const auto& set = sets[isFirst ? 0 : 1]; !set.computes.empty()) {
            add(set.computes.front(), 0, isFirst);
        }
    }
}

DrawnPoint drawn(const core::RooflinePoint& point, const core::Placement& placement, bool isFirst)
{
    DrawnPoint made;
    made.name = textOf(point.name);
    made.run = isFirst ? QStringLiteral("A") : QStringLiteral("B");
    made.intensity = point.intensity;
    made.value = point.performance;
    made.seconds = point.seconds;
    made.category = comparedCategory(isFirst);
    made.isHollow = !isFirst;
    made.card.title = QStringLiteral("%1 · %2").arg(made.run, made.name);
    made.card.lines = {{tr("AI"), tr("%1 FLOP/byte").arg(numberText(point.intensity))},
                       {tr("Speed"), tr("%1 GFLOP/s").arg(numberText(point.performance))}};
    if (placement.isBound()) {
        made.card.lines.push_back({tr("Share of the %1 roof").arg(textOf(placement.boundBy)),
                                   percentText(placement.percent / 100)});
    }
    return made;
}

/// "A  PCG": next to the curve there is no room for the matrix.
Trace traceOf(const core::SolverRun& run, core::RunAxis axis, bool isFirst)
{
    Trace trace;
    trace.name =
        QStringLiteral("%1  %2").arg(isFirst ? QStringLiteral("A") : QStringLiteral("B"),
                                     textOf(core::solverTitle(core::traceSolver(run.subject))));
    trace.note = run.report.target.lasting
                     ? tr("%1 iterations").arg(*run.report.target.lasting)
                     : inWindowWords([&] { return core::outcomeText(run.report); });
    trace.values = std::make_shared<const core::Pyramid>(run.residual->values);
    if (axis != core::RunAxis::Iteration) {
        trace.positions = *core::abscissa(run, axis);
    }
    trace.unit = run.report.first > 0 ? run.report.first : 1;
    trace.category = comparedCategory(isFirst);
    trace.id = isFirst ? 0 : 1;
    trace.crossing = run.report.target.lasting;
    return trace;
}

/// Both sets of roofs, and kernels of both with arrows from A to B: point 2 i is that of A, 2 i + 1
/// that of B in row i of the table "points".
RooflineDrawing comparedDrawing(const core::ComparedPair& pair)
{
    RooflineDrawing drawing;
    addRoofs(drawing, pair);
    for (const auto& point : pair.roofs.points) {
        const auto index = static_cast<int>(drawing.points.size());
        drawing.points.push_back(drawn(point.from, point.placedBefore, true));
        drawing.points.push_back(drawn(point.to, point.placedAfter, false));
        if (pair.intensitiesCompare && point.difference.isShown() && point.from.performance > 0 &&
            point.to.performance > 0 && std::isfinite(point.from.intensity) &&
            std::isfinite(point.to.intensity)) {
            drawing.arrows.push_back({index, index + 1, inWindowWords([&] {
                                          return core::changeText(point.difference);
                                      })});
        }
    }
    drawing.xLabel = tr("Arithmetic intensity, FLOP per byte");
    drawing.yLabel = drawing.yUnit = tr("GFLOP/s");
    return drawing;
}

/// Both residual histories over one another.
TracePicture comparedPicture(const core::SolverDifference& pair, core::RunAxis axis)
{
    TracePicture picture;
    picture.xLabel = axis == core::RunAxis::Time   ? tr("Time, s")
                     : axis == core::RunAxis::Spmv ? tr("Sparse matrix-vector products")
                                                   : tr("Iteration");
    picture.yLabel = tr("Relative residual r / r₀");
    for (const bool isFirst : {true, false}) {
        const auto& run = isFirst ? pair.first : pair.second;
        if (core::abscissa(run, axis)) {
            picture.traces.push_back(traceOf(run, axis, isFirst));
        }
    }
    if (std::isfinite(pair.tolerance) && pair.tolerance > 0) {
        picture.tolerance = pair.tolerance;
    }
    return picture;
}

// The sections

/// What differs most, where what is from, and what has no partner.
class OverviewSection : public SectionPane {
public:
    explicit OverviewSection(const std::function<void(const core::Highlight&)>& open)
        : SectionPane(tr("What differs most"), QStringLiteral("compareOverview"), std::nullopt)
    {
        auto* upper = newPart({"highlights", "compareHighlights", tr("What differs most"), {}});
        auto* lower = newPart({"facts", "compareFacts", tr("Facts about both"), {}, tr("A and B")});
        content().addWidget(newSplitter(Qt::Vertical, "", {upper, lower}, {430, 330}), 1);
        auto* table = part(0).table;
        table->setDensity(DataTable::Density::Comfortable);
        part(1).table->setDensity(DataTable::Density::Compact);
        const auto activate = [this, table, open](const QModelIndex& index) {
            // The section that opens must not rebuild this table while it still handles the click.
            const auto row = static_cast<std::size_t>(table->sourceRow(index.row()));
            QMetaObject::invokeMethod(
                this,
                [this, row, open] {
                    if (const auto& all = view().comparison.highlights; row < all.size()) {
                        open(core::Highlight(all[row]));
                    }
                },
                Qt::QueuedConnection);
        };
        connect(table, &DataTable::activated, this, activate);
        connect(table, &DataTable::clicked, this, activate);
    }

protected:
    void showView() override
    {
        showPart(part(0));
        showPart(part(1));
        const bool hasPair = !view().comparison.isEmpty();
        header().setSubtitle(view().isWithin() && hasPair ? tr("two items of one study")
                                                          : QString());
        const auto holdsBoth = [this](ComparedKind kind) {
            return !view().namesOf(kind, true).isEmpty() && !view().namesOf(kind, false).isEmpty();
        };
        part(0).table->setEmptyText(
            hasPair ? tr("No difference is larger than the variation of the measurements. The "
                         "sections show all numbers.")
            : view().isWithin()
                ? tr("This study has no two items of the same kind. Drop another study here, or "
                     "choose one with “Compare with…”.")
            : std::ranges::any_of(core::comparedKinds, holdsBoth)
                ? tr("No names in A and B match. Choose pairs in the sections.")
                : tr("A and B have nothing of the same kind to compare. Drop another study "
                     "here, or choose one with “Compare with…”."));
        const bool hasFacts = part(1).model->rowCount() > 0;
        auto* rest = part(1).notes;
        rest->setText(unpairedText(view()));
        rest->setVisible(!rest->text().isEmpty());
        part(1).header->setVisible(hasFacts);
        part(1).table->setVisible(hasFacts);
        part(1).table->parentWidget()->setVisible(hasFacts || !rest->isHidden());
    }

    [[nodiscard]] DifferenceModel::Table tableOf(std::string_view id) const override
    {
        return std::make_shared<const core::DifferenceTable>(id == "facts" ? factsOf(view())
                                                                           : highlightsOf(view()));
    }
};

/// The curves of both over the events of both.
class NoiseSection : public SectionPane {
public:
    NoiseSection()
        : SectionPane(tr("Noise of both"), QStringLiteral("compareNoise"), ComparedKind::Benchmark),
          plot_(new NoisePlot),
          subset_(new SegmentedButtons)
    {
        plot_->setObjectName(QStringLiteral("compareNoisePlot"));
        header().addPlotTools(*plot_);
        auto* right =
            newPart({"status_changes", "compareNoiseTable", tr("Noise of the events of both"),
                     tr("No event has another status: choose All to show every event."),
                     tr("Events of both")});
        subset_->setObjectName(QStringLiteral("compareNoiseSubset"));
        subset_->addSegment(tr("Changed"), tr("Events with a different status in B"));
        subset_->addSegment(tr("All"), tr("Every event of both"));
        part(0).header->addWidget(subset_);
        content().addWidget(newSplitter(Qt::Horizontal, "", {plot_, right}, {640, 760}), 1);
        connect(subset_, &SegmentedButtons::currentChanged, this, [this] {
            if (hasView()) {
                showEvents();
            }
        });
        connect(part(0).table, &DataTable::sourceRowActivated, this, [this](int row) {
            select(row < 0 ? -1 : static_cast<int>(part(0).model->row(row)));
        });
        connect(plot_, &NoisePlot::eventClicked, this,
                [this](std::uint32_t place) { select(static_cast<int>(place)); });
    }
    [[nodiscard]] PlotFrame* plot() const override { return plot_; }

protected:
    void showView() override
    {
        const auto* shown = pair();
        if (shown == nullptr) {
            plot_->setCurves({}, {});
        } else {
            plot_->setCurves(comparedCurve(*shown, true, sideName(true)),
                             comparedCurve(*shown, false, sideName(false)));
            const bool hasChanges = shown->table("status_changes").count(Kind::Changed) > 0;
            subset_->setCurrent(hasChanges ? subset_->current() : 1);
            subset_->setSegmentEnabled(0, hasChanges, tr("No status changes"));
        }
        showEvents();
        plot_->setEmptyText(shown == nullptr ? part(0).table->emptyText() : QString());
    }

private:
    void showEvents()
    {
        const bool isAll = subset_->current() != 0;
        showPart(part(0), [isAll](const core::DifferenceRow& row) {
            return isAll || row.kind == Kind::Changed;
        });
    }

    /// @param place  row of core's table
    void select(int place)
    {
        const auto* shown = pair();
        if (shown == nullptr || place < 0) {
            plot_->setSelectedEvent(std::nullopt);
            return;
        }
        const auto& table = shown->table("status_changes");
        const auto& event = table.rows[static_cast<std::size_t>(place)];
        plot_->setSelectedEvent(static_cast<std::uint32_t>(place),
                                textOf(table.cell(event, "name").text));
        const auto row = [&] { return part(0).model->rowOf(textOf(event.item)); };
        if (row() < 0) {  // it did not change: show it among all
            subset_->setCurrent(1);
            showEvents();
        }
        part(0).table->selectSourceRow(row());
    }

    NoisePlot* plot_;
    SegmentedButtons* subset_;
};

/// The metrics, and the coefficients of the selected one.
class MetricsSection : public SectionPane {
public:
    MetricsSection()
        : SectionPane(tr("Metrics"), QStringLiteral("compareMetrics"), ComparedKind::Benchmark)
    {
        auto* upper =
            newPart({"metrics", "compareMetricsTable", tr("Metrics of both"),
                     tr("Neither benchmark defines a metric: add one on the Signatures page.")});
        auto* lower =
            newPart({"terms", "compareCoefficients", tr("Coefficients of the selected metric"),
                     tr("Neither formula of this metric has an event."), tr("Coefficients")});
        content().addWidget(newSplitter(Qt::Vertical, "", {upper, lower}, {400, 300}), 1);
        connect(part(0).table, &DataTable::sourceRowActivated, this, &MetricsSection::showTerms);
    }

protected:
    void showView() override
    {
        auto* table = part(0).table;
        auto* model = part(0).model;
        showPart(part(0));
        const auto& rows = model->rows();
        if (table->currentSourceRow() < 0 && !rows.empty()) {
            const auto differs = [&](std::size_t row) {
                return model->table()->rows[row].kind != Kind::Same;
            };
            const auto found = std::ranges::find_if(rows, differs);
            table->selectSourceRow(found == rows.end() ? 0 : int(found - rows.begin()));
        }
        showTerms(table->currentSourceRow());
    }

private:
    void showTerms(int row)
    {
        const auto& metrics = *part(0).model;
        const bool isThere = row >= 0 && row < metrics.rowCount();
        const auto metric = isThere ? metrics.difference(row).item : std::string();
        showPart(part(1),
                 [&](const core::DifferenceRow& term) { return isThere && term.group == metric; });
        const auto signature = isThere ? textOf(metrics.difference(row).tip) : QString();
        part(1).header->setSubtitle(signature.isEmpty()
                                        ? textOf(metric)
                                        : QStringLiteral("%1; %2").arg(textOf(metric), signature));
    }
};

/// The nodes, and those of level 1 as bars.
class TopDownSection : public SectionPane {
public:
    TopDownSection()
        : SectionPane(tr("Top-Down"), QStringLiteral("compareTopdown"), ComparedKind::TopDownRun),
          bars_(new BarPlot)
    {
        bars_->setObjectName(QStringLiteral("compareTopdownBars"));
        bars_->setAccessibleName(tr("Level 1 of both runs"));
        auto* upper =
            newPart({"nodes", "compareTopdownTable", tr("Nodes of both runs"), QString()});
        part(0).table->setSortingEnabled(false);
        auto* barsHeader = new PaneHeader(tr("Level 1"));
        barsHeader->addPlotTools(*bars_);
        auto* lower = newPane({barsHeader, {bars_, 1}});
        content().addWidget(newSplitter(Qt::Vertical, "", {upper, lower}, {480, 270}), 1);
    }
    [[nodiscard]] PlotFrame* plot() const override { return bars_; }

protected:
    void showView() override
    {
        SectionPane::showView();
        const auto* shown = pair();
        auto bars =
            shown == nullptr ? BarData() : comparedBars(*shown, {sideName(true), sideName(false)});
        bars_->setEmptyText(shown == nullptr ? tr("There are fewer than two runs to compare.")
                            : bars.labels.isEmpty()
                                ? tr("No row of level 1 is comparable: see the reasons in the "
                                     "table.")
                                : QString());
        bars_->setBars(std::move(bars));
    }

private:
    BarPlot* bars_;
};

/// Both sets of roofs in one plot, kernels with arrows from A to B.
class RooflineSection : public SectionPane {
public:
    RooflineSection()
        : SectionPane(tr("Rooflines"), QStringLiteral("compareRoofline"), ComparedKind::Roofline),
          plot_(new RooflinePlot)
    {
        plot_->setObjectName(QStringLiteral("compareRooflinePlot"));
        header().addPlotTools(*plot_);
        auto* roofs = newPart({"roofs", "compareRoofs", tr("Roofs of both"),
                               tr("There are fewer than two rooflines to compare."), tr("Roofs")});
        part(0).table->setDensity(DataTable::Density::Compact);
        auto* kernels =
            newPart({"points", "compareKernels", tr("Kernels of both"),
                     tr("No kernel is in both: kernels are matched by their name and run."),
                     tr("Kernels in both")});
        auto* right = newSplitter(Qt::Vertical, "", {roofs, kernels}, {350, 350});
        content().addWidget(newSplitter(Qt::Horizontal, "", {plot_, right}, {700, 700}), 1);
        auto* table = part(1).table;
        connect(plot_, &RooflinePlot::pointClicked, this, [this, table](int point) {
            plot_->setSelectedPoint(point);
            table->selectSourceRow(point / 2);
        });
        connect(table, &DataTable::sourceRowActivated, this,
                [this](int row) { plot_->setSelectedPoint(row < 0 ? -1 : 2 * row + 1); });
    }
    [[nodiscard]] PlotFrame* plot() const override { return plot_; }

protected:
    void showView() override
    {
        SectionPane::showView();
        const auto* shown = pair();
        plot_->setSelectedPoint(-1);
        plot_->setDrawing(shown == nullptr ? RooflineDrawing() : comparedDrawing(*shown));
        plot_->setEmptyText(shown == nullptr ? tr("There are fewer than two rooflines to compare.")
                                             : QString());
    }

private:
    RooflinePlot* plot_;
};

/// Both residual histories over one another, the solvers of both with what one gains over the
/// other, and the other recorders of the same name.
class RecordersSection : public SectionPane {
public:
    RecordersSection()
        : SectionPane(
              tr("Convergence"), QStringLiteral("compareRecorders"), ComparedKind::SolverRun),
          axes_(new SegmentedButtons),
          plot_(new TracePlot),
          words_(newNotes(QStringLiteral("compareSolverWords"), ""))
    {
        plot_->setObjectName(QStringLiteral("compareTraces"));
        plot_->setMinimumHeight(Fonts::scaled(80));  // two tables are below it
        axes_->setObjectName(QStringLiteral("compareAxis"));
        axes_->addSegment(tr("Iteration"));
        axes_->addSegment(tr("Time"), tr("Seconds since the first residual"));
        axes_->addSegment(tr("SpMV"), tr("Sparse matrix-vector products"));
        words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
        header().addWidget(axes_);
        header().addPlotTools(*plot_);
        auto* solvers = newPart(
            {"solvers", "compareSolvers", tr("Solvers of both"),
             tr("No solver run is in both: choose two above. Runs are matched by their names."),
             tr("Solvers in both")});
        auto* series = newPart({"recorders", "compareSeries", tr("Other recorders of both"),
                                QString(), tr("Other recorders")});
        content().addWidget(
            newSplitter(Qt::Vertical, "", {{newPane({{plot_, 1}, words_}), 1}, solvers, series},
                        {420, 220, 160}),
            1);
        connect(axes_, &SegmentedButtons::currentChanged, this, [this] {
            if (hasView()) {
                showCurves();
            }
        });
        connect(plot_, &TracePlot::toleranceDragged, this, [this](double tolerance) {
            if (const auto* shown = pair()) {
                const auto& solver = *shown->solver;
                showWords(core::compareSolvers(solver.first, solver.second, tolerance));
            }
        });
        connect(part(0).table, &DataTable::sourceRowActivated, this, [this](int row) {
            const auto& pairs = view().comparison.of(ComparedKind::SolverRun);
            if (row >= 0 && row < static_cast<int>(pairs.size())) {
                const auto& names = pairs[static_cast<std::size_t>(row)].names;
                emit pairChosen(ComparedKind::SolverRun, textOf(names.first), textOf(names.second));
            }
        });
    }
    [[nodiscard]] PlotFrame* plot() const override { return plot_; }
    [[nodiscard]] QString unavailable(const CompareView& view) const override
    {
        return view.comparison.recorders.rows.empty() ? SectionPane::unavailable(view) : QString();
    }

protected:
    void showView() override
    {
        // Moving through the solvers changes the curves only.
        if (part(0).model->table().get() != &view().comparison.solvers) {
            SectionPane::showView();
            const bool hasSeries = part(1).model->rowCount() > 0;
            part(1).table->parentWidget()->setVisible(hasSeries);
        }
        const auto* shown = pair();
        const auto& pairs = view().comparison.of(ComparedKind::SolverRun);
        part(0).table->selectSourceRow(shown == nullptr ? -1 : int(shown - pairs.data()));
        const auto hasAxis = [&](core::RunAxis axis) {
            return shown != nullptr && core::abscissa(shown->solver->first, axis) &&
                   core::abscissa(shown->solver->second, axis);
        };
        axes_->setSegmentEnabled(1, hasAxis(core::RunAxis::Time),
                                 tr("Times are missing in A or B"));
        axes_->setSegmentEnabled(2, hasAxis(core::RunAxis::Spmv),
                                 tr("Products were not counted in A or B"));
        if (!hasAxis(static_cast<core::RunAxis>(axes_->current()))) {
            axes_->setCurrent(0);
        }
        showCurves();
    }

private:
    void showCurves()
    {
        const auto* shown = pair();
        plot_->setPicture(
            shown == nullptr
                ? TracePicture()
                : comparedPicture(*shown->solver, static_cast<core::RunAxis>(axes_->current())),
            false);
        plot_->setEmptyText(shown != nullptr ? QString()
                                             : tr("No residual history is in both: choose two "
                                                  "above, or import the output of the solvers."));
        words_->clear();
        words_->setVisible(shown != nullptr);
        if (shown != nullptr) {
            showWords(*shown->solver);
        }
    }
    void showWords(const core::SolverDifference& solver)
    {
        words_->setText(inWindowWords([&] { return core::solverSentences(solver); }));
    }

    SegmentedButtons* axes_;
    TracePlot* plot_;
    QLabel* words_;
};

/// Between two studies only.
class DefinitionsSection : public SectionPane {
public:
    DefinitionsSection()
        : SectionPane(tr("Definitions"),
                      QStringLiteral("compareDefinitions"),
                      std::nullopt,
                      {{"definitions", "compareDefinitionsTable", tr("Definitions of both"),
                        tr("Neither study has user-defined events.")}})
    {}
    [[nodiscard]] QString unavailable(const CompareView& view) const override
    {
        return !view.comparison.definitions.rows.empty() ? QString()
               : view.isWithin()
                   ? tr("Definitions are compared between two studies: use Compare with…")
                   : tr("Neither study has user-defined events");
    }
};

}  // namespace

std::vector<SectionPane*> newSections(const std::function<void(const core::Highlight&)>& open)
{
    return {new OverviewSection(open),
            new NoiseSection,
            new SectionPane(tr("Chosen events"), QStringLiteral("compareEvents"),
                            ComparedKind::Benchmark,
                            {{"chosen", "compareEventsTable", tr("Events chosen in A or B"),
                              tr("No event is chosen in A or B: raise τ on the Noise page.")}}),
            new MetricsSection,
            new SectionPane(
                tr("Counts"), QStringLiteral("compareCounts"), ComparedKind::Run,
                {{"events", "compareCountsTable", tr("Raw counts of both runs"), QString()}}),
            new TopDownSection,
            new RooflineSection,
            new RecordersSection,
            new DefinitionsSection};
}

}  // namespace papilio::widgets
