#include "widgets/models/metric_models.h"

#include "core/findings/metric_text.h"
#include "widgets/models/event_texts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace papilio::widgets {

ChosenEventsModel::ChosenEventsModel(QObject* parent) : EventRowsModel(parent)
{
    makeColumns();
}

void ChosenEventsModel::makeColumns()
{
    setColumns({
        eventColumn("pivot").muted(),
        eventColumn("event"),
        eventColumn("score"),
        eventColumn("norm"),
        eventColumn("new_norm"),
        eventColumn("rnmse"),
        representationColumn(),
        meanColumn(meanHeader(facts())),
    });
}

void ChosenEventsModel::setAnalysis(const core::Analysis& analysis,
                                    const core::EventFacts::Descriptions& descriptions)
{
    setFacts(core::EventFacts(analysis, descriptions));
    update();
}

void ChosenEventsModel::setStatus(core::EventStatus status)
{
    if (status != status_) {
        status_ = status;
        update();
    }
}

void ChosenEventsModel::setFilter(const QString& text, bool isRegex)
{
    text_ = text;
    isRegex_ = isRegex;
    update();
}

std::vector<std::uint32_t> ChosenEventsModel::wanted() const
{
    EventOrder order;
    order.setFacts(facts());
    order.setKey("pivot", Qt::AscendingOrder);
    order.setFilter({.statuses = {status_}, .text = text_, .isRegex = isRegex_, .only = {}});
    auto rows = order.rows();
    if (!facts().analysis().pivoting) {
        return rows;
    }
    struct Key {
        double score = 0;
        double norm = 0;
        std::uint32_t event = 0;
    };
    std::vector<Key> keys;
    keys.reserve(rows.size());
    for (const auto event : rows) {
        if (const auto pivot = facts().pivot(event)) {
            keys.push_back({static_cast<double>(*pivot), 0, event});
        } else if (status_ == core::EventStatus::Unrepresentable) {
            // Never scored: by what the basis leaves of them.
            keys.push_back({facts().residual(event), 0, event});
        } else {
            const auto x = facts().coordinates(event);
            keys.push_back({facts().score(event),
                            core::pivotNorm(x.data(), static_cast<Eigen::Index>(x.size())), event});
        }
    }
    std::ranges::sort(keys, {},
                      [](const Key& key) { return std::tuple(key.score, key.norm, key.event); });
    std::ranges::transform(keys, rows.begin(), &Key::event);
    return rows;
}

void ChosenEventsModel::update()
{
    setRows(wanted(), std::identity());
    makeColumns();
}

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
    return tellApart({term.low, term.high}).join(u" \u2026 "_s);
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
        column("shown", tr("Coefficient"))
            .numberAs(
                &Term::rounded,
                [this](const Term& term) { return roundedText(term.raw, term.rounded, scale_); })
            .tip([this](const Term& term) { return roundOffTip(term.rounded, scale_); }),
        column("raw", tr("Fitted"))
            .numberAs(&Term::raw,
                      [this](const Term& term) { return rawText(term.raw, term.rounded, scale_); })
            .tip([this](const Term& term) { return roundOffTip(term.raw, scale_); }),
        column(
            "interval", tr("Interval"),
            tr("Where repeated measurements would put the raw coefficient: from fits without one "
               "repetition at a time, and from samples of the repetitions where the events are "
               "noisy"))
            .text([this](const Term& term) { return intervalText(term, scale_); })
            .copy([](const Term& term) {
                return std::isnan(term.low) ? QString()
                                            : u"%1 \u2026 %2"_s.arg(fullPrecision(term.low),
                                                                    fullPrecision(term.high));
            })
            .right(),
        column("raw_and_shown", tr("○ fitted"))
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
            added.name = textOf(names[term]);
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
                lines << u"%1: %2"_s.arg(eventName(facts_, term.event), caution);
            }
        }
    }
    return lines;
}

namespace {

using core::MetricRow;

QString nameOf(const MetricRow& row)
{
    return textOf(row.fit->metric);
}

QString metricToolTip(const MetricRow& row)
{
    return nameOf(row) + (core::isDefinition(*row.fit) ? u" = "_s : u"\n"_s) +
           u"%1\n%2\n%3"_s.arg(textOf(row.formula), textOf(row.chip), verdictToolTip(*row.fit)) +
           (row.remark.empty() ? QString() : u'\n' + textOf(row.remark));
}

bool isJudged(const MetricRow& row)
{
    return row.confidence != nullptr && row.confidence->confidence;
}

QString confidenceToolTip(const MetricRow& row, const core::DefinitionReview* review)
{
    if (!isJudged(row)) {
        return {};
    }
    const auto why = inWindowWords([&] {
        return *row.confidence->confidence == core::Confidence::Sure
                   ? core::sureReason(review->analysis)
                   : core::confidenceReasons(row.confidence->reasons);
    });
    return capitalized(why) + u'.';
}

}  // namespace

MetricTableModel::MetricTableModel(QObject* parent) : RowsModel(parent)
{
    const WindowSentences inWindowLanguage;
    const auto columns = core::metricColumns();
    setColumns({
        column("metric", tr("Metric and formula"))
            .text(nameOf)
            .tip(metricToolTip)
            .on(SecondLineRole, &MetricRow::formula)
            .on(MutedRole, [](const MetricRow& row) { return !core::isDefinition(*row.fit); })
            .copy([](const MetricRow& row) {
                return nameOf(row) + (core::isDefinition(*row.fit) ? u" = "_s : u": "_s) +
                       textOf(row.formula);
            }),
        column(columns, "verdict")
            .tip(metricToolTip)
            .on(VerdictRole, [](const MetricRow& row) { return verdictKind(row.fit->verdict); })
            .sort([](const MetricRow& row) { return row.fit->verdict; }),
        column(core::reviewColumns(), "confidence")
            .tip([this](const MetricRow& row) { return confidenceToolTip(row, review_.get()); })
            .on(VerdictRole,
                [this](const MetricRow& row) {
                    return !isJudged(row) ? QVariant()
                           : review_->analysis.fits == analysis_.fits
                               ? QVariant(int(confidenceKind(*row.confidence->confidence)))
                               : QVariant(int(VerdictKind::Neutral));
                })
            .sort([](const MetricRow& row) {
                return isJudged(row) ? static_cast<int>(*row.confidence->confidence) : 3;
            }),
        column("counters", tr("Counters"), tr("Events to count; of a sum of units its members"))
            .numberAs([](const MetricRow& row) { return static_cast<double>(row.counters); },
                      [](const MetricRow& row) {
                          return core::isDefinition(*row.fit) ? countText(row.counters)
                                                              : notApplicable();
                      }),
        column("expected", tr("Per kernel"), tr("What the signature expects of each kernel"))
            .on(FingerprintRole,
                [this](const MetricRow& row) {
                    const auto& benchmark = *analysis_.benchmark;
                    const auto& signatures = *benchmark.signatures;
                    const auto wanted =
                        std::ranges::find(signatures, row.fit->metric, &core::Signature::metric);
                    Fingerprint strip;
                    if (wanted != signatures.end()) {
                        const Eigen::VectorXd values =
                            benchmark.basis->matrix * wanted->coefficients;
                        strip.values = QVector<double>(values.begin(), values.end());
                    }
                    strip.groups = dividersOf(*benchmark.basis);
                    strip.status = core::isDefinition(*row.fit)
                                       ? core::EventStatus::Chosen
                                       : core::EventStatus::Unrepresentable;
                    return strip;
                }),
        column(columns, "error"),
        column(columns, "mean_error"),
    });
}

void MetricTableModel::setAnalysis(const core::Analysis& analysis, const Review& review)
{
    if (analysis.fits && analysis.fits == analysis_.fits && review == review_) {
        return;
    }
    // What the rows refer to until they are replaced.
    const auto before = analysis_;
    const auto reviewBefore = review_;
    analysis_ = analysis;
    review_ = review;
    const WindowSentences inWindowLanguage;
    setRows(core::metricRows(analysis_, review_.get()),
            [](const MetricRow& row) { return row.fit->metric; });
}

int MetricTableModel::rowOf(const QString& metric) const
{
    return find(metric, nameOf);
}

}  // namespace papilio::widgets
