#include "core/traces/pyramid.h"

#include "core/base/bounded.h"
#include "core/base/quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

/// An extent that is being gathered: without branches, several times as fast as Extent::include().
class Extremes {
public:
    void include(double value)
    {
        // NaN fails every comparison and changes nothing.
        minimum_ = value < minimum_ ? value : minimum_;
        maximum_ = value > maximum_ ? value : maximum_;
        const double positive = value > 0 ? value : infinity;
        smallestPositive_ = positive < smallestPositive_ ? positive : smallestPositive_;
        hasNumber_ |= value == value;
        hasPositive_ |= value > 0;
    }

    void include(const Extent& extent)
    {
        minimum_ = extent.minimum < minimum_ ? extent.minimum : minimum_;
        maximum_ = extent.maximum > maximum_ ? extent.maximum : maximum_;
        smallestPositive_ = extent.smallestPositive < smallestPositive_ ? extent.smallestPositive
                                                                        : smallestPositive_;
        hasNumber_ |= !extent.isEmpty();
        hasPositive_ |= extent.smallestPositive == extent.smallestPositive;
    }

    [[nodiscard]] Extent extent() const
    {
        return {hasNumber_ ? minimum_ : notANumber, hasNumber_ ? maximum_ : notANumber,
                hasPositive_ ? smallestPositive_ : notANumber};
    }

private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();
    double minimum_ = infinity;
    double maximum_ = -infinity;
    double smallestPositive_ = infinity;
    bool hasNumber_ = false;
    bool hasPositive_ = false;
};

}  // namespace

void Extent::include(double value)
{
    // Written so that NaN fails every comparison and changes nothing.
    if (value == value) {
        minimum = !(minimum <= value) ? value : minimum;
        maximum = !(maximum >= value) ? value : maximum;
        if (value > 0) {
            smallestPositive = !(smallestPositive <= value) ? value : smallestPositive;
        }
    }
}

void Extent::include(const Extent& extent)
{
    include(extent.minimum);
    include(extent.maximum);
    include(extent.smallestPositive);
}

void Pyramid::grow(GrowingNumbers<double> values)
{
    if (!values.continues(values_)) {
        levels_.clear();
    }
    values_ = std::move(values);
    if (levels_.empty()) {
        levels_.emplace_back();
    }
    std::vector<Block> blocks;
    for (auto begin = levels_.front().size() * leaf; begin + leaf <= values_.size();
         begin += leaf) {
        Block block;
        Extremes extremes;
        for (std::size_t index = begin; index < begin + leaf; ++index) {
            extremes.include(values_[index]);
            block.numbers += values_[index] == values_[index] ? 1 : 0;
        }
        block.extent = extremes.extent();
        blocks.push_back(block);
    }
    levels_.front().append(blocks);
    for (std::size_t level = 0; levels_[level].size() >= factor; ++level) {
        if (level + 1 == levels_.size()) {
            levels_.emplace_back();
        }
        const auto& below = levels_[level];
        blocks.clear();
        for (auto begin = levels_[level + 1].size() * factor; begin + factor <= below.size();
             begin += factor) {
            Block block;
            Extremes extremes;
            for (auto index = begin; index < begin + factor; ++index) {
                extremes.include(below[index].extent);
                block.numbers += below[index].numbers;
            }
            block.extent = extremes.extent();
            blocks.push_back(block);
        }
        levels_[level + 1].append(blocks);
    }
}

/// Covers [from, to) with the largest whole blocks and the values that are left at both ends.
template<typename Values, typename Blocks>
void Pyramid::visit(std::size_t from, std::size_t to, Values values, Blocks blocks) const
{
    to = std::min(to, values_.size());
    while (from < to) {
        if (from % leaf != 0 || levels_.empty() || from / leaf >= levels_.front().size() ||
            from + leaf > to) {
            const auto end = std::min(to, (from / leaf + 1) * leaf);
            values(from, end);
            from = end;
            continue;
        }
        std::size_t level = 0;
        std::size_t width = leaf;
        while (level + 1 < levels_.size() && from % (width * factor) == 0 &&
               from + width * factor <= to && from / (width * factor) < levels_[level + 1].size()) {
            ++level;
            width *= factor;
        }
        blocks(level, from / width);
        from += width;
    }
}

Extent Pyramid::extent(std::size_t from, std::size_t to) const
{
    Extremes extremes;
    visit(
        from, to,
        [&](std::size_t begin, std::size_t end) {
            for (auto index = begin; index < end; ++index) {
                extremes.include(values_[index]);
            }
        },
        [&](std::size_t level, std::size_t block) {
            extremes.include(levels_[level][block].extent);
        });
    return extremes.extent();
}

std::size_t Pyramid::count(std::size_t level, std::size_t block, double limit) const
{
    const auto& one = levels_[level][block];
    if (one.numbers == 0 || one.extent.maximum <= limit) {
        return one.numbers;
    }
    if (one.extent.minimum > limit) {
        return 0;
    }
    std::size_t found = 0;
    if (level == 0) {
        for (auto index = block * leaf; index < (block + 1) * leaf; ++index) {
            found += values_[index] <= limit ? 1 : 0;
        }
        return found;
    }
    for (auto child = block * factor; child < (block + 1) * factor; ++child) {
        found += count(level - 1, child, limit);
    }
    return found;
}

std::size_t Pyramid::countUpTo(std::size_t from, std::size_t to, double limit) const
{
    std::size_t found = 0;
    visit(
        from, to,
        [&](std::size_t begin, std::size_t end) {
            for (auto index = begin; index < end; ++index) {
                found += values_[index] <= limit ? 1 : 0;
            }
        },
        [&](std::size_t level, std::size_t block) { found += count(level, block, limit); });
    return found;
}

std::vector<PixelColumn> columnsOf(const Pyramid& series, std::span<const std::size_t> bounds)
{
    std::vector<PixelColumn> columns;
    for (std::size_t column = 0; column + 1 < bounds.size(); ++column) {
        const auto to = std::min(bounds[column + 1], series.size());
        if (bounds[column] < to) {
            columns.push_back({bounds[column], to, series.extent(bounds[column], to)});
        }
    }
    return columns;
}

RangeStatistics rangeStatistics(std::span<const double> values)
{
    RangeStatistics found;
    std::size_t from = 0;
    std::size_t to = 0;
    for (std::size_t index = 0; index < values.size(); ++index) {
        const double value = values[index];
        if (!std::isfinite(value)) {
            continue;
        }
        ++found.count;
        if (found.count == 1) {
            from = index;
            found.first = found.minimum = found.maximum = found.mean = value;
        }
        found.minimum = std::min(found.minimum, value);
        found.maximum = std::max(found.maximum, value);
        // Not the sum, which may overflow.
        found.mean += (value - found.mean) / static_cast<double>(found.count);
        found.last = value;
        to = index;
    }
    if (to > from && found.first > 0 && found.last > 0) {
        found.factor = std::exp((std::log(found.last) - std::log(found.first)) /
                                static_cast<double>(to - from));
    }
    return found;
}

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
