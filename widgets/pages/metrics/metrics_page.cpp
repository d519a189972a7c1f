#include "widgets/pages/metrics/metrics_page.h"

#include "core/analysis/definition_review.h"
#include "core/analysis/event_detail.h"
#include "core/analysis/pipeline.h"
#include "core/analysis/starting_parameters.h"
#include "core/findings/metric_text.h"
#include "core/findings/next_measurements.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/folding_row.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/event_texts.h"
#include "widgets/pages/metrics/chosen_events_pane.h"
#include "widgets/pages/metrics/coefficient_pane.h"
#include "widgets/pages/metrics/confidence_pane.h"
#include "widgets/pages/metrics/reason_box.h"
#include "widgets/plot/panels_plot.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/alpha_ribbon.h"
#include "widgets/workbench/next_card.h"
#include "widgets/workbench/what_changed_bar.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace papilio::widgets {

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
        data.panels << Panel{QString::fromStdString(fit.metric),
                             verdictWords(fit.verdict, fit.errorWorst),
                             {{tr("Expected"), QVector<double>(asked.begin(), asked.end())},
                              {tr("Formula"), QVector<double>(given.begin(), given.end())}}};
    }
    return data;
}

}  // namespace

MetricsPage::MetricsPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      metrics_(new MetricTableModel(this)),
      chosen_(new ChosenEventsPane(workspace)),
      whatChanged_(new WhatChangedBar(workspace)),
      metricsHeader_(new PaneHeader(tr("Metrics"))),
      views_(new SegmentedButtons),
      metricsTable_(new DataTable(QStringLiteral("metrics"), tr("Metrics"))),
      curves_(new PanelsPlot),
      curvesScroll_(new QScrollArea),
      pages_(new QStackedWidget),
      reason_(new ReasonBox),
      help_(new NextCard(workspace, tr("What would help"))),
      confidence_(new ConfidencePane(workspace)),
      alpha_(new AlphaRibbon(workspace)),
      coefficients_(new CoefficientPane(workspace))
{
    setObjectName(QStringLiteral("metricsPage"));
    auto* lower = newSplitter(Qt::Horizontal, "metricsSplitter",
                              {{buildMetrics(), 4}, {coefficients_, 3}}, {880, 620});
    connect(metricsTable_, &DataTable::resized, this, &MetricsPage::fitMetricColumns);

    auto* bottom = new QWidget;
    inColumn(bottom, {whatChanged_, {lower, 1}});

    auto* split = newSplitter(Qt::Vertical, "metricsRows", {{chosen_, 2}, {bottom, 5}}, {264, 563});
    inColumn(this, {split});
    keep(chosen_->statuses(), "metrics/status");
}

QWidget* MetricsPage::buildMetrics()
{
    metricsHeader_->setObjectName(QStringLiteral("metricsHeader"));
    auto* add = metricsHeader_->addButton(QStringLiteral("plus"), tr("Signature"),
                                          tr("Adds a metric on the Signatures page"));
    add->setObjectName(QStringLiteral("addSignature"));
    connect(add, &QToolButton::clicked, this,
            [this] { emit pageRequested(QStringLiteral("signatures"), QStringLiteral("#new")); });
    views_->setObjectName(QStringLiteral("metricViews"));
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
    auto* rows = newSplitter(Qt::Vertical, "metricsAbout", {{metricsTable_, 2}, {buildAbout(), 3}},
                             {216, 204});
    pages_->addWidget(rows);
    pages_->addWidget(buildCurves());
    auto* pane = new QWidget;
    inColumn(pane, {metricsHeader_, {pages_, 1}, alpha_});
    connect(views_, &SegmentedButtons::currentChanged, this, &MetricsPage::showView);
    keep(*views_, "metrics/view");
    connect(metricsTable_, &DataTable::sourceRowActivated, this, [this](int row) {
        this->workspace().selectMetric(QString::fromStdString(metrics_->fit(row).metric));
    });
    buildMetricMenu();
    return pane;
}

void MetricsPage::buildMetricMenu()
{
    const auto add = [this](const char* name, const QString& text, auto act) {
        auto* action = new QAction(text, this);
        action->setObjectName(QLatin1String(name));
        connect(action, &QAction::triggered, this, [this, act] {
            if (const auto* fit = currentFit()) {
                const auto metric = QString::fromStdString(fit->metric);
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
                             emit pageRequested(QStringLiteral("signatures"), metric);
                         });
    showEvents_ =
        add("showEvents", tr("Show its events"), [this](const core::MetricFit&, const QString&) {
            emit pageRequested(QStringLiteral("events"), QStringLiteral("#metric"));
        });
    copyPapi_ = add("copyPapi", tr("Copy as a PAPI event"),
                    [this](const core::MetricFit& fit, const QString&) {
                        QGuiApplication::clipboard()->setText(
                            coefficients_->papiLines(workspace().analysis(), fit.metric));
                    });
    exportMetric_ =
        add("exportMetric", tr("Export…"), [this](const core::MetricFit&, const QString& metric) {
            emit pageRequested(QStringLiteral("export"), metric);
        });
    connect(metricsTable_, &DataTable::menuRequested, this, &MetricsPage::enableMetricMenu);
}

const core::MetricFit* MetricsPage::currentFit() const
{
    const int row = metricsTable_->currentSourceRow();
    return row >= 0 && row < metrics_->rowCount() ? &metrics_->fit(row) : nullptr;
}

void MetricsPage::enableMetricMenu()
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

QWidget* MetricsPage::buildCurves()
{
    curves_->setObjectName(QStringLiteral("metricCurves"));
    curves_->setAccessibleName(tr("Metrics over the kernels, expected and as the formulas give"));
    curvesScroll_->setAccessibleName(tr("Curves of the metrics"));
    curvesScroll_->setFrameShape(QFrame::NoFrame);
    curvesScroll_->setWidgetResizable(true);
    curvesScroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    curvesScroll_->setWidget(curves_);
    connect(curves_, &PanelsPlot::panelClicked, this, [this](int panel) {
        this->workspace().selectMetric(curves_->panels().panels[panel].title);
    });
    return curvesScroll_;
}

QWidget* MetricsPage::buildAbout()
{
    reason_->setObjectName(QStringLiteral("reason"));
    connect(reason_, &ReasonBox::helpWanted, this,
            [this] { emit pageRequested(QStringLiteral("study"), QStringLiteral("#next")); });
    help_->setObjectName(QStringLiteral("whatHelps"));
    connect(help_, &NextCard::measurementRequested, this, &MetricsPage::measurementRequested);
    connect(confidence_, &ConfidencePane::importWanted, this,
            [this] { emit actionRequested(QStringLiteral("import")); });
    connect(confidence_, &ConfidencePane::exportWanted, this, &MetricsPage::exportFormula);
    whyNot_ = new FoldingRow({{reason_, 2}, {help_, 3}}, leastWhyNotWidth);
    whyNot_->hide();
    auto* content = newSurface();
    inColumn(content, {whyNot_, confidence_, BoxItem::growing(1)});
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("aboutMetric"));
    scroll->setAccessibleName(tr("About the selected metric"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    return scroll;
}

void MetricsPage::exportFormula(const QString& metric, core::FormulaOrigin origin)
{
    workspace().chooseFormula(metric, origin);
    emit pageRequested(QStringLiteral("export"), metric);
}

QWidget* MetricsPage::mainPlot()
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

void MetricsPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    fitCurves();
}

void MetricsPage::showView()
{
    const bool isCurves = views_->current() == 1;
    pages_->setCurrentIndex(views_->current());
    if (isCurves) {
        showCurves();
        fitCurves();
    }
}

void MetricsPage::showCurves()
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
void MetricsPage::fitCurves()
{
    curves_->setMinimumHeight(curves_->heightFor(curvesScroll_->viewport()->width()));
}

bool MetricsPage::isSettled() const
{
    return Page::isSettled() && !help_->isBusy();
}

void MetricsPage::fitMetricColumns()
{
    // The error of the mean finds room after the formulas; the box below
    // has the reason of a verdict too: it goes before the formulas are cut.
    metricsTable_->setColumnHidden(
        "mean_error", metricsTable_->viewport()->width() < Fonts::scaled(leastForMean));
    const int numbers =
        metricsTable_->columnWidth("confidence") + metricsTable_->columnWidth("error") +
        (metricsTable_->isColumnHidden("mean_error") ? 0
                                                     : metricsTable_->columnWidth("mean_error"));
    const int room = metricsTable_->viewport()->width() - numbers;
    const int formula = metricsTable_->contentWidth("metric");
    const int chip = metricsTable_->wholeWidth("verdict");
    int verdict = metricsTable_->titleWidth("verdict");
    for (int row = 0; row < metrics_->rowCount(); ++row) {
        verdict = std::max(verdict, verdictWidthWithoutReason(
                                        metrics_->index(row, metricsTable_->column("verdict"))) +
                                        2 * cellPadding);
    }
    metricsTable_->setColumnWidth("verdict",
                                  room - formula >= chip ? chip : std::min(verdict, chip));
}

void MetricsPage::refresh(Changes changes)
{
    const bool another = changes.testFlag(Change::Study) || changes.testFlag(Change::Benchmark);
    if (another || (changes & (resultChanges() | Change::Descriptions | Change::Review))) {
        showResults();
    }
    if (another || (changes & (resultChanges() | Change::Selection | Change::Descriptions |
                               Change::Review | Change::Stability))) {
        showSelection();
    }
    alpha_->refresh(changes);
    whatChanged_->refresh();
}

void MetricsPage::showResults()
{
    const auto& analysis = workspace().analysis();
    chosen_->showResults();
    metrics_->setAnalysis(analysis, reviewOf(workspace()));
    metricsHeader_->setSubtitle(
        analysis.pivoting ? tr("from the %n chosen events; errors of the formula on the measured "
                               "kernels",
                               nullptr, static_cast<int>(analysis.pivoting->chosen.size()))
                          : QString());
    metricsTable_->setEmptyText(analysis.fits
                                    ? tr("There are no signatures. Add one to define a metric.")
                                    : chosen_->emptyText());
    fitMetricColumns();
}

QString MetricsPage::selectedMetric() const
{
    const auto& wanted = workspace().selection().metric;
    if (metrics_->rowOf(wanted) >= 0 || metrics_->rowCount() == 0) {
        return wanted;
    }
    return QString::fromStdString(metrics_->fit(0).metric);
}

void MetricsPage::showSelection()
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

void MetricsPage::showReason(const core::MetricFit* fit)
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
        tr("Why “%1” cannot be defined here.").arg(QString::fromStdString(fit->metric)),
        capitalized(why) + QStringLiteral(". ") +
            (better ? inWindowWords([&] { return core::thresholdsAdvice(*better, analysis); })
             : fit->missing.empty()
                 ? tr("Quieter or different events are needed.")
                 : tr("A better event is needed; a different α does not help.")));
}

void MetricsPage::showHelp(const core::MetricFit& fit)
{
    // It takes as long as an analysis: not at each step of a drag.
    const auto metric = QString::fromStdString(fit.metric);
    const auto& fits = workspace().analysis().fits;
    if (!workspace().isReviewPending() && (fits != helpedFits_ || metric != helpedMetric_)) {
        helpedFits_ = fits;
        helpedMetric_ = metric;
        help_->refresh(metric);
    }
}

}  // namespace papilio::widgets
