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

#include <QAction>
#include <QItemSelectionModel>
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

/// The curve of one side; its events are rows of the table "status_changes". Of one repetition it
/// is empty.
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
    if (analysis.noise->unassessed) {
        return curve;
    }
    for (const auto event : analysis.noise->byNoise) {
        const auto row = places.find(analysis.benchmark->data->eventIds[event]);
        curve.values.push_back(analysis.noise->maxRnmse[event]);
        curve.events.push_back(row == places.end() ? NoiseCurve::noEvent : row->second);
    }
    return curve;
}

/// Level 1 of A and of B beside each other, nodes of the same name in the same color and order: of
/// the pair, or of every run where two sweeps are compared.
BarData comparedStacks(const CompareView& view)
{
    const auto pair = view.currentPair(ComparedKind::TopDownRun);
    const auto sideOf = [](const core::StudySide& side, const std::string& label) {
        const auto found = std::ranges::find(side.runs, label, &core::TopDownSide::label);
        return found == side.runs.end() ? nullptr : &*found;
    };
    const auto* one = pair ? sideOf(view.first, pair->first) : nullptr;
    const auto* other = pair ? sideOf(view.second, pair->second) : nullptr;
    BarData bars;
    bars.arrangement = BarData::Arrangement::Stacked;
    bars.isShare = true;
    if (one == nullptr || other == nullptr) {
        return bars;
    }
    using Steps = std::vector<std::pair<const core::TopDownSide*, const core::TopDownSide*>>;
    Steps steps;
    for (const auto& a : view.first.runs) {
        const auto b = std::ranges::find_if(view.second.runs, [&](const core::TopDownSide& side) {
            return side.table == other->table && side.run.name == a.run.name;
        });
        if (a.table == one->table && one->table != other->table && b != view.second.runs.end()) {
            steps.emplace_back(&a, &*b);
        }
    }
    constexpr std::size_t most = 16;  // what has room
    steps = steps.size() < 2 || steps.size() > most ? Steps{{one, other}} : steps;
    bars.hasNumbers = steps.size() == 1;
    bars.placesLabel = one->table ? textOf(one->table->parameter) : QString();
    // By the area, as on the page Top-Down; others have colors that no area has.
    constexpr std::array<std::size_t, 5> colors = {0, 2, 0, 5, 1};
    constexpr std::array<std::size_t, 4> noArea = {6, 7, 3, 4};
    std::size_t others = 0;
    const auto add = [&](const core::TopDownSide& side, int place) {
        for (std::size_t node = 0; node < side.model->nodes.size(); ++node) {
            const auto& which = side.model->nodes[node];
            if (which.level != 1 || !which.isPart) {
                continue;
            }
            const auto title = textOf(which.title);
            auto series = std::ranges::find(bars.series, title, &BarSeries::name);
            if (series == bars.series.end()) {
                const auto area = static_cast<std::size_t>(core::areaOf(which.meaning));
                bars.series << BarSeries{
                    .name = title,
                    .values = QVector<double>(2 * std::ssize(steps), core::notANumber),
                    .category = area > 0 ? colors[area] : noArea[others++ % noArea.size()]};
                series = bars.series.end() - 1;
            }
            series->values[place] = side.run.node(node).value.value_or(core::notANumber);
        }
    };
    for (const auto& [a, b] : steps) {
        const auto place = static_cast<int>(bars.labels.size());
        add(*a, place);
        add(*b, place + 1);
        bars.labels << u"A "_s + textOf(a->run.name) << u"B "_s + textOf(b->run.name);
        if (steps.size() > 1) {  // of A and B every second would be named: A
            bars.major << BarSpan{place, 2, textOf(a->run.name)};
        } else {
            bars.minor << BarSpan{place, 1, u"A"_s} << BarSpan{place + 1, 1, u"B"_s};
        }
    }
    // From below as on the page Top-Down: by the area, then the rest.
    std::ranges::stable_sort(bars.series, {}, [&colors](const BarSeries& series) {
        return std::ranges::find(colors.begin() + 1, colors.end(), series.category);
    });
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
        made.card.lines.push_back({tr("Share of the %1 roof").arg(textOf(placement.roofLabel)),
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
                                          return core::changeText(point.difference, pair.origins);
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
SectionPane* newOverview(const std::function<void(const core::Highlight&)>& open)
{
    auto* pane = new SectionPane(tr("What differs most"), "compareOverview", std::nullopt);
    auto* upper = pane->newPart({"highlights", "compareHighlights", tr("What differs most"), {}});
    auto* lower =
        pane->newPart({"facts", "compareFacts", tr("Facts about both"), {}, tr("A and B")});
    pane->setContent(newSplitter(Qt::Vertical, "", {upper, lower}, {430, 330}));
    auto* table = pane->part(0).table;
    table->setDensity(DataTable::Density::Comfortable);
    const auto activate = [pane, table, open](const QModelIndex& index) {
        // The section that opens must not rebuild this table while it still handles the click.
        const auto row = static_cast<std::size_t>(table->sourceRow(index.row()));
        QMetaObject::invokeMethod(
            pane,
            [pane, row, open] {
                if (const auto& all = pane->view().comparison.highlights; row < all.size()) {
                    open(core::Highlight(all[row]));
                }
            },
            Qt::QueuedConnection);
    };
    QObject::connect(table, &DataTable::activated, pane, activate);
    QObject::connect(table, &DataTable::clicked, pane, activate);
    pane->whenShown([pane, table, upper] {
        const auto& view = pane->view();
        const bool hasPair = !view.comparison.isEmpty();
        pane->header().setSubtitle(view.isWithin() && hasPair ? tr("two items of one study")
                                                              : QString());
        const auto holdsBoth = [&view](ComparedKind kind) {
            return !view.namesOf(kind, true).isEmpty() && !view.namesOf(kind, false).isEmpty();
        };
        table->setEmptyText(
            hasPair && !view.comparison.unpaired.empty()
                ? tr("No difference between what is paired is listed: each is small, or "
                     "the repetitions do not decide it. What only one study has is below.")
            : hasPair
                ? tr("No difference is listed: each is small, or the repetitions do not decide "
                     "it. The sections show all numbers.")
            : view.isWithin()
                ? tr("This study has no two items of the same kind. Drop another study here, or "
                     "choose one with “Compare with…”.")
            : std::ranges::any_of(core::comparedKinds, holdsBoth)
                ? tr("No names in A and B match. Choose pairs in the sections.")
                : tr("A and B have nothing of the same kind to compare. Drop another study "
                     "here, or choose one with “Compare with…”."));
        auto& facts = pane->part(1);
        const bool hasFacts = facts.model->rowCount() > 0;
        facts.notes->setText(unpairedText(view));
        facts.notes->setVisible(!facts.notes->text().isEmpty());
        facts.header->setVisible(hasFacts);
        facts.table->setVisible(hasFacts);
        const bool hasRest = hasFacts || !facts.notes->isHidden();
        facts.table->parentWidget()->setVisible(hasRest);
        // What the sentences leave is of the facts.
        constexpr int least = 3;
        const int rows = 2 + std::max(least, table->model()->rowCount());
        upper->setMaximumHeight(hasRest ? Fonts::scaled(rows * int(DataTable::Density::Comfortable))
                                        : QWIDGETSIZE_MAX);
    });
    return pane;
}

/// The curves of both over the events of both.
SectionPane* newNoise()
{
    auto* pane = new SectionPane(tr("Noise of both"), "compareNoise", ComparedKind::Benchmark);
    auto* plot = new NoisePlot;
    pane->setPlot(plot, "compareNoisePlot", pane->header());
    auto* right =
        pane->newPart({"status_changes", "compareNoiseTable", tr("Noise of the events of both"),
                       QString(), tr("Events of both"), true});
    pane->setContent(newSplitter(Qt::Horizontal, "", {plot, right}, {640, 760}));
    // The place is a row of core's table.
    const auto select = [pane, plot](std::optional<std::size_t> place) {
        if (pane->pair() == nullptr || !place) {
            plot->setSelectedEvent(std::nullopt);
            return;
        }
        const auto& table = pane->pair()->table("status_changes");
        const auto& event = table.rows[*place];
        plot->setSelectedEvent(static_cast<std::uint32_t>(*place),
                               textOf(table.cell(event, "name").text));
        pane->selectItem(pane->part(0), event.item);
    };
    QObject::connect(
        pane->part(0).table, &DataTable::sourceRowActivated, pane, [pane, select](int row) {
            select(row < 0 ? std::nullopt : std::optional(pane->part(0).model->row(row)));
        });
    QObject::connect(plot, &NoisePlot::eventClicked, pane, select);
    pane->whenShown([pane, plot] {
        const auto* shown = pane->pair();
        if (shown == nullptr) {
            plot->setCurves({}, {});
        } else {
            plot->setCurves(comparedCurve(*shown, true, pane->sideName(true)),
                            comparedCurve(*shown, false, pane->sideName(false)));
        }
        const bool isKnown = plot->curve(0).size() + plot->curve(1).size() > 0;
        plot->setEmptyText(shown == nullptr ? pane->part(0).table->emptyText()
                           : isKnown        ? QString()
                                            : tr("The noise of no event is known in A or B."));
    });
    return pane;
}

/// The metrics, and the coefficients of the selected one.
SectionPane* newMetrics()
{
    auto* pane = new SectionPane(tr("Metrics"), "compareMetrics", ComparedKind::Benchmark);
    auto* upper =
        pane->newPart({"metrics", "compareMetricsTable", tr("Metrics of both"),
                       tr("Neither benchmark defines a metric: add one on the Signatures page.")});
    auto* lower =
        pane->newPart({"terms", "compareCoefficients", tr("Coefficients of the selected metric"),
                       tr("Neither formula of this metric has an event."), tr("Coefficients")});
    pane->setContent(newSplitter(Qt::Vertical, "", {upper, lower}, {400, 300}));
    const auto showTerms = [pane](int row) {
        const auto& metrics = *pane->part(0).model;
        const bool isThere = row >= 0 && row < metrics.rowCount();
        const auto metric = isThere ? metrics.difference(row).item : std::string();
        pane->showPart(pane->part(1), [&](const core::DifferenceRow& term) {
            return isThere && term.group == metric;
        });
        const auto signature = isThere ? textOf(metrics.difference(row).tip) : QString();
        pane->part(1).header->setSubtitle(
            signature.isEmpty() ? textOf(metric)
                                : QStringLiteral("%1; %2").arg(textOf(metric), signature));
    };
    QObject::connect(pane->part(0).table, &DataTable::sourceRowActivated, pane, showTerms);
    pane->whenShown([pane, showTerms] {
        auto* table = pane->part(0).table;
        const auto& model = *pane->part(0).model;
        const auto& rows = model.rows();
        if (table->currentSourceRow() < 0 && !rows.empty()) {
            const auto differs = [&](std::size_t row) {
                return model.table()->rows[row].kind != Kind::Same;
            };
            const auto found = std::ranges::find_if(rows, differs);
            table->selectSourceRow(found == rows.end() ? 0 : int(found - rows.begin()));
        }
        showTerms(table->currentSourceRow());
    });
    return pane;
}

/// The nodes, and those of level 1 as stacks.
SectionPane* newTopDown()
{
    auto* pane = new SectionPane(tr("Top-Down"), "compareTopdown", ComparedKind::TopDownRun);
    auto* bars = new BarPlot;
    bars->setAccessibleName(tr("Level 1 of both runs"));
    auto* upper =
        pane->newPart({"nodes", "compareTopdownTable", tr("Nodes of both runs"), QString()});
    pane->part(0).table->setSortingEnabled(false);
    auto* sweeps =
        pane->newPart({"sweeps", "compareSweeps", tr("Runs of both, of the best of their counters"),
                       QString(), tr("All runs")});
    auto* barsHeader = new PaneHeader(tr("Level 1"));
    pane->setPlot(bars, "compareTopdownBars", *barsHeader);
    pane->setContent(newSplitter(Qt::Horizontal, "",
                                 {newSplitter(Qt::Vertical, "", {upper, sweeps}, {480, 240}),
                                  newPane({barsHeader, {bars, 1}})},
                                 {900, 500}));
    pane->whenShown([pane, bars, barsHeader] {
        auto& runs = pane->part(1);
        const auto* shown = pane->pair();
        pane->showPart(runs, [shown](const core::DifferenceRow& run) {
            return shown != nullptr && run.group == shown->counters;
        });
        // It would count those of other pairs.
        runs.header->setSubtitle(shown == nullptr ? QString() : textOf(shown->counters));
        runs.table->parentWidget()->setVisible(runs.model->rowCount() > 0);
        auto data = comparedStacks(pane->view());
        bars->setEmptyText(data.labels.isEmpty() ? tr("There are fewer than two runs to compare.")
                                                 : QString());
        barsHeader->setSubtitle(data.major.isEmpty() ? QString()
                                                     : tr("all runs, A left and B right"));
        bars->setBars(std::move(data));
    });
    return pane;
}

/// Both sets of roofs in one plot, kernels with arrows from A to B.
SectionPane* newRooflines()
{
    auto* pane = new SectionPane(tr("Rooflines"), "compareRoofline", ComparedKind::Roofline);
    auto* plot = new RooflinePlot;
    pane->setPlot(plot, "compareRooflinePlot", pane->header());
    const auto none = tr("There are fewer than two rooflines to compare.");
    auto* roofs =
        pane->newPart({"roofs", "compareRoofs", tr("Roofs of both"), none, tr("Roofs"), true});
    pane->part(0).table->setDensity(DataTable::Density::Compact);
    auto* kernels = pane->newPart({"points", "compareKernels", tr("Kernels of both"),
                                   tr("Neither roofline has a kernel."), tr("Kernels")});
    auto* right = newSplitter(Qt::Vertical, "", {roofs, kernels}, {350, 350});
    pane->setContent(newSplitter(Qt::Horizontal, "", {plot, right}, {700, 700}));
    const auto& points = pane->part(1);
    QObject::connect(plot, &RooflinePlot::pointClicked, pane, [pane, plot](int point) {
        plot->setSelectedPoint(point);
        pane->part(1).table->selectSourceRow(point / 2);
    });
    QObject::connect(points.table, &DataTable::sourceRowActivated, pane, [plot](int row) {
        const auto point = row < 0 ? -1 : 2 * row + 1;
        plot->setSelectedPoint(point < int(plot->drawing().points.size()) ? point : -1);
    });
    // The table has the pairs of the plot first.
    points.table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    auto* pairing = new QAction(tr("Compare these two kernels, or no longer"), pane);
    pairing->setObjectName(QStringLiteral("pairKernels"));
    points.table->addContextAction(pairing);
    QObject::connect(pairing, &QAction::triggered, pane, [pane, table = points.table] {
        std::array<std::string, 2> chosen;
        for (const auto& index : table->selectionModel()->selectedRows()) {
            const auto row = table->sourceRow(index.row());
            const auto& difference = pane->part(1).model->difference(row);
            const auto& pairs = pane->pair()->roofs.points;
            if (difference.kind == Kind::OnlyFirst || difference.kind == Kind::OnlySecond) {
                chosen[difference.kind == Kind::OnlyFirst ? 0 : 1] = difference.item;
            } else if (const auto& one = pairs[std::size_t(row)]; one.from.name != one.to.name) {
                chosen = {core::label(one.from), core::label(one.to)};
            }
        }
        if (!chosen[0].empty() && !chosen[1].empty()) {
            emit pane->kernelsPaired({chosen[0], chosen[1]});
        }
    });
    pane->whenShown([pane, plot, none] {
        const auto* shown = pane->pair();
        plot->setSelectedPoint(-1);
        plot->setDrawing(shown == nullptr ? RooflineDrawing() : comparedDrawing(*shown));
        plot->setEmptyText(shown == nullptr ? none : QString());
    });
    return pane;
}

/// Both residual histories over one another, the solvers of both with what one gains over the
/// other, and the other recorders of the same name.
SectionPane* newRecorders()
{
    auto* pane = new SectionPane(tr("Convergence"), "compareRecorders", ComparedKind::SolverRun,
                                 &core::StudyComparison::recorders);
    auto* axes = new SegmentedButtons;
    axes->setObjectName(QStringLiteral("compareAxis"));
    axes->addSegment(tr("Iteration"));
    axes->addSegment(tr("Time"), tr("Seconds since the first residual"));
    axes->addSegment(tr("SpMV"), tr("Sparse matrix-vector products"));
    pane->header().addWidget(axes);
    auto* plot = new TracePlot;
    plot->setMinimumHeight(Fonts::scaled(80));  // two tables are below it
    pane->setPlot(plot, "compareTraces", pane->header());
    auto* words = SectionPane::newNotes(QStringLiteral("compareSolverWords"), "");
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* solvers = pane->newPart(
        {"solvers", "compareSolvers", tr("Solvers of both"),
         tr("No solver run is in both: choose two above. Runs are matched by their names."),
         tr("Solvers in both")});
    auto* series = pane->newPart({"recorders", "compareSeries", tr("Other recorders of both"),
                                  QString(), tr("Other recorders")});
    pane->setContent(newSplitter(
        Qt::Vertical, "", {{newPane({{plot, 1}, words}), 1}, solvers, series}, {420, 220, 160}));
    const auto showWords = [words](const core::SolverDifference& solver) {
        words->setText(inWindowWords([&] { return core::solverSentences(solver); }));
    };
    const auto showCurves = [pane, plot, axes, words, showWords] {
        const auto* shown = pane->pair();
        const auto axis = static_cast<core::RunAxis>(axes->current());
        plot->setPicture(shown == nullptr ? TracePicture() : comparedPicture(*shown->solver, axis),
                         false);
        plot->setEmptyText(shown != nullptr ? QString()
                                            : tr("No residual history is in both: choose two "
                                                 "above, or import the output of the solvers."));
        words->clear();
        words->setVisible(shown != nullptr);
        if (shown != nullptr) {
            showWords(*shown->solver);
        }
    };
    QObject::connect(axes, &SegmentedButtons::currentChanged, pane, [pane, showCurves] {
        if (pane->hasView()) {
            showCurves();
        }
    });
    QObject::connect(plot, &TracePlot::toleranceDragged, pane, [pane, showWords](double tolerance) {
        if (const auto* shown = pane->pair()) {
            const auto& solver = *shown->solver;
            showWords(core::compareSolvers(solver.first, solver.second, tolerance));
        }
    });
    auto* table = pane->part(0).table;
    QObject::connect(table, &DataTable::sourceRowActivated, pane, [pane](int row) {
        const auto& pairs = pane->view().comparison.of(ComparedKind::SolverRun);
        if (row >= 0 && row < static_cast<int>(pairs.size())) {
            const auto& names = pairs[static_cast<std::size_t>(row)].names;
            emit pane->pairChosen(ComparedKind::SolverRun, textOf(names.first),
                                  textOf(names.second));
        }
    });
    pane->whenShown([pane, axes, table, showCurves] {
        auto& others = pane->part(1);
        others.table->parentWidget()->setVisible(others.model->rowCount() > 0);
        const auto* shown = pane->pair();
        const auto& pairs = pane->view().comparison.of(ComparedKind::SolverRun);
        table->selectSourceRow(shown == nullptr ? -1 : int(shown - pairs.data()));
        const auto hasAxis = [&](core::RunAxis axis) {
            return shown != nullptr && core::abscissa(shown->solver->first, axis) &&
                   core::abscissa(shown->solver->second, axis);
        };
        axes->setSegmentEnabled(1, hasAxis(core::RunAxis::Time), tr("Times are missing in A or B"));
        axes->setSegmentEnabled(2, hasAxis(core::RunAxis::Spmv),
                                tr("Products were not counted in A or B"));
        if (!hasAxis(static_cast<core::RunAxis>(axes->current()))) {
            axes->setCurrent(0);
        }
        showCurves();
    });
    return pane;
}

/// A table and nothing else.
SectionPane* newTable(SectionPane* pane, const SectionPane::Part& part)
{
    pane->setContent(pane->newPart(part));
    return pane;
}

}  // namespace

std::vector<SectionPane*> newSections(const std::function<void(const core::Highlight&)>& open)
{
    return {
        newOverview(open),
        newNoise(),
        newTable(new SectionPane(tr("Chosen events"), "compareEvents", ComparedKind::Benchmark),
                 {"chosen", "compareEventsTable", tr("Events chosen in A or B"),
                  tr("No event is chosen in A or B: raise τ on the Noise page.")}),
        newMetrics(),
        newTable(
            new SectionPane(tr("Counts"), "compareCounts", ComparedKind::Run),
            {"events", "compareCountsTable", tr("Raw counts of both runs"), QString(), {}, true}),
        newTopDown(),
        newRooflines(),
        newRecorders(),
        newTable(new SectionPane(tr("Definitions"), "compareDefinitions", std::nullopt,
                                 &core::StudyComparison::definitions),
                 {"definitions", "compareDefinitionsTable", tr("Definitions of both"),
                  tr("Neither study has user-defined events.")})};
}

}  // namespace papilio::widgets
