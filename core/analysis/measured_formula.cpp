#include "core/analysis/measured_formula.h"

#include <map>
#include <utility>

namespace papilio::core {

MeasuredFormula overMeasured(const FamilyAnalysis& families,
                             const std::vector<std::uint32_t>& events,
                             const Eigen::VectorXd& coefficients)
{
    std::map<std::uint32_t, double> terms;  // a member may be an event of the formula too
    for (std::size_t i = 0; i < events.size(); ++i) {
        const double coefficient = coefficients[static_cast<Eigen::Index>(i)];
        if (const auto* family = families.familyOfSum(events[i])) {
            for (const auto member : family->members) {
                terms[member] += coefficient;
            }
        } else {
            terms[events[i]] += coefficient;
        }
    }
    MeasuredFormula formula;
    formula.coefficients.resize(static_cast<Eigen::Index>(terms.size()));
    for (const auto& [event, coefficient] : terms) {
        formula.coefficients[static_cast<Eigen::Index>(formula.events.size())] = coefficient;
        formula.events.push_back(event);
    }
    return formula;
}

MetricFit fitWithEvents(const Analysis& analysis,
                        const std::vector<std::uint32_t>& events,
                        const Signature& signature)
{
    const auto& basis = *analysis.representation->basis;
    Eigen::MatrixXd columns(basis.matrix.cols(), static_cast<Eigen::Index>(events.size()));
    for (std::size_t i = 0; i < events.size(); ++i) {
        columns.col(static_cast<Eigen::Index>(i)) =
            analysis.representation->coordinates.row(events[i]).transpose();
    }
    const auto counts = measuredCounts(*analysis.noise, events);
    auto fits = fitMetrics(columns, basis, {{signature.metric, signature.coefficients, {}}},
                           analysis.benchmark->parameters.roundingTolerance, &counts);
    return std::move(fits.metrics.front());
}

Analysis withFormula(const Analysis& analysis,
                     const Signature& signature,
                     const std::vector<std::uint32_t>& events,
                     const MetricFit& fit)
{
    Analysis one = analysis;
    auto benchmark = std::make_shared<Benchmark>(*analysis.benchmark);
    benchmark->signatures = std::make_shared<const Signatures>(Signatures{signature});
    one.benchmark = std::move(benchmark);
    auto pivoting = std::make_shared<Pivoting>(*analysis.pivoting);
    pivoting->chosen.clear();
    for (const auto event : events) {
        pivoting->chosen.push_back({.event = event});
    }
    one.pivoting = std::move(pivoting);
    one.fits = std::make_shared<const MetricFits>(MetricFits{{fit}, analysis.fits->condition});
    return one;
}

}  // namespace papilio::core
