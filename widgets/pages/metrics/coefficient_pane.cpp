#include "core/analysis/event_detail.h"
#include "core/analysis/event_facts.h"
#include "core/findings/export_text.h"
#include "core/findings/metric_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/libpfm_events.h"
#include "core/papi/definition_export.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/event_texts.h"
#include "widgets/pages/metrics/metric_panes.h"
#include "widgets/session/workspace.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace papilio::widgets {

namespace {

/// Beyond this the representations hardly differ (or differ wildly in scale), and Eq. 5 sees
/// nothing.
constexpr double largeCondition = 1e4;
/// A coefficient this large magnifies noise that the verdict does not see.
constexpr double largeCoefficient = 1e4;

/// Room of "−0.999787" and the arrow.

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
    label->setProperty("role", QStringLiteral("code"));
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
      model_(new CoefficientModel(this)),
      header_(new PaneHeader(tr("Coefficients"))),
      chip_(header_->addChip()),
      copy_(header_->addButton(
          QStringLiteral("copy"),
          tr("Copy formula"),
          tr("Copies the formula that is shown with the full names of the events"))),
      table_(new DataTable(QStringLiteral("coefficients"), tr("Coefficients"))),
      details_(new QWidget),
      signature_(new KernelStrip(KernelStrip::Ink::Muted)),
      formula_(new KernelStrip(KernelStrip::Ink::First)),
      formulaCaption_(roleLabel(tr("Formula × events"), "muted")),
      whole_(newCodeLabel("wholeFormula")),
      condition_(new QLabel),
      largest_(new QLabel),
      papiCaption_(roleLabel(tr("PAPI event"), "muted")),
      papiLines_(new ElidedLabel),
      warning_(new QLabel)
{
    setObjectName(QStringLiteral("coefficientPane"));
    header_->setObjectName(QStringLiteral("coefficientHeader"));
    chip_->setObjectName(QStringLiteral("metricVerdict"));
    copy_->setObjectName(QStringLiteral("copyFormula"));
    buildTable();

    signature_->setObjectName(QStringLiteral("signatureStrip"));
    signature_->setAccessibleName(tr("Signature over the kernels"));
    formula_->setObjectName(QStringLiteral("formulaStrip"));
    formula_->setAccessibleName(tr("Formula over the kernels, from the measured means"));
    whole_->setContentsMargins(16, 8, 16, 8);
    papiLines_->setObjectName(QStringLiteral("papiLines"));
    papiLines_->setFont(Fonts::mono(Fonts::table));
    papiLines_->setProperty("role", QStringLiteral("code"));
    papiLines_->setTextFormat(Qt::PlainText);
    papiCaption_->setToolTip(
        tr("The metric as PAPI's file of user-defined events has it; Export writes the file"));
    condition_->setObjectName(QStringLiteral("condition"));
    condition_->setFont(Fonts::mono(Fonts::table));
    condition_->setToolTip(
        tr("Condition number of the chosen representations: large values mean that they are nearly "
           "dependent"));
    largest_->setObjectName(QStringLiteral("largestCoefficient"));
    largest_->setFont(Fonts::mono(Fonts::table));
    warning_->setObjectName(QStringLiteral("trustWarning"));
    warning_->setProperty("role", QStringLiteral("warning"));
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
    grid->addWidget(roleLabel(QStringLiteral(u"cond(X\u0302)"), "muted"), 2, 0);
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
    header_->setTitle(QString::fromStdString(fit->metric));
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
        papiLines_->setText(QStringLiteral("…"));
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
    largest_->setText(QStringLiteral("max |y| %1").arg(numberText(largest)));
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
        auto sentence = QString::fromStdString(noise) + QLatin1Char('.');
        warnings << sentence.replace(0, 1, sentence.left(1).toUpper());
    }
    const auto sentences = warnings.join(QLatin1Char(' '));
    warnings = model_->cautions();
    if (!sentences.isEmpty()) {
        warnings.prepend(sentences);
    }
    warning_->setText(warnings.join(QLatin1Char('\n')));
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
            lines << QString::fromStdString(core::presetLine(definition));
        }
    }
    return lines.join(QLatin1Char('\n'));
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
            QString::fromStdString(fit->metric) + QStringLiteral(" = ") +
            QString::fromStdString(hasSums
                                       ? core::plainFormula(review->families, events, fit->shown)
                                       : core::plainFormula(analysis_, *fit)));
    }
}

}  // namespace papilio::widgets
