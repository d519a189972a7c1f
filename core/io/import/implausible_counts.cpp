#include "core/io/import/implausible_counts.h"

#include "core/io/import/implausible_units.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace papilio::core {

namespace {

using Kind = Implausibility::Kind;

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

/// The worst place of `event` where it is more than `width` times the bound.
void findBeyond(const PlausibleCounts& counts,
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

/// The usual step of times of which four fifths have it; 0: there is none.
double usualStep(const std::vector<double>& times)
{
    constexpr std::size_t fewest = 10;
    if (times.size() < fewest) {
        return 0;
    }
    std::vector<double> steps;
    for (std::size_t at = 1; at < times.size(); ++at) {
        steps.push_back(times[at] - times[at - 1]);
    }
    const auto middle = steps.begin() + std::ptrdiff_t(steps.size() / 2);
    std::ranges::nth_element(steps, middle);
    const double step = *middle;
    // A sampler keeps its step so closely; iterations of solvers take times of 2 to 10 %.
    constexpr double alike = 0.01;
    const auto usual = std::ranges::count_if(
        steps, [&](double each) { return std::abs(each - step) <= alike * step; });
    return step > 0 && 5 * usual >= 4 * std::ptrdiff_t(steps.size()) ? step : 0;
}

}  // namespace

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
    if (worst.cases > 0) {
        found.push_back(std::move(worst));
    }
    return found;
}

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
        if (worst.cases > 0) {
            found.push_back(std::move(worst));
        }
    }
    return found;
}

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
            Implausibility more{Kind::MoreThanAll,
                                {counts.events[misses], counts.events[same->second]}};
            double worst = 0;
            for (std::size_t place = 0; place < counts.places; ++place) {
                const double value = counts.value(misses, place);
                const double all = counts.value(same->second, place);
                more.of += std::isnan(value) || std::isnan(all) ? 0 : 1;
                // A tenth: events that shared a counter are extrapolated.
                constexpr double most = 1.1;
                if (value > fewCounts && value > most * all) {
                    ++more.cases;
                    if (value - all > worst) {
                        worst = value - all;
                        more.value = value;
                        more.bound = all;
                        more.place = counts.placeName(place);
                    }
                }
            }
            if (more.cases > 0) {
                found.push_back(std::move(more));
            }
            break;
        }
    }
    return found;
}

std::vector<Implausibility> lostSamples(const SampledSeries& series)
{
    std::vector<Implausibility> found;
    const auto samples = series.times.size();
    const double step = usualStep(series.times);
    if (step == 0) {
        return found;
    }
    Implausibility gaps{Kind::SamplesMissing, {}};
    gaps.bound = step;
    for (std::size_t at = 1; at < samples; ++at) {
        const double steps = std::round((series.times[at] - series.times[at - 1]) / step);
        if (steps > 1) {
            gaps.value = gaps.cases == 0 ? series.times[at - 1] : gaps.value;
            gaps.cases += static_cast<std::size_t>(steps) - 1;
        }
    }
    gaps.of = samples + gaps.cases;
    if (gaps.cases > 0) {
        found.push_back(std::move(gaps));
    }
    // Series that are 0 in fewer than a tenth of the samples, and not at the ends.
    std::vector<std::size_t> busy;
    for (std::size_t at = 0; at < series.values.size(); ++at) {
        const auto& values = series.values[at];
        const auto zeros = static_cast<std::size_t>(std::ranges::count(values, 0.0));
        if (10 * zeros < values.size() && values.front() != 0 && values.back() != 0) {
            busy.push_back(at);
        }
    }
    Implausibility silent{Kind::SamplesZero, {}};
    silent.of = samples;
    for (std::size_t at = 0; at < samples; ++at) {
        const auto isZero = [&](std::size_t one) { return series.values[one][at] == 0; };
        const auto zeros = static_cast<std::size_t>(std::ranges::count_if(busy, isZero));
        constexpr std::size_t many = 4;
        if (zeros < many || 2 * zeros < busy.size()) {
            continue;
        }
        if (silent.cases++ == 0) {
            silent.value = series.times[at];
            for (const auto one : busy) {
                if (isZero(one)) {
                    silent.events.push_back(series.names[one]);
                }
            }
        }
    }
    if (silent.cases > 0) {
        found.push_back(std::move(silent));
    }
    return found;
}

}  // namespace papilio::core
