#include "core/io/import/implausible_counts.h"

#include "core/base/constants.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/io/resources/resources.h"
#include "core/io/text/pattern.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace papilio::core {

std::vector<double> PlausibleCounts::means(const std::vector<std::size_t>& several) const
{
    std::vector<double> sums(several.size(), 0);
    std::size_t count = 0;
    for (std::size_t place = 0; place < places; ++place) {
        if (std::ranges::any_of(
                several, [&](std::size_t event) { return std::isnan(value(event, place)); })) {
            continue;
        }
        for (std::size_t at = 0; at < several.size(); ++at) {
            sums[at] += value(several[at], place);
        }
        ++count;
    }
    for (auto& sum : sums) {
        sum /= static_cast<double>(count);
    }
    return count == 0 ? std::vector<double>() : sums;
}

double PlausibleCounts::mean(std::size_t event) const
{
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t place = 0; place < places; ++place) {
        if (const double number = value(event, place); !std::isnan(number)) {
            sum += number;
            ++count;
        }
    }
    return count == 0 ? notANumber : sum / static_cast<double>(count);
}

namespace {

using Kind = Implausibility::Kind;

/// What was found nowhere is left out.
void keep(std::vector<Implausibility>& found, Implausibility one)
{
    if (one.cases > 0) {
        found.push_back(std::move(one));
    }
}

/// The worst place of `event` beside `other`.
/// @param excess  of a value over the one of `other` in the same place; 0: it is plausible
template<typename Excess>
Implausibility worstOf(
    const PlausibleCounts& counts, Kind kind, std::size_t event, std::size_t other, Excess excess)
{
    Implausibility found{kind, {counts.events[event], counts.events[other]}};
    double worst = 0;
    for (std::size_t place = 0; place < counts.places; ++place) {
        const double value = counts.value(event, place);
        const double bound = counts.value(other, place);
        if (std::isnan(value) || std::isnan(bound)) {
            continue;
        }
        ++found.of;
        const double more = excess(value, bound);
        found.cases += more > 0 ? 1 : 0;
        if (more > worst) {
            worst = more;
            found.value = value;
            found.bound = bound;
            found.place = counts.placeName(place);
        }
    }
    return found;
}

/// Counts below are too few to compare.
constexpr double fewCounts = 100;

/// "TCC_HIT" and 3 of "TCC_HIT[3]"; "uncore_imc/cas/" and 3 of "uncore_imc_3/cas/".
std::optional<std::pair<std::string, std::size_t>> numberedUnit(const std::string& event)
{
    static const re2::RE2 pattern(R"(^(?:(.+)\[(\d{1,4})\]|([^/]+)_(\d{1,4})(/.*))$)",
                                  re2::RE2::Latin1);
    const auto found = findGroups(pattern, event);
    if (!found) {
        return std::nullopt;
    }
    const auto& groups = *found;
    const auto number = parsedNumber<std::size_t>(groups[1].empty() ? groups[3] : groups[1]);
    return std::pair(fmt::format("{}{}{}", groups[0], groups[2], groups[4]), number.value_or(0));
}

/// Whether it counts how long something lasted: that differs between passes and between units.
bool isDuration(const std::string& event)
{
    return std::ranges::any_of(
        std::to_array<std::string_view>({"LEVEL", "STALL", "CYCLE", "BUSY", "CLOCK", "CREDIT"}),
        [&](std::string_view part) { return containsIgnoringCase(event, part); });
}

/// "cycles" of an event that counts them; the most of another one that any processor does in a
/// cycle; empty: not known.
std::string_view limitOf(std::string_view name)
{
    static const auto limits = wordLists("limits");
    const auto found = limits.find(name);
    return found == limits.end() ? std::string_view() : found->second;
}

/// The worst place of `event` where it is more than `width` times the bound.
void findBeyond(const PlausibleCounts& counts,
                std::size_t event,
                std::size_t bound,
                double width,
                std::vector<Implausibility>& found)
{
    // What is next to nothing is round-off of differences per iteration.
    constexpr double nothing = 10;
    auto beyond = worstOf(counts, Kind::BeyondTime, event, bound, [&](double value, double one) {
        return value > nothing && value > width * one ? value / std::max(width * one, 1.0) : 0;
    });
    beyond.width = width;
    beyond.bound *= width;
    keep(found, std::move(beyond));
}

/// What an event is a part of, by the names that perf and PAPI have for both; best first.
std::vector<std::string> accessesOf(const std::string& misses)
{
    using namespace std::string_view_literals;
    if (const auto end = "_MISSES"sv; misses.ends_with(end)) {
        const auto stem = misses.substr(0, misses.size() - end.size());
        std::vector<std::string> names = {stem + "S", stem + "_REFERENCES", stem + "ES",
                                          stem + "_INSTRUCTIONS"};
        if (stem == "CACHE" || stem == "BRANCH") {
            names.emplace_back("INSTRUCTIONS");
        }
        return names;
    }
    if (misses.starts_with("PAPI_L") && misses.ends_with("CM")) {
        return {misses.substr(0, misses.size() - 1) + "A", "PAPI_TOT_INS"};
    }
    return misses == "PAPI_BR_MSP" ? std::vector<std::string>{"PAPI_BR_INS", "PAPI_TOT_INS"}
                                   : std::vector<std::string>{};
}

std::string modifiersOf(const std::string& event)
{
    return std::string(splitModifiers(event, ModifiersOf::Perf).modifiers);
}

/// Counts below 0 by more than the scatter of differences; one entry at most.
std::vector<Implausibility> negativeCounts(const PlausibleCounts& counts)
{
    std::vector<Implausibility> found;
    Implausibility worst{Kind::Negative, {}};
    for (std::size_t event = 0; event < counts.events.size(); ++event) {
        if (!counts.isCount[event]) {
            continue;
        }
        // Differences of counts per iteration scatter about 0.
        double least = 0;
        double largest = 1;
        std::size_t where = 0;
        std::size_t below = 0;
        for (std::size_t place = 0; place < counts.places; ++place) {
            const double value = counts.value(event, place);
            if (std::isnan(value)) {
                continue;
            }
            largest = std::max(largest, std::abs(value));
            below += value < 0 ? 1 : 0;
            if (value < least) {
                least = value;
                where = place;
            }
        }
        constexpr double scatter = 0.01;
        if (below == 0 || least > -scatter * largest) {
            continue;
        }
        worst.cases += below;
        if (worst.events.empty() || least < worst.value) {
            worst.events = {counts.events[event]};
            worst.value = least;
            worst.place = counts.placeName(where);
        }
    }
    keep(found, std::move(worst));
    return found;
}

/// More than the cycles that were counted with the same modifiers or the time allow, and more bytes
/// than any memory moves in the time.
std::vector<Implausibility> countsBeyondTime(const PlausibleCounts& counts)
{
    std::vector<Implausibility> found;
    constexpr double fastest = 1e10;  // cycles in a second
    std::vector<std::pair<std::size_t, std::string>> cycles;
    std::vector<std::pair<std::size_t, std::pair<double, std::string>>> limited;
    std::vector<std::size_t> times;
    for (std::size_t event = 0; event < counts.events.size(); ++event) {
        const auto name = comparableEventName(counts.events[event]);
        const auto modifier = modifiersOf(counts.events[event]);
        if (const auto limit = limitOf(name); limit == "cycles") {
            cycles.emplace_back(event, modifier);
        } else if (const auto width = parsedNumber<double>(limit)) {
            limited.emplace_back(event, std::pair(*width, modifier));
        } else if (counts.perSecond[event] > 0) {
            times.push_back(event);
        }
    }
    for (const auto& [event, limit] : limited) {
        const auto bound =
            std::ranges::find(cycles, limit.second, &std::pair<std::size_t, std::string>::second);
        if (bound != cycles.end()) {
            findBeyond(counts, event, bound->first, limit.first, found);
        }
    }
    for (const auto& [event, modifier] : cycles) {
        for (const auto time : times) {
            findBeyond(counts, event, time, fastest / counts.perSecond[time], found);
        }
    }
    // 100 times what the fastest socket or GPU has.
    constexpr double mostBytes = 1e15;
    for (std::size_t event = 0; event < counts.bytes.size(); ++event) {
        for (std::size_t time = 0; time < counts.bytes.size() && counts.bytes[event] > 0; ++time) {
            if (counts.wallPerSecond[time] > 0) {
                findBeyond(counts, event, time,
                           mostBytes / counts.bytes[event] / counts.wallPerSecond[time], found);
            }
        }
    }
    return found;
}

/// Counts at 2^48 and from 2^63 on, where counters wrap: a difference below 0 was read without its
/// sign.
std::vector<Implausibility> countsAtLimits(const PlausibleCounts& counts)
{
    // Of what is below 0 by less than a second of cycles.
    constexpr double near = 1e-5;
    std::vector<Implausibility> found;
    for (std::size_t event = 0; event < counts.events.size(); ++event) {
        if (!counts.isCount[event]) {
            continue;
        }
        Implausibility worst{Kind::AtLimit, {counts.events[event]}};
        for (std::size_t place = 0; place < counts.places; ++place) {
            const double value = counts.value(event, place);
            worst.of += std::isnan(value) ? 0 : 1;
            const int bits = std::isinf(value)                           ? 0
                             : std::abs(value - 0x1p48) <= near * 0x1p48 ? 48
                             : value >= (1 - near) * 0x1p64              ? 64
                             : value >= (1 - near) * 0x1p63              ? 63
                                                                         : 0;
            worst.cases += bits > 0 ? 1 : 0;
            if (bits > 0 && value > worst.value) {
                worst.value = value;
                worst.width = bits;
                worst.bound = std::exp2(bits);
                worst.place = counts.placeName(place);
            }
        }
        keep(found, std::move(worst));
    }
    return found;
}

/// More misses than accesses or instructions.
std::vector<Implausibility> moreMissesThanAccesses(const PlausibleCounts& counts)
{
    std::vector<Implausibility> found;
    std::multimap<std::string, std::size_t> events;
    for (std::size_t event = 0; event < counts.events.size(); ++event) {
        events.emplace(comparableEventName(counts.events[event]), event);
    }
    for (const auto& [name, misses] : events) {
        const auto modifiers = modifiersOf(counts.events[misses]);
        for (const auto& accesses : accessesOf(name)) {
            const auto [first, last] = events.equal_range(accesses);
            const auto same = std::find_if(first, last, [&](const auto& event) {
                return modifiersOf(counts.events[event.second]) == modifiers;
            });
            if (same == last) {
                continue;
            }
            // A tenth: events that shared a counter are extrapolated.
            constexpr double most = 1.1;
            keep(found, worstOf(counts, Kind::MoreThanAll, misses, same->second,
                                [&](double value, double all) {
                                    return value > fewCounts && value > most * all ? value - all
                                                                                   : 0;
                                }));
            break;
        }
    }
    return found;
}

constexpr double totalTolerance = 0.05;
/// Silent units: those that count are so much alike that work is spread evenly.
constexpr double evenly = 0.5;

/// X[0], X[1], … by their number.
using Family = std::map<std::size_t, std::size_t>;

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

/// Units X[0], X[1], … that do not add up to X_sum, that are not there, or that are silent.
std::vector<Implausibility> implausibleUnits(const PlausibleCounts& counts)
{
    const auto families = familiesIn(counts);
    auto found = findTotals(counts, families);
    for (const auto& more : {findMissingUnits(families), findSilentUnits(counts, families)}) {
        found.insert(found.end(), more.begin(), more.end());
    }
    return found;
}

constexpr double requestTolerance = 0.1;

/// `name` with the word `from` replaced by `to`; empty where it does not have it as a word.
std::string replaced(const std::string& name, std::string_view from, std::string_view to)
{
    const auto at = name.rfind(from);
    const auto isEnd = [&](std::size_t place) {
        return place >= name.size() ||
               std::string_view("_.:[-").find(name[place]) != std::string::npos;
    };
    if (at == std::string::npos || at == 0 || !isEnd(at - 1) || !isEnd(at + from.size())) {
        return {};
    }
    return name.substr(0, at) + std::string(to) + name.substr(at + from.size());
}

/// Names of hits, misses and requests that belong together.
struct Requests {
    std::size_t hits = 0, misses = 0, requests = 0;
    std::optional<std::size_t> others;  ///< misses that were counted apart
};

std::optional<Requests> requestsOf(const PlausibleCounts& counts, std::size_t hits)
{
    const auto& name = counts.events[hits];
    const auto complete = [&](const std::string& misses, std::initializer_list<std::string> totals,
                              const std::string& others = {}) -> std::optional<Requests> {
        const auto miss = counts.find(misses);
        for (const auto& total : totals) {
            if (const auto requests = counts.find(total); miss && requests) {
                return Requests{hits, *miss, *requests, counts.find(others)};
            }
        }
        return {};
    };
    if (const auto misses = replaced(name, "HITS", "MISSES"); !misses.empty()) {
        return complete(misses, {replaced(name, "HITS", "REQ"), replaced(name, "HITS", "REQUESTS")},
                        replaced(name, "HITS", "MISSES_DUPLICATE"));
    }
    if (const auto misses = replaced(name, "HIT", "MISS"); !misses.empty()) {
        return complete(misses,
                        {replaced(name, "HIT", "REQ"), replaced(name, "HIT", "REFERENCES")});
    }
    constexpr std::string_view papi = "PAPI_L";
    if (name.starts_with(papi) && name.ends_with("CH")) {
        const auto stem = name.substr(0, name.size() - 1);
        return complete(stem + "M", {stem + "A"});
    }
    return {};
}

/// Hits and misses that are not the requests; of the units of a family the worst.
std::vector<Implausibility> differingRequests(const PlausibleCounts& counts)
{
    std::vector<Implausibility> found;
    std::map<std::string, Implausibility> differing;
    std::map<std::string, double> worst;
    for (std::size_t event = 0; event < counts.events.size(); ++event) {
        const auto& name = counts.events[event];
        if (name.find("HIT") == std::string::npos && !name.ends_with("CH")) {
            continue;
        }
        const auto names = requestsOf(counts, event);
        if (!names || isDuration(name)) {
            continue;
        }
        std::vector<std::size_t> events = {names->requests, names->hits, names->misses};
        if (names->others) {
            events.push_back(*names->others);
        }
        const auto means = counts.means(events);
        if (means.empty()) {
            continue;
        }
        const double requests = means.front();
        const double parts = std::accumulate(means.begin() + 1, means.end(), 0.0);
        const auto unit = numberedUnit(name);
        const auto family = unit ? unit->first : name;
        auto& entry = differing[family];
        ++entry.of;
        if (std::abs(parts - requests) <=
            std::max(requestTolerance * std::abs(requests), fewCounts)) {
            continue;
        }
        ++entry.cases;
        if (auto& most = worst[family]; std::abs(parts - requests) > most) {
            most = std::abs(parts - requests);
            entry.kind = Kind::RequestsDiffer;
            entry.events = {name, counts.events[names->misses], counts.events[names->requests]};
            entry.value = parts;
            entry.bound = requests;
        }
    }
    for (auto& [family, entry] : differing) {
        keep(found, std::move(entry));
    }
    return found;
}

/// FP_OPS is 0 while FP_INS is not.
std::vector<Implausibility> missingOperations(const PlausibleCounts& counts)
{
    std::vector<Implausibility> found;
    for (std::size_t event = 0; event < counts.events.size(); ++event) {
        const auto instructions = counts.find(replaced(counts.events[event], "FP_OPS", "FP_INS"));
        if (!instructions) {
            continue;
        }
        keep(found, worstOf(counts, Kind::OperationsMissing, event, *instructions,
                            [](double operations, double executed) {
                                return operations == 0 ? executed : 0;
                            }));
    }
    return found;
}

}  // namespace

std::vector<Implausibility> lostSamples(const SampledSeries& series)
{
    std::vector<Implausibility> found;
    const auto lost = lostSamplesOf(series);
    Implausibility gaps{Kind::SamplesMissing, {}};
    gaps.bound = lost.step;
    for (const auto& gap : lost.gaps) {
        gaps.value = gaps.cases == 0 ? series.times[gap.before - 1] : gaps.value;
        gaps.cases += gap.missing;
    }
    gaps.of = series.times.size() + gaps.cases;
    keep(found, std::move(gaps));
    Implausibility silent{Kind::SamplesZero, {}};
    silent.of = series.times.size();
    silent.cases = lost.silent.size();
    if (silent.cases > 0) {
        silent.value = series.times[lost.silent.front()];
        for (const auto one : lost.busy) {
            if (series.values[one][lost.silent.front()] == 0) {
                silent.events.push_back(series.names[one]);
            }
        }
    }
    keep(found, std::move(silent));
    return found;
}

std::vector<Implausibility> implausibleCounts(PlausibleCounts& counts)
{
    counts.makeIndex();
    std::vector<Implausibility> all;
    for (const auto& found :
         {negativeCounts(counts), countsAtLimits(counts), countsBeyondTime(counts),
          moreMissesThanAccesses(counts), implausibleUnits(counts), missingOperations(counts),
          differingRequests(counts)}) {
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

}  // namespace papilio::core
