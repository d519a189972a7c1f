#include "core/analysis/pipeline.h"

#include "core/analysis/adaptive_plan.h"
#include "core/analysis/candidates.h"
#include "core/model/basis.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

Result<void> checkInputs(const Benchmark& benchmark)
{
    if (benchmark.data == nullptr) {
        return errorOf(Errc::NotFound, "benchmark '{}' has no data", benchmark.name);
    }
    if (auto shape = checkDatasetShape(*benchmark.data); !shape) {
        return shape.error().in(fmt::format("benchmark '{}'", benchmark.name));
    }
    return {};
}

Result<void> checkParameters(const Parameters& parameters)
{
    if (!(parameters.tau >= 0)) {
        return errorOf(Errc::InvalidArgument, "tau is {}; it must be 0 or more", parameters.tau);
    }
    if (!(parameters.alpha > 0) || std::isinf(parameters.alpha)) {
        return errorOf(Errc::InvalidArgument, "alpha is {}; it must be above 0", parameters.alpha);
    }
    if (!(parameters.representationTolerance >= 0)) {
        return errorOf(Errc::InvalidArgument,
                       "the representation tolerance is {}; it must be 0 or more",
                       parameters.representationTolerance);
    }
    if (!(parameters.roundingTolerance >= 0 && parameters.roundingTolerance <= 0.5)) {
        return errorOf(Errc::InvalidArgument,
                       "the rounding tolerance is {}; it must lie between 0 and 0.5",
                       parameters.roundingTolerance);
    }
    return {};
}

bool choseTheSame(const Pivoting& a, const Pivoting& b)
{
    return a.representation == b.representation &&
           std::equal(a.chosen.begin(), a.chosen.end(), b.chosen.begin(), b.chosen.end(),
                      [](const ChosenEvent& left, const ChosenEvent& right) {
                          return left.event == right.event;
                      });
}

/// One run; every stage takes the previous result where its inputs are the same objects and equal
/// parameters.
class Run {
public:
    Run(std::shared_ptr<const Benchmark> benchmark, const Analysis* previous, std::stop_token stop)
        : previous_(previous),
          stop_(std::move(stop))
    {
        analysis_.benchmark = std::move(benchmark);
    }

    enum class Stages { Noise, All };

    Analysis operator()(Stages stages)
    {
        if (const auto check = checkInputs(benchmark()); !check) {
            analysis_.problem = check.error();
        } else if (stages == Stages::Noise) {
            doNoise(stages);
        } else if (doNoise(stages) && doRepresentation() && doCandidates() && doPivoting()) {
            doFits();
        }
        return std::move(analysis_);
    }

private:
    [[nodiscard]] const Benchmark& benchmark() const { return *analysis_.benchmark; }
    [[nodiscard]] const Parameters& parameters() const { return benchmark().parameters; }

    bool fail(Error error)
    {
        analysis_.problem = std::move(error);
        return false;
    }
    bool cancelled()
    {
        return fail(
            {Errc::Cancelled, fmt::format("the analysis of '{}' was cancelled", benchmark().name)});
    }

    bool doNoise(Stages stages)
    {
        if (previous_ != nullptr && previous_->noise != nullptr &&
            previous_->noise->dataset == benchmark().data) {
            analysis_.noise = previous_->noise;
            return stop_.stop_requested() ? cancelled() : true;
        }
        if (stop_.stop_requested()) {
            return cancelled();
        }
        if (stages == Stages::Noise || benchmark().basis == nullptr ||
            isPlaceholder(*benchmark().basis)) {
            analysis_.noise = measureNoise(benchmark().data, stop_);
        } else {
            auto both = measureAndRepresent(benchmark().data, benchmark().basis, stop_);
            analysis_.noise = std::move(both.noise);
            made_ = std::move(both.representation);
        }
        return analysis_.noise != nullptr || cancelled();
    }

    bool doRepresentation()
    {
        if (benchmark().basis == nullptr) {
            return fail(
                {Errc::NotFound,
                 fmt::format("benchmark '{}' has no expectation basis; choose or import one",
                             benchmark().name)});
        }
        if (isPlaceholder(*benchmark().basis)) {
            return fail({Errc::NotFound, noBasisText});
        }
        if (previous_ != nullptr && previous_->representation != nullptr &&
            previous_->representation->noise == analysis_.noise &&
            previous_->representation->basis == benchmark().basis) {
            analysis_.representation = previous_->representation;
            return true;
        }
        auto representation =
            made_ ? *std::move(made_) : represent(analysis_.noise, benchmark().basis, stop_);
        if (!representation) {
            return representation.error().code == Errc::Cancelled ? cancelled()
                                                                  : fail(representation.error());
        }
        analysis_.representation = *std::move(representation);
        return true;
    }

    bool doCandidates()
    {
        if (const auto check = checkParameters(parameters()); !check) {
            return fail(check.error());
        }
        if (previous_ != nullptr && previous_->candidates != nullptr &&
            previous_->candidates->representation() == analysis_.representation &&
            previous_->candidates->tolerance() == parameters().representationTolerance &&
            previous_->benchmark->excluded == benchmark().excluded) {
            analysis_.candidates = previous_->candidates;
            return true;
        }
        analysis_.candidates =
            makeCandidates(analysis_.representation, parameters().representationTolerance,
                           findExcluded(*benchmark().data, benchmark().excluded).events, stop_);
        return analysis_.candidates != nullptr || cancelled();
    }

    bool doPivoting()
    {
        if (previous_ != nullptr && previous_->pivoting != nullptr &&
            previous_->candidates == analysis_.candidates &&
            previous_->benchmark->parameters.tau == parameters().tau &&
            previous_->benchmark->parameters.alpha == parameters().alpha) {
            analysis_.pivoting = previous_->pivoting;
            return true;
        }
        auto pivoting = pivot(analysis_.candidates, parameters().tau, parameters().alpha, stop_);
        if (pivoting == nullptr) {
            return cancelled();
        }
        analysis_.pivoting = withLeftEvents(std::move(pivoting), benchmark());
        return true;
    }

    bool doFits()
    {
        static const auto none = std::make_shared<const Signatures>();
        const Signatures& signatures =
            benchmark().signatures == nullptr ? *none : *benchmark().signatures;
        // Another tau or alpha often chooses the same events: then there is nothing new to fit.
        if (previous_ != nullptr && previous_->fits != nullptr &&
            choseTheSame(*previous_->pivoting, *analysis_.pivoting) &&
            previous_->benchmark->signatures == benchmark().signatures &&
            previous_->benchmark->parameters.roundingTolerance == parameters().roundingTolerance &&
            (openEvents(*previous_) > 0) == (openEvents(analysis_) > 0)) {
            analysis_.fits = previous_->fits;
            return true;
        }
        if (const auto check = checkSignatures(signatures, benchmark().basis->matrix.cols());
            !check) {
            return fail(check.error());
        }
        if (const auto check = checkNuisances(signatures, benchmark().basis->expectations);
            !check) {
            return fail(check.error());
        }
        const auto counts = measuredCounts(*analysis_.noise, chosenEvents(*analysis_.pivoting));
        auto fits = fitMetrics(chosenColumns(*analysis_.pivoting), *benchmark().basis, signatures,
                               parameters().roundingTolerance, &counts);
        if (openEvents(analysis_) > 0) {  // any of them may define it
            for (auto& fit : fits.metrics) {
                fit.verdict = fit.verdict == Verdict::NotDefinable ? Verdict::Open : fit.verdict;
            }
        }
        analysis_.fits = std::make_shared<const MetricFits>(std::move(fits));
        return true;
    }

    const Analysis* previous_;
    std::stop_token stop_;
    /// What was made in the same pass as the noise.
    std::optional<Result<std::shared_ptr<const Representation>>> made_;
    Analysis analysis_;
};

/// Events of `these` that are not among `those`, in the order of `these`.
std::vector<std::uint32_t> without(const std::vector<ChosenEvent>& these,
                                   const std::vector<ChosenEvent>& those)
{
    std::vector<std::uint32_t> difference;
    for (const auto& candidate : these) {
        const auto same = [&](const ChosenEvent& other) { return other.event == candidate.event; };
        if (std::ranges::none_of(those, same)) {
            difference.push_back(candidate.event);
        }
    }
    return difference;
}

}  // namespace

Analysis analyze(std::shared_ptr<const Benchmark> benchmark,
                 const Analysis* previous,
                 std::stop_token stop)
{
    return Run(std::move(benchmark), previous, std::move(stop))(Run::Stages::All);
}

Analysis analyzeNoise(std::shared_ptr<const Benchmark> benchmark, std::stop_token stop)
{
    return Run(std::move(benchmark), nullptr, std::move(stop))(Run::Stages::Noise);
}

std::size_t openEvents(const Analysis& analysis)
{
    std::size_t open = 0;
    const auto count = analysis.pivoting ? analysis.pivoting->status.size() : 0;
    for (std::size_t event = 0; event < count && !analysis.benchmark->reach.empty(); ++event) {
        open += analysis.pivoting->status[event] == EventStatus::Missing &&
                analysis.benchmark->isLeft(event);
    }
    return open;
}

std::vector<std::uint32_t> chosenEvents(const Pivoting& pivoting)
{
    std::vector<std::uint32_t> events;
    events.reserve(pivoting.chosen.size());
    for (const ChosenEvent& pick : pivoting.chosen) {
        events.push_back(pick.event);
    }
    return events;
}

Eigen::MatrixXd chosenColumns(const Pivoting& pivoting)
{
    const EventMatrix& coordinates = pivoting.representation->coordinates;
    Eigen::MatrixXd columns(coordinates.cols(), static_cast<Eigen::Index>(pivoting.chosen.size()));
    for (std::size_t i = 0; i < pivoting.chosen.size(); ++i) {
        columns.col(static_cast<Eigen::Index>(i)) =
            coordinates.row(pivoting.chosen[i].event).transpose();
    }
    return columns;
}

Comparison compare(const Analysis& before, const Analysis& after)
{
    Comparison comparison;
    if (!before.isComplete() || !after.isComplete() ||
        before.benchmark->data != after.benchmark->data) {
        return comparison;
    }
    comparison.entered = without(after.pivoting->chosen, before.pivoting->chosen);
    comparison.left = without(before.pivoting->chosen, after.pivoting->chosen);
    for (const auto& now : after.fits->metrics) {
        const auto then = std::ranges::find(before.fits->metrics, now.metric, &MetricFit::metric);
        if (then != before.fits->metrics.end() && then->verdict != now.verdict) {
            comparison.metrics.push_back({now.metric, then->verdict, now.verdict});
        }
    }
    return comparison;
}

}  // namespace papilio::core
