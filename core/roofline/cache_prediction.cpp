#include "core/roofline/cache_prediction.h"

#include "core/base/constants.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace papilio::core {

namespace {

void add(MissPrediction& sum, const MissPrediction& more, double factor)
{
    sum.accesses += factor * more.accesses;
    sum.misses += factor * more.misses;
    sum.low += factor * more.low;
    sum.high += factor * more.high;
}

MissPrediction scaled(const MissPrediction& prediction, double factor)
{
    MissPrediction result;
    add(result, prediction, factor);
    return result;
}

/// The part of a bin's distances that is at least `lines`.
double shareBeyond(std::size_t bin, double lines)
{
    const auto low = static_cast<double>(ReuseHistogram::lowest(bin));
    const double high = bin == 0 ? 1 : 2 * low;
    return std::clamp((high - lines) / (high - low), 0.0, 1.0);
}

Result<void> checkSectors(const ReuseHistogram& histogram,
                          int ways,
                          const std::vector<CacheSector>& sectors)
{
    std::set<std::string> taken;
    int sum = 0;
    for (const auto& sector : sectors) {
        if (sector.ways < 0) {
            return Error{Errc::InvalidArgument,
                         fmt::format("a sector has {} ways; expected at least 0", sector.ways)};
        }
        sum += sector.ways;
        for (const auto& object : sector.objects) {
            if (std::ranges::find(histogram.objects, object, &ReuseObject::name) ==
                histogram.objects.end()) {
                return Error{Errc::InvalidArgument,
                             fmt::format("object \"{}\" is not in the histogram \"{}\"", object,
                                         histogram.name)};
            }
            if (!taken.insert(object).second) {
                return Error{Errc::InvalidArgument,
                             fmt::format("object \"{}\" is in two sectors", object)};
            }
        }
    }
    if (ways < 1 || sum > ways) {
        return Error{Errc::InvalidArgument,
                     fmt::format("the sectors take {} ways of a cache with {}", sum, ways)};
    }
    return {};
}

}  // namespace

MissPrediction predictMisses(const std::vector<std::int64_t>& bins, std::int64_t cold, double lines)
{
    MissPrediction prediction;
    const auto first = static_cast<double>(cold);
    prediction = {first, first, first, first};
    for (std::size_t bin = 0; bin < bins.size(); ++bin) {
        const auto count = static_cast<double>(bins[bin]);
        const double share = shareBeyond(bin, lines);
        prediction.accesses += count;
        prediction.misses += count * share;
        prediction.low += share == 1 ? count : 0;
        prediction.high += share > 0 ? count : 0;
    }
    return prediction;
}

CachePrediction predictShared(const ReuseHistogram& histogram, double lines)
{
    CachePrediction prediction;
    for (const auto& object : histogram.objects) {
        const auto misses =
            scaled(predictMisses(object.shared, object.cold, lines), histogram.sampledOneIn);
        add(prediction.total, misses, 1);
        prediction.objects.push_back({object.name, lines, misses});
    }
    return prediction;
}

Result<CachePrediction> predictPartitioned(const ReuseHistogram& histogram,
                                           double lines,
                                           int ways,
                                           const std::vector<CacheSector>& sectors)
{
    if (auto good = checkSectors(histogram, ways, sectors); !good) {
        return good.error();
    }
    int left = ways;
    for (const auto& sector : sectors) {
        left -= sector.ways;
    }
    CachePrediction prediction;
    for (const auto& object : histogram.objects) {
        const auto sector = std::ranges::find_if(sectors, [&](const CacheSector& one) {
            return std::ranges::find(one.objects, object.name) != one.objects.end();
        });
        const int part = sector == sectors.end() ? left : sector->ways;
        const double capacity = lines * part / ways;
        const bool hasOwn = !object.own.empty();
        prediction.hasOwn = prediction.hasOwn && hasOwn;
        auto misses = predictMisses(hasOwn ? object.own : object.shared, object.cold, capacity);
        misses.high =
            std::max(misses.high, predictMisses(object.shared, object.cold, capacity).high);
        misses = scaled(misses, histogram.sampledOneIn);
        add(prediction.total, misses, 1);
        prediction.objects.push_back({object.name, capacity, misses});
    }
    return prediction;
}

double meanAbsolutePercentageError(const std::vector<double>& predicted,
                                   const std::vector<double>& measured)
{
    double sum = 0;
    std::size_t pairs = 0;
    for (std::size_t index = 0; index < std::min(predicted.size(), measured.size()); ++index) {
        if (measured[index] != 0) {
            sum += 100 * std::abs((predicted[index] - measured[index]) / measured[index]);
            ++pairs;
        }
    }
    return pairs == 0 ? notANumber : sum / static_cast<double>(pairs);
}

double reduction(double before, double after)
{
    return 100 * (before - after) / before;
}

}  // namespace papilio::core
