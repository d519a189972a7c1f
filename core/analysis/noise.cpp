#include "core/analysis/noise.h"

#include "core/analysis/noise_kernel.h"
#include "core/base/constants.h"
#include "core/base/huge_pages.h"
#include "core/base/parallel.h"
#include "core/base/quantile.h"
#include "core/model/dataset.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <unordered_map>
#include <utility>

namespace papilio::core {

namespace {

constexpr double largestValue = 1e150;  // squares of larger values overflow
constexpr double smallestSum = 1e-130;  // products of smaller means underflow

/// Looks at every value of an event that the fast sum found suspicious.
EventStatus sanityOf(std::span<const double> block)
{
    if (std::any_of(block.begin(), block.end(), [](double v) { return std::isnan(v); })) {
        return EventStatus::Missing;
    }
    if (std::any_of(block.begin(), block.end(),
                    [](double v) { return std::abs(v) > largestValue; })) {
        return EventStatus::NonFinite;
    }
    const bool isZero = std::all_of(block.begin(), block.end(), [](double v) { return v == 0; });
    return isZero ? EventStatus::Irrelevant : EventStatus::Chosen;
}

EventStatus sanityOf(const Dataset& dataset, std::size_t event)
{
    const auto mask = dataset.mask(event);
    if (std::find(mask.begin(), mask.end(), std::uint8_t(0)) != mask.end()) {
        return EventStatus::Missing;
    }
    return sanityOf(dataset.block(event));
}

/// R x K: what every repetition of one event measured, the median over threads.
EventMatrix mediansOf(const Dataset& dataset, std::size_t event)
{
    const NoiseShape shape{dataset.repetitions, dataset.kernelCount()};
    EventMatrix values(static_cast<Eigen::Index>(shape.repetitions),
                       static_cast<Eigen::Index>(shape.kernels));
    const auto block = dataset.block(event);
    if (dataset.threads == 0) {
        std::copy(block.begin(), block.end(), values.data());
    } else {
        medianOverThreads(block.data(), dataset.threads, shape, values.data());
    }
    return values;
}

/// So many events at a time: their means stay in the first-level cache.
constexpr std::size_t eventsAtOnce = 64;

/// Calls `run` for a few events at a time.
template<typename Run>
void inBlocks(std::size_t begin, std::size_t end, Run run)
{
    for (std::size_t at = begin; at < end; at += eventsAtOnce) {
        run(at, std::min(end, at + eventsAtOnce));
    }
}

/// How many events one thread takes.
std::size_t grainOf(const Dataset& dataset)
{
    return std::max<std::size_t>(
        1, (std::size_t(1) << 17) / std::max<std::size_t>(1, dataset.blockSize()));
}

/// Measures the events of one piece of the dataset; pieces are independent.
class NoisePass {
public:
    NoisePass(const Dataset& dataset, Noise& noise, const TakeMeans& take)
        : dataset_(dataset),
          noise_(noise),
          take_(take),
          shape_{dataset.repetitions, dataset.kernelCount()}
    {}

    void run(std::size_t begin, std::size_t end) const
    {
        std::vector<double> magnitude(eventsAtOnce);
        std::vector<double> means(take_ ? eventsAtOnce * shape_.kernels : 0);
        inBlocks(begin, end, [&](std::size_t first, std::size_t last) {
            runBlock(first, last, magnitude, means);
            if (take_) {
                take_(first, last, means.data());
            }
        });
    }

private:
    /// Null where nobody wants the means.
    [[nodiscard]] double* meanRow(std::vector<double>& means, std::size_t place) const
    {
        return means.empty() ? nullptr : means.data() + place * shape_.kernels;
    }

    void runBlock(std::size_t begin,
                  std::size_t end,
                  std::vector<double>& magnitude,
                  std::vector<double>& means) const
    {
        if (dataset_.threads == 0) {
            noiseOfEvents(dataset_.block(begin).data(), end - begin, shape_,
                          &noise_.maxRnmse[begin], meanRow(means, 0), magnitude.data());
        } else {
            runThreads(begin, end, magnitude, means);
        }
        for (std::size_t event = begin; event < end; ++event) {
            const double size = magnitude[event - begin];
            EventStatus sanity = EventStatus::Chosen;
            if (size == 0 && dataset_.threads == 0 && dataset_.valid.empty()) {
                sanity = EventStatus::Irrelevant;  // the sum of their sizes: all are zero
            } else if (!(size > 0 && size <= largestValue) || !dataset_.valid.empty()) {
                sanity = sanityOf(dataset_, event);
            }
            if (sanity == EventStatus::Chosen && size > 0 && size < smallestSum) {
                measureScaled(event, size);
            }
            if (sanity == EventStatus::Chosen && size == 0) {
                sanity = EventStatus::Irrelevant;  // the median over threads is zero everywhere
            }
            noise_.sanity[event] = sanity;
            if (sanity != EventStatus::Chosen) {
                noise_.maxRnmse[event] = notANumber;
                if (auto* const mean = meanRow(means, event - begin)) {
                    std::fill_n(mean, shape_.kernels, notANumber);
                }
            }
        }
    }

    void runThreads(std::size_t begin,
                    std::size_t end,
                    std::vector<double>& magnitude,
                    std::vector<double>& means) const
    {
        std::vector<double> medians(shape_.repetitions * shape_.kernels);
        for (std::size_t event = begin; event < end; ++event) {
            const auto block = dataset_.block(event);
            magnitude[event - begin] = 0;
            if (sanityOf(block) != EventStatus::Chosen) {
                continue;  // a median of NaN means nothing, and runBlock() asks again
            }
            medianOverThreads(block.data(), dataset_.threads, shape_, medians.data());
            noiseOfEvents(medians.data(), 1, shape_, &noise_.maxRnmse[event],
                          meanRow(means, event - begin), &magnitude[event - begin]);
        }
    }

    /// max-RNMSE has no unit: tiny counts are measured as a multiple of themselves.
    void measureScaled(std::size_t event, double size) const
    {
        EventMatrix values = mediansOf(dataset_, event);
        // By powers of two, in steps that are numbers themselves.
        for (int left = -std::ilogb(size); left > 0; left -= 1000) {
            values *= std::ldexp(1.0, std::min(left, 1000));
        }
        double magnitude = 0;
        noiseOfEvents(values.data(), 1, shape_, &noise_.maxRnmse[event], nullptr, &magnitude);
    }

    const Dataset& dataset_;
    Noise& noise_;
    const TakeMeans& take_;
    NoiseShape shape_;
};

/// The means of a few events whose sanity is known.
void meansOf(const Noise& noise, std::size_t begin, std::size_t end, double* means)
{
    const auto& dataset = *noise.dataset;
    const NoiseShape shape{dataset.repetitions, dataset.kernelCount()};
    std::vector<double> medians(dataset.threads == 0 ? 0 : shape.repetitions * shape.kernels);
    if (dataset.threads == 0) {
        meanOfEvents(dataset.block(begin).data(), end - begin, shape, means);
    }
    for (std::size_t event = begin; event < end; ++event) {
        double* const mean = means + (event - begin) * shape.kernels;
        if (noise.sanity[event] != EventStatus::Chosen) {
            std::fill_n(mean, shape.kernels, notANumber);
        } else if (dataset.threads != 0) {
            medianOverThreads(dataset.block(event).data(), dataset.threads, shape, medians.data());
            meanOfEvents(medians.data(), 1, shape, mean);
        }
    }
}

constexpr double normal = 1.4826;

struct Keyed {
    std::uint32_t key;  // half of the bits of a non-negative double: those sort like the number
    std::uint32_t item;
};

constexpr unsigned halfBits = 32;
constexpr unsigned digitBits = 8;
constexpr unsigned digitCount = 4;
constexpr std::size_t buckets = std::size_t(1) << digitBits;
constexpr std::size_t few = 256;  // these a comparing sort sorts sooner

std::size_t digit(std::uint32_t key, unsigned index)
{
    return (key >> (index * digitBits)) & (buckets - 1);
}

bool isBefore(const Keyed& a, const Keyed& b)
{
    return a.key < b.key;
}

/// Sorts by key; equal keys keep their order.
/// @param spare  as many, overwritten
void sortByKey(std::span<Keyed> items, std::span<Keyed> spare)
{
    if (std::is_sorted(items.begin(), items.end(), isBefore)) {
        return;
    }
    if (items.size() < few) {
        std::stable_sort(items.begin(), items.end(), isBefore);
        return;
    }
    std::array<std::array<std::uint32_t, buckets>, digitCount> starts{};
    for (const auto& item : items) {
        for (unsigned d = 0; d < digitCount; ++d) {
            ++starts[d][digit(item.key, d)];
        }
    }
    auto from = items;
    auto to = spare.first(items.size());
    for (unsigned d = 0; d < digitCount; ++d) {
        auto& start = starts[d];
        if (start[digit(from.front().key, d)] == items.size()) {
            continue;  // all share this digit
        }
        std::uint32_t next = 0;
        for (auto& count : start) {
            next += std::exchange(count, next);
        }
        for (const auto& item : from) {
            to[start[digit(item.key, d)]++] = item;
        }
        std::swap(from, to);
    }
    if (from.data() != items.data()) {
        std::copy(from.begin(), from.end(), items.begin());
    }
}

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
        for (auto& [family, ofFamily] : ofFamilies) {
            auto& counts = ofFamily;
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

std::shared_ptr<const Noise> measureNoise(std::shared_ptr<const Dataset> dataset,
                                          std::stop_token stop,
                                          const TakeMeans& take)
{
    auto noise = std::make_shared<Noise>();
    const std::size_t events = dataset->eventCount();
    noise->sanity.resize(events);
    noise->maxRnmse.resize(events);
    noise->unassessed = dataset->repetitions == 1 && !isDeterministic(dataset->provenance);

    const NoisePass pass(*dataset, *noise, take);
    if (!parallelFor(events, grainOf(*dataset), stop,
                     [&](std::size_t begin, std::size_t end) { pass.run(begin, end); })) {
        return nullptr;
    }

    std::vector<std::uint32_t> assessed;
    assessed.reserve(events);
    for (std::size_t event = 0; event < events; ++event) {
        if (noise->sanity[event] == EventStatus::Chosen) {
            assessed.push_back(static_cast<std::uint32_t>(event));
        }
    }
    noise->byNoise = orderedByValue(std::move(assessed), noise->maxRnmse);
    noise->dataset = std::move(dataset);
    return noise;
}

bool forEachMean(const Noise& noise, std::stop_token stop, const TakeMeans& take)
{
    const std::size_t kernels = noise.dataset->kernelCount();
    return parallelFor(noise.sanity.size(), grainOf(*noise.dataset), stop,
                       [&](std::size_t begin, std::size_t end) {
                           std::vector<double> means(eventsAtOnce * kernels);
                           inBlocks(begin, end, [&](std::size_t first, std::size_t last) {
                               meansOf(noise, first, last, means.data());
                               take(first, last, means.data());
                           });
                       });
}

Eigen::RowVectorXd meanOf(const Noise& noise, std::uint32_t event)
{
    Eigen::RowVectorXd mean(static_cast<Eigen::Index>(noise.dataset->kernelCount()));
    meansOf(noise, event, event + std::size_t{1}, mean.data());
    return mean;
}

EventMatrix allMeans(const Noise& noise)
{
    EventMatrix means(static_cast<Eigen::Index>(noise.sanity.size()),
                      static_cast<Eigen::Index>(noise.dataset->kernelCount()));
    meansOf(noise, 0, noise.sanity.size(), means.data());
    return means;
}

EventMatrix repetitionsOf(const Noise& noise, std::uint32_t event)
{
    return noise.sanity[event] == EventStatus::Chosen ? mediansOf(*noise.dataset, event)
                                                      : EventMatrix();
}

NoiseMeasures noiseMeasures(const Noise& noise, std::uint32_t event)
{
    const auto repetitions = repetitionsOf(noise, event);
    if (repetitions.size() == 0) {
        return {notANumber, notANumber};
    }
    const double mean = std::abs(repetitions.mean());
    if (mean == 0) {
        return {1, 1};
    }
    double ranges = 0;
    double deviations = 0;
    for (Eigen::Index kernel = 0; kernel < repetitions.cols(); ++kernel) {
        const auto column = repetitions.col(kernel);
        std::vector<double> values(column.begin(), column.end());
        const double center = medianOf(values);
        for (double& value : values) {
            value = std::abs(value - center);
        }
        ranges += std::pow(column.maxCoeff() - column.minCoeff(), 2);
        deviations += std::pow(normal * medianOf(std::move(values)), 2);
    }
    const auto kernels = static_cast<double>(repetitions.cols());
    return {std::sqrt(ranges / kernels) / mean, std::sqrt(deviations / kernels) / mean};
}

std::vector<std::uint32_t> orderedByValue(std::vector<std::uint32_t> items,
                                          std::span<const double> values)
{
    const auto bits = [&](std::uint32_t item) {
        return std::bit_cast<std::uint64_t>(values[item]);
    };
    // Written all over in turn: in small pages most writes miss the TLB.
    HugeVector<Keyed> keyed(items.size());
    HugeVector<Keyed> spare(items.size());
    std::transform(items.begin(), items.end(), keyed.begin(), [&](std::uint32_t item) {
        return Keyed{static_cast<std::uint32_t>(bits(item) >> halfBits), item};
    });
    sortByKey(keyed, spare);
    // The upper half leaves few equal; those are sorted by the lower half.
    for (auto begin = keyed.begin(); begin != keyed.end();) {
        const auto end = std::find_if(begin + 1, keyed.end(), [begin](const Keyed& other) {
            return other.key != begin->key;
        });
        if (end - begin > 1) {
            for (auto& each : std::span(begin, end)) {
                each.key = static_cast<std::uint32_t>(bits(each.item));
            }
            sortByKey({begin, end}, spare);
        }
        begin = end;
    }
    std::transform(keyed.begin(), keyed.end(), items.begin(),
                   [](const Keyed& each) { return each.item; });
    return items;
}

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
