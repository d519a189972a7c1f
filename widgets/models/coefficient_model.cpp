#include "widgets/models/coefficient_model.h"

#include "core/findings/metric_text.h"
#include "widgets/models/event_hints.h"
#include "widgets/models/event_texts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

const core::MetricFit* findFit(const core::Analysis& analysis, const QString& metric)
{
    if (!analysis.fits || !analysis.pivoting) {
        return nullptr;
    }
    const auto& fits = analysis.fits->metrics;
    const auto place = std::ranges::find(fits, metric.toStdString(), &core::MetricFit::metric);
    return place == fits.end() ? nullptr : &*place;
}

void addIntervals(std::vector<MetricTerm>& terms,
                  const core::MetricFit& fit,
                  const core::DefinitionReview* review)
{
    if (review == nullptr) {
        return;
    }
    const auto* metric = review->metric(fit.metric);
    if (metric == nullptr) {
        return;
    }
    const auto& known = metric->confidence.coefficients;
    for (auto& term : terms) {
        const auto interval =
            std::ranges::find(known, term.event, &core::CoefficientInterval::event);
        if (interval != known.end()) {
            term.low = interval->low;
            term.high = interval->high;
        }
    }
}

/// Below this a move is roundoff of the solve, not rounding.
constexpr double visibleMove = 1e-9;

double movedBy(const MetricTerm& term)
{
    return std::abs(term.rounded - term.raw);
}

/// Six decimals, and as many as it takes where rounding moved the coefficient visibly.
QString rawText(double raw, double rounded, double scale)
{
    constexpr int decimals = 6;
    constexpr double shown = 1e-6;
    const double moved = std::abs(raw - rounded);
    return raw != 0 && std::abs(raw) < shown      ? numberText(raw, 3, scale)
           : moved > visibleMove && moved < shown ? tellApart({raw, rounded}).front()
                                                  : fixedText(raw, decimals);
}

/// "4", "0.8", "1.0002"; what was not rounded reads as the raw coefficient does.
QString roundedText(double raw, double rounded, double scale)
{
    constexpr int digits = 5;
    const double shown = shortText(raw, NumberStyle::Plain, digits).toDouble();
    return raw == rounded && std::abs(shown - raw) > visibleMove
               ? rawText(raw, rounded, scale)
               : shortText(rounded, NumberStyle::Window, digits);
}

/// An arrow where rounding moved the coefficient visibly.
QString withArrow(const QString& text, double raw, double rounded)
{
    return text + (std::abs(raw - rounded) > visibleMove ? QStringLiteral(u" \u2192")
                                                         : QStringLiteral("  "));
}

/// "0.998 … 1.003"; one number where only round-off is between both.
QString intervalText(const MetricTerm& term, double scale)
{
    if (std::isnan(term.low)) {
        return {};
    }
    if (term.high - term.low <= visibleMove * scale) {
        constexpr int digits = 5;
        return shortText(core::roundedTo(term.low, digits), NumberStyle::Window, digits);
    }
    return tellApart({term.low, term.high}).join(QStringLiteral(u" \u2026 "));
}

}  // namespace

CoefficientModel::CoefficientModel(QObject* parent) : RowsModel(parent)
{
    using Term = MetricTerm;
    setColumns({
        column("event", tr("Event"))
            .text(&Term::name)
            .copy([this](const Term& term) { return eventName(facts_, term.event); })
            .tip([this](const Term& term) { return eventToolTip(facts_, term.event); }),
        column("raw", tr("Raw"))
            .numberAs(&Term::raw,
                      [this](const Term& term) {
                          return withArrow(rawText(term.raw, term.rounded, scale_), term.raw,
                                           term.rounded);
                      })
            .tip([this](const Term& term) { return roundOffTip(term.raw, scale_); }),
        column("shown", tr("Shown"))
            .numberAs(
                &Term::rounded,
                [this](const Term& term) { return roundedText(term.raw, term.rounded, scale_); })
            .tip([this](const Term& term) { return roundOffTip(term.rounded, scale_); }),
        column(
            "interval", tr("Interval"),
            tr("Where repeated measurements would put the raw coefficient: from fits without one "
               "repetition at a time, and from samples of the repetitions where the events are "
               "noisy"))
            .text([this](const Term& term) { return intervalText(term, scale_); })
            .copy([](const Term& term) {
                return std::isnan(term.low)
                           ? QString()
                           : QStringLiteral(u"%1 \u2026 %2")
                                 .arg(fullPrecision(term.low), fullPrecision(term.high));
            })
            .right(),
        column("change", tr("Change"))
            .number(movedBy, [this](double moved) { return numberText(moved, 3, scale_); })
            .tip([this](const Term& term) { return roundOffTip(movedBy(term), scale_); }),
        column("raw_and_shown", tr("○ raw ▪ shown"))
            .on(CoefficientRole,
                [this](const Term& term) {
                    return Coefficient{.raw = term.raw, .rounded = term.rounded, .scale = scale_};
                }),
    });
    everyCell().on(MutedRole, [](const Term& term) { return term.rounded == 0; });
}

void CoefficientModel::setMetric(const core::Analysis& analysis,
                                 const QString& metric,
                                 const core::EventFacts::Descriptions& descriptions,
                                 const core::DefinitionReview* review)
{
    const core::EventFacts facts(analysis, descriptions);
    const bool sameStudy = facts.dataset() == facts_.dataset();
    facts_ = facts;
    fit_ = findFit(facts_.analysis(), metric);
    scale_ = 1;
    std::vector<MetricTerm> terms;
    if (fit_ != nullptr) {
        const auto names = core::shortChosenNames(*analysis.pivoting);
        for (std::size_t term = 0; term < names.size(); ++term) {
            const auto place = static_cast<Eigen::Index>(term);
            auto& added = terms.emplace_back();
            added.event = analysis.pivoting->chosen[term].event;
            added.raw = fit_->coefficients[place];
            added.rounded = fit_->shown[place];
            added.name = QString::fromStdString(names[term]);
            scale_ = std::max({term == 0 ? 1e-300 : scale_, std::abs(terms.back().raw),
                               std::abs(terms.back().rounded)});
        }
        addIntervals(terms, *fit_, review);
    }
    if (sameStudy) {
        setRows(std::move(terms), &MetricTerm::event);
    } else {
        setRows(std::move(terms));
    }
}

QStringList CoefficientModel::cautions() const
{
    QStringList lines;
    for (const auto& term : rows()) {
        if (term.rounded != 0) {
            for (const auto& caution : eventCautions(facts_.descriptionsOf(term.event))) {
                lines << QStringLiteral("%1: %2").arg(eventName(facts_, term.event), caution);
            }
        }
    }
    return lines;
}

}  // namespace papilio::widgets
