#include "widgets/pages/metrics/metric_panes.h"

#include "core/analysis/definition_review.h"
#include "core/analysis/event_facts.h"
#include "core/findings/export_text.h"
#include "core/findings/metric_text.h"
#include "core/findings/next_measurements.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/dialects.h"
#include "widgets/kit/box_layout.h"
#include "widgets/models/edit_model.h"
#include "widgets/models/event_texts.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/threshold_bar.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>

namespace papilio::widgets {

namespace {

/// Beyond this the representations hardly differ (or differ wildly in scale), and Eq. 5 sees
/// nothing.
constexpr double largeCondition = 1e4;
/// A coefficient this large magnifies noise that the verdict does not see.
constexpr double largeCoefficient = 1e4;
constexpr int curveHeight = 170;  ///< of one metric over the kernels

/// What a signature asks of every kernel, and what a formula gives there.
Panel panelOf(const core::Benchmark& benchmark,
              const core::Signature& signature,
              const QString& note,
              const Eigen::VectorXd& given)
{
    const auto asked = core::signatureOverKernels(*benchmark.basis, signature);
    return {textOf(signature.metric),
            note,
            {{tr("Expected"), QVector<double>(asked.begin(), asked.end())},
             {tr("Formula"), QVector<double>(given.begin(), given.end())}}};
}

PanelsData panelsOver(const core::Benchmark& benchmark)
{
    PanelsData data;
    data.places = kernelNames(*benchmark.data);
    data.separators = dividersOf(*benchmark.basis);
    return data;
}

void showPanel(PanelsPlot& plot, const core::Benchmark& benchmark, const Panel& panel)
{
    auto data = panelsOver(benchmark);
    data.panels << panel;
    plot.setPanels(std::move(data));
}

/// A panel for each metric, in the order of the table (paper 1, Fig. 3). Without panels where there
/// are no fits.
/// @param review  says which formulas are shown where it is of this analysis; may be null
PanelsData metricPanels(const core::Analysis& analysis, const core::DefinitionReview* review)
{
    if (!analysis.fits || !analysis.benchmark) {
        return {};
    }
    const auto& benchmark = *analysis.benchmark;
    auto data = panelsOver(benchmark);
    for (std::size_t metric = 0; metric < analysis.fits->metrics.size(); ++metric) {
        const auto& fit = core::shownFit(analysis, review, metric);
        const auto wanted =
            std::ranges::find(*benchmark.signatures, fit.metric, &core::Signature::metric);
        if (wanted != benchmark.signatures->end()) {
            data.panels << panelOf(
                benchmark, *wanted, verdictWords(fit.verdict, fit.errorWorst),
                core::formulaOverKernels(
                    review != nullptr ? core::asShown(*review, review->metrics[metric]) : analysis,
                    fit));
        }
    }
    return data;
}

/// A clause of core's as a sentence.
QString sentence(const QString& clause)
{
    return clause.isEmpty() ? QString() : capitalized(clause) + u'.';
}

QToolButton* linkButton(const char* name, const QString& text, const QString& toolTip)
{
    auto* button = named(new QToolButton, name);
    button->setText(text);
    button->setToolTip(toolTip);
    setDynamicProperty(*button, "role", u"link"_s);
    return button;
}

/// Text of files and formulas: as it is, wrapped, and it can be copied.
void makeReadable(QLabel& label)
{
    label.setTextFormat(Qt::PlainText);
    label.setWordWrap(true);
    label.setMinimumWidth(1);
    label.setTextInteractionFlags(Qt::TextSelectableByMouse);
    growWithText(label);
    // Its size hint is narrower, and higher, than it is here: no least height of what is scrolled.
    auto policy = label.sizePolicy();
    policy.setVerticalPolicy(QSizePolicy::Preferred);
    label.setSizePolicy(policy);
}

/// So high that it shows all of its rows, or the sentence in place of them.
void showAllRows(DataTable& table, int most)
{
    constexpr int sentence = 4;  // rows
    const int rows = table.model()->rowCount() > 0 ? table.model()->rowCount() : sentence;
    table.setFixedHeight(Fonts::scaled(
        28 + std::min(rows, most) * static_cast<int>(DataTable::Density::Compact) + 2));
}

QGridLayout* newFacts(QWidget* parent)
{
    auto* grid = new QGridLayout(parent);
    grid->setContentsMargins(16, 8, 16, 12);
    grid->setHorizontalSpacing(Fonts::scaled(12));
    grid->setVerticalSpacing(Fonts::scaled(8));
    grid->setColumnStretch(1, 1);
    return grid;
}

}  // namespace

MetricPane::MetricPane(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      help_(named(new NextCard(workspace, tr("What would help")), "whatHelps"))
{
    setObjectName(u"metricPane"_s);
    header_->addButton("copyFormula", u"copy"_s, tr("Copy formula"),
                       tr("Copies the formula that is shown with the full names of the events"),
                       [this] { copyShown(); });
    auto* copyFor = header_->addButton(u"export"_s, tr("Copy for") + u" \u25be"_s,
                                       tr("Copies the metric as a tool reads it"));
    copyFor->setObjectName(u"copyFor"_s);
    copyFor->setPopupMode(QToolButton::InstantPopup);
    copyFor->setMenu(new QMenu(copyFor));
    for (const auto* dialect :
         {&core::dialects::papiUserEvents, &core::dialects::likwid, &core::dialects::perf}) {
        copyFor->menu()->addAction(textOf(dialect->label), this,
                                   [this, dialect] { copyAs(*dialect); });
    }
    tabs_->addSegment(tr("Formula"), tr("Coefficients, counters, and the line for PAPI"));
    tabs_->addSegment(tr("How sure"),
                      tr("What supports the definition, and all formulas that do as well"));
    tabs_->addSegment(tr("Why not"), tr("What is missing, and what would help"));
    tabs_->addSegment(
        tr("Curves"),
        tr("All metrics over the kernels: what is expected, and what the formulas give"));
    tabs_->addSegment(tr("Programs"), tr("What the formulas count on the study's programs"));
    addPage("metricFormula", tr("Formula of the selected metric"), buildFormula());
    addPage("howSure", tr("How sure the selected metric is"), buildHowSure());
    addPage("whyNot", tr("Why the selected metric is not definable"), buildWhyNot());
    addPage("metricCurvesPage", tr("Curves of the metrics"), curves_);
    addPage("metricPrograms", tr("The selected metric on programs"), buildPrograms());
    auto* choice = newSurface();
    inRow(choice, {tabs_, BoxItem::growing(1)}, 0, {16, 8, 16, 4});
    inColumn(this, {newPane({header_, choice, {pages_, 1}})});
    connect(tabs_, &SegmentedButtons::currentChanged, this, [this](int tab) {
        wanted_ = tab;
        showTab();
    });
    connect(curves_, &PanelsPlot::panelClicked, this,
            [this](int panel) { workspace_.selectMetric(curves_->panels().panels[panel].title); });
    connect(help_, &NextCard::measurementRequested, this, &MetricPane::measurementRequested);
}

QScrollArea* MetricPane::addPage(const char* name, const QString& words, QWidget* content)
{
    scrolls_ << named(scrolled(content), name, words);
    pages_->addWidget(scrolls_.back());
    return scrolls_.back();
}

MetricPane::Fact MetricPane::addFact(QGridLayout& grid, const char* name, const QString& title)
{
    const Fact fact{.title = roleLabel(title, "muted"),
                    .text = named(roleLabel({}, "secondary"), name)};
    makeReadable(*fact.text);
    const int row = grid.rowCount();
    grid.addWidget(fact.title, row, 0, Qt::AlignTop);
    grid.addWidget(fact.text, row, 1);
    return fact;
}

void MetricPane::setFact(const Fact& fact, const QString& text)
{
    fact.text->setText(text);
    fact.title->setHidden(text.isEmpty());
    fact.text->setHidden(text.isEmpty());
}

QWidget* MetricPane::buildFormula()
{
    coefficients_->setSource(terms_);
    coefficients_->setDensity(DataTable::Density::Compact);
    coefficients_->setCells({"event"}, eventNameCells);
    coefficients_->setCells({"shown", "raw", "interval"}, numberCells);
    coefficients_->setCells({"raw_and_shown"}, coefficientCells);
    connect(coefficients_, &DataTable::sourceRowActivated, this, [this](int row) {
        auto event = terms_->eventAt(row);
        const auto& review = workspace_.results().review();
        if (const auto* sum = review ? review->families.familyOfSum(event) : nullptr) {
            event = sum->members.front();
        }
        workspace_.selectEvent(event);
    });
    zeros_ = linkButton("zeroTerms", {}, tr("The chosen events that the formula does not need"));
    connect(zeros_, &QToolButton::clicked, this, [this] {
        showsZeros_ = !showsZeros_;
        showZeroTerms();
    });
    auto* facts = new QWidget;
    auto* grid = newFacts(facts);
    remark_ = addFact(*grid, "countRemark", tr("Remark"));
    counters_ = addFact(*grid, "counters", tr("Counters"));
    other_ = addFact(*grid, "otherFormula", {});
    copyOther_ =
        linkButton("copyOther", tr("Copy"), tr("Copies it with the full names of the events"));
    useOther_ = linkButton("useOther", tr("Use it"), tr("Shows and exports the metric with it"));
    grid->addLayout(inRow(nullptr, {copyOther_, useOther_, BoxItem::growing(1)}, 8),
                    grid->rowCount(), 1);
    connect(copyOther_, &QToolButton::clicked, this,
            [this] { copyFormula(otherFormula_.events, otherFormula_.coefficients); });
    connect(useOther_, &QToolButton::clicked, this,
            [this] { workspace_.chooseFormula(metric_, otherFormula_.origin); });
    papiTitle_ = roleLabel(tr("PAPI event"), "muted");
    const int papiRow = grid->rowCount();
    grid->addWidget(papiTitle_, papiRow, 0, Qt::AlignTop);
    grid->addWidget(papi_, papiRow, 1);
    papiTitle_->setToolTip(
        tr("The metric as PAPI's file of user-defined events has it; Export writes the file, also "
           "for other tools"));
    condition_ = addFact(*grid, "condition", u"cond(X\u0302)"_s);
    condition_.title->setToolTip(
        tr("Condition number of the chosen representations: large values mean that they are nearly "
           "dependent"));
    makeReadable(*warning_);
    formula_->setFixedHeight(Fonts::scaled(curveHeight));
    grid->addWidget(warning_, grid->rowCount(), 0, 1, 2);
    auto* content = newSurface();
    inColumn(content, {inRow(nullptr, {{whole_, 1}}, 0, {16, 8, 16, 8}), coefficients_,
                       inRow(nullptr, {zeros_, BoxItem::growing(1)}, 0, {10, 2, 16, 0}), facts,
                       formula_, BoxItem::growing(1)});
    return content;
}

QWidget* MetricPane::buildHowSure()
{
    auto* facts = new QWidget;
    auto* grid = newFacts(facts);
    why_ = addFact(*grid, "confidenceWhy", tr("Why"));
    thresholds_ = addFact(*grid, "confidenceThresholds", tr("Thresholds"));
    repetitions_ = addFact(*grid, "confidenceRepetitions", tr("Repetitions"));
    twins_ = addFact(*grid, "twins", tr("Proportional"));
    twins_.title->setToolTip(
        tr("Events that count a multiple of an event of the formula on every kernel"));
    units_ = addFact(*grid, "units", tr("Units"));

    const auto columns = core::formulaColumns();
    model_->setColumns({
        model_->column(columns, "formula").textAsTip().font(Fonts::mono(Fonts::table)),
        model_->column(columns, "from"),
        model_->column(columns, "counters"),
        model_->column(columns, "error"),
        model_->column(columns, "mean_error"),
        model_->column(columns, "noise"),
        model_->column(columns, "remark").textAsTip(),
    });
    model_->everyCell().on(MutedRole, [this](const core::FormulaRow&) { return !isCurrent(); });
    formulas_->setSource(model_);
    formulas_->setDensity(DataTable::Density::Compact);
    formulas_->setCells({"formula"}, middleElidedCells);
    formulas_->setCells({"counters", "error", "mean_error", "noise"}, numberCells);
    auto* copy = linkButton("copySelected", tr("Copy this formula"),
                            tr("Copies the selected formula with the full names of the events"));
    export_ =
        linkButton("exportFormula", tr("Export this formula…"),
                   tr("Opens the Export page, where the metric is written with this formula"));
    connect(copy, &QToolButton::clicked, this, [this] {
        if (const int row = formulas_->currentSourceRow(); row >= 0) {
            copyFormula(model_->row(row).events, model_->row(row).coefficients);
        }
    });
    connect(export_, &QToolButton::clicked, this, [this] {
        if (const int row = formulas_->currentSourceRow(); row >= 0) {
            emit exportWanted(metric_, model_->row(row).origin);
        }
    });
    connect(formulas_, &DataTable::sourceRowActivated, this, &MetricPane::showSelected);
    selectedCurve_->setFixedHeight(Fonts::scaled(curveHeight));
    auto* details = new QWidget;
    inColumn(details,
             {selected_, selectedCurve_, inRow(nullptr, {copy, export_, BoxItem::growing(1)}, 8)},
             6, {16, 6, 16, 12});
    auto* content = newSurface();
    inColumn(content, {facts, formulas_, details, BoxItem::growing(1)});
    return content;
}

QWidget* MetricPane::buildWhyNot()
{
    makeReadable(*reason_);
    auto* link = linkButton("whatWouldHelp", tr("What to measure next"),
                            tr("Measurements that would help, on the Study page"));
    connect(link, &QToolButton::clicked, this, &MetricPane::helpWanted);
    auto* words = new QWidget;
    inColumn(words, {reason_, inRow(nullptr, {link, BoxItem::growing(1)})}, 6, {16, 8, 16, 12});
    auto* content = newSurface();
    inColumn(content, {words, help_, BoxItem::growing(1)});
    return content;
}

QWidget* MetricPane::buildPrograms()
{
    makeReadable(*programs_);
    addPrograms_ = linkButton("addPrograms", tr("Import counters of programs…"),
                              tr("Opens the import dialog; tick “Add to the open study” there"));
    connect(addPrograms_, &QToolButton::clicked, this, &MetricPane::importWanted);
    auto* content = newSurface();
    inColumn(content,
             {programs_, inRow(nullptr, {addPrograms_, BoxItem::growing(1)}), BoxItem::growing(1)},
             8, {16, 8, 16, 12});
    return content;
}

/// Null: not reviewed, or another study's.
const core::MetricResult* MetricPane::result() const
{
    return review_ ? review_->metric(metric_.toStdString()) : nullptr;
}

bool MetricPane::isCurrent() const
{
    return review_ && review_->analysis.fits == workspace_.analysis().fits;
}

void MetricPane::showMetric(const QString& metric, const Review& review, const QString& emptyText)
{
    const bool isOther = metric != metric_;
    metric_ = metric;
    review_ = review;
    emptyText_ = emptyText;
    const auto* found = result();
    const auto* shown = isCurrent() ? found : nullptr;
    analysis_ =
        shown != nullptr ? core::asShown(*review_, *shown) : core::Analysis(workspace_.analysis());
    terms_->setMetric(analysis_, metric_, workspace_.document().descriptions,
                      shown != nullptr ? review_.get() : nullptr);
    const auto* fit = terms_->fit();
    const bool isDefinition = fit != nullptr && core::isDefinition(*fit);
    const bool isRefused =
        fit != nullptr && fit->verdict >= core::Verdict::NotDefinable && !fit->isEmpty();
    tabs_->setSegmentShown(HowSure, !isRefused);
    tabs_->setSegmentShown(WhyNot, isRefused);
    if (isOther) {
        // What answers first: the formula, or why there is none.
        tabs_->setCurrent(isRefused && wanted_ <= HowSure   ? int(WhyNot)
                          : !isRefused && wanted_ == WhyNot ? int(HowSure)
                                                            : wanted_);
        for (auto* scroll : scrolls_) {
            scroll->verticalScrollBar()->setValue(0);
        }
    } else if (tabs_->current() == HowSure && isRefused) {
        tabs_->setCurrent(WhyNot);
    } else if (tabs_->current() == WhyNot && !isRefused) {
        tabs_->setCurrent(HowSure);
    }
    for (const auto& name : {u"copyFormula"_s, u"copyFor"_s}) {
        findChild<QToolButton*>(name)->setVisible(isDefinition);
    }
    whole_->setVisible(isDefinition);
    showHeader();
    showFormula();
    showReview();
    showWhyNot();
    showTab();
}

void MetricPane::showHeader()
{
    const auto* fit = terms_->fit();
    const auto* found = result();
    chip_->setVisible(fit != nullptr);
    confidence_->setVisible(fit != nullptr && core::isDefinition(*fit) && found != nullptr &&
                            found->confidence.confidence);
    header_->setTitle(fit != nullptr ? metric_ : tr("Metric"));
    header_->setSubtitle({});
    if (fit == nullptr) {
        return;
    }
    chip_->setVerdict(verdictKind(fit->verdict), verdictWords(fit->verdict, fit->errorWorst));
    chip_->setToolTip(verdictToolTip(*fit));
    if (!confidence_->isHidden()) {
        confidence_->setVerdict(
            isCurrent() ? confidenceKind(*found->confidence.confidence) : VerdictKind::Neutral,
            confidenceWords(*found->confidence.confidence));
    }
    header_->setSubtitle(workspace_.results().isReviewPending() ? tr("updating…")
                         : found != nullptr && !isCurrent()
                             ? tr("of earlier thresholds or signatures")
                             : QString());
}

void MetricPane::showTab()
{
    pages_->setCurrentIndex(tabs_->current());
    if (tabs_->current() == Curves) {
        showCurves();
    }
}

void MetricPane::showFormula()
{
    const auto* fit = terms_->fit();
    const bool isShown = fit != nullptr;
    formula_->setVisible(isShown);
    if (!isShown) {
        coefficients_->setEmptyText(workspace_.analysis().fits &&
                                            !workspace_.analysis().fits->metrics.empty()
                                        ? tr("Select a metric on the left to see its coefficients.")
                                        : emptyText_);
        for (const auto& fact : {remark_, counters_, other_, condition_}) {
            setFact(fact, {});
        }
        papiTitle_->hide();
        papi_->hide();
        copyOther_->hide();
        useOther_->hide();
        warning_->hide();
        showZeroTerms();
        return;
    }
    whole_->setCode(inWindowWords(
        [&] { return core::shownFormula(core::shortChosenNames(*analysis_.pivoting), *fit); }));
    coefficients_->setEmptyText(tr("No event is chosen, so the metric cannot be built."));
    showZeroTerms();
    showOther();
    showFormulaCurve();
    showTrust();
    // The export takes too long for each step of a drag.
    const auto& target = core::usualTarget(*workspace_.benchmark());
    const auto lines = isCurrent() ? targetLines(*fit, target) : u"…"_s;
    papiTitle_->setText(&target == &core::dialects::likwid ? textOf(target.label)
                                                           : tr("PAPI event"));
    papi_->setCode(lines);
    papiTitle_->setHidden(lines.isEmpty());
    papi_->setHidden(lines.isEmpty());
}

void MetricPane::showZeroTerms()
{
    const auto& terms = terms_->rows();
    const auto zeros = static_cast<int>(std::ranges::count(terms, 0.0, &MetricTerm::rounded));
    const bool hidesAny = zeros > 0 && zeros < static_cast<int>(terms.size());
    coefficients_->filter().setShownRows([this, hidesAny](int row) {
        return showsZeros_ || !hidesAny || terms_->row(row).rounded != 0;
    });
    zeros_->setVisible(hidesAny);
    zeros_->setText(showsZeros_ ? tr("Hide the events with the coefficient 0")
                                : tr("Show %1 more with the coefficient 0").arg(zeros));
    showAllRows(*coefficients_, 1000);
    coefficients_->fitColumns({.expendable = {"raw_and_shown", "interval"},
                               .widest = 260,
                               .words = "event",
                               .leastWords = 150,
                               .bars = "raw_and_shown"});
}

/// The smaller formula, or that of the chosen events, as in paper 1.
void MetricPane::showOther()
{
    const auto* found = result();
    const auto place = found != nullptr ? static_cast<std::size_t>(found - review_->metrics.data())
                                        : std::size_t{0};
    const auto rows = found != nullptr
                          ? withWindowSentences([&] { return core::formulaRows(*review_, place); })
                          : std::vector<core::FormulaRow>();
    const bool isDefinition = core::isDefinition(*terms_->fit());
    const auto other = std::ranges::find_if(rows, [&](const core::FormulaRow& row) {
        return &row != rows.data() &&
               (row.origin == core::FormulaOrigin::Chosen || row.counters < rows.front().counters);
    });
    const bool isThere = isDefinition && other != rows.end();
    setFact(counters_,
            isDefinition && !rows.empty() ? countText(rows.front().counters) : QString());
    copyOther_->setVisible(isThere);
    useOther_->setVisible(
        isThere && (other->origin == core::FormulaOrigin::Chosen || other->rank == std::size_t{0}));
    if (!isThere) {
        setFact(other_, {});
        return;
    }
    otherFormula_ = *other;
    const bool isSmaller = other->origin == core::FormulaOrigin::Smallest;
    other_.title->setText(isSmaller ? tr("Smallest") : tr("Chosen events"));
    const auto count = counted(other->counters, "counter");
    const auto proof = inWindowWords([&] { return core::proofText(found->smallest); });
    setFact(other_, textOf(other->text) + u'\n' + (isSmaller ? count + u", "_s + proof : count));
}

void MetricPane::markTermOf(std::optional<std::uint32_t> event)
{
    coefficients_->selectSourceRow(event ? terms_->rowOf(*event) : -1);
}

void MetricPane::showFormulaCurve()
{
    const auto& fit = *terms_->fit();
    const auto& benchmark = *analysis_.benchmark;
    const auto wanted =
        std::ranges::find(*benchmark.signatures, fit.metric, &core::Signature::metric);
    if (wanted != benchmark.signatures->end()) {
        setFact(remark_,
                inWindowWords([&] { return core::metricRemark(fit, *wanted, benchmark); }));
        showPanel(*formula_, benchmark,
                  panelOf(benchmark, *wanted, {}, core::formulaOverKernels(analysis_, fit)));
    }
}

void MetricPane::showTrust()
{
    const auto& fit = *terms_->fit();
    const double condition = analysis_.fits->condition;
    const double largest = fit.coefficients.size() > 0 ? fit.coefficients.cwiseAbs().maxCoeff() : 0;
    setFact(condition_, u"%1    max |y| %2"_s.arg(numberText(condition), numberText(largest)));
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
    if (const auto noise = core::fitCaution(fit, *analysis_.pivoting); !noise.empty()) {
        warnings << sentence(textOf(noise));
    }
    const auto sentences = warnings.join(u' ');
    warnings = terms_->cautions();
    if (!sentences.isEmpty()) {
        warnings.prepend(sentences);
    }
    warning_->setText(warnings.join(u'\n'));
    warning_->setVisible(!warnings.isEmpty());
}

core::Result<core::WrittenExport> MetricPane::written(const std::string& metric,
                                                      const core::Dialect& dialect) const
{
    const auto& analysis = workspace_.analysis();
    core::ExportOptions options;
    options.dialect = &dialect;
    options.metrics = {metric};
    options.descriptions = workspace_.document().descriptions;  // counters of LIKWID
    options.pmu = core::pmuOf(workspace_.document(), *analysis.benchmark);
    if (options.pmu.empty()) {
        options.pmu = "cpu";  // must be named, and is not in these lines
    } else {
        core::askNames(options);
    }
    if (const auto& review = workspace_.results().review();
        review && review->analysis.fits == analysis.fits) {
        options.formulas = core::countedFormulas(review->families, review->metrics);
    }
    return core::writeExport(analysis, options);
}

void MetricPane::copyAs(const core::Dialect& dialect) const
{
    const auto made = written(metric_.toStdString(), dialect);
    const auto text = made ? made->text : made.error();
    if (text) {
        copyText(textOf(*text));
    } else {
        workspace_.messages().add(Message::Severity::Warning, textOf(text.error().message));
    }
}

QString MetricPane::papiLines(const std::string& metric) const
{
    QStringList lines;
    const auto made = written(metric, core::dialects::papiUserEvents);
    if (made && made->made.metrics.front().verdict < core::Verdict::NotDefinable) {
        const auto& one = made->made.metrics.front();
        if (!one.isWritten && one.reason) {
            return inWindowWords([&] { return core::reasonText(*one.reason); });
        }
        for (auto definition : one.definitions) {
            definition.longDescription.clear();  // the words of the metric are above
            definition.shortDescription.clear();
            lines << textOf(core::presetLine(definition));
        }
    }
    return lines.join(u'\n');
}

QString MetricPane::targetLines(const core::MetricFit& fit, const core::Dialect& target) const
{
    if (&target != &core::dialects::likwid) {
        return papiLines(fit.metric);
    }
    if (!fit.isDefined()) {
        return {};
    }
    const auto made = written(fit.metric, target);
    static const QRegularExpression noComment(QStringLiteral("^[^#]"));
    return made && made->text ? textOf(*made->text).split(u'\n').filter(noComment).join(u'\n')
                              : QString();
}

void MetricPane::copyShown() const
{
    const auto* fit = terms_->fit();
    const auto& review = workspace_.results().review();
    if (fit != nullptr) {
        const auto events = core::chosenEvents(*analysis_.pivoting);
        const bool hasSums = review && !review->families.sums.empty() &&
                             analysis_.noise == review->families.analysis.noise;
        copyText(metric_ + u" = "_s +
                 textOf(hasSums ? core::plainFormula(review->families, events, fit->shown)
                                : core::plainFormula(analysis_, *fit)));
    }
}

void MetricPane::copyFormula(const std::vector<std::uint32_t>& events,
                             const Eigen::VectorXd& coefficients) const
{
    copyText(metric_ + u" = "_s +
             textOf(core::plainFormula(review_->families, events, coefficients)));
}

void MetricPane::showReview()
{
    const auto* found = result();
    const bool isThere = found != nullptr && terms_->fit() != nullptr;
    formulas_->setEmptyText(isThere ? QString() : tr("The definitions are being reviewed…"));
    if (!isThere) {
        for (const auto& fact : {why_, thresholds_, repetitions_, twins_, units_}) {
            setFact(fact, {});
        }
        model_->setRows({});
        selected_->setCode({});
        programs_->clear();
        addPrograms_->hide();
        return;
    }
    const WindowSentences inWindowLanguage;
    const auto place = static_cast<std::size_t>(found - review_->metrics.data());
    const auto& confidence = found->confidence;
    setFact(why_, !confidence.confidence
                      ? QString()
                      : sentence(textOf(*confidence.confidence == core::Confidence::Sure
                                            ? core::sureReason(review_->analysis)
                                            : core::confidenceReasons(confidence.reasons))));
    confidence_->setToolTip(why_.text->text());
    const auto& stability = workspace_.results().stability();
    const auto& parameters = workspace_.benchmark()->parameters;
    QStringList lines;
    if (stability.tau) {
        lines << u"\u03c4: "_s + sameEventsText(*stability.tau, parameters.tau);
    }
    if (stability.alpha) {
        lines << u"\u03b1: "_s + alphaText(stability, parameters.alpha);
    }
    if (confidence.reason().kind == core::ConfidenceReason::Kind::OutsideRecommended) {
        lines << recommendationText(stability, workspace_.analysis());
    }
    setFact(thresholds_, lines.join(u'\n'));
    setFact(repetitions_, QString::number(review_->analysis.noise->dataset->repetitions));
    const auto events = core::shownTerms(found->shown.events, found->shown.fit).events;
    setFact(twins_, textOf(core::twinsText(*review_, core::twinsOf(*review_, events))));
    setFact(units_, textOf(core::unitsText(*review_, events)));
    showPrograms(*review_, place);
    model_->setRows(core::formulaRows(*review_, place), &core::FormulaRow::text);
    constexpr int mostRows = 6;
    showAllRows(*formulas_, mostRows);
    if (formulas_->currentSourceRow() < 0) {
        formulas_->selectSourceRow(0);
    }
    formulas_->fitColumns({.expendable = {"mean_error", "noise", "counters", "remark"},
                           .widest = 420,
                           .words = "formula",
                           .leastWords = 150});
    showSelected();
    for (const auto& fact : {why_, thresholds_, repetitions_, twins_, units_}) {
        setDynamicProperty(*fact.text, "role", isCurrent() ? u"secondary"_s : u"muted"_s);
    }
}

void MetricPane::showPrograms(const core::DefinitionReview& review, std::size_t metric)
{
    const auto& field = review.field;
    addPrograms_->setVisible(!field);
    if (!field) {
        programs_->setText(tr("The study has no counters of programs to test the formulas on."));
        return;
    }
    const auto& name = review.analysis.fits->metrics[metric].metric;
    const auto check = std::ranges::find(field->metrics, name, &core::MetricFieldCheck::metric);
    if (check == field->metrics.end()) {
        programs_->setText(tr("The programs do not count the events of this metric."));
        return;
    }
    auto text = sentence(textOf(core::fieldCheckText(*field, *check)));
    if (check->programs > 0) {
        text += u' ' + tr("All formulas agree within 1 % on %1 of %2 programs.")
                           .arg(check->agreeing)
                           .arg(check->programs);
    }
    programs_->setText(text);
}

void MetricPane::showSelected()
{
    const int current = formulas_->currentSourceRow();
    if (!review_ || current < 0) {
        return;
    }
    const auto& row = model_->row(current);
    const auto& benchmark = *review_->analysis.benchmark;
    selected_->setCode(textOf(row.text));
    // The page Export knows the formula of the chosen events and the first of the smallest.
    export_->setVisible(row.origin != core::FormulaOrigin::Smallest || row.rank == std::size_t{0});
    const auto place = static_cast<std::size_t>(result() - review_->metrics.data());
    showPanel(*selectedCurve_, benchmark,
              panelOf(benchmark, (*benchmark.signatures)[place], {},
                      core::formulaOverKernels(*review_->families.analysis.noise, row.events,
                                               row.coefficients)));
}

void MetricPane::showWhyNot()
{
    const auto& analysis = workspace_.analysis();
    const auto* fit = terms_->fit();
    if (fit == nullptr || fit->verdict < core::Verdict::NotDefinable || fit->isEmpty() ||
        !analysis.pivoting) {
        reason_->clear();
        return;
    }
    const auto why = inWindowWords([&] { return core::reasonText(*fit, *analysis.pivoting); });
    const auto judged = core::withShownFits(analysis, workspace_.results().review().get());
    const auto better =
        core::betterThresholds(workspace_.results().stability().recommended, judged);
    const auto cure =
        better ? inWindowWords([&] { return core::thresholdsAdvice(*better, judged); })
        : fit->missing.empty() ? tr("Quieter or different events are needed.")
                               : tr("A better event is needed; a different α does not help.");
    reason_->setText(fit->verdict == core::Verdict::Open
                         ? tr("“%1” is open: %2.").arg(metric_, why)
                         : tr("Why “%1” cannot be defined here.").arg(metric_) + u' ' +
                               capitalized(why) + u". "_s + cure);
    // What would help takes as long as an analysis: not at each step of a drag.
    if (!workspace_.results().isReviewPending() &&
        (analysis.fits != helpedFits_ || metric_ != helpedMetric_)) {
        helpedFits_ = analysis.fits;
        helpedMetric_ = metric_;
        help_->refresh(metric_);
    }
}

PanelsPlot& MetricPane::curves()
{
    if (!curves_->isVisible()) {
        // A report, or a picture of the plot alone.
        constexpr int usualWidth = 1040;
        showCurves();
        curves_->setMinimumHeight(0);
        curves_->resize(usualWidth, std::max(usualWidth / 2, curves_->heightFor(usualWidth)));
    }
    return *curves_;
}

void MetricPane::showCurves()
{
    curves_->setPanels(metricPanels(workspace_.analysis(), isCurrent() ? review_.get() : nullptr));
    const auto& panels = curves_->panels().panels;
    curves_->setEmptyText(panels.isEmpty() ? emptyText_ : QString());
    const auto selected = std::ranges::find(panels, metric_, &Panel::title);
    curves_->setCurrent(selected == panels.end() ? -1
                                                 : static_cast<int>(selected - panels.begin()));
    // More metrics than have room are scrolled, rather than drawn too small to read.
    curves_->setMinimumHeight(curves_->heightFor(scrolls_[Curves]->viewport()->width()));
}

void MetricPane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showTab();
}

}  // namespace papilio::widgets
