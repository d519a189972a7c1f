#pragma once

#include <string_view>

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
 * libpfm (attributes of any PMU that are no unit masks): words KEY=VALUE or a flag, as many as
 * there are, each behind a colon. The qualifiers of PAPI's components are written so, too.
 *
 * A name that has no event before its modifiers has none.
 */
ModifiedEvent splitModifiers(std::string_view name, ModifiersOf whose);

/// The word is a modifier of perf's behind this event, which may be empty where options encode it.
bool isPerfModifier(std::string_view word, std::string_view event);

}  // namespace papilio::core
