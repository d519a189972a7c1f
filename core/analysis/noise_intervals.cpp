#include "core/analysis/noise_intervals.h"

#include "core/base/parallel.h"
#include "core/base/quantile.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace papilio::core {
namespace {

constexpr Eigen::Index mostRepetitions = 64;
constexpr double manyRepetitions = 50;
constexpr double quietRisk = 0.005;  // that another draw makes noise
constexpr double noisyRisk = 0.01;   // that another draw is quiet
constexpr double quietMargin = 5;    // tau may be this often the noise of a quiet event
constexpr double familyWeight = 15;  // cases of the whole study that count as those of a family
constexpr double usualQuantile = 0.95;
constexpr double mostNeeded = 10000;  // repetitions; nobody measures more
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

/// Cases in which a repetition was added to others that agreed, and how often it differed.
struct Cases {
    double all = 0;
    double differing = 0;

    void add(std::uint32_t deviating, double repetitions)
    {
        if (deviating == 0) {
            all += repetitions;
        } else if (deviating == 1) {
            all += 1;
            differing += 1;
        }
    }
};

/// How often a repetition differs that was not yet seen, by family.
class Rates {
public:
    Rates(const std::vector<std::uint32_t>& events,
          const std::vector<std::uint32_t>& deviating,
          const std::vector<std::size_t>& families,
          double repetitions)
    {
        Cases study;
        for (const auto event : events) {
            study.add(deviating[event], repetitions);
            if (!families.empty() && families[event] != noFamily) {
                families_[families[event]].add(deviating[event], repetitions);
            }
        }
        study_ = (study.differing + 1) / (study.all + repetitions);
    }

    [[nodiscard]] double of(std::uint32_t event,
                            const std::vector<std::size_t>& families,
                            double repetitions) const
    {
        Cases own{repetitions, 0};
        if (!families.empty() && families[event] != noFamily) {
            own = families_.at(families[event]);
        }
        return (own.differing + familyWeight * study_) / (own.all + familyWeight);
    }

private:
    double study_ = 0;
    std::unordered_map<std::size_t, Cases> families_;
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
    const Rates rates(noise.byNoise, deviating, families, repetitions);
    const Rates ratesOfAny(noise.byNoise, differing, families, repetitions);
    const double usual = usualNoise(noise, differing, repetitions);
    const double growth = intervalReach(noise);
    for (const auto event : noise.byNoise) {
        auto& interval = intervals[event];
        const double value = noise.maxRnmse[event];
        // An event that never differed is no likelier to differ by tau than to differ at all. Alone
        // the rate of tau may say so: of events that always vary, one repetition may pass tau.
        const double rate = value == 0 ? std::min(rates.of(event, families, repetitions),
                                                  ratesOfAny.of(event, families, repetitions))
                                       : rates.of(event, families, repetitions);
        const bool neverDiffers =
            value == 0 && repetitions * ratesOfAny.of(event, families, repetitions) <= quietRisk;
        interval.high = value > 0 ? value * growth : neverDiffers ? 0 : usual;
        if (value <= tau) {
            const double risk = repetitions * rate;
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
