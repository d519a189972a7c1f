#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/compare/compared_plots.h"
#include "widgets/pages/compare/section_pane.h"
#include "widgets/pages/compare/study_facts_pair.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/window_sentences.h"

#include <QLabel>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

using core::ComparedKind;
using Kind = core::DifferenceRow::Kind;
using Style = core::DifferenceColumn::Style;

QString words(const char* text)
{
    return SectionPane::tr(text);
}

/// What differs most, where what is from, and what has no partner.
class OverviewSection : public SectionPane {
public:
    explicit OverviewSection(const std::function<void(const core::Highlight&)>& open)
        : SectionPane(words("What differs most"), QStringLiteral("compareOverview"), std::nullopt)
    {
        auto* upper = newPart({"highlights", "compareHighlights", words("What differs most"), {}});
        auto* lower =
            newPart({"facts", "compareFacts", words("Facts about both"), {}, words("A and B")});
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
        header().setSubtitle(view().isWithin() && hasPair ? words("two items of one study")
                                                          : QString());
        const auto holdsBoth = [this](ComparedKind kind) {
            return !view().namesOf(kind, true).isEmpty() && !view().namesOf(kind, false).isEmpty();
        };
        part(0).table->setEmptyText(
            hasPair ? words("No difference is larger than the variation of the measurements. The "
                            "sections show all numbers.")
            : view().isWithin()
                ? words("This study has no two items of the same kind. Drop another study here, or "
                        "choose one with “Compare with…”.")
            : std::ranges::any_of(core::comparedKinds, holdsBoth)
                ? words("No names in A and B match. Choose pairs in the sections.")
                : words("A and B have nothing of the same kind to compare. Drop another study "
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
        : SectionPane(
              words("Noise of both"), QStringLiteral("compareNoise"), ComparedKind::Benchmark),
          plot_(new NoisePlot),
          subset_(new SegmentedButtons)
    {
        plot_->setObjectName(QStringLiteral("compareNoisePlot"));
        header().addPlotTools(*plot_);
        auto* right =
            newPart({"status_changes", "compareNoiseTable", words("Noise of the events of both"),
                     words("No event has another status: choose All to show every event."),
                     words("Events of both")});
        subset_->setObjectName(QStringLiteral("compareNoiseSubset"));
        subset_->addSegment(words("Changed"), words("Events with a different status in B"));
        subset_->addSegment(words("All"), words("Every event of both"));
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
            subset_->setSegmentEnabled(0, hasChanges, words("No status changes"));
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
        : SectionPane(words("Metrics"), QStringLiteral("compareMetrics"), ComparedKind::Benchmark)
    {
        auto* upper =
            newPart({"metrics", "compareMetricsTable", words("Metrics of both"),
                     words("Neither benchmark defines a metric: add one on the Signatures page.")});
        auto* lower =
            newPart({"terms", "compareCoefficients", words("Coefficients of the selected metric"),
                     words("Neither formula of this metric has an event."), words("Coefficients")});
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
        : SectionPane(
              words("Top-Down"), QStringLiteral("compareTopdown"), ComparedKind::TopDownRun),
          bars_(new BarPlot)
    {
        bars_->setObjectName(QStringLiteral("compareTopdownBars"));
        bars_->setAccessibleName(words("Level 1 of both runs"));
        auto* upper =
            newPart({"nodes", "compareTopdownTable", words("Nodes of both runs"), QString()});
        part(0).table->setSortingEnabled(false);
        auto* barsHeader = new PaneHeader(words("Level 1"));
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
        bars_->setEmptyText(shown == nullptr ? words("There are fewer than two runs to compare.")
                            : bars.labels.isEmpty()
                                ? words("No row of level 1 is comparable: see the reasons in the "
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
        : SectionPane(
              words("Rooflines"), QStringLiteral("compareRoofline"), ComparedKind::Roofline),
          plot_(new RooflinePlot)
    {
        plot_->setObjectName(QStringLiteral("compareRooflinePlot"));
        header().addPlotTools(*plot_);
        auto* roofs =
            newPart({"roofs", "compareRoofs", words("Roofs of both"),
                     words("There are fewer than two rooflines to compare."), words("Roofs")});
        part(0).table->setDensity(DataTable::Density::Compact);
        auto* kernels =
            newPart({"points", "compareKernels", words("Kernels of both"),
                     words("No kernel is in both: kernels are matched by their name and run."),
                     words("Kernels in both")});
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
        plot_->setEmptyText(
            shown == nullptr ? words("There are fewer than two rooflines to compare.") : QString());
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
              words("Convergence"), QStringLiteral("compareRecorders"), ComparedKind::SolverRun),
          axes_(new SegmentedButtons),
          plot_(new TracePlot),
          words_(newNotes(QStringLiteral("compareSolverWords"), ""))
    {
        plot_->setObjectName(QStringLiteral("compareTraces"));
        plot_->setMinimumHeight(Fonts::scaled(80));  // two tables are below it
        axes_->setObjectName(QStringLiteral("compareAxis"));
        axes_->addSegment(words("Iteration"));
        axes_->addSegment(words("Time"), words("Seconds since the first residual"));
        axes_->addSegment(words("SpMV"), words("Sparse matrix-vector products"));
        words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
        header().addWidget(axes_);
        header().addPlotTools(*plot_);
        auto* solvers = newPart(
            {"solvers", "compareSolvers", words("Solvers of both"),
             words("No solver run is in both: choose two above. Runs are matched by their names."),
             words("Solvers in both")});
        auto* series = newPart({"recorders", "compareSeries", words("Other recorders of both"),
                                QString(), words("Other recorders")});
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
                                 words("Times are missing in A or B"));
        axes_->setSegmentEnabled(2, hasAxis(core::RunAxis::Spmv),
                                 words("Products were not counted in A or B"));
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
        plot_->setEmptyText(shown != nullptr
                                ? QString()
                                : words("No residual history is in both: choose two "
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
        : SectionPane(words("Definitions"),
                      QStringLiteral("compareDefinitions"),
                      std::nullopt,
                      {{"definitions", "compareDefinitionsTable", words("Definitions of both"),
                        words("Neither study has user-defined events.")}})
    {}
    [[nodiscard]] QString unavailable(const CompareView& view) const override
    {
        return !view.comparison.definitions.rows.empty() ? QString()
               : view.isWithin()
                   ? words("Definitions are compared between two studies: use Compare with…")
                   : words("Neither study has user-defined events");
    }
};

}  // namespace

std::vector<SectionPane*> newSections(const std::function<void(const core::Highlight&)>& open)
{
    return {new OverviewSection(open),
            new NoiseSection,
            new SectionPane(words("Chosen events"), QStringLiteral("compareEvents"),
                            ComparedKind::Benchmark,
                            {{"chosen", "compareEventsTable", words("Events chosen in A or B"),
                              words("No event is chosen in A or B: raise τ on the Noise page.")}}),
            new MetricsSection,
            new SectionPane(
                words("Counts"), QStringLiteral("compareCounts"), ComparedKind::Run,
                {{"events", "compareCountsTable", words("Raw counts of both runs"), QString()}}),
            new TopDownSection,
            new RooflineSection,
            new RecordersSection,
            new DefinitionsSection};
}

}  // namespace papilio::widgets
