#include "core/analysis/noise.h"

#include "core/analysis/noise_kernel.h"
#include "core/base/constants.h"
#include "core/base/huge_pages.h"
#include "core/base/parallel.h"
#include "core/base/quantile.h"

#include <algorithm>
#include <bit>
#include <cmath>
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

}  // namespace papilio::core
