#include "widgets/pages/metrics/confidence_pane.h"

#include "core/analysis/definition_review.h"
#include "core/analysis/event_detail.h"
#include "core/findings/confidence_text.h"
#include "core/findings/metric_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/folding_row.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/metrics/metric_panes.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/confidence_look.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/ribbon_intervals.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

namespace {

/// From this width on facts and formulas are side by side.
constexpr int foldedWidth = 640;
/// Rows of formulas that are seen without scrolling.
constexpr int mostRows = 6;

/// The metric's place in the analysis of a review; behind its last one where it has none of this
/// name. (With std::optional GCC 12 warns falsely of its value where threads are checked.)
std::size_t placeOf(const core::DefinitionReview& review, const QString& metric)
{
    const auto found = std::ranges::find_if(
        review.metrics,
        [name = metric.toStdString()](const auto& one) { return one.fit.metric == name; });
    return static_cast<std::size_t>(found - review.metrics.begin());
}

/// A clause of core's as a sentence.
QString sentence(const QString& clause)
{
    return clause.isEmpty() ? QString() : capitalized(clause) + u'.';
}

QToolButton* linkButton(const char* name, const QString& text, const QString& toolTip)
{
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(toolTip);
    setDynamicProperty(*button, "role", QStringLiteral("link"));
    return button;
}

}  // namespace

ConfidencePane::ConfidencePane(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      model_(new RowsModel<core::FormulaRow>(this)),
      header_(new PaneHeader(tr("How sure"))),
      verdict_(header_->addChip()),
      confidence_(header_->addChip()),
      waiting_(roleLabel(tr("The definitions are being reviewed…"), "muted")),
      copySmallest_(linkButton("copySmallest",
                               tr("Copy"),
                               tr("Copies the smallest formula with the full names of the "
                                  "events"))),
      addPrograms_(linkButton("addPrograms",
                              tr("Import counters of programs…"),
                              tr("Opens the import dialog; tick “Add to the open study” there"))),
      table_(new DataTable(QStringLiteral("formulas"), tr("Formulas that define the metric"))),
      whole_(new QLabel),
      export_(linkButton("exportFormula",
                         tr("Export this formula…"),
                         tr("Opens the Export page, where the metric is written with this "
                            "formula"))),
      strip_(new KernelStrip(KernelStrip::Ink::First))
{
    setObjectName(QStringLiteral("confidencePane"));
    setGround(*this);
    header_->setObjectName(QStringLiteral("confidenceHeader"));
    verdict_->setObjectName(QStringLiteral("reviewedVerdict"));
    confidence_->setObjectName(QStringLiteral("confidence"));
    waiting_->setObjectName(QStringLiteral("reviewWaiting"));
    waiting_->setContentsMargins(16, 12, 16, 12);
    auto* facts = buildFacts();
    auto* formulas = buildFormulas();
    body_ = new FoldingRow({{facts, 4}, {formulas, 5}}, foldedWidth);
    inColumn(this, {header_, waiting_, body_});
    connect(copySmallest_, &QToolButton::clicked, this, [this] {
        if (review_ && !review_->metrics[metric_].smallest.formulas.empty()) {
            const auto& smallest = review_->metrics[metric_].smallest.formulas.front();
            copyFormula(smallest.events, smallest.coefficients);
        }
    });
    connect(addPrograms_, &QToolButton::clicked, this, &ConfidencePane::importWanted);
    hide();
}

ConfidencePane::Fact ConfidencePane::addFact(QGridLayout& grid,
                                             const char* name,
                                             const QString& title)
{
    const Fact fact{.title = roleLabel(title, "muted"), .text = roleLabel({}, "secondary")};
    fact.text->setObjectName(QLatin1String(name));
    fact.text->setTextFormat(Qt::PlainText);  // names come from files
    fact.text->setWordWrap(true);
    fact.text->setMinimumWidth(1);
    fact.text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    growWithText(*fact.text);
    const int row = grid.rowCount();
    grid.addWidget(fact.title, row, 0, Qt::AlignTop);
    grid.addWidget(fact.text, row, 1);
    return fact;
}

void ConfidencePane::setFact(const Fact& fact, const QString& text)
{
    fact.text->setText(text);
    fact.title->setHidden(text.isEmpty());
    fact.text->setHidden(text.isEmpty());
}

QWidget* ConfidencePane::buildFacts()
{
    auto* facts = new QWidget;
    auto* grid = new QGridLayout(facts);
    grid->setContentsMargins(16, 8, 16, 12);
    grid->setHorizontalSpacing(Fonts::scaled(12));
    grid->setVerticalSpacing(Fonts::scaled(6));
    grid->setColumnStretch(1, 1);
    why_ = addFact(*grid, "confidenceWhy", tr("Why"));
    thresholds_ = addFact(*grid, "confidenceThresholds", tr("Thresholds"));
    repetitions_ = addFact(*grid, "confidenceRepetitions", tr("Repetitions"));
    smallest_ = addFact(*grid, "smallestFormula", tr("Smallest"));
    grid->addWidget(copySmallest_, grid->rowCount(), 1, Qt::AlignLeft);
    twins_ = addFact(*grid, "twins", tr("Proportional"));
    twins_.title->setToolTip(
        tr("Events that count a multiple of an event of the formula on every kernel"));
    units_ = addFact(*grid, "units", tr("Units"));
    programs_ = addFact(*grid, "programs", tr("Programs"));
    grid->addWidget(addPrograms_, grid->rowCount(), 1, Qt::AlignLeft);
    grid->setRowStretch(grid->rowCount(), 1);
    return facts;
}

QWidget* ConfidencePane::buildFormulas()
{
    const auto columns = core::formulaColumns();
    model_->setColumns({
        model_->column(columns, "formula").textAsTip().font(Fonts::mono(Fonts::table)),
        model_->column(columns, "from"),
        model_->column(columns, "counters"),
        model_->column(columns, "error"),
        model_->column(columns, "mean_error"),
        model_->column(columns, "noise"),
    });
    model_->everyCell().on(MutedRole, [this](const core::FormulaRow&) { return isGray_; });
    table_->setSource(model_);
    table_->setDensity(DataTable::Density::Compact);
    table_->setCells({"formula"}, middleElidedCells);
    table_->setCells({"counters", "error", "mean_error", "noise"}, numberCells);
    whole_->setObjectName(QStringLiteral("selectedFormula"));
    whole_->setFont(Fonts::mono(Fonts::table));
    setDynamicProperty(*whole_, "role", QStringLiteral("code"));
    whole_->setTextFormat(Qt::PlainText);
    whole_->setWordWrap(true);
    whole_->setMinimumWidth(1);
    whole_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    growWithText(*whole_);
    strip_->setObjectName(QStringLiteral("selectedStrip"));
    strip_->setAccessibleName(tr("Selected formula over the kernels, from the measured means"));
    auto* copy = linkButton("copySelected", tr("Copy this formula"),
                            tr("Copies the selected formula with the full names of the events"));
    connect(copy, &QToolButton::clicked, this, [this] {
        if (const int row = table_->currentSourceRow(); row >= 0) {
            copyFormula(model_->row(row).events, model_->row(row).coefficients);
        }
    });
    connect(export_, &QToolButton::clicked, this, [this] {
        if (const int row = table_->currentSourceRow(); row >= 0) {
            emit exportWanted(
                QString::fromStdString(review_->analysis.fits->metrics[metric_].metric),
                model_->row(row).origin);
        }
    });
    connect(table_, &DataTable::sourceRowActivated, this, &ConfidencePane::showFormula);

    auto* details = new QWidget;
    inColumn(details, {whole_, strip_, inRow(nullptr, {copy, export_, BoxItem::growing(1)}, 8)}, 6,
             {16, 6, 16, 12});
    auto* formulas = new QWidget;
    inColumn(formulas, {table_, details});
    return formulas;
}

void ConfidencePane::showMetric(const QString& metric, const Review& review)
{
    const auto& analysis = workspace_.analysis();
    const auto place = review ? placeOf(*review, metric) : 0;
    const core::MetricFit* fit = nullptr;
    if (analysis.fits) {
        const auto found = std::ranges::find(analysis.fits->metrics, metric.toStdString(),
                                             &core::MetricFit::metric);
        fit = found == analysis.fits->metrics.end() ? nullptr : &*found;
    }
    const bool isPending = workspace_.isReviewPending();
    const bool hasFormula = review && place < review->metrics.size() &&
                            core::isDefinition(review->metrics[place].shown.fit);
    setVisible(fit != nullptr && (hasFormula || (isPending && core::isDefinition(*fit))));
    if (isHidden()) {
        return;
    }
    const bool isCurrent = hasFormula && review->analysis.fits == analysis.fits;
    header_->setSubtitle(isPending   ? tr("updating…")
                         : isCurrent ? QString()
                                     : tr("of earlier thresholds or signatures"));
    if (isCurrent) {
        fit = &review->metrics[place].shown.fit;
    }
    verdict_->setVerdict(verdictKind(fit->verdict), verdictWords(fit->verdict, fit->errorWorst));
    verdict_->setToolTip(verdictToolTip(*fit));
    waiting_->setVisible(!hasFormula);
    body_->setVisible(hasFormula);
    if (!hasFormula) {
        confidence_->hide();
        return;
    }
    showReview(review, place);
    const auto& confidence = review->metrics[place].confidence.confidence;
    confidence_->setVisible(confidence.has_value());
    if (confidence) {
        confidence_->setVerdict(isCurrent ? confidenceKind(*confidence) : VerdictKind::Neutral,
                                confidenceWords(*confidence));
        confidence_->setToolTip(why_.text->text());
    }
    showThresholds();
    setGray(!isCurrent);
}

void ConfidencePane::showReview(const Review& review, std::size_t metric)
{
    if (review == review_ && metric == metric_) {
        return;
    }
    const bool isOther = !review_ || metric != metric_;
    review_ = review;
    metric_ = metric;
    const WindowSentences inWindowLanguage;
    const auto& confidence = review->metrics[metric].confidence;
    const auto& smallest = review->metrics[metric].smallest;
    setFact(why_, !confidence.confidence ? QString()
                                         : sentence(QString::fromStdString(
                                               *confidence.confidence == core::Confidence::Sure
                                                   ? core::sureReason()
                                                   : core::confidenceReason(confidence.reason))));
    setFact(repetitions_, QString::number(review->analysis.noise->dataset->repetitions));
    copySmallest_->setHidden(smallest.formulas.empty());
    if (smallest.formulas.empty()) {
        setFact(smallest_, tr("No formula of at most four events passes."));
    } else {
        const auto& first = smallest.formulas.front();
        const auto names = core::shortNamesOf(*review, first.events);
        setFact(smallest_,
                QStringLiteral("%1\n%2, %3")
                    .arg(QString::fromStdString(core::factoredFormula(names, first.coefficients)),
                         tr("%n events", nullptr, static_cast<int>(first.events.size())),
                         QString::fromStdString(core::proofText(smallest))));
    }
    const auto& shown = review->metrics[metric].shown;
    const auto events = core::shownTerms(shown.events, shown.fit).events;
    setFact(twins_,
            QString::fromStdString(core::twinsText(*review, core::twinsOf(*review, events))));
    setFact(units_, QString::fromStdString(core::unitsText(*review, events)));
    showPrograms();
    model_->setRows(withWindowSentences([&] { return core::formulaRows(*review, metric); }),
                    &core::FormulaRow::text);
    const int rows = std::min(model_->rowCount(), mostRows);
    table_->setFixedHeight(
        Fonts::scaled(28 + rows * static_cast<int>(DataTable::Density::Compact) + 2));
    if (isOther || table_->currentSourceRow() < 0) {
        table_->selectSourceRow(0);
    }
    fitFormulas();
    showFormula();
}

void ConfidencePane::showThresholds()
{
    const auto& stability = workspace_.stability();
    const auto& parameters = workspace_.benchmark()->parameters;
    QStringList lines;
    if (stability.tau) {
        lines << QStringLiteral(u"\u03c4: ") + sameEventsText(*stability.tau, parameters.tau);
    }
    if (stability.alpha) {
        lines << QStringLiteral(u"\u03b1: ") + alphaText(stability, parameters.alpha);
    }
    setFact(thresholds_, lines.join(QLatin1Char('\n')));
}

void ConfidencePane::showPrograms()
{
    const auto& field = review_->field;
    addPrograms_->setVisible(!field);
    if (!field) {
        setFact(programs_, tr("The study has no counters of programs to test the formulas on."));
        return;
    }
    const auto& name = review_->analysis.fits->metrics[metric_].metric;
    const auto check = std::ranges::find(field->metrics, name, &core::MetricFieldCheck::metric);
    if (check == field->metrics.end()) {
        setFact(programs_, {});
        return;
    }
    auto text = sentence(QString::fromStdString(core::fieldCheckText(*field, *check)));
    if (check->programs > 0) {
        text += QLatin1Char(' ') + tr("All formulas agree within 1 % on %1 of %2 programs.")
                                       .arg(check->agreeing)
                                       .arg(check->programs);
    }
    setFact(programs_, text);
}

void ConfidencePane::setGray(bool isGray)
{
    for (const auto& fact :
         {why_, thresholds_, repetitions_, smallest_, twins_, units_, programs_}) {
        setDynamicProperty(*fact.text, "role",
                           isGray ? QStringLiteral("muted") : QStringLiteral("secondary"));
    }
    if (std::exchange(isGray_, isGray) != isGray) {
        model_->refresh();
    }
}

void ConfidencePane::fitFormulas()
{
    table_->fitColumns({.expendable = {"mean_error", "noise", "counters"},
                        .widest = 420,
                        .words = "formula",
                        .leastWords = 150});
}

void ConfidencePane::showFormula()
{
    const int current = table_->currentSourceRow();
    if (!review_ || current < 0) {
        return;
    }
    const auto& row = model_->row(current);
    const auto& benchmark = *review_->analysis.benchmark;
    whole_->setText(QString::fromStdString(row.text));
    // The page Export knows the formula of the chosen events and the first of the smallest.
    export_->setVisible(row.origin != core::FormulaOrigin::Smallest || row.rank == std::size_t{0});
    const auto given =
        core::formulaOverKernels(*review_->families.analysis.noise, row.events, row.coefficients);
    const auto asked =
        core::signatureOverKernels(*benchmark.basis, (*benchmark.signatures)[metric_]);
    strip_->setVector(benchmark, given,
                      std::max(KernelStrip::span(asked), KernelStrip::span(given)));
}

void ConfidencePane::copyFormula(const std::vector<std::uint32_t>& events,
                                 const Eigen::VectorXd& coefficients) const
{
    QGuiApplication::clipboard()->setText(
        QString::fromStdString(review_->analysis.fits->metrics[metric_].metric) +
        QStringLiteral(" = ") +
        QString::fromStdString(core::plainFormula(review_->families, events, coefficients)));
}

}  // namespace papilio::widgets
