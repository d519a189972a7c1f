#pragma once

#include "core/analysis/noise.h"
#include "core/analysis/pipeline.h"
#include "core/analysis/unit_families.h"
#include "core/base/constants.h"
#include "core/model/event_descriptions.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What is known of the events of one noise beyond its numbers.
struct EventReview {
    std::shared_ptr<const std::vector<NoiseInterval>> intervals;  ///< null: not known
    std::shared_ptr<const FamilyAnalysis> families;               ///< null: not known

    bool operator==(const EventReview&) const = default;
};

/// noiseIntervals() of the events and the sums of families.
std::vector<NoiseInterval> noiseIntervals(const FamilyAnalysis& families,
                                          const std::stop_token& stop = {});

/// Families of units and noise intervals of an analysis. Empty where it has no noise, or `stop`
/// asked for it.
EventReview reviewEvents(const Analysis& analysis, const std::stop_token& stop = {});

/// The two repetitions that decide an event's max-RNMSE, and the kernel in which they differ most.
struct NoisiestPair {
    std::size_t first = 0;  ///< repetition, from 0; first < second
    std::size_t second = 0;
    double rnmse = 0;        ///< Eq. 4 of this pair: the event's max-RNMSE
    std::size_t kernel = 0;  ///< where |first - second| is largest
    double firstValue = 0;   ///< in that kernel
    double secondValue = 0;
};

/// Nothing for one repetition, or where repetitionsOf() is empty. Of equal pairs the first one.
std::optional<NoisiestPair> noisiestPair(const Noise& noise, std::uint32_t event);

/**
 * One event as a combination of the chosen ones: fitMetrics() with the event's representation as
 * the signature.
 *
 * @return nothing where the analysis is not complete or the event has no representation; the name
 * is the event's
 */
std::optional<MetricFit> explainByChosen(const Analysis& analysis, std::uint32_t event);

/// K: what a signature asks every kernel to count, E s.
Eigen::VectorXd signatureOverKernels(const Basis& basis, const Signature& signature);

/// Whether tau divides the events into quiet and noisy ones. Not without a basis: tau is part of
/// choosing events by it, and there are no thresholds then.
bool isNoiseJudged(const Analysis& analysis);

/// How many events are noisy; NaN where their noise is not judged.
double noisyCount(const Analysis& analysis);

/// The names of those events, in their order; none where their noise is not judged.
std::vector<std::string> noisyNames(const Analysis& analysis);

/// Events that are noisy in as many benchmarks as any event is.
struct CommonNoise {
    std::size_t benchmarks = 0;
    std::vector<std::string> events;  ///< in the order in which they were found
};

/// @param names  of each benchmark: noisyNames()
CommonNoise commonNoise(const std::vector<std::vector<std::string>>& names);

/// The events of the shown formula of a metric, in pivot order; empty where nothing is chosen.
std::vector<std::uint32_t> formulaEvents(const Analysis& analysis, const MetricFit& fit);

/// K: what the shown formula of a metric gives in every kernel, the sum of coefficient times
/// measured mean.
Eigen::VectorXd formulaOverKernels(const Analysis& analysis, const MetricFit& fit);

/// The same of any events.
/// @param coefficients  one per event
Eigen::VectorXd formulaOverKernels(const Noise& noise,
                                   const std::vector<std::uint32_t>& events,
                                   const Eigen::VectorXd& coefficients);

/// Whether an event is quiet, as far as its repetitions show (docs/developer/methods.md, 7.6).
enum class NoiseVerdict { Quiet, Noisy, Undecided };

/// One analysis asked event by event, for tables and details: nothing is copied, the snapshot is
/// held.
class EventFacts {
public:
    using Descriptions = std::shared_ptr<const EventDescriptions>;

    EventFacts() = default;
    /// @param review  of the noise of this analysis
    explicit EventFacts(Analysis analysis, Descriptions descriptions = {}, EventReview review = {});

    [[nodiscard]] const Analysis& analysis() const { return analysis_; }
    /// What the study knows of events; may be null.
    [[nodiscard]] const Descriptions& descriptions() const { return descriptions_; }
    /// The description of this one; empty: none.
    [[nodiscard]] std::span<const EventDescription> descriptionsOf(std::uint32_t event) const
    {
        return descriptions_ ? descriptions_->of(name(event)) : std::span<const EventDescription>();
    }
    [[nodiscard]] const EventReview& review() const { return review_; }
    /// The dataset of the results; null where there are none.
    [[nodiscard]] const Dataset* dataset() const
    {
        return analysis_.noise ? analysis_.noise->dataset.get() : nullptr;
    }
    [[nodiscard]] std::size_t count() const;

    [[nodiscard]] std::string_view name(std::uint32_t event) const
    {
        return dataset()->eventNames[event];
    }
    [[nodiscard]] std::string_view id(std::uint32_t event) const
    {
        return dataset()->eventIds[event];
    }
    /// Nothing where the analysis stopped before it could decide (a basis of deficient rank, none).
    [[nodiscard]] std::optional<EventStatus> status(std::uint32_t event) const;
    /// max-RNMSE; NaN where the event was never assessed.
    [[nodiscard]] double noise(std::uint32_t event) const
    {
        return analysis_.noise->maxRnmse[event];
    }
    /// Low and high end of the noise; nothing where they are not known, or the event was never
    /// assessed.
    [[nodiscard]] std::optional<NoiseInterval> interval(std::uint32_t event) const;
    /// At the tau of the analysis; nothing where the interval is not known, or noise not judged.
    [[nodiscard]] std::optional<NoiseVerdict> noiseVerdict(std::uint32_t event) const;
    /// How many events are undecided; nothing where the intervals are not known, or one repetition
    /// says nothing.
    [[nodiscard]] std::optional<std::size_t> undecided() const;
    /// The largest family of units that the event is one of; null: none is known.
    [[nodiscard]] const UnitFamily* family(std::uint32_t event) const
    {
        return review_.families ? review_.families->familyOf(event) : nullptr;
    }
    /// The sum of that family as an event of review().families->analysis; nothing where it has
    /// none.
    [[nodiscard]] std::optional<std::uint32_t> familySum(std::uint32_t event) const;
    /// Relative residual of the representation; NaN where there is none.
    [[nodiscard]] double residual(std::uint32_t event) const
    {
        return analysis_.representation ? analysis_.representation->residual[event] : notANumber;
    }
    /// Score and norm of the original column; NaN unless tiny, dependent or chosen.
    [[nodiscard]] double score(std::uint32_t event) const;
    [[nodiscard]] double norm(std::uint32_t event) const;
    /// K values, the mean over repetitions; empty where the event was never assessed.
    [[nodiscard]] std::vector<double> mean(std::uint32_t event) const;
    /// The mean divided by its largest absolute value; empty where the mean is.
    [[nodiscard]] std::vector<double> shape(std::uint32_t event) const;
    /// X coordinates in the basis; empty where there are none.
    [[nodiscard]] std::span<const double> coordinates(std::uint32_t event) const;
    /// Position among the chosen events, from 1; nothing where it is not chosen.
    [[nodiscard]] std::optional<int> pivot(std::uint32_t event) const;

private:
    [[nodiscard]] bool isRepresentable(std::uint32_t event) const
    {
        return analysis_.pivoting && analysis_.pivoting->status[event] >= EventStatus::Tiny &&
               !analysis_.benchmark->isLeft(event);
    }

    Analysis analysis_;
    Descriptions descriptions_;
    EventReview review_;
};

/// Where a strip of bars over the kernels is divided: the first kernel of every further group
/// (FMA after non-FMA, the levels of a cache). Empty where the basis shows no few groups.
std::vector<int> kernelDividers(const Basis& basis);

}  // namespace papilio::core
