#include "core/traces/distribution.h"

#include "core/base/bounded.h"
#include "core/base/quantile.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

constexpr double wholeRange = 200;  // whole numbers over a wider range are binned as ranges
constexpr double logRatio = 100;    // two decades
constexpr double binsPerDecade = 10;
constexpr double fewestBins = 10;

Binning chosen(const Distribution& all, std::span<const double> values, Binning asked)
{
    if (asked != Binning::Auto) {
        return asked == Binning::Integer && !all.whole       ? Binning::Linear
               : asked == Binning::Log && !(all.maximum > 0) ? Binning::Linear
                                                             : asked;
    }
    if (all.whole && all.maximum - all.minimum <= wholeRange) {
        return Binning::Integer;
    }
    double smallest = all.maximum;
    for (const double value : values) {
        smallest = value > 0 ? std::min(smallest, value) : smallest;
    }
    const bool wide = all.minimum >= 0 && all.maximum > 0 && all.maximum / smallest > logRatio;
    return wide ? Binning::Log : all.whole ? Binning::Integer : Binning::Linear;
}

std::vector<Bin> equalBins(double low, double high, std::size_t count)
{
    std::vector<Bin> bins;
    const double width = (high - low) / static_cast<double>(count);
    for (std::size_t index = 0; index < count; ++index) {
        bins.push_back({low + width * static_cast<double>(index),
                        low + width * static_cast<double>(index + 1), 0});
    }
    bins.back().high = high;
    return bins;
}

std::vector<Bin> wholeBins(const Distribution& all, std::size_t most)
{
    const double range = all.maximum - all.minimum + 1;
    const double width = std::ceil(range / static_cast<double>(most));
    const auto count = static_cast<std::size_t>(std::ceil(range / width));
    const double low = all.minimum - 0.5;
    return equalBins(low, low + width * static_cast<double>(count), count);
}

std::vector<Bin> linearBins(const Distribution& all, std::size_t most)
{
    const double range = all.maximum - all.minimum;
    if (!(range > 0)) {
        const double half = all.minimum == 0 ? 0.5 : std::abs(all.minimum) * 0.05;
        return {{all.minimum - half, all.minimum + half, 0}};
    }
    const double width = 2 * (all.q3 - all.q1) / std::cbrt(static_cast<double>(all.count));
    const double wanted = width > 0 ? std::ceil(range / width) : static_cast<double>(most);
    return equalBins(
        all.minimum, all.maximum,
        static_cast<std::size_t>(bounded(wanted, fewestBins, static_cast<double>(most))));
}

std::vector<Bin> logBins(std::span<const double> values, double maximum, std::size_t most)
{
    double smallest = maximum;
    for (const double value : values) {
        smallest = value > 0 ? std::min(smallest, value) : smallest;
    }
    // Edges lie on tenths of a decade, or coarser, so that histograms of two recorders agree.
    double perDecade = binsPerDecade;
    double low = 0;
    double count = 0;
    for (;; perDecade /= 2) {
        low = std::floor(std::log10(smallest) * perDecade);
        count = std::floor(std::log10(maximum) * perDecade) + 1 - low;
        if (count <= static_cast<double>(most)) {
            break;
        }
    }
    std::vector<Bin> bins;
    for (double index = 0; index < count; ++index) {
        bins.push_back({std::pow(10, (low + index) / perDecade),
                        std::pow(10, (low + index + 1) / perDecade), 0});
    }
    bins.front().low = std::min(bins.front().low, smallest);
    bins.back().high = std::max(bins.back().high, maximum);
    return bins;
}

}  // namespace

std::optional<std::size_t> binOf(const Distribution& distribution, double value)
{
    const auto& bins = distribution.bins;
    if (bins.empty() || !(value >= bins.front().low && value <= bins.back().high)) {
        return {};
    }
    const auto next = std::ranges::upper_bound(bins, value, {}, &Bin::low);
    return static_cast<std::size_t>(next - bins.begin()) - 1;
}

Distribution distributionOf(std::span<const double> values, Binning binning, std::size_t mostBins)
{
    Distribution all;
    std::vector<double> numbers;
    numbers.reserve(values.size());
    all.whole = true;
    double sum = 0;
    for (const double value : values) {
        if (std::isfinite(value)) {
            numbers.push_back(value);
            sum += value;
            all.whole = all.whole && value == std::floor(value);
        } else {
            ++all.notFinite;
        }
    }
    all.count = numbers.size();
    all.whole = all.whole && all.count > 0;
    if (numbers.empty()) {
        return all;
    }
    const auto [low, high] = std::ranges::minmax(numbers);
    all.minimum = low;
    all.maximum = high;
    all.mean = sum / static_cast<double>(all.count);
    all.q1 = quantileOf(numbers, 0.25);
    all.median = quantileOf(numbers, 0.5);
    all.q3 = quantileOf(numbers, 0.75);
    all.binning = chosen(all, numbers, binning);
    mostBins = std::max<std::size_t>(mostBins, 1);
    all.bins = all.binning == Binning::Integer ? wholeBins(all, mostBins)
               : all.binning == Binning::Log   ? logBins(numbers, all.maximum, mostBins)
                                               : linearBins(all, mostBins);
    for (const double value : numbers) {
        if (const auto bin = binOf(all, value)) {
            ++all.bins[*bin].count;
        } else {
            ++all.beside;
        }
    }
    return all;
}

std::vector<Distribution> sharedDistributions(const std::vector<std::span<const double>>& recorders)
{
    std::vector<double> together;
    for (const auto& values : recorders) {
        together.insert(together.end(), values.begin(), values.end());
    }
    auto bins = distributionOf(together);
    for (auto& bin : bins.bins) {
        bin.count = 0;
    }
    std::vector<Distribution> all;
    for (const auto& values : recorders) {
        auto one = distributionOf(values, Binning::Linear, 1);
        one.binning = bins.binning;
        one.bins = bins.bins;
        one.beside = 0;
        for (const double value : values) {
            if (const auto bin = binOf(one, value)) {
                ++one.bins[*bin].count;
            } else if (std::isfinite(value)) {
                ++one.beside;
            }
        }
        all.push_back(std::move(one));
    }
    return all;
}

std::vector<double> binMeans(const Distribution& distribution,
                             std::span<const double> values,
                             std::span<const double> companion)
{
    std::vector<double> sums(distribution.bins.size(), 0);
    std::vector<std::size_t> counts(distribution.bins.size(), 0);
    for (std::size_t index = 0; index < std::min(values.size(), companion.size()); ++index) {
        const auto bin = binOf(distribution, values[index]);
        if (bin && std::isfinite(companion[index])) {
            sums[*bin] += companion[index];
            ++counts[*bin];
        }
    }
    for (std::size_t index = 0; index < sums.size(); ++index) {
        sums[index] = counts[index] > 0 ? sums[index] / static_cast<double>(counts[index])
                                        : Distribution::none;
    }
    return sums;
}

}  // namespace papilio::core
