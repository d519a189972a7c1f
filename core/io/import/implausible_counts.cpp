#include "core/io/import/implausible_counts.h"

#include "core/model/event_names.h"
#include "core/model/split_event_name.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
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
    return found;
}

}  // namespace papilio::core
