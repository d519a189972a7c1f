#include "core/roofline/cache_prediction.h"

#include "core/base/parsed_number.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

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
double shareBeyond(std::size_t bin, int binsPerOctave, double lines)
{
    const auto low = static_cast<double>(ReuseHistogram::lowest(bin, binsPerOctave));
    const auto high = static_cast<double>(ReuseHistogram::lowest(bin + 1, binsPerOctave));
    return std::clamp((high - lines) / (high - low), 0.0, 1.0);
}

Error notRecorded(const ReuseHistogram& histogram, const CacheChoice& cache)
{
    const auto sectors = histogram.sectors(cache.use);
    return errorOf(Errc::NotFound,
                   "\"{}\" has no reuse distances for a {} cache with the sector \"{}\"; its "
                   "sectors are: {}. Record another one with papilio-collect reuse --sector",
                   histogram.name, toString(cache.use), cache.sector,
                   sectors.empty() ? "none" : fmt::format("{}", fmt::join(sectors, "; ")));
}

std::uint64_t bitsOf(std::uint64_t offset, std::uint64_t bytes)
{
    const std::uint64_t ones = bytes >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bytes) - 1;
    return ones << offset;
}

}  // namespace

MissPrediction predictMisses(const std::vector<std::int64_t>& bins,
                             int binsPerOctave,
                             std::int64_t cold,
                             double lines)
{
    MissPrediction prediction;
    const auto first = static_cast<double>(cold);
    prediction = {first, first, first, first};
    for (std::size_t bin = 0; bin < bins.size(); ++bin) {
        const auto count = static_cast<double>(bins[bin]);
        const double share = shareBeyond(bin, binsPerOctave, lines);
        prediction.accesses += count;
        prediction.misses += count * share;
        prediction.low += share == 1 ? count : 0;
        prediction.high += share > 0 ? count : 0;
    }
    return prediction;
}

Result<CachePrediction> predictCache(const ReuseHistogram& histogram, const CacheChoice& cache)
{
    if (cache.sectorWays < 0 || cache.ways < 1 || cache.sectorWays > cache.ways) {
        return errorOf(Errc::InvalidArgument,
                       "the sector has {} of {} ways of the cache; expected 0 to {}",
                       cache.sectorWays, cache.ways, cache.ways);
    }
    const auto objects = histogram.in(cache.use, cache.sector);
    if (objects.empty() && !histogram.objects.empty()) {
        return notRecorded(histogram, cache);
    }
    CachePrediction prediction;
    for (const auto& object : objects) {
        const int ways = object.isInSector ? cache.sectorWays : cache.ways - cache.sectorWays;
        const double lines = cache.lines * ways / cache.ways;
        const auto misses = scaled(predictMisses(object.bins, histogram.binsPerOctave,
                                                 object.cold + object.invalidated, lines),
                                   histogram.sampledOneIn);
        add(prediction.total, misses, 1);
        prediction.objects.push_back(
            {object, lines, misses, histogram.sampledOneIn * static_cast<double>(object.cold),
             histogram.sampledOneIn * static_cast<double>(object.invalidated)});
    }
    return prediction;
}

DistanceCounts countDistances(const ReuseHistogram& histogram,
                              const CachePrediction& prediction,
                              std::string_view object)
{
    DistanceCounts counts;
    const double factor = histogram.sampledOneIn;
    for (const auto& one : prediction.objects) {
        if (!object.empty() && object != one.object.name) {
            continue;
        }
        counts.first += one.first;
        counts.invalidated += one.invalidated;
        for (std::size_t bin = 0; bin < one.object.bins.size(); ++bin) {
            const auto octave =
                ReuseHistogram::bin(ReuseHistogram::lowest(bin, histogram.binsPerOctave));
            counts.hits.resize(std::max(counts.hits.size(), octave + 1));
            counts.misses.resize(counts.hits.size());
            const double share = shareBeyond(bin, histogram.binsPerOctave, one.lines);
            const double accesses = factor * static_cast<double>(one.object.bins[bin]);
            counts.hits[octave] += accesses * (1 - share);
            counts.misses[octave] += accesses * share;
        }
    }
    return counts;
}

std::optional<double> predictMeasured(const ReuseHistogram& histogram, const MeasuredMisses& one)
{
    const auto prediction = predictCache(histogram, {.lines = one.lines});
    if (!prediction || !(one.lines > 0)) {
        return std::nullopt;
    }
    const auto object = std::ranges::find(prediction->objects, one.object,
                                          [](const auto& each) { return each.object.name; });
    return object == prediction->objects.end() ? prediction->total.misses : object->misses.misses;
}

PredictionError predictionError(const std::vector<std::pair<double, double>>& pairs)
{
    std::vector<double> errors;
    for (const auto& [predicted, measured] : pairs) {
        if (measured != 0) {
            errors.push_back(100 * std::abs((predicted - measured) / measured));
        }
    }
    PredictionError error{.count = errors.size()};
    if (errors.empty()) {
        return error;
    }
    const auto count = static_cast<double>(errors.size());
    error.mean = std::accumulate(errors.begin(), errors.end(), 0.0) / count;
    double squares = 0;
    for (const double one : errors) {
        squares += (one - error.mean) * (one - error.mean);
    }
    error.deviation = errors.size() > 1 ? std::sqrt(squares / (count - 1)) : 0;
    return error;
}

PredictionError predictionError(
    const std::vector<std::shared_ptr<const ReuseHistogram>>& histograms)
{
    std::vector<std::pair<double, double>> pairs;
    for (const auto& histogram : histograms) {
        for (const auto& one : histogram->measured) {
            if (const auto predicted = predictMeasured(*histogram, one)) {
                pairs.emplace_back(*predicted, one.misses);
            }
        }
    }
    return predictionError(pairs);
}

std::vector<std::pair<std::string, double>> dataCaches(const Machine& machine)
{
    std::vector<std::pair<std::string, double>> caches;
    for (const auto& [name, value] : machine.attributes) {
        for (const auto cache : split(name == "caches" ? value : std::string_view(), ", ")) {
            const auto words = split(cache, " ");
            const auto size = words.size() == 3 ? parsedNumber<double>(words[1]) : std::nullopt;
            if (size && words[0] != "L1i" && (words[2] == "KiB" || words[2] == "MiB")) {
                caches.emplace_back(words[0], *size * (words[2] == "KiB" ? 0x1p10 : 0x1p20));
            }
        }
    }
    return caches;
}

double transfers(const CommunicationMatrix& matrix, std::size_t from, std::size_t to)
{
    const auto at = matrix.at(from, to);
    return matrix.trueSharing[at] + (matrix.falseSharing.empty() ? 0 : matrix.falseSharing[at]);
}

double reduction(double before, double after)
{
    return 100 * (before - after) / before;
}

void SharingCounter::touch(std::size_t thread,
                           std::uint64_t address,
                           std::uint64_t bytes,
                           bool writes)
{
    const std::uint64_t touched = bitsOf(address % lineBytes_, bytes);
    const std::uint64_t self = std::uint64_t{1} << thread;
    const auto found = lines_.find(address / lineBytes_);
    if (found == lines_.end()) {
        if (writes) {  // what nobody wrote is nobody's to take over
            lines_.emplace(address / lineBytes_,
                           Line{touched, self, static_cast<std::uint8_t>(thread)});
        }
        return;
    }
    Line& line = found->second;
    if (line.owner != thread && (line.copies & self) == 0) {
        auto& count = counts_[line.owner * mostThreads + thread];
        ++((line.written & touched) != 0 ? count.trueSharing : count.falseSharing);
        line.copies |= self;
    }
    if (writes) {
        line.written = line.owner == thread ? line.written | touched : touched;
        line.owner = static_cast<std::uint8_t>(thread);
        line.copies = self;
    }
}

std::vector<double> SharingCounter::cellsOf(std::size_t threads,
                                            std::uint64_t Count::*sharing) const
{
    std::vector<double> cells;
    for (std::size_t cell = 0; cell < threads * threads; ++cell) {
        const auto& count = counts_[cell / threads * mostThreads + cell % threads];
        cells.push_back(static_cast<double>(count.*sharing));
    }
    return cells;
}

}  // namespace papilio::core
