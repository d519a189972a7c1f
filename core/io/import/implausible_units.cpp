#include "core/io/import/implausible_units.h"

#include "core/base/parsed_number.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <string_view>

namespace papilio::core {

namespace {

using Kind = Implausibility::Kind;

constexpr double totalTolerance = 0.05;
/// Silent units: those that count are so much alike that work is spread evenly.
constexpr double evenly = 0.5;

/// X[0], X[1], … by their number.
using Family = std::map<std::size_t, std::size_t>;

std::optional<std::size_t> numberOf(std::string_view digits)
{
    constexpr std::size_t most = 4;
    return digits.size() > most ? std::nullopt : parsedNumber<std::size_t>(digits);
}

std::map<std::string, Family> familiesIn(const PlausibleCounts& counts)
{
    std::map<std::string, Family> families;
    for (std::size_t event = 0; event < counts.events.size(); ++event) {
        if (const auto unit = numberedUnit(counts.events[event])) {
            families[unit->first].emplace(unit->second, event);
        }
    }
    std::erase_if(families, [](const auto& family) { return family.second.size() < 2; });
    return families;
}

/// What the units of a block have in common: "TCC" of TCC_HIT.
std::string blockOf(const std::string& family)
{
    return family.substr(0, family.find_first_of("_/"));
}

std::vector<Implausibility> findMissingUnits(const std::map<std::string, Family>& families)
{
    std::vector<Implausibility> found;
    std::map<std::string, std::size_t> units;
    for (const auto& [name, family] : families) {
        auto& count = units[blockOf(name)];
        count = std::max(count, family.rbegin()->first + 1);
    }
    // Families that lack the same units make one message.
    std::map<std::pair<std::string, std::vector<std::size_t>>, std::vector<std::string>> lacking;
    for (const auto& [name, family] : families) {
        std::vector<std::size_t> gaps;
        const auto count = units.at(blockOf(name));
        // A few units of many are a choice of who measured.
        if (count == family.size() || count >= 2 * family.size()) {
            continue;
        }
        for (std::size_t number = 0; number < count; ++number) {
            if (!family.contains(number)) {
                gaps.push_back(number);
            }
        }
        lacking[{blockOf(name), std::move(gaps)}].push_back(name);
    }
    for (const auto& [key, names] : lacking) {
        Implausibility gaps{Kind::UnitsMissing, names};
        gaps.of = units.at(key.first);
        gaps.cases = gaps.of - key.second.size();
        gaps.units = key.second;
        found.push_back(std::move(gaps));
    }
    return found;
}

std::vector<Implausibility> findSilentUnits(const PlausibleCounts& counts,
                                            const std::map<std::string, Family>& families)
{
    std::vector<Implausibility> found;
    std::map<std::vector<std::size_t>, Implausibility> silent;
    for (const auto& [name, family] : families) {
        if (isDuration(name)) {
            continue;
        }
        std::vector<std::size_t> zeros;
        double least = std::numeric_limits<double>::infinity(), largest = 0;
        for (const auto& [number, event] : family) {
            const double mean = counts.mean(event);
            if (mean == 0) {
                zeros.push_back(number);
            } else if (!std::isnan(mean)) {
                least = std::min(least, mean);
                largest = std::max(largest, mean);
            }
        }
        if (zeros.empty() || largest < fewCounts || least < evenly * largest ||
            2 * zeros.size() > family.size()) {
            continue;
        }
        auto& entry = silent[zeros];
        entry.kind = Kind::UnitsSilent;
        entry.events.push_back(name);
        entry.value = entry.value == 0 ? least : entry.value;
        entry.bound = entry.bound == 0 ? largest : entry.bound;
        entry.of = family.size();
        entry.cases = family.size() - zeros.size();
        entry.units = std::move(zeros);
    }
    for (auto& [zeros, entry] : silent) {
        found.push_back(std::move(entry));
    }
    return found;
}

std::vector<Implausibility> findTotals(const PlausibleCounts& counts,
                                       const std::map<std::string, Family>& families)
{
    std::vector<Implausibility> found;
    for (const auto& [name, family] : families) {
        const auto total = counts.find(name + "_sum");
        if (!total || isDuration(name)) {
            continue;
        }
        std::vector<std::size_t> events = {*total};
        for (const auto& unit : family) {
            events.push_back(unit.second);
        }
        const auto means = counts.means(events);
        if (means.empty()) {
            continue;
        }
        const double said = means.front();
        const double sum = std::accumulate(means.begin() + 1, means.end(), 0.0);
        if (std::abs(sum - said) > std::max(totalTolerance * std::abs(said), fewCounts)) {
            Implausibility differs{Kind::TotalDiffers, {name, counts.events[*total]}};
            differs.value = sum;
            differs.bound = said;
            differs.of = family.size();
            found.push_back(std::move(differs));
        }
    }
    return found;
}

}  // namespace

std::optional<std::pair<std::string, std::size_t>> numberedUnit(const std::string& event)
{
    if (event.ends_with(']')) {
        const auto open = event.rfind('[');
        if (open != std::string::npos && open > 0) {
            const auto number =
                numberOf(std::string_view(event).substr(open + 1, event.size() - open - 2));
            return number ? std::optional(std::pair(event.substr(0, open), *number)) : std::nullopt;
        }
    }
    const auto slash = event.find('/');
    const auto gap = slash == std::string::npos ? slash : event.rfind('_', slash);
    if (gap == std::string::npos || gap == 0) {
        return {};
    }
    const auto number = numberOf(std::string_view(event).substr(gap + 1, slash - gap - 1));
    return number ? std::optional(std::pair(event.substr(0, gap) + event.substr(slash), *number))
                  : std::nullopt;
}

bool isDuration(const std::string& event)
{
    return std::ranges::any_of(
        std::to_array<std::string_view>({"LEVEL", "STALL", "CYCLE", "BUSY", "CLOCK", "CREDIT"}),
        [&](std::string_view part) { return containsIgnoringCase(event, part); });
}

std::vector<Implausibility> implausibleUnits(const PlausibleCounts& counts)
{
    const auto families = familiesIn(counts);
    auto found = findTotals(counts, families);
    for (const auto& more : {findMissingUnits(families), findSilentUnits(counts, families)}) {
        found.insert(found.end(), more.begin(), more.end());
    }
    return found;
}

}  // namespace papilio::core
