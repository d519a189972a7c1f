#include "widgets/pages/metrics/metrics_page.h"

#include "core/analysis/definition_review.h"
#include "core/analysis/event_facts.h"
#include "core/analysis/pipeline.h"
#include "core/analysis/stability.h"
#include "core/findings/metric_text.h"
#include "core/findings/next_measurements.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/event_texts.h"
#include "widgets/models/metric_models.h"
#include "widgets/pages/metrics/metric_panes.h"
#include "widgets/plot/panels_plot.h"
#include "widgets/session/workspace.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/exclude_action.h"
#include "widgets/workbench/next_card.h"
#include "widgets/workbench/no_benchmark.h"
#include "widgets/workbench/page.h"
#include "widgets/workbench/what_changed_bar.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <array>

namespace papilio::widgets {

namespace {

/// Room the strips of bars and their header take.
constexpr int meanWidth = 256;

/// The segments over the chosen events, in their order.
constexpr std::array segmentStatuses = {core::EventStatus::Chosen, core::EventStatus::Dependent,
                                        core::EventStatus::Tiny,
                                        core::EventStatus::Unrepresentable};

/// Bars that fill the column, all of one scale, up to where the eye no longer sees their shape.
void paintStrip(const CellPaint& cell)
{
    const QSize room(std::min(cell.box.width(), Fonts::scaled(520)), cell.box.height());
    fingerprintCells.paint(cell.within({cell.box.topLeft(), room}));
}

/// As wide as a fingerprint.
int stripWidth(const QModelIndex& index)
{
    return fingerprintCells.width(index);
}

constexpr CellKind stripCells{.paint = paintStrip, .width = stripWidth};

}  // namespace

/// The chosen events in the order of their pivots; or those of another status, with why they were
/// not chosen.
class ChosenEventsPane : public QWidget {
    Q_OBJECT

public:
    explicit ChosenEventsPane(Workspace& workspace, QWidget* parent = nullptr)
        : QWidget(parent),
          workspace_(workspace)
    {
        for (const auto status : segmentStatuses) {
            segments_->addSegment(capitalized(statusText(status)));
        }
        header_->addWidget(segments_);
        filter_->setAccessibleName(tr("Filter these events by name"));
        header_->addWidget(filter_);
        table_->addTools(*header_);
        buildTable();
        inColumn(this, {header_, {table_, 1}});
        connectParts();
    }

    /// Of the status that is shown.
    [[nodiscard]] SegmentedButtons& statuses() const { return *segments_; }
    /// Shows the results of the active benchmark.
    void showResults()
    {
        chosen_->setAnalysis(workspace_.analysis(), workspace_.document().descriptions);
        showSegments();
    }

    /// Selects the event that is selected everywhere.
    void showSelection()
    {
        const auto event = workspace_.selection().event;
        table_->selectSourceRow(event ? chosen_->rowOf(*event) : -1);
    }

    /// Why no event is listed, and what to do.
    [[nodiscard]] QString emptyText() const
    {
        const auto& analysis = workspace_.analysis();
        if (!workspace_.benchmark()) {
            return noBenchmarkText(workspace_);
        }
        if (analysis.problem) {
            return textOf(analysis.problem->message);
        }
        if (!analysis.pivoting) {
            return tr("Analyzing the events…");
        }
        if (!filter_->text().isEmpty()) {
            return tr("No event name here contains “%1”: change or clear the filter.")
                .arg(filter_->text());
        }
        if (chosen_->status() != core::EventStatus::Chosen) {
            return tr("No event has this status with the current thresholds.");
        }
        const auto& counts = analysis.pivoting->counts;
        if (counts.quiet() == 0) {
            return tr(
                "No event is chosen, because no event is quiet: raise τ, or measure again with "
                "less "
                "noise.");
        }
        if (counts.representable() == 0) {
            return tr("No event is chosen, because none of the %1 quiet events is a combination of "
                      "the "
                      "expectations: raise ρ, or check the basis.")
                .arg(countText(counts.quiet()));
        }
        return tr(
            "No event is chosen, because every representable event is smaller than β: lower α.");
    }

private:
    void buildTable()
    {
        table_->setSortingEnabled(false);
        table_->setDensity(DataTable::Density::Compact);
        table_->setSelfSortingSource(chosen_);
        table_->setCells({"pivot", "score", "norm", "new_norm", "rnmse"}, numberCells);
        table_->setCells({"event"}, eventNameCells);
        table_->setCells({"mean"}, stripCells);
        constexpr std::array widths = {44, 330, 76, 96, 152, 76, 260, meanWidth};
        for (int column = 0; column < chosen_->columnCount(); ++column) {
            table_->setColumnRoom(column, widths[static_cast<std::size_t>(column)]);
        }
    }

    void connectParts()
    {
        connect(table_, &DataTable::resized, this, &ChosenEventsPane::fitColumns);
        connect(segments_, &SegmentedButtons::currentChanged, this, [this](int segment) {
            chosen_->setStatus(segmentStatuses[static_cast<std::size_t>(segment)]);
            showSegments();
            showSelection();
        });
        connect(filter_, &FilterField::patternChanged, this, [this] {
            chosen_->setFilter(filter_->text(), filter_->isRegex());
            showSegments();
            showSelection();
        });
        auto* exclude = new ExcludeAction(
            workspace_, [this] { return selectedEvents(); }, this);
        exclude->addTo(*table_);
        connect(table_, &DataTable::sourceRowActivated, this,
                [this](int row) { workspace_.selectEvent(chosen_->eventAt(row)); });
    }

    void fitColumns()
    {
        // Names and representations share what numbers and bars leave; bars have one scale, so they
        // never stretch.
        int room = table_->viewport()->width() - Fonts::scaled(meanWidth);
        for (const char* column : {"pivot", "score", "norm", "new_norm", "rnmse"}) {
            room -= table_->columnWidth(column);
        }
        const int name = std::clamp(room * 11 / 20, Fonts::scaled(200), Fonts::scaled(400));
        table_->setColumnWidth("event", name);
        table_->setColumnWidth("counts",
                               std::clamp(room - name, Fonts::scaled(120), Fonts::scaled(340)));
    }

    void showSegments()
    {
        const auto& analysis = workspace_.analysis();
        for (std::size_t segment = 0; segment < segmentStatuses.size(); ++segment) {
            const auto word = capitalized(statusText(segmentStatuses[segment]));
            segments_->setSegmentText(
                static_cast<int>(segment),
                analysis.pivoting ? u"%1 %2"_s.arg(word).arg(countText(
                                        analysis.pivoting->counts.of(segmentStatuses[segment])))
                                  : word);
        }
        const bool isChosen = chosen_->status() == core::EventStatus::Chosen;
        header_->setTitle(isChosen
                              ? tr("Chosen events")
                              : tr("%1 events").arg(capitalized(statusText(chosen_->status()))));
        header_->setSubtitle(chosen_->status() == core::EventStatus::Unrepresentable
                                 ? tr("sorted by residual of the representation")
                             : isChosen
                                 ? tr("pivot order: smallest score, then norm, then position")
                                 : tr("sorted by score, then norm, then position"));
        table_->setEmptyText(chosen_->rowCount() == 0 ? emptyText() : QString());
    }

    /// The selected rows.
    [[nodiscard]] std::vector<std::uint32_t> selectedEvents() const
    {
        std::vector<std::uint32_t> events;
        for (const auto& index : table_->selectionModel()->selectedRows()) {
            events.push_back(chosen_->eventAt(table_->sourceRow(index.row())));
        }
        return events;
    }

    Workspace& workspace_;
    ChosenEventsModel* chosen_ = new ChosenEventsModel(this);
    PaneHeader* header_ =
        named(new PaneHeader(tr("Chosen events"),
                             tr("pivot order: smallest score, then norm, then position")),
              "chosenHeader");
    SegmentedButtons* segments_ = named(new SegmentedButtons, "chosenSegments");
    FilterField* filter_ = new FilterField;
    DataTable* table_ = new DataTable(u"chosenEvents"_s, tr("Chosen events"));
};

namespace {

/// From this width on metrics have the error of their mean in the table.
constexpr int leastForMean = 700;
/// From this width on the reason and what would help are side by side.
constexpr int leastWhyNotWidth = 640;

constexpr int formulaGap = 12;

/// Of the longest name: the formulas begin below each other.
int nameWidth(const QModelIndex& index)
{
    const QFontMetrics metrics(Fonts::ui(Fonts::body, QFont::DemiBold));
    int width = 0;
    for (int row = 0; row < index.model()->rowCount(); ++row) {
        width =
            std::max(width, metrics.horizontalAdvance(index.siblingAtRow(row).data().toString()));
    }
    return width + 1;
}

int formulaLineWidth(const QModelIndex& index)
{
    return nameWidth(index) + formulaGap +
           QFontMetrics(Fonts::mono(Fonts::axis))
               .horizontalAdvance(index.data(SecondLineRole).toString());
}

/// Name and formula in one line; the pane at the right shows the whole formula of the selected one.
void paintFormulaLine(const CellPaint& cell)
{
    const auto& box = cell.box;
    const int width = std::min(nameWidth(cell.index), box.width() / 2);
    auto name = cell.within({box.topLeft(), QSize(width, box.height())});
    name.font = Fonts::ui(Fonts::body, QFont::DemiBold);
    name.drawText(cell.text(), cell.ink());
    auto formula = cell.within(box.adjusted(width + formulaGap, 0, 0, 0));
    formula.font = Fonts::mono(Fonts::axis);
    formula.drawText(cell.index.data(SecondLineRole).toString(), cell.tokens.muted);
}

constexpr CellKind formulaLineCells{.paint = paintFormulaLine, .width = formulaLineWidth};

/// The review of the active benchmark; null: it has none yet.
std::shared_ptr<const core::DefinitionReview> reviewOf(const Workspace& workspace)
{
    const auto benchmark = workspace.benchmark();
    const auto& review = workspace.review();
    return review && benchmark && review->analysis.benchmark->name == benchmark->name ? review
                                                                                      : nullptr;
}

/// A panel for each metric, in the order of the table: what its signature asks of every kernel, and
/// what the formula that is shown gives there (paper 1, Fig. 3). Without panels where there are no
/// fits.
/// @param review  says which formulas are shown where it is of this analysis; may be null
PanelsData metricPanels(const core::Analysis& analysis, const core::DefinitionReview* review)
{
    PanelsData data;
    if (!analysis.fits || !analysis.benchmark) {
        return data;
    }
    const auto& benchmark = *analysis.benchmark;
    const auto& kernels = benchmark.data->kernels;
    for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel) {
        data.places << textOf(kernels[kernel]);
    }
    data.separators = dividersOf(*benchmark.basis);
    const bool isReviewed = review != nullptr && review->analysis.fits == analysis.fits;
    for (std::size_t metric = 0; metric < analysis.fits->metrics.size(); ++metric) {
        const auto& fit =
            isReviewed ? review->metrics[metric].shown.fit : analysis.fits->metrics[metric];
        const auto wanted =
            std::ranges::find(*benchmark.signatures, fit.metric, &core::Signature::metric);
        if (wanted == benchmark.signatures->end()) {
            continue;
        }
        const auto asked = core::signatureOverKernels(*benchmark.basis, *wanted);
        const auto given = core::formulaOverKernels(
            isReviewed ? core::asShown(*review, review->metrics[metric]) : analysis, fit);
        data.panels << Panel{textOf(fit.metric),
                             verdictWords(fit.verdict, fit.errorWorst),
                             {{tr("Expected"), QVector<double>(asked.begin(), asked.end())},
                              {tr("Formula"), QVector<double>(given.begin(), given.end())}}};
    }
    return data;
}

}  // namespace

/// Chosen events, what the last edit changed, and the metrics they define, with every coefficient
/// raw and rounded.
class MetricsPage : public Page {
    Q_OBJECT

public:
    explicit MetricsPage(Workspace& workspace)
        : Page(workspace),
          chosen_(new ChosenEventsPane(workspace)),
          whatChanged_(new WhatChangedBar(workspace)),
          help_(named(new NextCard(workspace, tr("What would help")), "whatHelps")),
          confidence_(new ConfidencePane(workspace)),
          coefficients_(new CoefficientPane(workspace))
    {
        setObjectName(u"metricsPage"_s);
        auto* lower = newSplitter(Qt::Horizontal, "metricsSplitter",
                                  {{buildMetrics(), 4}, {coefficients_, 3}}, {880, 620});
        connect(metricsTable_, &DataTable::resized, this, &MetricsPage::fitMetricColumns);

        auto* bottom = new QWidget;
        inColumn(bottom, {whatChanged_, {lower, 1}});

        auto* split =
            newSplitter(Qt::Vertical, "metricsRows", {{chosen_, 2}, {bottom, 5}}, {264, 563});
        inColumn(this, {split});
        keep(chosen_->statuses(), "metrics/status");
    }

    [[nodiscard]] bool isSettled() const override { return Page::isSettled() && !help_->isBusy(); }
    /// The curves of all metrics, whether they or the table are shown.
    [[nodiscard]] QWidget* mainPlot() override
    {
        if (!curves_->isVisible()) {
            // A report, or a picture of the plot alone.
            constexpr int usualWidth = 1040;
            showCurves();
            curves_->setMinimumHeight(0);
            curves_->resize(usualWidth, std::max(usualWidth / 2, curves_->heightFor(usualWidth)));
        }
        return curves_;
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        Page::resizeEvent(event);
        fitCurves();
    }

    void refresh(Changes changes) override
    {
        const bool another = changes.testFlag(Change::Study) || changes.testFlag(Change::Benchmark);
        if (another || (changes & (resultChanges() | Change::Descriptions | Change::Review))) {
            showResults();
        }
        if (another || (changes & (resultChanges() | Change::Selection | Change::Descriptions |
                                   Change::Review | Change::Stability))) {
            showSelection();
        }
        whatChanged_->refresh();
    }

private:
    [[nodiscard]] QWidget* buildMetrics()
    {
        auto* add = named(metricsHeader_->addButton(u"plus"_s, tr("Signature"),
                                                    tr("Adds a metric on the Signatures page")),
                          "addSignature");
        connect(add, &QToolButton::clicked, this,
                [this] { emit pageRequested(u"signatures"_s, u"#new"_s); });
        views_->addSegment(tr("Table"), tr("Formulas, verdicts and errors"));
        views_->addSegment(
            tr("Curves"),
            tr("All metrics over the kernels: what is expected, and what the formulas give"));
        metricsHeader_->addWidget(views_);
        metricsTable_->addTools(*metricsHeader_);

        metricsTable_->setSource(metrics_);
        metricsTable_->setCells({"metric"}, formulaLineCells);
        metricsTable_->setCells({"verdict", "confidence"}, verdictCells);
        metricsTable_->setCells({"error", "mean_error"}, numberCells);
        metricsTable_->stretchColumn("metric");
        metricsTable_->setColumnRooms(
            {{"verdict", 356}, {"confidence", 96}, {"error", 76}, {"mean_error", 92}});
        auto* rows = newSplitter(Qt::Vertical, "metricsAbout",
                                 {{metricsTable_, 2}, {buildAbout(), 3}}, {216, 204});
        pages_->addWidget(rows);
        pages_->addWidget(buildCurves());
        auto* pane = new QWidget;
        inColumn(pane, {metricsHeader_, {pages_, 1}});
        connect(views_, &SegmentedButtons::currentChanged, this, &MetricsPage::showView);
        keep(*views_, "metrics/view");
        connect(metricsTable_, &DataTable::sourceRowActivated, this, [this](int row) {
            this->workspace().selectMetric(textOf(metrics_->fit(row).metric));
        });
        buildMetricMenu();
        return pane;
    }

    void buildMetricMenu()
    {
        const auto add = [this](const char* name, const QString& text, auto act) {
            auto* action = new QAction(text, this);
            action->setObjectName(QLatin1String(name));
            connect(action, &QAction::triggered, this, [this, act] {
                if (const auto* fit = currentFit()) {
                    const auto metric = textOf(fit->metric);
                    // The first row is shown without being selected.
                    workspace().selectMetric(metric);
                    act(*fit, metric);
                }
            });
            metricsTable_->addContextAction(action);
            return action;
        };
        showSignature_ = add("showSignature", tr("Show its signature"),
                             [this](const core::MetricFit&, const QString& metric) {
                                 emit pageRequested(u"signatures"_s, metric);
                             });
        showEvents_ = add("showEvents", tr("Show its events"),
                          [this](const core::MetricFit&, const QString&) {
                              emit pageRequested(u"events"_s, u"#metric"_s);
                          });
        copyPapi_ = add("copyPapi", tr("Copy as a PAPI event"),
                        [this](const core::MetricFit& fit, const QString&) {
                            QGuiApplication::clipboard()->setText(
                                coefficients_->papiLines(workspace().analysis(), fit.metric));
                        });
        exportMetric_ = add("exportMetric", tr("Export…"),
                            [this](const core::MetricFit&, const QString& metric) {
                                emit pageRequested(u"export"_s, metric);
                            });
        connect(metricsTable_, &DataTable::menuRequested, this, &MetricsPage::enableMetricMenu);
    }

    void enableMetricMenu()
    {
        const auto* fit = currentFit();
        showSignature_->setEnabled(fit != nullptr);
        showEvents_->setEnabled(fit != nullptr &&
                                !core::formulaEvents(workspace().analysis(), *fit).empty());
        copyPapi_->setEnabled(
            fit != nullptr &&
            core::isDefinition(*metrics_->row(metricsTable_->currentSourceRow()).fit));
        exportMetric_->setEnabled(fit != nullptr);
    }

    [[nodiscard]] QWidget* buildCurves()
    {
        connect(curves_, &PanelsPlot::panelClicked, this, [this](int panel) {
            this->workspace().selectMetric(curves_->panels().panels[panel].title);
        });
        return curvesScroll_;
    }

    [[nodiscard]] QWidget* buildAbout()
    {
        connect(reason_, &ReasonBox::helpWanted, this,
                [this] { emit pageRequested(u"study"_s, u"#next"_s); });
        connect(help_, &NextCard::measurementRequested, this, &MetricsPage::measurementRequested);
        connect(confidence_, &ConfidencePane::importWanted, this,
                [this] { emit actionRequested(u"import"_s); });
        connect(confidence_, &ConfidencePane::exportWanted, this, &MetricsPage::exportFormula);
        whyNot_ = new FoldingRow({{reason_, 2}, {help_, 3}}, leastWhyNotWidth);
        whyNot_->hide();
        auto* content = newSurface();
        inColumn(content, {whyNot_, confidence_, BoxItem::growing(1)});
        return named(scrolled(content), "aboutMetric", tr("About the selected metric"));
    }

    void fitMetricColumns()
    {
        // The error of the mean finds room after the formulas; the box below
        // has the reason of a verdict too: it goes before the formulas are cut.
        metricsTable_->setColumnHidden(
            "mean_error", metricsTable_->viewport()->width() < Fonts::scaled(leastForMean));
        const int numbers = metricsTable_->columnWidth("confidence") +
                            metricsTable_->columnWidth("error") +
                            (metricsTable_->isColumnHidden("mean_error")
                                 ? 0
                                 : metricsTable_->columnWidth("mean_error"));
        const int room = metricsTable_->viewport()->width() - numbers;
        const int formula = metricsTable_->contentWidth("metric");
        const int chip = metricsTable_->wholeWidth("verdict");
        int verdict = metricsTable_->titleWidth("verdict");
        for (int row = 0; row < metrics_->rowCount(); ++row) {
            verdict = std::max(verdict, verdictWidthWithoutReason(metrics_->index(
                                            row, metricsTable_->column("verdict"))) +
                                            2 * cellPadding);
        }
        metricsTable_->setColumnWidth("verdict",
                                      room - formula >= chip ? chip : std::min(verdict, chip));
    }

    void showResults()
    {
        const auto& analysis = workspace().analysis();
        chosen_->showResults();
        metrics_->setAnalysis(analysis, reviewOf(workspace()));
        metricsHeader_->setSubtitle(
            analysis.pivoting
                ? tr("from the %n chosen events; errors of the formula on the measured "
                     "kernels",
                     nullptr, static_cast<int>(analysis.pivoting->chosen.size()))
                : QString());
        metricsTable_->setEmptyText(analysis.fits
                                        ? tr("There are no signatures. Add one to define a metric.")
                                        : chosen_->emptyText());
        fitMetricColumns();
    }

    void showView()
    {
        const bool isCurves = views_->current() == 1;
        pages_->setCurrentIndex(views_->current());
        if (isCurves) {
            showCurves();
            fitCurves();
        }
    }

    void showCurves()
    {
        curves_->setPanels(metricPanels(workspace().analysis(), reviewOf(workspace()).get()));
        curves_->setEmptyText(!curves_->panels().panels.isEmpty() ? QString()
                              : workspace().analysis().fits
                                  ? tr("There are no signatures. Add one to define a metric.")
                                  : chosen_->emptyText());
        const auto metric = selectedMetric();
        const auto& panels = curves_->panels().panels;
        const auto selected = std::ranges::find(panels, metric, &Panel::title);
        curves_->setCurrent(selected == panels.end() ? -1
                                                     : static_cast<int>(selected - panels.begin()));
    }

    /// More metrics than have room are scrolled, rather than drawn too small to read.
    void fitCurves()
    {
        curves_->setMinimumHeight(curves_->heightFor(curvesScroll_->viewport()->width()));
    }

    void showSelection()
    {
        const auto event = workspace().selection().event;
        const auto metric = selectedMetric();
        const int row = metrics_->rowOf(metric);
        chosen_->showSelection();
        metricsTable_->selectSourceRow(row);
        if (views_->current() == 1) {
            showCurves();
            fitCurves();
        }
        coefficients_->showMetric(workspace().analysis(), metric);
        coefficients_->markTermOf(event);
        confidence_->showMetric(metric, reviewOf(workspace()));
        showReason(row >= 0 ? metrics_->row(row).fit : nullptr);
    }

    void showReason(const core::MetricFit* fit)
    {
        const auto& analysis = workspace().analysis();
        if (fit == nullptr || fit->verdict != core::Verdict::NotDefinable || !analysis.pivoting) {
            reason_->setReason({}, {});
            whyNot_->hide();
            return;
        }
        whyNot_->show();
        showHelp(*fit);
        const auto why = inWindowWords([&] { return core::reasonText(*fit, *analysis.pivoting); });
        const auto better = core::betterThresholds(workspace().stability().recommended, analysis);
        reason_->setReason(
            tr("Why “%1” cannot be defined here.").arg(textOf(fit->metric)),
            capitalized(why) + u". "_s +
                (better ? inWindowWords([&] { return core::thresholdsAdvice(*better, analysis); })
                 : fit->missing.empty()
                     ? tr("Quieter or different events are needed.")
                     : tr("A better event is needed; a different α does not help.")));
    }

    void showHelp(const core::MetricFit& fit)
    {
        // It takes as long as an analysis: not at each step of a drag.
        const auto metric = textOf(fit.metric);
        const auto& fits = workspace().analysis().fits;
        if (!workspace().isReviewPending() && (fits != helpedFits_ || metric != helpedMetric_)) {
            helpedFits_ = fits;
            helpedMetric_ = metric;
            help_->refresh(metric);
        }
    }

    void exportFormula(const QString& metric, core::FormulaOrigin origin)
    {
        workspace().chooseFormula(metric, origin);
        emit pageRequested(u"export"_s, metric);
    }

    /// Of the row that has the focus; null: none.
    [[nodiscard]] const core::MetricFit* currentFit() const
    {
        const int row = metricsTable_->currentSourceRow();
        return row >= 0 && row < metrics_->rowCount() ? &metrics_->fit(row) : nullptr;
    }

    [[nodiscard]] QString selectedMetric() const
    {
        const auto& wanted = workspace().selection().metric;
        if (metrics_->rowOf(wanted) >= 0 || metrics_->rowCount() == 0) {
            return wanted;
        }
        return textOf(metrics_->fit(0).metric);
    }

    MetricTableModel* metrics_ = new MetricTableModel(this);
    ChosenEventsPane* chosen_;
    WhatChangedBar* whatChanged_;
    PaneHeader* metricsHeader_ = named(new PaneHeader(tr("Metrics")), "metricsHeader");
    SegmentedButtons* views_ = named(new SegmentedButtons, "metricViews");  ///< table or curves
    DataTable* metricsTable_ = new DataTable(u"metrics"_s, tr("Metrics"));
    QAction* showSignature_ = nullptr;
    QAction* showEvents_ = nullptr;
    QAction* copyPapi_ = nullptr;
    QAction* exportMetric_ = nullptr;
    PanelsPlot* curves_ = named(new PanelsPlot,
                                "metricCurves",
                                tr("Metrics over the kernels, expected and as the formulas give"));
    QScrollArea* curvesScroll_ = named(scrolled(curves_), "", tr("Curves of the metrics"));
    QStackedWidget* pages_ = new QStackedWidget;  ///< of the views
    ReasonBox* reason_ = named(new ReasonBox, "reason");
    NextCard* help_;
    FoldingRow* whyNot_;                                  ///< the two
    std::shared_ptr<const core::MetricFits> helpedFits_;  ///< whose metric help_ is for
    QString helpedMetric_;
    ConfidencePane* confidence_;
    CoefficientPane* coefficients_;
};

Page* newMetricsPage(Workspace& workspace)
{
    return new MetricsPage(workspace);
}

}  // namespace papilio::widgets

#include "metrics_page.moc"
