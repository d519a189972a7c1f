#include "core/base/quantile.h"
#include "core/base/text.h"
#include "core/io/formats/roofline_names.h"
#include "core/io/formats/table/table_content.h"
#include "core/io/text/parse_error.h"
#include "core/model/roofline.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

namespace papilio::core {

namespace {

using Plateau = std::vector<SizedValue>;

/// A level of memory, as a row of sizes shows it whose values are alike.
struct FoundLevel {
    std::string name;   ///< "L1", …, "DRAM"
    double from = 0;    ///< bytes; the smallest size of it
    double bytes = 0;   ///< the largest size of it: the level holds at least that many
    double value = 0;   ///< median
    double spread = 0;  ///< half of the interquartile range
};

constexpr auto cacheNames = std::to_array<const char*>({"L1", "L2", "L3"});
constexpr double pointerBytes = 8;  ///< of a dependent load

FoundLevel levelOf(const Plateau& plateau)
{
    std::vector<double> sorted;
    for (const auto& one : plateau) {
        sorted.push_back(one.value);
    }
    std::ranges::sort(sorted);
    return {{},
            plateau.front().bytes,
            plateau.back().bytes,
            interpolatedQuantile(sorted, 0.5),
            (interpolatedQuantile(sorted, 0.75) - interpolatedQuantile(sorted, 0.25)) / 2};
}

void addLatencyRoofs(const std::vector<FoundLevel>& levels, Roofline& roofline)
{
    for (const auto& level : levels) {
        auto& roof =
            addCeiling(roofline, Ceiling::Kind::Bandwidth, level.name, pointerBytes / level.value);
        roof.low = pointerBytes / (level.value + level.spread);
        roof.high =
            level.spread < level.value ? pointerBytes / (level.value - level.spread) : roof.value;
        roof.operation = "dependent load";
        roof.threads = 1;
        roof.bytes = level.bytes;
        if (level.name != "DRAM") {
            roofline.levels.push_back({level.name, level.bytes, 1});
        }
    }
    if (!levels.empty()) {
        roofline.provenance.notes.emplace_back(
            "Roofs of dependent loads: 8 bytes for each latency, as a chain of pointers gets "
            "them.");
    }
}

/// "16 kB", "2 MB"
std::string sizeText(double bytes)
{
    return bytes >= 1e6   ? fmt::format("{:g} MB", bytes / 1e6)
           : bytes >= 1e3 ? fmt::format("{:g} kB", bytes / 1e3)
                          : fmt::format("{:g} B", bytes);
}

/// The level a size is within, the size itself where there are no levels; empty: between two.
std::string levelOfSize(double bytes, int threads, const std::vector<FoundLevel>& levels)
{
    if (levels.empty()) {
        return isBeyondCaches(bytes, threads) ? "DRAM" : sizeText(bytes);
    }
    for (const auto& level : levels) {
        const bool isLast = &level == &levels.back();
        if (bytes >= level.from && (isLast || bytes <= level.bytes)) {
            return level.name;
        }
    }
    return bytes < levels.front().from ? levels.front().name : std::string();
}

/**
 * The levels of memory in latencies by size.
 *
 * A level is three neighboring sizes or more whose values are within a factor of 1.25 of the first
 * of them; sizes between levels, where data are in both, belong to none. Neighboring levels whose
 * medians differ by less than a factor of 1.5 are one. The nearest are L1, L2 and L3; the one with
 * the largest size is DRAM.
 *
 * @return empty where there are fewer than two levels, or more than four: they are no hierarchy
 */
std::vector<FoundLevel> levelsOf(std::vector<SizedValue> latencies)
{
    constexpr double alike = 1.25, apart = 1.5;
    constexpr std::size_t fewest = 3;
    std::ranges::stable_sort(latencies, {}, &SizedValue::bytes);
    std::vector<Plateau> plateaus;
    for (std::size_t first = 0; first < latencies.size();) {
        auto end = first + 1;
        while (end < latencies.size() && latencies[end].value <= alike * latencies[first].value &&
               latencies[first].value <= alike * latencies[end].value) {
            ++end;
        }
        if (end - first < fewest) {
            ++first;
            continue;
        }
        Plateau plateau(latencies.begin() + static_cast<std::ptrdiff_t>(first),
                        latencies.begin() + static_cast<std::ptrdiff_t>(end));
        if (!plateaus.empty() && levelOf(plateau).value < apart * levelOf(plateaus.back()).value) {
            plateaus.back().insert(plateaus.back().end(), plateau.begin(), plateau.end());
        } else {
            plateaus.push_back(std::move(plateau));
        }
        first = end;
    }
    if (plateaus.size() < 2 || plateaus.size() > cacheNames.size() + 1) {
        return {};
    }
    std::vector<FoundLevel> levels;
    for (const auto& plateau : plateaus) {
        levels.push_back(levelOf(plateau));
        levels.back().name =
            levels.size() == plateaus.size() ? "DRAM" : cacheNames.at(levels.size() - 1);
    }
    return levels;
}

}  // namespace

bool isBeyondCaches(double bytes, int threads)
{
    // The largest cache that a thread reaches has 504 MiB (Xeon 6980P); the largest caches of a
    // machine have 2.8 GB in all (8 Xeon 6788P of 336 MiB), above those of 2 EPYC 9684X (2.4 GB).
    constexpr double reached = 1e9, all = 4e9;
    return bytes >= std::min(reached * std::max(threads, 1), all);
}

std::map<double, std::string> namesOfSizes(const std::vector<double>& sizes)
{
    constexpr double alike = 1.01, apart = 4;
    std::vector<std::vector<double>> groups;
    bool areApart = true;
    for (const double size : std::set<double>(sizes.begin(), sizes.end())) {
        if (groups.empty() || size > alike * groups.back().front()) {
            areApart = areApart && (groups.empty() || size >= apart * groups.back().front());
            groups.emplace_back();
        }
        groups.back().push_back(size);
    }
    const bool areLevels = areApart && groups.size() >= 2 && groups.size() <= cacheNames.size() + 1;
    std::map<double, std::string> names;
    for (std::size_t at = 0; at < groups.size(); ++at) {
        const auto name = !areLevels                ? sizeText(groups[at].back())
                          : at + 1 == groups.size() ? "DRAM"
                                                    : cacheNames.at(at);
        for (const double size : groups[at]) {
            names[size] = name;
        }
    }
    return names;
}

void SizedResults::addLatency(double bytes, double nanoseconds, double rank, double megahertz)
{
    latencies_[rank].push_back({bytes, nanoseconds});
    megahertz_ = megahertz > 0 ? megahertz : megahertz_;
}

void SizedResults::addBandwidth(double bytes,
                                double value,
                                const std::string& operation,
                                int threads)
{
    bandwidths_[{operation, threads}].push_back({bytes, value});
}

DefinitionSet SizedResults::fill(Roofline& roofline, const std::string& name) const
{
    auto& notes = roofline.provenance.notes;
    const auto levels =
        latencies_.empty() ? std::vector<FoundLevel>() : levelsOf(latencies_.rbegin()->second);
    if (!latencies_.empty()) {
        notes.emplace_back(levels.empty()
                               ? "The latencies show no levels: two to four rows of sizes with "
                                 "similar latencies were expected."
                               : "The levels are those that the latencies show: sizes that take "
                                 "about as long. Each level holds at least the size given.");
    }
    addLatencyRoofs(levels, roofline);
    for (const auto& [key, series] : bandwidths_) {
        for (const auto& one : series) {
            if (const auto level = levelOfSize(one.bytes, key.second, levels); !level.empty()) {
                auto& roof = addCeiling(roofline, Ceiling::Kind::Bandwidth, level, one.value);
                roof.operation = key.first;
                roof.threads = key.second;
                // Repetitions are of the same size; in a level all its sizes are.
                roof.bytes = levels.empty() ? one.bytes : 0;
            }
        }
    }
    if (roofline.ceilings.empty()) {
        throw ParseError{
            "the latencies show no levels of memory; measure up to a size beyond the "
            "caches (lat_mem_rd -t 256m 64)"};
    }
    const double scale = megahertz_ > 0 ? megahertz_ / 1e3 : 1;
    DefinitionSet constants;
    constants.name = visibleText(name);
    constants.note = "Latencies that were measured by size.";
    for (const auto& level : levels) {
        constants.constants.push_back({latencyName(level.name), scale * level.value,
                                       scale * level.spread, megahertz_ > 0 ? "cycles" : "ns",
                                       fmt::format("dependent loads, {:g} to {:g} KiB",
                                                   level.from / 1024, level.bytes / 1024)});
    }
    return constants;
}

}  // namespace papilio::core
