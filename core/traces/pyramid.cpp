#include "core/traces/pyramid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace papilio::core {

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

namespace {

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

std::size_t Pyramid::countNumbers(std::size_t from, std::size_t to) const
{
    std::size_t found = 0;
    visit(
        from, to,
        [&](std::size_t begin, std::size_t end) {
            for (auto index = begin; index < end; ++index) {
                found += values_[index] == values_[index] ? 1 : 0;
            }
        },
        [&](std::size_t level, std::size_t block) { found += levels_[level][block].numbers; });
    return found;
}

std::size_t Pyramid::countAbove(std::size_t from, std::size_t to, double limit) const
{
    return countNumbers(from, to) - countUpTo(from, to, limit);
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

}  // namespace papilio::core
