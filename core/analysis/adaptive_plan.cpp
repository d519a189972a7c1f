#include "core/analysis/adaptive_plan.h"

#include "core/analysis/measured_extents.h"
#include "core/analysis/shown_formula.h"
#include "core/analysis/stability.h"
#include "core/base/linear_algebra.h"
#include "core/base/parallel.h"
#include "core/model/benchmark.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <random>
#include <set>

namespace papilio::core {
namespace {

constexpr double mostWorse = 10;     // condition of the screening rows, of that of the basis
constexpr double mostMissed = 0.01;  // of the events that are non-zero on a tenth of the kernels
constexpr double tenth = 0.1;
constexpr double infinity = std::numeric_limits<double>::infinity();

using Events = std::vector<std::uint32_t>;

/// The rows of E that QR with pivoting picks, as many as there are columns.
Events pivotRows(const Eigen::MatrixXd& basis)
{
    Eigen::MatrixXd left = basis;
    Events rows;
    while (Eigen::Index(rows.size()) < basis.cols()) {
        Eigen::Index best = 0;
        if (left.rowwise().squaredNorm().maxCoeff(&best) <= 0) {
            break;
        }
        rows.push_back(static_cast<std::uint32_t>(best));
        const Eigen::RowVectorXd direction = left.row(best).normalized();
        for (int twice = 0; twice < 2; ++twice) {
            left -= (left * direction.transpose()) * direction;
        }
        left.row(best).setZero();
    }
    return rows;
}

double conditionOf(const Eigen::MatrixXd& matrix)
{
    const auto values = singularValues(matrix);
    const double least = values(values.size() - 1);
    return least > 0 ? values(0) / least : infinity;
}

/// How many of `others` kernels show with 99 % one of `nonzero` that hide among them.
std::size_t enoughOf(std::size_t others, std::size_t nonzero)
{
    double missed = 1;
    std::size_t drawn = 0;
    while (drawn < others && missed > mostMissed) {
        const auto left = static_cast<double>(others - drawn);
        missed *= std::max(0.0, left - static_cast<double>(nonzero)) / left;
        ++drawn;
    }
    return drawn;
}

Events allOf(std::size_t count)
{
    Events all(count);
    std::iota(all.begin(), all.end(), 0U);
    return all;
}

/// The events that lack one of these kernels in their first repetition, by what they lack.
std::vector<MeasureStep> missingFirst(const MeasuredExtents& extents,
                                      const Events& events,
                                      const Events& kernels)
{
    std::map<Events, Events> byKernels;
    for (const auto event : events) {
        Events missing;
        for (const auto kernel : kernels) {
            if (!extents.hasKernel(event, kernel)) {
                missing.push_back(kernel);
            }
        }
        if (!missing.empty()) {
            byKernels[missing].push_back(event);
        }
    }
    std::vector<MeasureStep> steps;
    for (const auto& [missing, lacking] : byKernels) {
        steps.push_back({lacking, missing});
    }
    return steps;
}

/// max-RNMSE without one repetition of the worst pair, the one that makes more of it.
double noiseWithoutOne(const EventMatrix& values)
{
    const auto count = values.rows();
    Eigen::MatrixXd noise = Eigen::MatrixXd::Zero(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
        for (Eigen::Index j = i + 1; j < count; ++j) {
            const double distance = (values.row(i) - values.row(j)).norm();
            const double size = std::sqrt(static_cast<double>(values.cols())) *
                                std::sqrt(std::abs(values.row(i).mean())) *
                                std::sqrt(std::abs(values.row(j).mean()));
            noise(i, j) = noise(j, i) = distance == 0 ? 0 : size > 0 ? distance / size : 1;
        }
    }
    Eigen::Index worst[2] = {0, 0};
    noise.maxCoeff(&worst[0], &worst[1]);
    double least = infinity;
    for (const auto out : worst) {
        Eigen::MatrixXd others = noise;
        others.row(out).setZero();
        others.col(out).setZero();
        least = std::min(least, others.maxCoeff());
    }
    return least;
}

/// One plan: what is measured so far, completed and judged.
class Planner {
public:
    Planner(const Benchmark& soFar, const AdaptiveOptions& options, std::stop_token stop)
        : soFar_(soFar),
          data_(*soFar.data),
          options_(options),
          stop_(std::move(stop)),
          extents_(data_),
          parameters_(soFar.parameters)
    {
        std::vector<std::uint8_t> out(data_.eventCount(), 0);
        for (const auto event : findExcluded(data_, soFar.excluded).events) {
            out[event] = 1;
        }
        for (std::size_t event = 0; event < out.size(); ++event) {
            const bool failed = !options.failed.empty() && options.failed[event] != 0;
            if (out[event] == 0 && !failed) {
                events_.push_back(static_cast<std::uint32_t>(event));
                if (!options.wanted.empty() && options.wanted[event] != 0) {
                    wanted_.insert(static_cast<std::uint32_t>(event));
                }
            }
        }
    }

    AdaptivePlan run()
    {
        const auto kernels = allOf(data_.kernelCount());
        const bool hasBasis = soFar_.basis != nullptr && !isPlaceholder(*soFar_.basis);
        const auto screening = hasBasis ? screeningKernels(*soFar_.basis, options_.seed) : kernels;
        if (auto steps = missingFirst(extents_, events_, screening); !steps.empty()) {
            return plan(AdaptiveStage::Screening, std::move(steps));
        }
        Events alive;
        std::ranges::copy_if(events_, std::back_inserter(alive), [&](auto event) {
            return !extents_.isZero(event) || wanted_.contains(event);
        });
        if (auto steps = missingFirst(extents_, alive, kernels); !steps.empty()) {
            return plan(AdaptiveStage::First, std::move(steps));
        }
        return hasBasis ? judge() : askForVerdicts();
    }

private:
    /// Without a basis that can be used there is only noise to judge.
    AdaptivePlan askForVerdicts()
    {
        judged_ = {};
        judged_.noise = measureNoise(likeMeasured(data_, extents_));
        const auto open = openVerdicts(
            data_, {soFar_.parameters.tau / options_.span, soFar_.parameters.tau * options_.span});
        auto needed = wanted_;
        std::ranges::set_intersection(open, events_, std::inserter(needed, needed.end()));
        return ask(AdaptiveStage::Repetitions, needed);
    }

    AdaptivePlan judge()
    {
        const auto completed = likeMeasured(data_, extents_);
        chooseParameters(completed);
        std::vector<Analysis> points;
        auto chosen = wanted_;
        for (const auto& parameters : corners()) {
            Benchmark benchmark = soFar_;
            benchmark.data = completed;
            benchmark.parameters = parameters;
            points.push_back(analyze(std::make_shared<const Benchmark>(std::move(benchmark)),
                                     points.empty() ? nullptr : &points.back(), stop_));
            if (!points.back().isComplete()) {
                return stop_.stop_requested() ? AdaptivePlan() : askForVerdicts();
            }
            std::ranges::copy(chosenEvents(*points.back().pivoting),
                              std::inserter(chosen, chosen.end()));
        }
        judged_ = points.front();
        if (auto needed = unassessed(); !needed.empty()) {
            return ask(AdaptiveStage::Second, needed);
        }
        if (auto needed = lacking(chosen); !needed.empty()) {
            fillSets(needed);
            return ask(AdaptiveStage::Repetitions, needed);
        }
        std::set<std::uint32_t> shown;
        for (const auto& point : points) {
            addShown(point, shown);
        }
        if (stop_.stop_requested()) {
            return {};
        }
        Events members;  // of sums, and zero where they were screened
        std::ranges::copy_if(shown, std::back_inserter(members), [&](auto event) {
            return std::ranges::binary_search(events_, event);
        });
        if (auto steps = missingFirst(extents_, members, allOf(data_.kernelCount()));
            !steps.empty()) {
            return plan(AdaptiveStage::Formulas, std::move(steps));
        }
        if (auto needed = lacking(shown); !needed.empty()) {
            return ask(AdaptiveStage::Formulas, needed);
        }
        auto doubted = lacking(chosenInCompletions());
        if (!doubted.empty()) {
            fillSets(doubted);
        }
        return ask(AdaptiveStage::Doubts, doubted);
    }

    /// Candidates with one repetition, where the basis has so few kernels to spare that residuals
    /// show no noise: most of those that are chosen would turn out noisy one after the other.
    [[nodiscard]] std::set<std::uint32_t> unassessed() const
    {
        std::set<std::uint32_t> events;
        const auto& basis = soFar_.basis->matrix;
        if (basis.rows() - basis.cols() < basis.cols() && data_.repetitions > 1) {
            for (const auto event : events_) {
                if (extents_.repetitions(event) == 1 && mayBeCandidate(event)) {
                    events.insert(event);
                }
            }
        }
        return events;
    }

    /// Fills the last event set with the events that would be chosen without those.
    void fillSets(std::set<std::uint32_t>& needed) const
    {
        Benchmark benchmark = *judged_.benchmark;
        Analysis previous = judged_;
        const auto setSize = std::max<std::size_t>(options_.setSize, 1);
        while (needed.size() % setSize != 0) {
            std::vector<std::string> ids = benchmark.excluded;
            for (const auto event : needed) {
                ids.emplace_back(data_.eventIds[event]);
            }
            benchmark.excluded = excludedList(std::move(ids));
            previous = analyze(std::make_shared<const Benchmark>(benchmark), &previous, stop_);
            if (!previous.isComplete()) {
                return;
            }
            const auto before = needed.size();
            for (const auto event : chosenEvents(*previous.pivoting)) {
                if (needed.size() % setSize != 0 && extents_.repetitions(event) > 0 &&
                    !extents_.isComplete(event) && std::ranges::binary_search(events_, event)) {
                    needed.insert(event);
                }
            }
            if (needed.size() == before) {
                return;
            }
        }
    }

    void chooseParameters(const std::shared_ptr<const Dataset>& completed)
    {
        if (options_.choosesParameters) {
            Benchmark benchmark = soFar_;
            benchmark.data = completed;
            chooseStartingParameters(benchmark, stop_);
            parameters_ = benchmark.parameters;
        }
    }

    [[nodiscard]] std::vector<Parameters> corners() const
    {
        std::vector<Parameters> points = {parameters_};
        for (const double tau : {1 / options_.span, options_.span}) {
            for (const double alpha : {1 / options_.span, options_.span}) {
                points.push_back(parameters_);
                points.back().tau *= tau;
                points.back().alpha *= alpha;
            }
        }
        return points;
    }

    void addShown(const Analysis& point, std::set<std::uint32_t>& shown) const
    {
        if (point.fits->metrics.empty()) {
            return;
        }
        const auto families = analyzeWithFamilies(point, stop_);
        if (!families.analysis.isComplete()) {
            return;
        }
        for (const auto& metric :
             shownMetrics(point, families, options_.descriptions, nullptr, stop_)) {
            const auto terms = shownTerms(metric.shown.events, metric.shown.fit);
            for (const auto event : terms.events) {
                if (const auto* family = families.familyOfSum(event)) {
                    shown.insert(family->members.begin(), family->members.end());
                } else {
                    shown.insert(event);
                }
            }
        }
    }

    /// Whether an event could be chosen at a point, whatever its missing repetitions measure.
    [[nodiscard]] bool mayBeCandidate(std::uint32_t event) const
    {
        const auto& noise = *judged_.noise;
        return noise.sanity[event] == EventStatus::Chosen && noise.maxRnmse[event] <= mostTau() &&
               (isRepresentable(event) || refutedUpTo(event) < mostTau());
    }
    [[nodiscard]] bool isRepresentable(std::uint32_t event) const
    {
        return judged_.representation->residual[event] <= parameters_.representationTolerance;
    }
    [[nodiscard]] double mostTau() const { return parameters_.tau * options_.span; }

    /// Up to this tau the event cannot be quiet and representable: quiet repetitions, and so their
    /// mean, are within tau sqrt(K) |mean| of those that were measured, and the residual changes by
    /// no more than that.
    [[nodiscard]] double refutedUpTo(std::uint32_t event) const
    {
        const auto mean = meanOf(*judged_.noise, event);
        const double rho = parameters_.representationTolerance;
        const double size = std::sqrt(static_cast<double>(mean.size())) * std::abs(mean.mean());
        const double excess = (judged_.representation->residual[event] - rho) * mean.norm();
        // A half more: |mean| of another repetition may be larger, by tau again.
        constexpr double margin = 1.5;
        return excess <= 0 ? 0 : size > 0 ? excess / ((1 + rho) * size * margin) : infinity;
    }

    /// The events that one of the random completions chooses.
    [[nodiscard]] std::set<std::uint32_t> chosenInCompletions()
    {
        Events candidates;
        for (const auto event : events_) {
            if (mayBeCandidate(event)) {
                candidates.push_back(event);
            }
        }
        const auto leverages = leverage(soFar_.basis->matrix);
        std::set<std::uint32_t> chosen;
        for (std::size_t round = 0; round < options_.completions && !stop_.stop_requested();
             ++round) {
            std::mt19937 random(options_.seed + static_cast<std::uint32_t>(round) + 1);
            Benchmark benchmark = soFar_;
            benchmark.data = completion(candidates, leverages, random);
            benchmark.signatures = nullptr;
            benchmark.excluded.clear();
            Analysis last;
            for (const auto& parameters : corners()) {
                benchmark.parameters = parameters;
                auto analysis = analyze(std::make_shared<const Benchmark>(benchmark), &last, stop_);
                if (!analysis.isComplete()) {
                    return chosen;
                }
                for (const auto place : chosenEvents(*analysis.pivoting)) {
                    chosen.insert(candidates[place]);
                }
                last = std::move(analysis);
            }
        }
        return chosen;
    }

    /// 1 / (1 - h) of each kernel: how much larger its noise is than its residual (the jackknife;
    /// h: the diagonal of Q Q^T).
    [[nodiscard]] static Eigen::RowVectorXd leverage(const Eigen::MatrixXd& basis)
    {
        constexpr double most = 0.99;
        const Eigen::MatrixXd q = orthonormalBasis(basis);
        return (1 - q.rowwise().squaredNorm().array().min(most)).inverse().transpose();
    }

    [[nodiscard]] std::shared_ptr<const Dataset> completion(const Events& candidates,
                                                            const Eigen::RowVectorXd& leverage,
                                                            std::mt19937& random) const
    {
        auto made = std::make_shared<Dataset>();
        made->kernels = data_.kernels;
        made->repetitions = data_.repetitions;
        made->values.resize(candidates.size() * made->blockSize());
        auto* at = made->values.data();
        for (const auto event : candidates) {
            made->eventIds.append(data_.eventIds[event]);
            made->eventNames.append(data_.eventNames[event]);
            auto values = repetitionsOf(*judged_.noise, event);
            const auto known = static_cast<Eigen::Index>(extents_.repetitions(event));
            if (known < values.rows()) {
                const auto& representation = *judged_.representation;
                const Eigen::RowVectorXd fit = representation.coordinates.row(event) *
                                               representation.basis->matrix.transpose();
                complete(values, known, fit, leverage, random);
            }
            at = std::copy_n(values.data(), values.size(), at);
        }
        return made;
    }

    /// The mean is as uncertain as the repetitions: all that are missing have one deviation in
    /// common, and each its own.
    static void complete(EventMatrix& values,
                         Eigen::Index known,
                         const Eigen::RowVectorXd& fit,
                         const Eigen::RowVectorXd& leverage,
                         std::mt19937& random)
    {
        const auto sign = [&] { return random() % 2 == 0 ? 1.0 : -1.0; };
        const auto pick = [&] { return static_cast<Eigen::Index>(random()) % known; };
        const Eigen::RowVectorXd mean = values.topRows(known).colwise().mean();
        // Few repetitions say little of the size of their noise: Student's t with few degrees.
        constexpr int degrees = 4;
        const double tail =
            std::sqrt(degrees / std::chi_squared_distribution<double>(degrees)(random));
        for (Eigen::Index kernel = 0; kernel < values.cols(); ++kernel) {
            const double size = tail * leverage(kernel) * (values(0, kernel) - fit(kernel));
            const double common = known == 1 ? sign() * size
                                             : tail * (values(pick(), kernel) - mean(kernel)) /
                                                   std::sqrt(static_cast<double>(known - 1));
            for (auto repetition = known; repetition < values.rows(); ++repetition) {
                values(repetition, kernel) =
                    common + (known == 1 ? fit(kernel) + sign() * size : values(pick(), kernel));
            }
        }
    }

    /// Those that a repetition would tell more of.
    [[nodiscard]] std::set<std::uint32_t> lacking(const std::set<std::uint32_t>& events) const
    {
        std::set<std::uint32_t> needed;
        for (const auto event : events) {
            if (std::ranges::binary_search(events_, event) && extents_.repetitions(event) > 0 &&
                !extents_.isComplete(event)) {
                needed.insert(event);
            }
        }
        return needed;
    }

    /// The next repetition of these events on all kernels; the end where there are none.
    AdaptivePlan ask(AdaptiveStage stage, const std::set<std::uint32_t>& events)
    {
        Events needed;
        std::ranges::copy_if(events, std::back_inserter(needed),
                             [&](auto event) { return !extents_.isComplete(event); });
        if (stop_.stop_requested()) {
            return {};
        }
        if (needed.empty()) {
            return plan(AdaptiveStage::End, {});
        }
        return plan(stage, {{needed, allOf(data_.kernelCount())}});
    }

    AdaptivePlan plan(AdaptiveStage stage, std::vector<MeasureStep> steps)
    {
        AdaptivePlan made{
            .stage = stage, .next = std::move(steps), .events = {}, .parameters = parameters_};
        made.chosen = judged_.pivoting ? judged_.pivoting->chosen.size() : 0;
        made.events.resize(data_.eventCount());
        for (const auto event : events_) {
            made.events[event] = reachOf(event, stage);
        }
        return made;
    }

    [[nodiscard]] EventReach reachOf(std::uint32_t event, AdaptiveStage stage) const
    {
        EventReach reach{.kernels = static_cast<int>(extents_.kernels(event)),
                         .repetitions = static_cast<int>(extents_.repetitions(event))};
        const auto is = [&](ReachReason reason, double upToTau) {
            reach.reason = reason;
            reach.upToTau = upToTau;
            return reach;
        };
        if (extents_.isComplete(event)) {
            return is(ReachReason::Complete, infinity);
        }
        if (stage == AdaptiveStage::Screening || stage == AdaptiveStage::First) {
            const bool isZero = stage == AdaptiveStage::First && extents_.isZero(event);
            return isZero ? is(ReachReason::Zero, infinity) : reach;
        }
        if (judged_.noise == nullptr) {
            return reach;  // it was stopped
        }
        if (judged_.noise->sanity[event] == EventStatus::Irrelevant) {
            return is(ReachReason::Zero, infinity);
        }
        if (judged_.noise->sanity[event] != EventStatus::Chosen) {
            return is(ReachReason::NotRepresentable, infinity);
        }
        const double noise = judged_.noise->maxRnmse[event];
        if (noise > parameters_.tau * options_.tauOfInterest) {
            return is(ReachReason::Noisy, noise);
        }
        const bool hasBasis = judged_.representation != nullptr;
        if (const double upTo = hasBasis ? refutedUpTo(event) : 0; upTo >= mostTau()) {
            return is(ReachReason::NotRepresentable, upTo);
        }
        if (stage != AdaptiveStage::End) {
            return reach;
        }
        return noise > mostTau()                     ? is(ReachReason::Noisy, noise)
               : hasBasis && !isRepresentable(event) ? is(ReachReason::NotRepresentable, mostTau())
                                                     : is(ReachReason::Dependent, mostTau());
    }

    const Benchmark& soFar_;
    const Dataset& data_;
    const AdaptiveOptions& options_;
    std::stop_token stop_;
    MeasuredExtents extents_;
    Parameters parameters_;
    Events events_;  // that can be measured
    std::set<std::uint32_t> wanted_;
    Analysis judged_;  // of the optimistic completion, at the parameters
};

}  // namespace

MeasureCost& operator+=(MeasureCost& sum, const MeasureCost& step)
{
    sum.cells += step.cells;
    sum.counterRuns += step.counterRuns;
    return sum;
}

MeasureCost costOf(const MeasureStep& step, std::size_t counters)
{
    const auto size = std::max<std::size_t>(counters, 1);
    const std::size_t sets = (step.events.size() + size - 1) / size;
    return {step.events.size() * step.kernels.size(), sets * step.kernels.size()};
}

std::vector<std::uint32_t> screeningKernels(const Basis& basis, std::uint32_t seed)
{
    const auto count = static_cast<std::size_t>(basis.matrix.rows());
    auto kernels = pivotRows(basis.matrix);
    Eigen::MatrixXd rows(Eigen::Index(kernels.size()), basis.matrix.cols());
    for (std::size_t place = 0; place < kernels.size(); ++place) {
        rows.row(Eigen::Index(place)) = basis.matrix.row(kernels[place]);
    }
    if (rows.rows() < rows.cols() ||
        !(conditionOf(rows) <= mostWorse * conditionOf(basis.matrix))) {
        return allOf(count);
    }
    Events others;
    for (const auto kernel : allOf(count)) {
        if (std::ranges::find(kernels, kernel) == kernels.end()) {
            others.push_back(kernel);
        }
    }
    std::mt19937 random(seed);
    for (std::size_t last = others.size(); last > 1; --last) {  // the same in every library
        std::swap(others[last - 1], others[random() % last]);
    }
    const auto nonzero = static_cast<std::size_t>(std::ceil(tenth * static_cast<double>(count)));
    others.resize(enoughOf(others.size(), nonzero));
    kernels.insert(kernels.end(), others.begin(), others.end());
    std::ranges::sort(kernels);
    return kernels;
}

std::vector<std::uint32_t> openVerdicts(const Dataset& soFar, const std::vector<double>& taus)
{
    const double largest = *std::ranges::max_element(taus);
    const auto verdict = [&](double noise) {
        return std::ranges::count_if(taus, [&](double tau) { return noise <= tau; });
    };
    const MeasuredExtents extents(soFar);
    const auto noise = measureNoise(likeMeasured(soFar, extents));
    std::size_t fewest = soFar.repetitions;
    std::size_t onOne = 0;
    Events open;
    for (std::uint32_t event = 0; event < soFar.eventCount(); ++event) {
        const auto known = extents.repetitions(event);
        const bool isSane = noise->sanity[event] == EventStatus::Chosen;
        if (known == 0 || known == soFar.repetitions ||
            (isSane && noise->maxRnmse[event] > largest)) {
            continue;
        }
        open.push_back(event);
        fewest = std::min(fewest, known);
        if (isSane && known > 1 && noise->maxRnmse[event] > 0) {
            const double without = noiseWithoutOne(
                repetitionsOf(*noise, event).topRows(static_cast<Eigen::Index>(known)));
            onOne += verdict(without) != verdict(noise->maxRnmse[event]) ? 1 : 0;
        }
    }
    constexpr std::size_t aThird = 3;
    constexpr double mostOnOne = 0.03;
    const bool isEnough =
        aThird * fewest >= soFar.repetitions && fewest > 1 &&
        static_cast<double>(onOne) <= mostOnOne * static_cast<double>(open.size());
    return isEnough ? Events() : open;
}

AdaptivePlan planNext(const Benchmark& soFar,
                      const AdaptiveOptions& options,
                      const std::stop_token& stop)
{
    return Planner(soFar, options, stop).run();
}

}  // namespace papilio::core
