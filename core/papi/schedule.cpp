#include "core/papi/schedule.h"

#include "core/base/lists.h"
#include "core/formula/definition_values.h"
#include "core/formula/parser.h"
#include "core/model/event_names.h"
#include "core/papi/presets.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

using Bins = std::vector<std::vector<std::string>>;

/// One attempt: groups in a given order, each into the bin where it needs the fewest new places.
class Packing {
public:
    Packing(std::size_t bins, std::size_t capacity, std::size_t items)
        : bins_(bins),
          capacity_(capacity),
          spare_(bins * capacity - items)
    {}

    bool place(const std::vector<std::string>& group)
    {
        std::size_t best = bins_.size();
        std::size_t fewest = capacity_ + 1;
        for (std::size_t b = 0; b < bins_.size(); ++b) {
            std::size_t added = 0;
            std::size_t copies = 0;
            for (const auto& item : group) {
                if (!contains(bins_[b], item)) {
                    ++added;
                    copies += placed_.contains(item) ? 1 : 0;
                }
            }
            // Copies use places that every item still needs somewhere.
            if (bins_[b].size() + added <= capacity_ && copies <= spare_ && added < fewest) {
                fewest = added;
                best = b;
            }
        }
        if (best == bins_.size()) {
            return false;
        }
        for (const auto& item : group) {
            if (!contains(bins_[best], item)) {
                spare_ -= placed_.contains(item) ? 1 : 0;
                placed_.insert(item);
                bins_[best].push_back(item);
            }
        }
        return true;
    }

    Bins takeBins() { return std::move(bins_); }

private:
    Bins bins_;
    std::size_t capacity_;
    std::size_t spare_;  ///< places beyond one for every item
    std::set<std::string> placed_;
};

}  // namespace

Bins packed(const std::vector<std::string>& items,
            const std::vector<std::vector<std::string>>& groups,
            std::size_t capacity)
{
    constexpr int attempts = 200;
    const std::size_t count = (items.size() + capacity - 1) / capacity;
    std::vector<std::size_t> order(groups.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return groups[a].size() > groups[b].size(); });
    Bins best;
    int most = -1;
    std::mt19937 random(1);
    for (int attempt = 0; attempt < attempts && most < static_cast<int>(groups.size()); ++attempt) {
        Packing packing(count, capacity, items.size());
        int whole = 0;
        for (const std::size_t g : order) {
            whole += groups[g].size() <= capacity && packing.place(groups[g]) ? 1 : 0;
        }
        for (const auto& item : items) {
            packing.place({item});
        }
        if (whole > most) {
            most = whole;
            best = packing.takeBins();
        }
        for (std::size_t i = order.size(); i > 1; --i) {  // std::shuffle differs per library
            std::swap(order[i - 1], order[random() % i]);
        }
    }
    return best;
}

namespace {

/// Events that share one fixed counter of Intel's PMUs, as normalEventName() spells them.
constexpr std::array<std::array<std::string_view, 5>, 4> fixedCounters = {{
    {"INST_RETIRED_ANY", "INST_RETIRED_ANY_P", "INSTRUCTIONS_RETIRED", "INSTRUCTIONS",
     "PAPI_TOT_INS"},
    {"CPU_CLK_UNHALTED_THREAD", "CPU_CLK_UNHALTED_THREAD_P", "UNHALTED_CORE_CYCLES", "CYCLES",
     "PAPI_TOT_CYC"},
    {"CPU_CLK_UNHALTED_REF_TSC", "UNHALTED_REFERENCE_CYCLES", "REF_CYCLES", "PAPI_REF_CYC", ""},
    {"TOPDOWN_SLOTS", "SLOTS", "", "", ""},
}};

constexpr std::array<std::string_view, 12> softwareEvents = {
    "CPU_CLOCK",        "TASK_CLOCK",   "PAGE_FAULTS",      "FAULTS",
    "CONTEXT_SWITCHES", "CS",           "CPU_MIGRATIONS",   "MIGRATIONS",
    "MINOR_FAULTS",     "MAJOR_FAULTS", "EMULATION_FAULTS", "CGROUP_SWITCHES"};

enum class CounterKind { General, Fixed, Software };

/// What counts an event: "" is the core PMU, else a component or a PMU of its own.
std::string countingUnit(std::string_view event)
{
    if (const auto component = componentPrefix(event); !component.empty()) {
        return std::string(component);
    }
    const auto pmu = pmuPrefix(event);
    const bool isOutside = pmu == "rapl" || pmu.find("unc") != std::string_view::npos ||
                           pmu.find("_df") != std::string_view::npos ||
                           pmu.find("_l3") != std::string_view::npos;
    return isOutside ? std::string(pmu) : std::string();
}

bool isSoftware(const std::string& event)
{
    const std::string name = normalEventName(event);
    return isClockTime(event) || name.starts_with("PERF_COUNT_SW_") ||
           std::ranges::any_of(softwareEvents, [&](std::string_view known) {
               return name == known || (name.starts_with(known) && name.ends_with("_K_1"));
           });
}

class Scheduler {
public:
    Scheduler(const DefinitionSet& set, const ScheduleOptions& options)
        : set_(set),
          options_(options),
          available_(options.available)
    {}

    Result<EventPlan> run()
    {
        if (options_.counters == 0) {
            return Error{Errc::InvalidArgument, "a plan needs at least 1 counter, not 0"};
        }
        for (const auto& definition : set_.definitions) {
            if (const auto taken = take(definition); !taken) {
                return taken.error();
            }
        }
        assignPlaces();
        const auto counted = std::ranges::find_if_not(plan_.nativeEvents, isClockTime);
        timeUnit_ = counted == plan_.nativeEvents.end() ? std::string() : countingUnit(*counted);
        std::set<std::string> units;
        for (const auto& event : plan_.nativeEvents) {
            units.insert(unitOf(event));
        }
        for (const auto& unit : units) {
            packUnit(unit);
        }
        for (auto& definition : plan_.definitions) {
            locate(definition);
        }
        return std::move(plan_);
    }

private:
    Result<void> take(const Definition& definition)
    {
        auto formula = parseInfix(definition.formula);
        if (formula) {
            formula = flatten(*formula, definitionsOf(set_));
        }
        if (!formula) {
            return Error{Errc::InvalidArgument, definition.name + ": " + formula.error().message};
        }
        PlannedDefinition planned;
        planned.name = definition.name;
        for (const auto& name : formula->names()) {
            if (name == maximumHz) {
                continue;  // a property of the machine, no event
            }
            if (!isAvailable(name)) {
                refuse(name);
                planned.problem = fmt::format("{} cannot be counted", name);
                continue;
            }
            planned.events.push_back(name);
            addOnce(plan_.nativeEvents, name);
        }
        noteConstants(definition);
        plan_.definitions.push_back(std::move(planned));
        return {};
    }

    void noteConstants(const Definition& definition)
    {
        const auto formula = parseInfix(definition.formula);
        for (const auto& name : formula->names()) {
            const bool isConstant =
                std::ranges::find(set_.constants, name, &Constant::name) != set_.constants.end();
            if (isConstant && !contains(plan_.constants, name)) {
                plan_.constants.push_back(name);
            }
        }
    }

    [[nodiscard]] bool isAvailable(const std::string& event) const
    {
        return options_.available.empty() || isClockTime(event) ||
               available_.find(event) != EventNames::npos;
    }

    void refuse(const std::string& event)
    {
        if (std::ranges::find(plan_.refused, event, &RefusedEvent::event) == plan_.refused.end()) {
            plan_.refused.push_back({event,
                                     "it is not in the list of countable events; if it is a "
                                     "constant, give it a value"});
        }
    }

    // The first event of the list that wants a fixed counter has it.
    void assignPlaces()
    {
        std::set<std::size_t> taken;
        for (const auto& event : plan_.nativeEvents) {
            place_[event] = CounterKind::General;
            if (isSoftware(event)) {
                place_[event] = CounterKind::Software;
                continue;
            }
            const auto counter = fixedCounter(normalEventName(event));
            if (counter && taken.insert(*counter).second) {
                place_[event] = CounterKind::Fixed;
            }
        }
    }

    [[nodiscard]] std::optional<std::size_t> fixedCounter(const std::string& name) const
    {
        if (!options_.fixed.empty()) {
            for (std::size_t i = 0; i < options_.fixed.size(); ++i) {
                if (normalEventName(options_.fixed[i]) == name) {
                    return i;
                }
            }
            return std::nullopt;
        }
        for (std::size_t i = 0; i < fixedCounters.size(); ++i) {
            if (contains(fixedCounters[i], name)) {
                return i;
            }
        }
        return std::nullopt;
    }

    /// Times go with anything.
    [[nodiscard]] std::string unitOf(std::string_view event) const
    {
        return isClockTime(event) ? timeUnit_ : countingUnit(event);
    }

    [[nodiscard]] bool isFree(const std::string& event) const
    {
        return place_.at(event) != CounterKind::General;
    }

    void packUnit(const std::string& unit)
    {
        std::vector<std::vector<std::string>> groups;
        std::vector<std::string> general;
        std::vector<std::string> free;
        for (const auto& event : plan_.nativeEvents) {
            if (unitOf(event) == unit) {
                (isFree(event) ? free : general).push_back(event);
            }
        }
        for (const auto& definition : plan_.definitions) {
            std::vector<std::string> group;
            std::ranges::copy_if(definition.events, std::back_inserter(group),
                                 [&](const std::string& event) {
                                     return countingUnit(event) == unit && !isFree(event);
                                 });
            groups.push_back(std::move(group));
        }
        auto sets = packed(general, groups, options_.counters);
        if (sets.empty()) {
            sets.emplace_back();
        }
        // Free events are counted with every definition that uses them, and at least once.
        for (std::size_t d = 0; d < groups.size(); ++d) {
            for (auto& events : sets) {
                if (!holds(events, groups[d])) {
                    continue;
                }
                for (const auto& event : plan_.definitions[d].events) {
                    if (contains(free, event) && !contains(events, event)) {
                        events.push_back(event);
                    }
                }
                break;
            }
        }
        for (const auto& event : free) {
            const bool isPlaced = std::ranges::any_of(
                sets, [&](const auto& events) { return contains(events, event); });
            if (!isPlaced) {
                sets.front().push_back(event);
            }
        }
        plan_.eventSets.insert(plan_.eventSets.end(), sets.begin(), sets.end());
    }

    static bool holds(const std::vector<std::string>& events, const std::vector<std::string>& group)
    {
        return std::ranges::all_of(
            group, [&](const std::string& event) { return contains(events, event); });
    }

    // One set that holds all, else the fewest found by taking the fullest first.
    void locate(PlannedDefinition& definition) const
    {
        std::vector<std::string> open = definition.events;
        while (!open.empty()) {
            std::size_t best = 0;
            std::size_t most = 0;
            for (std::size_t s = 0; s < plan_.eventSets.size(); ++s) {
                const auto count = static_cast<std::size_t>(std::ranges::count_if(
                    open,
                    [&](const std::string& event) { return contains(plan_.eventSets[s], event); }));
                if (count > most) {
                    most = count;
                    best = s;
                }
            }
            if (most == 0) {
                return;
            }
            definition.sets.push_back(best);
            std::erase_if(open, [&](const std::string& event) {
                return contains(plan_.eventSets[best], event);
            });
        }
        std::ranges::sort(definition.sets);
    }

    const DefinitionSet& set_;
    const ScheduleOptions& options_;
    EventNames available_;
    EventPlan plan_;
    std::map<std::string, CounterKind> place_;
    std::string timeUnit_;
};

}  // namespace

Result<EventPlan> scheduleEvents(const DefinitionSet& definitions, const ScheduleOptions& options)
{
    return Scheduler(definitions, options).run();
}

}  // namespace papilio::core
