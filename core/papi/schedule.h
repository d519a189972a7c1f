#pragma once

#include "core/base/result.h"
#include "core/model/definition.h"

#include <cstddef>
#include <string>
#include <vector>

namespace papilio::core {

struct ScheduleOptions {
    std::size_t counters = 4;  ///< general counters that count at once, >= 1
    /// Events that have a counter of their own; empty: the usual ones of Intel and AMD.
    std::vector<std::string> fixed;
    /// What can be counted; empty: everything.
    std::vector<std::string> available;
};

struct RefusedEvent {
    std::string event;
    std::string why;
};

/// How a definition's events are spread.
struct PlannedDefinition {
    std::string name;
    std::vector<std::string> events;  ///< native events, in order of appearance
    std::vector<std::size_t> sets;    ///< event sets they are in; one: they are counted together
    std::string problem;              ///< why it cannot be evaluated; empty: it can
};

/// Which native events to collect, in how many runs.
struct EventPlan {
    std::vector<std::string> nativeEvents;
    std::vector<std::vector<std::string>> eventSets;
    std::vector<RefusedEvent> refused;
    std::vector<PlannedDefinition> definitions;
    std::vector<std::string> constants;  ///< names that are constants of the set
};

/**
 * The native events of all definitions, packed into the fewest event sets.
 *
 * An event set holds `counters` general events, any number of software events (perf::…) and of
 * times (isClockTime(), always available), and each fixed event besides them; events of different
 * components (sde:::, cuda:::, rapl::) never share a set. Among packings with the fewest sets,
 * definitions are kept whole where possible: a ratio of events of different runs compares different
 * runs.
 * @return InvalidArgument where counters is 0, or a definition does not parse or needs itself
 */
Result<EventPlan> scheduleEvents(const DefinitionSet& definitions, const ScheduleOptions& options);

/**
 * Packs items into bins of `capacity`: the fewest bins, ceil(items / capacity); among such
 * packings, one that keeps many groups whole in a bin (an item may then be in several bins).
 *
 * Greedy over many orders of the groups with a fixed seed; the same input gives the same packing.
 * @param groups  of items; those larger than a bin are spread
 */
std::vector<std::vector<std::string>> packed(const std::vector<std::string>& items,
                                             const std::vector<std::vector<std::string>>& groups,
                                             std::size_t capacity);

}  // namespace papilio::core
