#include "core/analysis/noise_intervals.h"

#include "core/base/parallel.h"
#include "core/model/dataset.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <unordered_map>

namespace papilio::core {
namespace {

constexpr Eigen::Index mostRepetitions = 64;
constexpr double mostRisk = 0.01;    // that another draw judges otherwise
constexpr double unseen = 0.1;       // cases against that are added to those that were seen
constexpr double mostMargin = 5;     // tau may be this often the noise of a quiet event
constexpr double familyWeight = 15;  // cases of the whole study that count as those of a family
constexpr int cellsPerDecade = 10;
constexpr int leastDecade = -18;  // below round-off only 0 is left
constexpr int mostDecade = 3;
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

    /// The event is decided noisy at every tau below it.
    [[nodiscard]] double noisyBelow() const
    {
        const auto needed = deviatingForNoisy();
        std::vector<double> values = {0};
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t j = i + 1; j < count_; ++j) {
                values.push_back(rnmse_[i][j]);
            }
        }
        std::ranges::sort(values);
        if (needed + 1 == count_) {
            return values[1];  // the others agree where any two do
        }
        return *std::ranges::partition_point(values,
                                             [&](double tau) { return deviating(tau) >= needed; });
    }

private:
    /// How many repetitions have to be left out before the event is decided noisy.
    [[nodiscard]] std::size_t deviatingForNoisy() const
    {
        const auto all = static_cast<double>(count_);
        std::size_t needed = 0;
        while (needed < count_ && std::pow(1 - static_cast<double>(needed) / all, all) > mostRisk) {
            ++needed;
        }
        return count_ >= 3 ? std::min(needed, count_ - 1) : needed;
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

/// 0, and ten values a decade.
const std::vector<double>& thresholds()
{
    static const auto values = [] {
        std::vector<double> grid = {0};
        for (int cell = leastDecade * cellsPerDecade; cell <= mostDecade * cellsPerDecade; ++cell) {
            grid.push_back(std::pow(10.0, static_cast<double>(cell) / cellsPerDecade));
        }
        return grid;
    }();
    return values;
}

/// How many thresholds are below the value.
std::size_t thresholdsBelow(double value)
{
    return static_cast<std::size_t>(std::ranges::lower_bound(thresholds(), value) -
                                    thresholds().begin());
}

/// Noise of one event without the repetition that matters most, and with it.
struct Case {
    double without = 0;
    double with = 0;
};

/// How many of some events have, without one repetition, the noise of a level at most, and stay
/// there with it, or exceed a threshold.
class Cases {
public:
    explicit Cases(std::size_t levels)
        : size_(thresholds().size() + 1),
          exceeding_(levels * size_, 0),
          staying_(levels, 0)
    {}

    /// @param without, with  the first level that is not exceeded
    void add(std::size_t without, std::size_t with, double noise)
    {
        exceeding_[without * size_ + thresholdsBelow(noise)] += 1;
        staying_[with] += 1;
    }

    /// Adds up, when all events were added.
    void sum()
    {
        for (std::size_t level = 0; level < staying_.size(); ++level) {
            const auto row = exceeding_.begin() + static_cast<std::ptrdiff_t>(level * size_);
            for (std::size_t below = size_ - 1; below > 0; --below) {
                row[static_cast<std::ptrdiff_t>(below) - 1] +=
                    row[static_cast<std::ptrdiff_t>(below)];
            }
            if (level > 0) {
                staying_[level] += staying_[level - 1];
                const auto before = row - static_cast<std::ptrdiff_t>(size_);
                std::transform(row, row + static_cast<std::ptrdiff_t>(size_), before, row,
                               std::plus<>());
            }
        }
    }

    [[nodiscard]] double exceeding(std::size_t level, std::size_t threshold) const
    {
        return exceeding_[level * size_ + threshold + 1];
    }
    [[nodiscard]] double staying(std::size_t level) const { return staying_[level]; }

private:
    std::size_t size_;
    std::vector<double> exceeding_;
    std::vector<double> staying_;
};

/// From which tau on events are decided quiet, by what all events of the study show.
class QuietThresholds {
public:
    QuietThresholds(const Noise& noise,
                    const std::vector<Case>& cases,
                    const std::vector<std::size_t>& families)
        : families_(families)
    {
        // Of each cell of the grid that holds an event the largest noise.
        for (const auto event : noise.byNoise) {
            const double value = cases[event].with;
            if (!levels_.empty() && thresholdsBelow(levels_.back()) == thresholdsBelow(value)) {
                levels_.back() = value;
            } else {
                levels_.push_back(value);
            }
        }
        findMargins(noise, cases);
        Cases study(levels_.size());
        std::unordered_map<std::size_t, Cases> ofFamilies;
        for (const auto event : noise.byNoise) {
            const auto without = levelOf(cases[event].without);
            const auto with = levelOf(cases[event].with);
            study.add(without, with, cases[event].with);
            if (hasFamily(event)) {
                ofFamilies.try_emplace(families[event], levels_.size())
                    .first->second.add(without, with, cases[event].with);
            }
        }
        study.sum();
        const auto rate = [&](std::size_t level, std::size_t threshold) {
            const double exceeding = study.exceeding(level, threshold);
            return (exceeding + unseen) / (exceeding + study.staying(level) + 1);
        };
        ofStudy_ = quietFrom(rate);
        for (auto& [family, counts] : ofFamilies) {
            counts.sum();
            ofFamilies_[family] = quietFrom([&](std::size_t level, std::size_t threshold) {
                const double exceeding = counts.exceeding(level, threshold);
                return (exceeding + familyWeight * rate(level, threshold)) /
                       (exceeding + counts.staying(level) + familyWeight);
            });
        }
    }

    [[nodiscard]] double of(std::uint32_t event, double noise) const
    {
        const auto& from = hasFamily(event) ? ofFamilies_.at(families_[event]) : ofStudy_;
        const auto level = levelOf(noise);
        return std::max(margins_[level] * noise, from[level]);
    }

private:
    /// What one repetition multiplies the noise of the others by, in all events of a level at most
    /// but a few.
    void findMargins(const Noise& noise, const std::vector<Case>& cases)
    {
        for (const double level : levels_) {
            std::vector<double> factors;
            for (const auto event : noise.byNoise) {
                if (cases[event].without > 0 && cases[event].without <= level) {
                    factors.push_back(cases[event].with / cases[event].without);
                }
            }
            const double allowed = mostRisk * static_cast<double>(factors.size() + 1) - unseen;
            margins_.push_back(mostMargin);
            if (allowed >= 0 && !factors.empty()) {
                const auto place = factors.begin() + static_cast<std::ptrdiff_t>(allowed);
                std::ranges::nth_element(factors, place, std::greater<>());
                margins_.back() = std::clamp(*place, 1.0, mostMargin);
            }
        }
    }

    /// Of each level the first threshold at which an event of it is decided quiet.
    template<typename Rate>
    std::vector<double> quietFrom(Rate rate) const
    {
        const auto& grid = thresholds();
        std::vector<double> from(levels_.size(), std::numeric_limits<double>::infinity());
        for (std::size_t level = levels_.size(); level-- > 0;) {
            const auto next = std::ranges::upper_bound(grid, margins_[level] * levels_[level]);
            auto threshold = static_cast<std::size_t>(next - grid.begin()) - 1;
            while (threshold < grid.size() && rate(level, threshold) > mostRisk) {
                ++threshold;
            }
            if (threshold < grid.size()) {
                from[level] = grid[threshold];
            }
            if (level + 1 < levels_.size()) {
                from[level] = std::min(from[level], from[level + 1]);
            }
        }
        return from;
    }

    [[nodiscard]] std::size_t levelOf(double noise) const
    {
        return static_cast<std::size_t>(std::ranges::lower_bound(levels_, noise) - levels_.begin());
    }

    [[nodiscard]] bool hasFamily(std::uint32_t event) const
    {
        return !families_.empty() && families_[event] != noFamily;
    }

    const std::vector<std::size_t>& families_;
    std::vector<double> levels_;
    std::vector<double> margins_;  ///< of each level
    std::vector<double> ofStudy_;  ///< of each level
    std::unordered_map<std::size_t, std::vector<double>> ofFamilies_;
};

}  // namespace

std::vector<NoiseInterval> noiseIntervals(const Noise& noise,
                                          const std::vector<std::size_t>& families,
                                          const std::stop_token& stop)
{
    const std::size_t count = noise.maxRnmse.size();
    std::vector<NoiseInterval> intervals(count);
    if (isDeterministic(noise.dataset->provenance) || noise.unassessed) {
        for (const auto event : noise.byNoise) {
            intervals[event] = noise.unassessed
                                   ? NoiseInterval{0, std::numeric_limits<double>::infinity()}
                                   : NoiseInterval{noise.maxRnmse[event], noise.maxRnmse[event]};
        }
        return intervals;
    }
    std::vector<Case> cases(count);
    constexpr std::size_t grain = 256;
    if (!parallelFor(noise.byNoise.size(), grain, stop, [&](std::size_t begin, std::size_t end) {
            for (std::size_t place = begin; place < end; ++place) {
                const auto event = noise.byNoise[place];
                const double value = noise.maxRnmse[event];
                if (value > 0) {
                    const Pairs pairs(repetitionsOf(noise, event));
                    cases[event] = {std::min(pairs.withoutWorst(), value), value};
                    intervals[event].low = std::min(pairs.noisyBelow(), value);
                }
            }
        })) {
        return {};
    }
    const QuietThresholds quiet(noise, cases, families);
    for (const auto event : noise.byNoise) {
        intervals[event].high = quiet.of(event, noise.maxRnmse[event]);
    }
    return intervals;
}

}  // namespace papilio::core
