#include "widgets/pages/metrics/metric_panes.h"

#include "core/analysis/definition_review.h"
#include "core/analysis/event_facts.h"
#include "core/definitions/definition_export.h"
#include "core/findings/export_text.h"
#include "core/findings/metric_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/event_list.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/models/event_texts.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/threshold_bar.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QTextDocumentFragment>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace papilio::widgets {

KernelStrip::KernelStrip(Ink ink, QWidget* parent) : QWidget(parent), ink_(ink)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void KernelStrip::setValues(const QList<double>& values,
                            const QStringList& kernels,
                            const QList<int>& dividers,
                            double largest)
{
    values_ = values;
    kernels_ = kernels;
    dividers_ = dividers;
    largest_ = largest > 0 ? largest : 1;
    const auto top =
        std::ranges::max_element(values_, {}, [](double value) { return std::abs(value); });
    setAccessibleDescription(
        top == values_.end() ? QString()
                             : tr("bars over %1 kernels, the largest %2 in kernel %3")
                                   .arg(values_.size())
                                   .arg(numberText(*top), kernels_.value(top - values_.begin())));
    update();
}

void KernelStrip::setVector(const core::Benchmark& benchmark,
                            const Eigen::VectorXd& values,
                            double largest)
{
    QStringList kernels;
    const auto& names = benchmark.data->kernels;
    for (std::size_t kernel = 0; kernel < names.size(); ++kernel) {
        kernels << textOf(names[kernel]);
    }
    setValues(QList<double>(values.begin(), values.end()), kernels, dividersOf(*benchmark.basis),
              largest);
}

double KernelStrip::span(const Eigen::VectorXd& values)
{
    return values.size() == 0 ? 0
                              : std::max(values.maxCoeff(), 0.0) - std::min(values.minCoeff(), 0.0);
}

QSize KernelStrip::sizeHint() const
{
    return {Fonts::scaled(300), Fonts::scaled(40)};
}

QSize KernelStrip::minimumSizeHint() const
{
    return {Fonts::scaled(80), Fonts::scaled(28)};
}

bool KernelStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !values_.isEmpty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto kernel = std::clamp<qsizetype>(
            help->pos().x() * values_.size() / std::max(1, width()), 0, values_.size() - 1);
        QToolTip::showText(help->globalPos(),
                           u"%1: %2"_s.arg(kernels_.value(kernel), numberText(values_[kernel])),
                           this);
        return true;
    }
    return QWidget::event(event);
}

void KernelStrip::paintEvent(QPaintEvent* /*event*/)
{
    if (values_.isEmpty()) {
        return;
    }
    const auto& t = Theme::tokens();
    QPainter painter(this);
    const double lowest = std::min(0.0, *std::ranges::min_element(values_));
    const double highest = std::max(0.0, *std::ranges::max_element(values_));
    const double scale = (height() - 4) / std::max(largest_, highest - lowest);
    const double base = height() - 2 + lowest * scale;
    const double step = static_cast<double>(width()) / static_cast<double>(values_.size());
    const auto color = ink_ == Ink::Muted ? t.categories[7] : t.categories[0];
    painter.fillRect(QRectF(0, base, width(), 1), t.border);
    for (qsizetype kernel = 0; kernel < values_.size(); ++kernel) {
        const double length = values_[kernel] * scale;
        if (std::abs(length) >= 0.25) {
            const double left = static_cast<double>(kernel) * step;
            painter.fillRect(QRectF(left, base - std::max(length, 0.0), std::max(1.0, step - 1),
                                    std::abs(length)),
                             color);
        }
    }
    for (const int divider : dividers_) {
        painter.fillRect(QRectF(std::round(divider * step), 0, 1, height()), t.axis);
    }
}

ReasonBox::ReasonBox(QWidget* parent) : QFrame(parent)
{
    label_->setTextFormat(Qt::RichText);
    label_->setWordWrap(true);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = inColumn(this, {label_}, 4, {16 + 16, 8 + 8, 16 + 12, 12 + 8});
    auto* help = named(new QToolButton, "whatWouldHelp");
    help->setProperty("role", u"link"_s);
    help->setText(tr("What to measure next"));
    help->setToolTip(tr("Measurements that would help, on the Study page"));
    layout->addWidget(help, 0, Qt::AlignLeft);
    connect(help, &QToolButton::clicked, this, &ReasonBox::helpWanted);
    hide();
}

void ReasonBox::setReason(const QString& lead, const QString& text)
{
    label_->setText(u"<b>%1</b> %2"_s.arg(lead.toHtmlEscaped(), text.toHtmlEscaped()));
    setAccessibleName(lead + u' ' + text);
    setVisible(!text.isEmpty());
}

QString ReasonBox::text() const
{
    return isHidden() ? QString() : QTextDocumentFragment::fromHtml(label_->text()).toPlainText();
}

void ReasonBox::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.surface);
    const QRectF box = QRectF(rect()).adjusted(16.5, 8.5, -16.5, -12.5);
    painter.setPen(t.border);
    painter.setBrush(t.raised);
    painter.drawRect(box);
    painter.fillRect(QRectF(box.left(), box.top(), 3, box.height() + 1), t.undefinable.text);
}

namespace {

/// Beyond this the representations hardly differ (or differ wildly in scale), and Eq. 5 sees
/// nothing.
constexpr double largeCondition = 1e4;
/// A coefficient this large magnifies noise that the verdict does not see.
constexpr double largeCoefficient = 1e4;

/// The digits end below the end of their header, the arrow is after them in the padding.
void paintRaw(const CellPaint& cell)
{
    const auto digits = cell.text().section(u' ', 0, 0);
    cell.drawText(digits, cell.ink(), Qt::AlignRight);
    cell.painter.setPen(cell.tokens.muted);
    cell.painter.drawText(cell.box.adjusted(cell.box.width(), 0, 2 * cellPadding, 0),
                          Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                          cell.text().mid(digits.size()).trimmed());
}

QFont rawFont(const QModelIndex& index)
{
    return numberCells.font(index);
}

/// Text of a file or a formula: wrapped, and it can be copied.
QLabel* newCodeLabel(const char* name)
{
    auto* label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setFont(Fonts::mono(Fonts::table));
    label->setProperty("role", u"code"_s);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setMinimumWidth(1);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

constexpr CellKind rawCells{.paint = paintRaw, .font = rawFont};

}  // namespace

CoefficientPane::CoefficientPane(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      whole_(newCodeLabel("wholeFormula"))
{
    setObjectName(u"coefficientPane"_s);
    buildTable();

    whole_->setContentsMargins(16, 8, 16, 8);
    papiLines_->setFont(Fonts::mono(Fonts::table));
    papiLines_->setProperty("role", u"code"_s);
    papiLines_->setTextFormat(Qt::PlainText);
    papiCaption_->setToolTip(
        tr("The metric as PAPI's file of user-defined events has it; Export writes the file"));
    condition_->setFont(Fonts::mono(Fonts::table));
    condition_->setToolTip(
        tr("Condition number of the chosen representations: large values mean that they are nearly "
           "dependent"));
    largest_->setFont(Fonts::mono(Fonts::table));
    warning_->setWordWrap(true);

    setGround(*details_);
    auto* grid = new QGridLayout(details_);
    grid->setContentsMargins(16, 8, 16, 12);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(8);
    grid->addWidget(roleLabel(tr("Signature"), "muted"), 0, 0);
    grid->addWidget(signature_, 0, 1);
    grid->addWidget(formulaCaption_, 1, 0);
    grid->addWidget(formula_, 1, 1);
    grid->addWidget(roleLabel(u"cond(X\u0302)"_s, "muted"), 2, 0);
    auto* trust = inRow(nullptr, {condition_, largest_, BoxItem::growing(1)}, 16);
    grid->addLayout(trust, 2, 1);
    grid->addWidget(papiCaption_, 3, 0, Qt::AlignTop);
    grid->addWidget(papiLines_, 3, 1);
    grid->addWidget(warning_, 4, 0, 1, 2);
    grid->setColumnStretch(1, 1);

    inColumn(this, {header_, whole_, {table_, 1}, details_});

    connect(copy_, &QToolButton::clicked, this, &CoefficientPane::copyFormula);
    connect(table_, &DataTable::sourceRowActivated, this, [this](int row) {
        auto event = model_->eventAt(row);
        const auto& review = workspace_.review();
        if (const auto* sum = review ? review->families.familyOfSum(event) : nullptr) {
            event = sum->members.front();
        }
        workspace_.selectEvent(event);
    });
}

void CoefficientPane::buildTable()
{
    table_->setSource(model_);
    table_->setCells({"event"}, eventNameCells);
    table_->setCells({"raw"}, rawCells);
    table_->setCells({"shown", "interval", "change"}, numberCells);
    table_->setCells({"raw_and_shown"}, coefficientCells);
    table_->horizontalHeader()->setStretchLastSection(true);
}

void CoefficientPane::showMetric(const core::Analysis& analysis, const QString& metric)
{
    const auto& review = workspace_.review();
    const bool isReviewed = review && review->analysis.fits == analysis.fits;
    const auto* result = isReviewed ? review->metric(metric.toStdString()) : nullptr;
    analysis_ = result != nullptr ? core::asShown(*review, *result) : analysis;
    model_->setMetric(analysis_, metric, workspace_.document().descriptions,
                      result != nullptr ? review.get() : nullptr);
    const auto* fit = model_->fit();
    const bool isShown = fit != nullptr;
    details_->setVisible(isShown);
    chip_->setVisible(isShown);
    copy_->setVisible(isShown && core::isDefinition(*fit));
    whole_->setVisible(!copy_->isHidden());
    if (!isShown) {
        header_->setTitle(tr("Coefficients"));
        table_->setEmptyText(analysis.fits && !analysis.fits->metrics.empty()
                                 ? tr("Select a metric on the left to see its coefficients.")
                                 : QString());
        return;
    }
    header_->setTitle(textOf(fit->metric));
    whole_->setText(inWindowWords(
        [&] { return core::shownFormula(core::shortChosenNames(*analysis_.pivoting), *fit); }));
    table_->fitColumns({.expendable = {"change", "raw_and_shown", "interval"},
                        .widest = 260,
                        .words = "event",
                        .leastWords = 110,
                        .bars = "raw_and_shown"});
    chip_->setVerdict(verdictKind(fit->verdict), verdictWords(fit->verdict, fit->errorWorst));
    chip_->setToolTip(verdictToolTip(*fit));
    formulaCaption_->setText(fit->verdict == core::Verdict::NotDefinable
                                 ? tr("Nearest formula × events")
                                 : tr("Formula × events"));
    table_->setEmptyText(tr("No event is chosen, so the metric cannot be built."));
    showStrips(analysis_);
    showTrust(analysis_);
    if (isReviewed) {
        showPapiLines(analysis);
    } else {  // it takes too long for each step of a drag
        papiLines_->setText(u"…"_s);
    }
}

void CoefficientPane::markTermOf(std::optional<std::uint32_t> event)
{
    table_->selectSourceRow(event ? model_->rowOf(*event) : -1);
}

void CoefficientPane::showStrips(const core::Analysis& analysis)
{
    const auto& fit = *model_->fit();
    const auto& benchmark = *analysis.benchmark;
    const auto wanted =
        std::ranges::find(*benchmark.signatures, fit.metric, &core::Signature::metric);
    if (wanted == benchmark.signatures->end()) {
        return;
    }
    const auto asked = core::signatureOverKernels(*benchmark.basis, *wanted);
    const auto given = core::formulaOverKernels(analysis, fit);
    // One scale for both, so that what the formula misses is seen.
    const double largest = std::max(KernelStrip::span(asked), KernelStrip::span(given));
    signature_->setVector(benchmark, asked, largest);
    formula_->setVector(benchmark, given, largest);
}

void CoefficientPane::showTrust(const core::Analysis& analysis)
{
    const auto& fit = *model_->fit();
    const double condition = analysis.fits->condition;
    const double largest = fit.coefficients.size() > 0 ? fit.coefficients.cwiseAbs().maxCoeff() : 0;
    condition_->setText(numberText(condition));
    largest_->setText(u"max |y| %1"_s.arg(numberText(largest)));
    QStringList warnings;
    if (condition > largeCondition) {
        warnings << tr("The chosen events are nearly dependent, or have very different scales "
                       "(condition %1): small differences between repetitions change the "
                       "coefficients a lot. Look for an event that does not fit the others.")
                        .arg(numberText(condition));
    }
    if (largest > largeCoefficient) {
        warnings << tr("A coefficient of %1 amplifies noise that the error does not show.")
                        .arg(numberText(largest));
    }
    const WindowSentences inWindowLanguage;
    if (const auto noise = core::fitCaution(fit, *analysis.pivoting); !noise.empty()) {
        auto sentence = textOf(noise) + u'.';
        warnings << sentence.replace(0, 1, sentence.left(1).toUpper());
    }
    const auto sentences = warnings.join(u' ');
    warnings = model_->cautions();
    if (!sentences.isEmpty()) {
        warnings.prepend(sentences);
    }
    warning_->setText(warnings.join(u'\n'));
    warning_->setVisible(!warnings.isEmpty());
}

QString CoefficientPane::papiLines(const core::Analysis& analysis, const std::string& metric) const
{
    core::ExportOptions options;
    options.metrics = {metric};
    options.pmu = core::pmuOf(workspace_.document(), *analysis.benchmark);
    if (options.pmu.empty()) {
        options.pmu = "cpu";  // must be named, and is not in these lines
    } else {
        options.known = core::libpfmEvents(options.pmu);
    }
    if (const auto& review = workspace_.review();
        review && review->analysis.fits == analysis.fits) {
        options.formulas = core::countedFormulas(review->families, review->metrics);
    }
    QStringList lines;
    const auto made = core::exportDefinitions(analysis, options);
    if (made && made->metrics.front().verdict < core::Verdict::NotDefinable) {
        const auto& written = made->metrics.front();
        if (!written.isWritten && written.reason) {
            return inWindowWords([&] { return core::reasonText(*written.reason); });
        }
        for (auto definition : written.definitions) {
            definition.longDescription.clear();  // the words of the metric are above
            definition.shortDescription.clear();
            lines << textOf(core::presetLine(definition));
        }
    }
    return lines.join(u'\n');
}

void CoefficientPane::showPapiLines(const core::Analysis& analysis)
{
    const auto lines = papiLines(analysis, model_->fit()->metric);
    papiLines_->setText(lines);
    papiLines_->setVisible(!lines.isEmpty());
    papiCaption_->setVisible(!lines.isEmpty());
}

void CoefficientPane::copyFormula() const
{
    const auto* fit = model_->fit();
    const auto& review = workspace_.review();
    if (fit != nullptr) {
        const auto events = core::chosenEvents(*analysis_.pivoting);
        const bool hasSums = review && !review->families.sums.empty() &&
                             analysis_.noise == review->families.analysis.noise;
        QGuiApplication::clipboard()->setText(
            textOf(fit->metric) + u" = "_s +
            textOf(hasSums ? core::plainFormula(review->families, events, fit->shown)
                           : core::plainFormula(analysis_, *fit)));
    }
}

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
    setDynamicProperty(*button, "role", u"link"_s);
    return button;
}

}  // namespace

ConfidencePane::ConfidencePane(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      copySmallest_(linkButton("copySmallest",
                               tr("Copy"),
                               tr("Copies the smallest formula with the full names of the "
                                  "events"))),
      addPrograms_(linkButton("addPrograms",
                              tr("Import counters of programs…"),
                              tr("Opens the import dialog; tick “Add to the open study” there"))),
      export_(linkButton("exportFormula",
                         tr("Export this formula…"),
                         tr("Opens the Export page, where the metric is written with this "
                            "formula")))
{
    setObjectName(u"confidencePane"_s);
    setGround(*this);
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
    whole_->setFont(Fonts::mono(Fonts::table));
    whole_->setTextFormat(Qt::PlainText);
    whole_->setWordWrap(true);
    whole_->setMinimumWidth(1);
    whole_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    growWithText(*whole_);
    auto* copy = linkButton("copySelected", tr("Copy this formula"),
                            tr("Copies the selected formula with the full names of the events"));
    connect(copy, &QToolButton::clicked, this, [this] {
        if (const int row = table_->currentSourceRow(); row >= 0) {
            copyFormula(model_->row(row).events, model_->row(row).coefficients);
        }
    });
    connect(export_, &QToolButton::clicked, this, [this] {
        if (const int row = table_->currentSourceRow(); row >= 0) {
            emit exportWanted(textOf(review_->analysis.fits->metrics[metric_].metric),
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
    setFact(why_, !confidence.confidence
                      ? QString()
                      : sentence(textOf(*confidence.confidence == core::Confidence::Sure
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
                u"%1\n%2, %3"_s.arg(textOf(core::factoredFormula(names, first.coefficients)),
                                    tr("%n events", nullptr, static_cast<int>(first.events.size())),
                                    textOf(core::proofText(smallest))));
    }
    const auto& shown = review->metrics[metric].shown;
    const auto events = core::shownTerms(shown.events, shown.fit).events;
    setFact(twins_, textOf(core::twinsText(*review, core::twinsOf(*review, events))));
    setFact(units_, textOf(core::unitsText(*review, events)));
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
        lines << u"\u03c4: "_s + sameEventsText(*stability.tau, parameters.tau);
    }
    if (stability.alpha) {
        lines << u"\u03b1: "_s + alphaText(stability, parameters.alpha);
    }
    setFact(thresholds_, lines.join(u'\n'));
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
    auto text = sentence(textOf(core::fieldCheckText(*field, *check)));
    if (check->programs > 0) {
        text += u' ' + tr("All formulas agree within 1 % on %1 of %2 programs.")
                           .arg(check->agreeing)
                           .arg(check->programs);
    }
    setFact(programs_, text);
}

void ConfidencePane::setGray(bool isGray)
{
    for (const auto& fact :
         {why_, thresholds_, repetitions_, smallest_, twins_, units_, programs_}) {
        setDynamicProperty(*fact.text, "role", isGray ? u"muted"_s : u"secondary"_s);
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
    whole_->setText(textOf(row.text));
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
        textOf(review_->analysis.fits->metrics[metric_].metric) + u" = "_s +
        textOf(core::plainFormula(review_->families, events, coefficients)));
}

}  // namespace papilio::widgets
