#include "core/analysis/noise_intervals.h"

#include "core/base/parallel.h"
#include "core/base/quantile.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>

namespace papilio::core {
namespace {

constexpr Eigen::Index mostRepetitions = 64;
constexpr double manyRepetitions = 50;
constexpr double quietRisk = 0.005;  // that another draw makes noise
constexpr double noisyRisk = 0.01;   // that another draw is quiet
constexpr double quietMargin = 5;    // tau may be this often the noise of a quiet event
constexpr double familyWeight = 15;  // cases of the whole study that count as those of a family
constexpr double usualQuantile = 0.95;
constexpr double thresholdStep = 10;      // between thresholds below tau
constexpr double leastThreshold = 1e-18;  // below round-off only 0 is left
constexpr double mostNeeded = 10000;      // repetitions; nobody measures more
constexpr std::size_t noFamily = std::numeric_limits<std::size_t>::max();

/// Pairs of repetitions of one event, by Eq. 4.
class Pairs {
public:
    explicit Pairs(const EventMatrix& values)
        : count_(static_cast<std::size_t>(std::min(values.rows(), mostRepetitions)))
    {
        const double kernels = std::sqrt(static_cast<double>(values.cols()));
        std::array<double, mostRepetitions> means{};
        for (std::size_t i = 0; i < count_; ++i) {
            means[i] = values.row(static_cast<Eigen::Index>(i)).mean();
        }
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t j = i + 1; j < count_; ++j) {
                const double distance = (values.row(static_cast<Eigen::Index>(i)) -
                                         values.row(static_cast<Eigen::Index>(j)))
                                            .stableNorm();
                const double size =
                    kernels * std::sqrt(std::abs(means[i])) * std::sqrt(std::abs(means[j]));
                rnmse_[i][j] = distance == 0 ? 0 : size > 0 ? distance / size : 1;
                rnmse_[j][i] = rnmse_[i][j];
            }
        }
    }

    /// The largest one without the repetition that takes most away: one of the worst pair.
    [[nodiscard]] double withoutWorst() const
    {
        if (count_ < 3) {
            return 0;
        }
        std::size_t first = 0;
        std::size_t second = 1;
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t j = i + 1; j < count_; ++j) {
                if (rnmse_[i][j] > rnmse_[first][second]) {
                    first = i;
                    second = j;
                }
            }
        }
        return std::min(without(first), without(second));
    }

    /// How many repetitions have to be left out until the others differ by `tau` at most.
    [[nodiscard]] std::uint32_t deviating(double tau) const
    {
        std::array<std::uint64_t, mostRepetitions> differs{};
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t j = 0; j < count_; ++j) {
                if (i != j && rnmse_[i][j] > tau) {
                    differs[i] |= std::uint64_t{1} << j;
                }
            }
        }
        std::uint64_t left = ~std::uint64_t{0};
        for (std::uint32_t out = 0;; ++out) {
            std::size_t worst = 0;
            int most = 0;
            for (std::size_t i = 0; i < count_; ++i) {
                const int pairs = (left >> i & 1) != 0 ? std::popcount(differs[i] & left) : 0;
                if (pairs > most) {
                    most = pairs;
                    worst = i;
                }
            }
            if (most == 0) {
                return out;
            }
            left &= ~(std::uint64_t{1} << worst);
        }
    }

private:
    [[nodiscard]] double without(std::size_t out) const
    {
        double most = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t j = i + 1; j < count_; ++j) {
                most = i != out && j != out ? std::max(most, rnmse_[i][j]) : most;
            }
        }
        return most;
    }

    std::size_t count_;
    std::array<std::array<double, mostRepetitions>, mostRepetitions> rnmse_{};
};

/// How often a repetition differs by a threshold or more although the others agree, in some events.
class Cases {
public:
    void add(const NoiseInterval& interval, double noise)
    {
        without_.push_back(interval.low);
        noise_.push_back(noise);
    }

    void sort()
    {
        std::ranges::sort(without_);
        std::ranges::sort(noise_);
    }

    /// Of events whose repetitions all agree each is a case, of those in which one differs this
    /// one.
    [[nodiscard]] double all(double threshold, double repetitions) const
    {
        return repetitions * upTo(noise_, threshold) + differing(threshold);
    }

    [[nodiscard]] double differing(double threshold) const
    {
        return upTo(without_, threshold) - upTo(noise_, threshold);
    }

private:
    static double upTo(const std::vector<double>& sorted, double threshold)
    {
        return static_cast<double>(std::ranges::upper_bound(sorted, threshold) - sorted.begin());
    }

    std::vector<double> without_;  ///< noise without the repetition that matters most
    std::vector<double> noise_;
};

/// How often a repetition differs that was not yet seen, by family.
class Rates {
public:
    Rates(const Noise& noise,
          const std::vector<NoiseInterval>& intervals,
          const std::vector<std::size_t>& families)
        : families_(families),
          repetitions_(static_cast<double>(noise.dataset->repetitions))
    {
        for (const auto event : noise.byNoise) {
            study_.add(intervals[event], noise.maxRnmse[event]);
            if (hasFamily(event)) {
                cases_[families_[event]].add(intervals[event], noise.maxRnmse[event]);
            }
        }
        study_.sort();
        for (auto& [family, cases] : cases_) {
            cases.sort();
        }
    }

    [[nodiscard]] double ofStudy(double threshold) const
    {
        return (study_.differing(threshold) + 1) /
               (study_.all(threshold, repetitions_) + repetitions_);
    }

    /// @param ofStudy  the rate of the study for this threshold
    [[nodiscard]] double of(std::uint32_t event, double threshold, double ofStudy) const
    {
        double all = repetitions_;
        double differing = 0;
        if (hasFamily(event)) {
            const auto& cases = cases_.at(families_[event]);
            all = cases.all(threshold, repetitions_);
            differing = cases.differing(threshold);
        }
        return (differing + familyWeight * ofStudy) / (all + familyWeight);
    }

private:
    [[nodiscard]] bool hasFamily(std::uint32_t event) const
    {
        return !families_.empty() && families_[event] != noFamily;
    }

    const std::vector<std::size_t>& families_;
    double repetitions_;
    Cases study_;
    std::unordered_map<std::size_t, Cases> cases_;
};

/// Rates for tau, for smaller thresholds, and for 0.
class RatesBelow {
public:
    RatesBelow(const Rates& rates, double tau) : rates_(rates), zero_{0, rates.ofStudy(0)}
    {
        double threshold = tau;
        do {
            thresholds_.emplace_back(threshold, rates.ofStudy(threshold));
            threshold /= thresholdStep;
        } while (threshold > leastThreshold);
    }

    /// How often a quiet event differs by tau: no more often than by any smaller threshold at which
    /// it is quiet as well.
    [[nodiscard]] double of(std::uint32_t event, double noise) const
    {
        double least = noise == 0 ? ofAny(event) : std::numeric_limits<double>::infinity();
        for (const auto& [threshold, ofStudy] : thresholds_) {
            if (threshold < thresholds_.front().first && threshold < quietMargin * noise) {
                break;
            }
            least = std::min(least, rates_.of(event, threshold, ofStudy));
        }
        return least;
    }

    /// How often it differs at all.
    [[nodiscard]] double ofAny(std::uint32_t event) const
    {
        return rates_.of(event, zero_.first, zero_.second);
    }

private:
    const Rates& rates_;
    std::pair<double, double> zero_;                     ///< threshold and rate of the study
    std::vector<std::pair<double, double>> thresholds_;  ///< tau first
};

/// The upper end for events that never differed although another repetition may.
double usualNoise(const Noise& noise,
                  const std::vector<std::uint32_t>& differing,
                  double repetitions)
{
    std::vector<double> rare;
    std::vector<double> all;
    for (const auto event : noise.byNoise) {
        if (differing[event] > 0) {
            all.push_back(noise.maxRnmse[event]);
            if (2 * differing[event] <= repetitions) {
                rare.push_back(noise.maxRnmse[event]);
            }
        }
    }
    const auto& values = rare.empty() ? all : rare;
    return values.empty() ? std::numeric_limits<double>::infinity()
                          : quantile(values, usualQuantile);
}

std::uint32_t needed(double repetitions)
{
    return static_cast<std::uint32_t>(std::ceil(std::min(repetitions, mostNeeded)));
}

}  // namespace

std::vector<NoiseInterval> noiseIntervals(const Noise& noise,
                                          double tau,
                                          const std::vector<std::size_t>& families,
                                          const std::stop_token& stop)
{
    const std::size_t count = noise.maxRnmse.size();
    std::vector<NoiseInterval> intervals(count);
    if (noise.unassessed) {
        for (const auto event : noise.byNoise) {
            intervals[event] = {0, std::numeric_limits<double>::infinity(), true, 0};
        }
        return intervals;
    }
    std::vector<std::uint32_t> deviating(count, 0);  // beyond tau
    std::vector<std::uint32_t> differing(count, 0);  // at all
    constexpr std::size_t grain = 256;
    if (!parallelFor(noise.byNoise.size(), grain, stop, [&](std::size_t begin, std::size_t end) {
            for (std::size_t place = begin; place < end; ++place) {
                const auto event = noise.byNoise[place];
                if (noise.maxRnmse[event] == 0) {
                    continue;
                }
                const Pairs pairs(repetitionsOf(noise, event));
                intervals[event].low = std::min(pairs.withoutWorst(), noise.maxRnmse[event]);
                deviating[event] = noise.maxRnmse[event] > tau ? pairs.deviating(tau) : 0;
                differing[event] = pairs.deviating(0);
            }
        })) {
        return {};
    }

    const auto repetitions = static_cast<double>(noise.dataset->repetitions);
    const Rates ratesOfAll(noise, intervals, families);
    const RatesBelow rates(ratesOfAll, tau);
    const double usual = usualNoise(noise, differing, repetitions);
    const double growth = intervalReach(noise);
    for (const auto event : noise.byNoise) {
        auto& interval = intervals[event];
        const double value = noise.maxRnmse[event];
        const bool neverDiffers = value == 0 && repetitions * rates.ofAny(event) <= quietRisk;
        interval.high = value > 0 ? value * growth : neverDiffers ? 0 : usual;
        if (value <= tau) {
            const double risk = repetitions * rates.of(event, value);
            const bool isClose = value * quietMargin > tau;
            interval.isUndecided = risk > quietRisk || isClose;
            // What was not yet seen becomes rarer with the square of the repetitions.
            interval.repetitions =
                interval.isUndecided
                    ? needed(std::max(repetitions * risk / quietRisk, 2 * repetitions))
                    : 0;
        } else {
            const double out = deviating[event];
            const bool allDiffer = out + 1 >= repetitions && repetitions >= 3;
            interval.isUndecided =
                std::pow(1 - out / repetitions, repetitions) > noisyRisk && !allDiffer;
            interval.repetitions =
                interval.isUndecided
                    ? needed(std::max(-std::log(noisyRisk) * repetitions / std::max(out, 1.0),
                                      repetitions + 1))
                    : 0;
        }
    }
    return intervals;
}

double intervalReach(const Noise& noise)
{
    return noise.unassessed
               ? 1
               : std::max(1.0, manyRepetitions / static_cast<double>(noise.dataset->repetitions));
}

UndecidedEvents undecidedEvents(std::span<const NoiseInterval> intervals)
{
    UndecidedEvents undecided;
    for (const auto& interval : intervals) {
        undecided.count += interval.isUndecided ? 1 : 0;
        undecided.repetitions = std::max(undecided.repetitions, interval.repetitions);
    }
    return undecided;
}

}  // namespace papilio::core
