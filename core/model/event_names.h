#pragma once

#include "core/base/string_table.h"
#include "core/model/dataset.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace papilio::core {

/// "spr" of "spr::EVENT:MASK": the PMU that libpfm names; empty where none is named, and of a
/// component's event.
std::string_view pmuPrefix(std::string_view name);

/// "EVENT:MASK" of "spr::EVENT:MASK"; a component ("cuda:::") stays.
std::string_view withoutPmu(std::string_view name);

/// "rocm" of "rocm:::SQ_WAVES:device=0": the component of PAPI; empty of an event of the CPU.
std::string_view componentPrefix(std::string_view name);

/// Whose modifiers a name may end in.
enum class ModifiersOf {
    Perf,    ///< who is counted, and how precisely and with whom; never what
    Libpfm,  ///< and how it is counted: edges (e), a threshold (c=1), a device (device=0)
    Both
};

/// An event and what follows it; the parts point into the name.
struct ModifiedEvent {
    std::string_view event;      ///< "EVENT:MASK", "cpu/cycles/"
    std::string_view modifiers;  ///< "u=1:k=1", "pp", without the colon before them; empty: none
};

/**
 * Takes the modifiers from an event's name.
 *
 * perf-list(1): one word of the letters u k h I G H p P S D W e b behind the last colon or slash,
 * none of them twice but p, which may be there three times. Capitals alone are one only behind a
 * name that perf writes (with a small letter or a dot): libpfm has unit masks S, DS and GP.
 *
 * libpfm (attributes of any PMU that are not unit masks): words KEY=VALUE or a flag, as many as
 * there are, each behind a colon. The qualifiers of PAPI's components are written so, too.
 *
 * A name that has no event before its modifiers has none.
 */
ModifiedEvent splitModifiers(std::string_view name, ModifiersOf whose);

/// The word is a modifier of perf's behind this event, which may be empty where options encode it.
bool isPerfModifier(std::string_view word, std::string_view event);

/// Where the unit mask of an event's name begins: behind the colon of "FP_ARITH_INST_RETIRED:",
/// behind "amd64_rocm:::"; 0 of a name without a mask.
std::size_t unitMaskStart(std::string_view name);

/**
 * As much of an event's name as tells it from every other of the study: its unit mask, and with the
 * family before it where another event has the same mask ("UOPS_DISPATCHED:PORT_1" beside
 * "FP_ARITH_DISPATCHED:PORT_1"), and with the PMU where only that differs.
 */
std::string shortName(std::string_view full, const StringTable& study);

/// shortName() of several, without a qualifier that all events of the study end with (":device=0").
std::vector<std::string> shortNames(const std::vector<std::string>& full, const StringTable& study);

/**
 * An event as other programs know it: its id, or its name where the id is a number only (a row of a
 * table) and no other event has the name. That is what is exported, copied, suggested and looked
 * for in other studies; a row number says nothing there.
 */
std::string eventSpelling(const Dataset& data, std::size_t event);

/// EventDescription::source of the counters that LIKWID counted an event on: "FIXC1"; of a sum over
/// channels all of them, with blanks between.
inline constexpr std::string_view likwidSource = "LIKWID";

/// Of all events, in their order.
std::vector<std::string> eventSpellings(const Dataset& data);

/// Whether a name is that of a time that tools take from a clock and not from a counter:
/// duration_time (perf: ns from start to end), elapsed_time, user_time, system_time. No PMU has
/// such an event.
bool isClockTime(std::string_view event);

/**
 * A spelling that the different tools agree on: upper case, every run of . : - _ one _, without the
 * prefix of a PMU (spr::) and without qualifiers that say the default (u=1, k=0, cpu=0). The
 * component of a device event (cuda:::) and its other qualifiers stay.
 *
 * FP_ARITH_INST_RETIRED.SCALAR_DOUBLE (Intel), FP_ARITH_INST_RETIRED_SCALAR_DOUBLE (LIKWID) and
 * spr::FP_ARITH_INST_RETIRED:SCALAR_DOUBLE:u=1 (PAPI) are one event.
 */
std::string normalEventName(std::string_view name);

/**
 * normalEventName() for what tools print of events that were counted, for comparing only.
 *
 * Besides, cpu/…/u loses its slashes and modifiers, and ":u", ":uk", ":ppp" (splitModifiers() of
 * perf's), which say who is counted, are dropped. cpu/event=0x9c,umask=0x1/ stays as the encoding
 * it is.
 */
std::string comparableEventName(std::string_view name);

/// Two names of one event, of either side the whole name or all of it before unit masks.
using EventEquivalents = std::vector<std::pair<std::string, std::string>>;

/// Finds events in a list whatever tool spelled them.
class EventNames {
public:
    EventNames() = default;
    explicit EventNames(std::span<const std::string> names);

    /// Names that find() may put for each other where neither spelling is found.
    void setEquivalents(EventEquivalents equivalents) { equivalents_ = std::move(equivalents); }

    /// Index of the event that is spelled so, else of the first that means the same; npos: none.
    [[nodiscard]] std::size_t find(std::string_view name) const;

    static constexpr std::size_t npos = static_cast<std::size_t>(-1);

private:
    [[nodiscard]] std::size_t findNormal(std::string_view name) const;

    std::unordered_map<std::string, std::size_t> exact_;
    std::unordered_map<std::string, std::size_t> normal_;
    std::unordered_map<std::string, std::size_t> comparable_;  ///< "CPU_CORE::SLOTS"
    EventEquivalents equivalents_;
};

/// A given name that matches no event, or several.
struct UnknownEvent {
    std::string name;
    std::vector<std::string> similar;  ///< ids of events that may have been meant
    bool isAmbiguous = false;          ///< all of `similar` have this name
};

/// What names mean in a dataset.
struct NamedEvents {
    std::vector<std::string> ids;  ///< in the order of the names
    std::vector<UnknownEvent> unknown;
};

/**
 * The events of names as a person gives them.
 *
 * A name is an id of Dataset::eventIds, a name that only one event has, or either in the spelling
 * of another tool. Several are separated by commas; a name that has commas itself
 * (cpu/event=0x3c,umask=0x0/) is found all the same, because the longest one that exists counts.
 *
 * @param others  ids that the data may lack
 */
NamedEvents namedEvents(const Dataset& data,
                        const std::vector<std::string>& others,
                        const std::vector<std::string>& names);

/// A sentence's end: "has no event "X"; similar: Y or Z".
std::string unknownEventText(const UnknownEvent& event);

}  // namespace papilio::core
