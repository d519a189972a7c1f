#include "core/analysis/event_plan.h"

#include "core/analysis/shown_formula.h"
#include "core/base/constants.h"
#include "core/base/linear_algebra.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace papilio::core {

namespace {

/// An event that the analysis left out for want of a better measurement, not for what it counts.
struct LeftOutEvent {
    std::uint32_t event = 0;
    Eigen::VectorXd coordinates;  ///< X, of its mean over what was measured
    double maxRnmse = 0;          ///< NaN for a masked event
    bool isMasked = false;        ///< some value was not measured; else it is noisy
};

/// Mean over what was measured of each kernel; NaN where nothing was.
Eigen::VectorXd measuredMean(const Dataset& data, std::size_t event)
{
    const auto kernels = data.kernelCount();
    const auto values = data.block(event);
    const auto mask = data.mask(event);
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(kernels));
    Eigen::VectorXd count = sum;
    for (std::size_t place = 0; place < values.size(); ++place) {
        if (mask.empty() || mask[place] != 0) {
            sum(static_cast<Eigen::Index>(place % kernels)) += values[place];
            count(static_cast<Eigen::Index>(place % kernels)) += 1;
        }
    }
    return (sum.array() / count.array()).matrix();  // 0 / 0 is NaN
}

std::optional<LeftOutEvent> fromMasked(const Benchmark& benchmark, std::uint32_t event)
{
    const auto mean = measuredMean(*benchmark.data, event);
    std::vector<Eigen::Index> rows;
    for (Eigen::Index kernel = 0; kernel < mean.size(); ++kernel) {
        if (std::isfinite(mean(kernel))) {
            rows.push_back(kernel);
        }
    }
    const auto& all = benchmark.basis->matrix;
    if (rows.size() < static_cast<std::size_t>(all.cols())) {
        return {};
    }
    const Eigen::MatrixXd basis = all(rows, Eigen::all);
    const Eigen::VectorXd values = mean(rows);
    if (values.norm() == 0 || numericalRank(basis) < basis.cols()) {
        return {};
    }
    LeftOutEvent found{event, leastSquares(basis, values).col(0), notANumber, true};
    const double residual = (basis * found.coordinates - values).norm() / values.norm();
    return residual <= benchmark.parameters.representationTolerance ? std::optional(found)
                                                                    : std::nullopt;
}

/**
 * Noisy events whose mean the basis represents within rho, by their noise; then masked ones, by
 * their number: x from the kernels on which every expectation can still be distinguished, kept
 * where it represents those within rho.
 *
 * @param analysis  complete
 */
std::vector<LeftOutEvent> leftOutEvents(const Analysis& analysis)
{
    const auto& benchmark = *analysis.benchmark;
    const auto& status = analysis.pivoting->status;
    const auto& representation = *analysis.representation;
    std::vector<LeftOutEvent> events;
    for (const auto event : analysis.noise->byNoise) {
        if (status[event] == EventStatus::Noisy &&
            representation.residual[event] <= benchmark.parameters.representationTolerance) {
            events.push_back({event, representation.coordinates.row(event).transpose(),
                              analysis.noise->maxRnmse[event], false});
        }
    }
    for (std::uint32_t event = 0; event < status.size(); ++event) {
        if (status[event] == EventStatus::Missing && !benchmark.isLeft(event)) {
            if (auto masked = fromMasked(benchmark, event)) {
                events.push_back(*std::move(masked));
            }
        }
    }
    return events;
}

constexpr int mostEvents = 4;       // more than that is not a suggestion any more
constexpr double reached = 1e-6;    // of the signature: the residual is roundoff
constexpr double worthwhile = 0.8;  // a remedy takes a fifth of the residual at least
constexpr std::size_t mostGroups = 20;

/// The part of `vector` outside the span of orthonormal columns.
Eigen::VectorXd outside(const Eigen::MatrixXd& q, const Eigen::VectorXd& vector)
{
    return q.cols() == 0 ? vector : Eigen::VectorXd(vector - q * (q.transpose() * vector));
}

/// What else reaches the signature: the left-out events picked one by one.
std::vector<std::size_t> pursue(const std::vector<LeftOutEvent>& leftOut,
                                Eigen::MatrixXd q,
                                const Eigen::VectorXd& signature)
{
    std::vector<std::size_t> picked;
    auto left = outside(q, signature);
    while (picked.size() < mostEvents && left.norm() > reached * signature.norm()) {
        std::size_t best = leftOut.size();
        double most = 1e-3 * left.norm();
        for (std::size_t place = 0; place < leftOut.size(); ++place) {
            const auto direction = outside(q, leftOut[place].coordinates);
            const double length = direction.norm();
            if (length <= 1e-6 * leftOut[place].coordinates.norm()) {
                continue;
            }
            const double share = std::abs(direction.dot(left)) / length;
            // They are in the order of their noise: a louder one must do better.
            if (share > most * (1 + 1e-6)) {
                most = share;
                best = place;
            }
        }
        if (best == leftOut.size()) {
            break;
        }
        picked.push_back(best);
        const auto direction = outside(q, leftOut[best].coordinates);
        q.conservativeResize(signature.size(), q.cols() + 1);
        q.rightCols(1) = direction.normalized();
        left = outside(q, signature);
    }
    return picked;
}

Eigen::MatrixXd withEvents(const Eigen::MatrixXd& chosen,
                           const std::vector<LeftOutEvent>& leftOut,
                           const std::vector<std::size_t>& picked)
{
    Eigen::MatrixXd columns = chosen;
    for (const auto place : picked) {
        const auto& coordinates = leftOut[place].coordinates;
        columns.conservativeResize(coordinates.size(), columns.cols() + 1);
        columns.rightCols(1) = coordinates;
    }
    return columns;
}

EventRemedy remedyOf(const Analysis& analysis,
                     const Eigen::MatrixXd& chosen,
                     const std::vector<LeftOutEvent>& leftOut,
                     const std::vector<std::size_t>& picked)
{
    const auto& benchmark = *analysis.benchmark;
    const auto columns = withEvents(chosen, leftOut, picked);
    const auto fits = fitMetrics(columns, *benchmark.basis, *benchmark.signatures,
                                 benchmark.parameters.roundingTolerance);
    EventRemedy remedy;
    for (const auto place : picked) {
        remedy.events.push_back(leftOut[place].event);
    }
    remedy.rankBefore = numericalRank(chosen);
    remedy.rankAfter = numericalRank(columns);
    remedy.conditionAfter = fits.condition;
    for (std::size_t metric = 0; metric < fits.metrics.size(); ++metric) {
        const auto& before = analysis.fits->metrics[metric];
        const auto& after = fits.metrics[metric];
        if (!before.isDefined() && !before.isEmpty() &&
            after.relativeResidual <= worthwhile * before.relativeResidual) {
            remedy.gains.push_back(
                {after.metric, before.relativeResidual, after.relativeResidual, after.verdict});
        }
    }
    return remedy;
}

UndefinedMetric describe(const Analysis& analysis,
                         const MetricFit& fit,
                         const Eigen::MatrixXd& chosen,
                         const Eigen::VectorXd& signature,
                         const Eigen::VectorXd& left,
                         bool hasRemedy)
{
    const auto& benchmark = *analysis.benchmark;
    UndefinedMetric metric{
        fit.metric, fit.verdict, fit.relativeResidual, fit.errorWorst, fit.missing, {},
        {},         hasRemedy};
    if (left.norm() <= reached * signature.norm()) {
        return metric;  // the fit meets the signature, its rounding does not: nothing is missing
    }
    // Compared with the signature, or roundoff would be read as a part of it.
    const double least =
        reached * signature.norm() / std::sqrt(static_cast<double>(signature.size()));
    const Eigen::VectorXd missed = (left.array().abs() > least).select(left, 0.0);
    metric.direction = representationText(missed, *benchmark.basis);
    // What such an event counts that no combination of the chosen ones explains.
    const Eigen::VectorXd own = benchmark.basis->matrix * left;
    const Eigen::MatrixXd known = benchmark.basis->matrix * chosen;
    const Eigen::VectorXd counts =
        (known.cols() == 0 ? own : Eigen::VectorXd(own - known * leastSquares(known, own).col(0)))
            .cwiseAbs();
    std::vector<Eigen::Index> order(static_cast<std::size_t>(counts.size()));
    std::iota(order.begin(), order.end(), Eigen::Index{0});
    std::ranges::stable_sort(order, [&](auto a, auto b) { return counts(a) > counts(b); });
    for (const auto kernel : order) {
        if (metric.kernels.size() == 3 || counts(kernel) <= 1e-6 * counts.maxCoeff()) {
            break;
        }
        metric.kernels.emplace_back(benchmark.data->kernels[static_cast<std::size_t>(kernel)]);
    }
    return metric;
}

/// The chosen event, and the dependent ones whose means are a multiple of its own.
std::vector<AliasedEvents> aliasedIn(const Analysis& analysis)
{
    const auto& pivoting = *analysis.pivoting;
    std::vector<AliasedEvents> groups;
    std::vector<Eigen::RowVectorXd> directions;
    for (const auto& chosen : pivoting.chosen) {
        groups.push_back({{chosen.event}});
        directions.push_back(meanOf(*analysis.noise, chosen.event).normalized());
    }
    for (std::uint32_t event = 0; event < pivoting.status.size(); ++event) {
        if (pivoting.status[event] != EventStatus::Dependent) {
            continue;
        }
        const Eigen::RowVectorXd mean = meanOf(*analysis.noise, event);
        const double length = mean.norm();
        for (std::size_t group = 0; group < groups.size(); ++group) {
            const double along = mean.dot(directions[group]);
            if ((mean - along * directions[group]).norm() <= 1e-9 * length) {
                groups[group].events.push_back(event);
            }
        }
    }
    std::erase_if(groups, [](const AliasedEvents& group) { return group.events.size() < 2; });
    groups.resize(std::min(groups.size(), mostGroups));
    return groups;
}

std::size_t definedBy(const EventRemedy& remedy)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        remedy.gains, [](const MetricGain& gain) { return isDefined(gain.verdict); }));
}

/// Kernels that may be added, as rows over the plan's expectations.
struct Candidate {
    std::string kernel;
    std::string benchmark;
    Eigen::RowVectorXd row;
};

struct Problem {
    Basis present;
    std::vector<Candidate> candidates;
};

std::optional<std::size_t> placeOf(const std::vector<std::string>& names, std::string_view name)
{
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - names.begin()));
}

bool knowsAll(const KernelCatalogue& catalogue, const Basis& basis)
{
    return std::ranges::all_of(basis.expectations, [&](const std::string& name) {
        return placeOf(catalogue.basis.expectations, name).has_value();
    });
}

/// The benchmark's own columns, then those the catalogue adds.
Basis extended(const Benchmark& benchmark, const KernelCatalogue& catalogue)
{
    Basis basis = *benchmark.basis;
    std::vector<Eigen::Index> rows;
    for (std::size_t kernel = 0; kernel < benchmark.data->kernelCount(); ++kernel) {
        const auto place = placeOf(catalogue.kernels, benchmark.data->kernels[kernel]);
        if (!place) {
            return basis;
        }
        rows.push_back(static_cast<Eigen::Index>(*place));
    }
    for (std::size_t column = 0; column < catalogue.basis.expectations.size(); ++column) {
        const auto& name = catalogue.basis.expectations[column];
        if (!placeOf(basis.expectations, name)) {
            basis.expectations.push_back(name);
            basis.matrix.conservativeResize(Eigen::NoChange, basis.matrix.cols() + 1);
            basis.matrix.rightCols(1) =
                catalogue.basis.matrix.col(static_cast<Eigen::Index>(column))(rows);
        }
    }
    return basis;
}

Problem problemOf(const Benchmark& benchmark, const std::vector<KernelCatalogue>& catalogues)
{
    Problem problem{*benchmark.basis, {}};
    for (const auto& catalogue : catalogues) {
        if (!knowsAll(catalogue, problem.present)) {
            continue;
        }
        // Only a kind's own basis may have lost columns; a custom one is what its author wants.
        if (problem.candidates.empty() && benchmark.kind != BenchmarkKind::Custom) {
            problem.present = extended(benchmark, catalogue);
        }
        if (!knowsAll(catalogue, problem.present)) {
            continue;
        }
        for (std::size_t kernel = 0; kernel < catalogue.kernels.size(); ++kernel) {
            const auto& name = catalogue.kernels[kernel];
            const auto count = static_cast<Eigen::Index>(problem.present.expectations.size());
            Eigen::RowVectorXd row(count);
            for (Eigen::Index column = 0; column < count; ++column) {
                const auto& expectation =
                    problem.present.expectations[static_cast<std::size_t>(column)];
                row(column) = catalogue.basis.matrix(
                    static_cast<Eigen::Index>(kernel),
                    static_cast<Eigen::Index>(*placeOf(catalogue.basis.expectations, expectation)));
            }
            bool isPresent = false;
            for (std::size_t k = 0; k < benchmark.data->kernelCount(); ++k) {
                isPresent = isPresent || benchmark.data->kernels[k] == name;
            }
            if (!isPresent) {
                problem.candidates.push_back({name, catalogue.benchmark, std::move(row)});
            }
        }
    }
    return problem;
}

/// What each dependent column is, as a combination of the independent ones before it.
std::vector<TiedExpectation> tiedIn(const Basis& basis, const BasisQuality& quality)
{
    std::vector<TiedExpectation> tied;
    std::vector<std::string> names;
    Eigen::MatrixXd columns(basis.matrix.rows(), 0);
    for (std::size_t place = 0; place < basis.expectations.size(); ++place) {
        const auto& name = basis.expectations[place];
        const Eigen::VectorXd column = basis.matrix.col(static_cast<Eigen::Index>(place));
        if (std::ranges::find(quality.dependent, name) == quality.dependent.end()) {
            names.push_back(name);
            columns.conservativeResize(Eigen::NoChange, columns.cols() + 1);
            columns.rightCols(1) = column;
            continue;
        }
        const bool isNothing = columns.cols() == 0 || column.norm() == 0;
        tied.push_back(
            {name, isNothing ? "0" : formulaText(leastSquares(columns, column).col(0), names)});
    }
    return tied;
}

Basis withRow(const Basis& basis, const Eigen::RowVectorXd& row)
{
    Basis more = basis;
    more.matrix.conservativeResize(basis.matrix.rows() + 1, Eigen::NoChange);
    more.matrix.bottomRows(1) = row;
    return more;
}

bool isBetter(const BasisQuality& a, const BasisQuality& b)
{
    if (a.rank != b.rank) {
        return a.rank > b.rank;
    }
    // Equal up to roundoff is equal: the first in the catalogue stays.
    return a.condition < b.condition * (1 - 1e-9) ||
           (std::isfinite(a.condition) && !std::isfinite(b.condition));
}

}  // namespace

EventGaps planEvents(const Analysis& analysis)
{
    EventGaps plan;
    auto leftOut = leftOutEvents(analysis);
    plan.isUnassessed = analysis.noise->unassessed;
    for (const auto& event : leftOut) {
        (event.isMasked ? plan.masked : plan.noisy) += 1;
    }
    const auto& basis = analysis.benchmark->basis->matrix;
    if (basis.rows() <= basis.cols()) {
        // Without a kernel to spare everything is representable, noise too: it would fit any gap.
        std::erase_if(leftOut, [](const LeftOutEvent& event) { return !event.isMasked; });
    }
    const Eigen::MatrixXd chosen = chosenColumns(*analysis.pivoting);
    const Eigen::MatrixXd scaled = chosen.colwise().normalized();
    const Eigen::MatrixXd q = chosen.cols() == 0 ? chosen : orthonormalBasis(scaled);
    for (std::size_t place = 0; place < analysis.fits->metrics.size(); ++place) {
        const auto& fit = analysis.fits->metrics[place];
        if (fit.isDefined() || fit.isEmpty()) {
            continue;
        }
        const Eigen::VectorXd& signature = (*analysis.benchmark->signatures)[place].coefficients;
        auto picked = pursue(leftOut, q, signature);
        std::ranges::sort(picked);
        auto remedy = picked.empty() ? EventRemedy() : remedyOf(analysis, chosen, leftOut, picked);
        const bool helps = std::ranges::any_of(remedy.gains, [&](const MetricGain& gain) {
            // A smaller residual that still defines nothing is mostly fitted noise.
            return gain.metric == fit.metric && gain.verdict != Verdict::NotDefinable;
        });
        plan.undefined.push_back(
            describe(analysis, fit, chosen, signature, outside(q, signature), helps));
        const bool isKnown = std::ranges::any_of(
            plan.remedies, [&](const EventRemedy& known) { return known.events == remedy.events; });
        if (helps && !isKnown) {
            plan.remedies.push_back(std::move(remedy));
        }
    }
    std::ranges::stable_sort(plan.remedies, [](const EventRemedy& a, const EventRemedy& b) {
        return definedBy(a) != definedBy(b) ? definedBy(a) > definedBy(b)
                                            : a.events.size() < b.events.size();
    });
    plan.aliased = aliasedIn(analysis);
    return plan;
}

KernelPlan planKernels(const Benchmark& benchmark, const std::vector<KernelCatalogue>& catalogues)
{
    auto problem = problemOf(benchmark, catalogues);
    KernelPlan plan;
    plan.expectations = problem.present.expectations;
    plan.now = basisQuality(problem.present);
    plan.tied = tiedIn(problem.present, plan.now);
    auto now = plan.now;
    constexpr int mostForCondition = 3;
    constexpr double smallerEnough = 0.9;
    const auto all = static_cast<Eigen::Index>(plan.expectations.size());
    for (int further = 0; further < mostForCondition && !problem.candidates.empty();) {
        std::size_t best = 0;
        std::optional<BasisQuality> bestQuality;
        for (std::size_t place = 0; place < problem.candidates.size(); ++place) {
            auto quality = basisQuality(withRow(problem.present, problem.candidates[place].row));
            if (!bestQuality || isBetter(quality, *bestQuality)) {
                best = place;
                bestQuality = std::move(quality);
            }
        }
        const bool isFull = now.rank == all;
        if (isFull ? !(bestQuality->condition <= smallerEnough * now.condition)
                   : bestQuality->rank == now.rank) {
            break;
        }
        further += isFull ? 1 : 0;
        KernelStep step{
            problem.candidates[best].kernel, problem.candidates[best].benchmark, *bestQuality, {}};
        std::ranges::copy_if(now.dependent, std::back_inserter(step.separates),
                             [&](const std::string& name) {
                                 return std::ranges::find(bestQuality->dependent, name) ==
                                        bestQuality->dependent.end();
                             });
        problem.present = withRow(problem.present, problem.candidates[best].row);
        problem.candidates.erase(problem.candidates.begin() + static_cast<std::ptrdiff_t>(best));
        now = *std::move(bestQuality);
        plan.steps.push_back(std::move(step));
    }
    return plan;
}

}  // namespace papilio::core
