#include "core/io/import/plausibility.h"

#include "core/base/constants.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/model/event_names.h"
#include "core/model/event_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <initializer_list>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace papilio::core {

namespace {

using Kind = Implausibility::Kind;

constexpr double totalTolerance = 0.05;
constexpr double requestTolerance = 0.1;
/// Counts below are too few to compare.
constexpr double few = 100;
/// Silent units: those that count are so much alike that work is spread evenly.
constexpr double evenly = 0.5;

/// Counts of either kind: events x places, where what was counted together has one place.
struct Counts {
    std::vector<std::string> events;
    std::vector<bool> isCount;  ///< of each event; else a share, a rate or another metric
    std::size_t places = 0;
    const double* values = nullptr;  ///< events x places; NaN: not known
    std::vector<double> own = {};    ///< what `values` points to, where it had to be made
    std::function<std::string(std::size_t place)> placeName;
    std::vector<double> perSecond;  ///< of each event: so many are a second; 0: it is no time
    std::unordered_map<std::string, std::size_t> index = {};

    void makeIndex()
    {
        for (std::size_t event = 0; event < events.size(); ++event) {
            index.emplace(events[event], event);
        }
    }
    [[nodiscard]] double value(std::size_t event, std::size_t place) const
    {
        return values[event * places + place];
    }
    [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const
    {
        const auto found = index.find(name);
        return found == index.end() ? std::nullopt : std::optional(found->second);
    }
    /// Over the places where all of them are known; empty where there is none.
    [[nodiscard]] std::vector<double> means(const std::vector<std::size_t>& several) const
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
    /// Over the places where it is known.
    [[nodiscard]] double mean(std::size_t event) const
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
};

bool isCycles(std::string_view name)
{
    constexpr auto names = std::to_array<std::string_view>(
        {"CYCLES", "CPU_CYCLES", "CORE CYCLES", "CORE_CYCLES", "PAPI_TOT_CYC", "CPU_CLK_UNHALTED",
         "CPU_CLK_UNHALTED_CORE", "CPU_CLK_UNHALTED_THREAD", "CPU_CLK_UNHALTED_THREAD_P",
         "UNHALTED_CORE_CYCLES", "CYCLES_NOT_IN_HALT", "CPU_CLOCKS_UNHALTED", "PM_CYC"});
    return std::ranges::find(names, name) != names.end();
}

/// The most of an event that any processor does in a cycle; 0: not known.
double widthOf(std::string_view name)
{
    struct Width {
        double most;
        std::initializer_list<std::string_view> names;
    };
    static const std::initializer_list<Width> widths = {
        {16,
         {"INSTRUCTIONS", "INST_RETIRED", "INST_RETIRED_ANY", "INST_RETIRED_ANY_P",
          "INSTR_RETIRED_ANY", "INSTRUCTION_RETIRED", "INSTRUCTIONS_RETIRED", "PAPI_TOT_INS",
          "RETIRED_INSTRUCTIONS", "INSTRUCTIONS RETIRED", "PM_INST_CMPL", "PAPI_LD_INS",
          "PAPI_SR_INS", "PAPI_LST_INS", "MEM_INST_RETIRED_ALL_LOADS",
          "MEM_INST_RETIRED_ALL_STORES"}},
        {32, {"UOPS_ISSUED_ANY", "UOPS_EXECUTED_THREAD", "UOPS_RETIRED_SLOTS", "UOPS_RETIRED_ALL"}},
        {8,
         {"PAPI_BR_INS", "BRANCHES", "BRANCH_INSTRUCTIONS", "BR_INST_RETIRED",
          "BR_INST_RETIRED_ALL_BRANCHES", "RETIRED_BRANCH_INSTRUCTIONS"}},
        {128, {"PAPI_FP_OPS", "PAPI_SP_OPS", "PAPI_DP_OPS", "PAPI_FP_INS"}}};
    for (const auto& [most, names] : widths) {
        if (std::ranges::find(names, name) != names.end()) {
            return most;
        }
    }
    return 0;
}

void findNegative(const Counts& counts, std::vector<Implausibility>& found)
{
    Implausibility worst{Kind::Negative, {}};
    for (std::size_t event = 0; event < counts.events.size(); ++event) {
        if (!counts.isCount[event]) {
            continue;
        }
        // Differences of counts per iteration scatter about 0.
        double least = 0, largest = 1;
        std::size_t where = 0, below = 0;
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
    if (worst.cases > 0) {
        found.push_back(std::move(worst));
    }
}

/// The worst place of `event` where it is more than `width` times the bound.
void findBeyond(const Counts& counts,
                std::size_t event,
                std::size_t bound,
                double width,
                std::vector<Implausibility>& found)
{
    Implausibility beyond{Kind::BeyondTime, {counts.events[event], counts.events[bound]}};
    beyond.width = width;
    double worst = 1;
    for (std::size_t place = 0; place < counts.places; ++place) {
        const double value = counts.value(event, place);
        const double most = width * counts.value(bound, place);
        if (std::isnan(value) || std::isnan(most)) {
            continue;
        }
        ++beyond.of;
        // What is next to nothing is round-off of differences per iteration.
        constexpr double nothing = 10;
        if (value > nothing && value > most) {
            ++beyond.cases;
            if (const double excess = value / std::max(most, 1.0); excess > worst) {
                worst = excess;
                beyond.value = value;
                beyond.bound = most;
                beyond.place = counts.placeName(place);
            }
        }
    }
    if (beyond.cases > 0) {
        found.push_back(std::move(beyond));
    }
}

void findBeyondTime(const Counts& counts, std::vector<Implausibility>& found)
{
    constexpr double fastest = 1e10;  // cycles in a second
    std::vector<std::pair<std::size_t, std::string>> cycles;
    std::vector<std::pair<std::size_t, std::pair<double, std::string>>> limited;
    std::vector<std::size_t> times;
    for (std::size_t event = 0; event < counts.events.size(); ++event) {
        const auto name = comparableEventName(counts.events[event]);
        const std::string modifier(
            splitModifiers(counts.events[event], ModifiersOf::Perf).modifiers);
        if (isCycles(name)) {
            cycles.emplace_back(event, modifier);
        } else if (const double width = widthOf(name); width > 0) {
            limited.emplace_back(event, std::pair(width, modifier));
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
}

/// X[0], X[1], … by their number.
using Family = std::map<std::size_t, std::size_t>;

std::optional<std::size_t> numberOf(std::string_view digits)
{
    constexpr std::size_t most = 4;
    if (digits.empty() || digits.size() > most ||
        digits.find_first_not_of("0123456789") != std::string_view::npos) {
        return {};
    }
    std::size_t number = 0;
    for (const char digit : digits) {
        number = 10 * number + static_cast<std::size_t>(digit - '0');
    }
    return number;
}

/// "TCC_HIT" and 3 of "TCC_HIT[3]"; "uncore_imc/cas/" and 3 of "uncore_imc_3/cas/".
std::optional<std::pair<std::string, std::size_t>> unitOf(const std::string& event)
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

/// Whether it counts how long something lasted: that differs between passes and between units.
bool isDuration(const std::string& event)
{
    return std::ranges::any_of(
        std::to_array<std::string_view>({"LEVEL", "STALL", "CYCLE", "BUSY", "CLOCK", "CREDIT"}),
        [&](std::string_view part) { return containsIgnoringCase(event, part); });
}

std::map<std::string, Family> familiesIn(const Counts& counts)
{
    std::map<std::string, Family> families;
    for (std::size_t event = 0; event < counts.events.size(); ++event) {
        if (const auto unit = unitOf(counts.events[event])) {
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

void findMissingUnits(const std::map<std::string, Family>& families,
                      std::vector<Implausibility>& found)
{
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
}

void findSilentUnits(const Counts& counts,
                     const std::map<std::string, Family>& families,
                     std::vector<Implausibility>& found)
{
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
        if (zeros.empty() || largest < few || least < evenly * largest ||
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
}

void findTotals(const Counts& counts,
                const std::map<std::string, Family>& families,
                std::vector<Implausibility>& found)
{
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
        if (std::abs(sum - said) > std::max(totalTolerance * std::abs(said), few)) {
            Implausibility differs{Kind::TotalDiffers, {name, counts.events[*total]}};
            differs.value = sum;
            differs.bound = said;
            differs.of = family.size();
            found.push_back(std::move(differs));
        }
    }
}

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

std::optional<Requests> requestsOf(const Counts& counts, std::size_t hits)
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

void findRequests(const Counts& counts, std::vector<Implausibility>& found)
{
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
        const auto unit = unitOf(name);
        const auto family = unit ? unit->first : name;
        auto& entry = differing[family];
        ++entry.of;
        if (std::abs(parts - requests) <= std::max(requestTolerance * std::abs(requests), few)) {
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
        if (entry.cases > 0) {
            found.push_back(std::move(entry));
        }
    }
}

void findOperations(const Counts& counts, std::vector<Implausibility>& found)
{
    for (std::size_t event = 0; event < counts.events.size(); ++event) {
        const auto instructions = counts.find(replaced(counts.events[event], "FP_OPS", "FP_INS"));
        if (!instructions) {
            continue;
        }
        Implausibility none{Kind::OperationsMissing,
                            {counts.events[event], counts.events[*instructions]}};
        for (std::size_t place = 0; place < counts.places; ++place) {
            const double operations = counts.value(event, place);
            const double executed = counts.value(*instructions, place);
            none.of += std::isnan(operations) || std::isnan(executed) ? 0 : 1;
            if (operations == 0 && executed > 0) {
                ++none.cases;
                if (executed > none.bound) {
                    none.bound = executed;
                    none.place = counts.placeName(place);
                }
            }
        }
        if (none.cases > 0) {
            found.push_back(std::move(none));
        }
    }
}

std::vector<Implausibility> findAll(Counts& counts)
{
    counts.makeIndex();
    const auto families = familiesIn(counts);
    std::vector<Implausibility> found;
    findNegative(counts, found);
    findBeyondTime(counts, found);
    findTotals(counts, families, found);
    findMissingUnits(families, found);
    findSilentUnits(counts, families, found);
    findOperations(counts, found);
    findRequests(counts, found);
    return found;
}

/// What a unit says of a number: a share or another metric may be anything.
bool isUnitOfCounts(std::string_view unit)
{
    return unit.find('%') == std::string_view::npos && unit.find('/') == std::string_view::npos &&
           !containsIgnoringCase(unit, "metric") && !containsIgnoringCase(unit, "ratio");
}

/// "0, 14 and 30"; of many the first and how many more.
std::string unitsText(const std::vector<std::size_t>& units)
{
    constexpr std::size_t shown = 6;
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < units.size() && at < shown; ++at) {
        texts.push_back(std::to_string(units[at]));
    }
    if (units.size() > shown) {
        texts.push_back(fmt::format("{} more", units.size() - shown));
    }
    return list(texts);
}

/// The first names, and how many more.
std::string eventsText(const std::vector<std::string>& events)
{
    constexpr std::size_t shown = 3;
    std::vector<std::string> texts(
        events.begin(),
        events.begin() + static_cast<std::ptrdiff_t>(std::min(events.size(), shown)));
    if (events.size() > shown) {
        texts.push_back(fmt::format("{} more", events.size() - shown));
    }
    return list(texts);
}

std::string inPlace(const std::string& place)
{
    return place.empty() ? std::string() : " (" + place + ")";
}

}  // namespace

std::vector<Implausibility> implausible(const Dataset& data)
{
    Counts counts;
    for (std::size_t event = 0; event < data.eventCount(); ++event) {
        counts.events.emplace_back(data.eventIds[event]);
    }
    counts.isCount.assign(data.eventCount(), true);
    counts.perSecond.assign(data.eventCount(), 0);
    counts.places = data.blockSize();
    counts.values = data.values.data();
    if (std::ranges::find(data.valid, 0) != data.valid.end()) {
        counts.own.assign(data.values.begin(), data.values.end());
        for (std::size_t at = 0; at < counts.own.size(); ++at) {
            counts.own[at] = data.valid[at] != 0 ? counts.own[at] : notANumber;
        }
        counts.values = counts.own.data();
    }
    counts.placeName = [&data](std::size_t place) {
        const auto kernels = data.kernelCount();
        const auto threads = std::max<std::size_t>(data.threads, 1);
        return fmt::format("kernel {}, repetition {}", data.kernels[place % kernels],
                           place / (kernels * threads) + 1);
    };
    return findAll(counts);
}

std::vector<Implausibility> implausible(const CounterTable& counters)
{
    // Events of one run and part may have been counted in different passes.
    std::vector<std::vector<std::size_t>> places;
    std::map<std::string, std::size_t> placeOf;
    for (std::size_t column = 0; column < counters.columns.size(); ++column) {
        const auto& named = counters.columns[column];
        const auto key = fmt::format("{}\n{}\n{}", named.run, named.part, named.time);
        const auto [found, isNew] = placeOf.emplace(key, places.size());
        if (isNew) {
            places.emplace_back();
        }
        places[found->second].push_back(column);
    }
    Counts counts;
    counts.events = counters.events;
    for (std::size_t event = 0; event < counters.events.size(); ++event) {
        const auto unit = counters.units.empty() ? std::string() : counters.units[event];
        counts.isCount.push_back(isUnitOfCounts(unit));
        const auto name = lowerCase(counters.events[event]);
        const bool isTime = name.starts_with("task-clock") || name.starts_with("cpu-clock");
        counts.perSecond.push_back(isTime && unit == "msec" ? 1e3 : 0);
    }
    counts.places = places.size();
    for (std::size_t event = 0; event < counters.events.size(); ++event) {
        for (const auto& columns : places) {
            double sum = 0;
            std::size_t known = 0;
            for (const auto column : columns) {
                if (const double value = counters.value(event, column); !std::isnan(value)) {
                    sum += value;
                    ++known;
                }
            }
            counts.own.push_back(known == 0 ? notANumber : sum / static_cast<double>(known));
        }
    }
    counts.values = counts.own.data();
    counts.placeName = [&](std::size_t place) {
        const auto& column = counters.columns[places[place].front()];
        return column.run + (column.part.empty() ? "" : ", " + column.part);
    };
    return findAll(counts);
}

namespace {

std::string sentenceOf(const Implausibility& found)
{
    const auto number = [](double value) { return numberText(value, 4, NumberStyle::Plain); };
    const auto at = inPlace(found.place);
    const auto often = [&](std::string_view what) {
        return found.of > 1
                   ? fmt::format(" This is so in {} of {} {}.", found.cases, found.of, what)
                   : std::string();
    };
    switch (found.kind) {
        case Kind::Negative:
            return fmt::format(
                "Implausible: {} negative, the lowest is {} = {}{}. A count is at "
                "least 0.",
                plural(found.cases, "count is", "counts are"), found.events.front(),
                number(found.value), at);
        case Kind::BeyondTime:
            return fmt::format(
                "Implausible: {} is {}{}, but {} allows at most {} ({} for each "
                "one).{}",
                found.events[0], number(found.value), at, found.events[1], number(found.bound),
                number(found.width), often("measurements"));
        case Kind::TotalDiffers:
            return fmt::format("Implausible: the {} units of {} add up to {}, but {} is {}.",
                               found.of, found.events[0], number(found.value), found.events[1],
                               number(found.bound));
        case Kind::UnitsMissing:
            return fmt::format(
                "Implausible: only {} of {} units of {} were counted; {} {} missing. "
                "Their sum may be too small.",
                found.cases, found.of, eventsText(found.events), unitsText(found.units),
                found.units.size() == 1 ? "is" : "are");
        case Kind::UnitsSilent:
            return fmt::format(
                "Implausible: {} of {} units of {} counted nothing ({}), while the "
                "others counted {} to {}.",
                found.of - found.cases, found.of, eventsText(found.events), unitsText(found.units),
                number(found.value), number(found.bound));
        case Kind::OperationsMissing:
            return fmt::format("Implausible: {} is 0 while {} is {}{}.{}", found.events[0],
                               found.events[1], number(found.bound), at, often("measurements"));
        case Kind::RequestsDiffer:
            return fmt::format("Implausible: {} + {} is {}, but {} is {}.{}", found.events[0],
                               found.events[1], number(found.value), found.events[2],
                               number(found.bound), often("units"));
    }
    return {};
}

}  // namespace

std::string sentence(const Implausibility& found)
{
    return visibleText(sentenceOf(found));
}

}  // namespace papilio::core
