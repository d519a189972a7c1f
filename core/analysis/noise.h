#pragma once

#include "core/base/enum_names.h"
#include "core/model/dataset.h"

#include <Eigen/Core>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What the analysis makes of an event, in the order in which it decides.
enum class EventStatus : std::uint8_t {
    Excluded,         ///< left out by hand (Benchmark::excluded), whatever it measured
    Missing,          ///< a value was not measured
    NonFinite,        ///< infinite, or beyond 1e150
    Irrelevant,       ///< zero in every kernel and repetition
    Noisy,            ///< max-RNMSE above tau
    Unrepresentable,  ///< its mean is not a combination of the expectations, within rho
    Tiny,             ///< its representation is shorter than beta
    Dependent,        ///< explained by the chosen events
    Chosen,           ///< a pivot
};
constexpr std::size_t eventStatusCount = 9;

template<>
inline constexpr EnumNames<EventStatus, 9> spelling<EventStatus> = {
    "excluded",        "missing", "nonfinite", "irrelevant", "noisy",
    "unrepresentable", "tiny",    "dependent", "chosen"};

/// How many events have each status.
class StatusCounts {
public:
    [[nodiscard]] std::size_t of(EventStatus status) const
    {
        return counts_[static_cast<std::size_t>(status)];
    }
    [[nodiscard]] std::size_t& of(EventStatus status)
    {
        return counts_[static_cast<std::size_t>(status)];
    }
    [[nodiscard]] std::size_t total() const
    {
        std::size_t sum = 0;
        for (const auto count : counts_) {
            sum += count;
        }
        return sum;
    }
    /// Events at or below tau that are not excluded: everything from Unrepresentable on.
    [[nodiscard]] std::size_t quiet() const
    {
        return of(EventStatus::Unrepresentable) + representable();
    }
    [[nodiscard]] std::size_t representable() const
    {
        return of(EventStatus::Tiny) + of(EventStatus::Dependent) + of(EventStatus::Chosen);
    }

private:
    std::array<std::size_t, eventStatusCount> counts_{};
};

/// Row r is what belongs to event r: contiguous, like the dataset it comes from.
using EventMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Steps 0 to 2: the properties of every event before any threshold.
struct Noise {
    std::shared_ptr<const Dataset> dataset;
    std::vector<EventStatus> sanity;  ///< E; Missing, NonFinite, Irrelevant, or Chosen for "go on"
    std::vector<double> maxRnmse;     ///< E; NaN where sanity forbids it
    /// Assessed events, by (max-RNMSE, index): any tau is a prefix
    std::vector<std::uint32_t> byNoise;
    /// One repetition: max-RNMSE is 0 for want of a second one, and the source may be noisy
    bool unassessed = false;
};

/// Receives the means of the events begin … end - 1, K numbers each, for the time of the call: the
/// mean over repetitions (after the median over threads), NaN for an event that is not sane.
/// Several threads call at once.
using TakeMeans = std::function<void(std::size_t begin, std::size_t end, const double* means)>;

/**
 * max-RNMSE of every event (paper 1, Eq. 4), all pairs i < j of repetitions:
 *
 *     ||m_i - m_j||_2 / sqrt(K |mean(m_i) mean(m_j)|),  1 where a mean is 0
 *
 * m_i: the K values of repetition i, the median over threads where there are threads.
 * Differences come first: a Gram matrix would lose everything below 1e-8.
 * All instruction sets give identical bits.
 *
 * @param dataset  of a shape that checkDatasetShape() accepts
 * @param take     may be empty; in the same pass the means cost little. They are not kept: a fifth
 *                 as much memory as the values, for what few events need later
 * @return null where `stop` asked for it
 */
std::shared_ptr<const Noise> measureNoise(std::shared_ptr<const Dataset> dataset,
                                          std::stop_token stop = {},
                                          const TakeMeans& take = {});

/// Reads the values once more, for means alone. @return false where `stop` asked for it
bool forEachMean(const Noise& noise, std::stop_token stop, const TakeMeans& take);

/// K: the mean of one event.
Eigen::RowVectorXd meanOf(const Noise& noise, std::uint32_t event);
/// E x K: those of all.
EventMatrix allMeans(const Noise& noise);

/// R x K: what every repetition of one event measured, the median over threads where there are
/// threads. Empty where the event is missing, not finite or zero everywhere.
EventMatrix repetitionsOf(const Noise& noise, std::uint32_t event);

/// Other measures of how much the repetitions of an event differ, on the scale of max-RNMSE: 0.01
/// is one per cent of the event's mean.
struct NoiseMeasures {
    /// sqrt(mean over kernels of (max_r m - min_r m)²) / |mean|: every outlier counts in full
    double range = 0;
    /// The same of 1.4826 median_r |m - median_r m|: an outlier among the repetitions does not
    /// count
    double robust = 0;
};

/**
 * Mean: over kernels and repetitions, as in Eq. 4 of paper 1. 1.4826 makes the median absolute
 * deviation the standard deviation of a normal distribution (Rousseeuw, Croux 1993).
 *
 * @return NaN where the event was never assessed; 1 where the mean is 0, as max-RNMSE
 */
NoiseMeasures noiseMeasures(const Noise& noise, std::uint32_t event);

/**
 * Sorts `items` by values[item], smallest first; equal values keep their order in `items`.
 *
 * A radix sort on the bits, several times as fast as std::sort at 200,000 items.
 *
 * @param items  indices into values
 * @param values not negative (0 included, -0 excluded) and not NaN
 */
std::vector<std::uint32_t> orderedByValue(std::vector<std::uint32_t> items,
                                          std::span<const double> values);

/// Where another draw of as many repetitions may judge an event otherwise.
struct NoiseInterval {
    double low = 0;   ///< the event is decided noisy at every smaller tau
    double high = 0;  ///< decided quiet from this tau on; infinity: at none

    [[nodiscard]] bool isUndecided(double tau) const { return low <= tau && tau < high; }

    bool operator==(const NoiseInterval&) const = default;
};

/**
 * At which tau the noise of every event is decided (docs/developer/methods.md, 7.6): noisy below
 * `low`, quiet from `high` on, and max-RNMSE lies between them.
 *
 * Genuine counters have heavy tails, so five repetitions of one event show little. What is known
 * comes from all events of the study, as Good and Turing do it (Good, Biometrika 40, 1953): each
 * event shows once what one more repetition does to the noise of the others, when that of the worst
 * pair is left out that makes most noise. Let w be the noise without it, v with it.
 *  - An event is decided noisy at tau where m repetitions have to be left out until the others
 *    differ by tau at most, and (1 - m/n)^n <= 1 %, or m = n - 1 of three or more: no two agree.
 *    m is found greedily; of more than 64 repetitions the first 64 are looked at.
 *  - An event of noise v is decided quiet at tau where tau >= c v, and for some u between v and
 *    tau/c at most 1 % of the events with w <= u have v > tau. c is what v/w does not exceed in
 *    99 % of the events with w <= v, at most 5. Events of one family of units have more weight for
 * one another: channels of one counter behave alike. Levels u and thresholds tau are those of a
 * logarithmic grid with ten values a decade.
 *
 * Sources that are deterministic (isDeterministic()) have low = high = max-RNMSE.
 *
 * @param families  of each event a number that events of one family share; largest number: none.
 * Empty: no families are known
 * @return one per event; those that were not assessed are all zero. Empty where `stop` asked for it
 */
std::vector<NoiseInterval> noiseIntervals(const Noise& noise,
                                          const std::vector<std::size_t>& families = {},
                                          const std::stop_token& stop = {});

}  // namespace papilio::core
