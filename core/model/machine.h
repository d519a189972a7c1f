#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

/// The machine that was measured, as far as it is known.
struct Machine {
    std::string id;  ///< unique in a study, e.g. "spr-simulated"
    /// In the order they are shown: vendor, model, microarchitecture, cores, caches, kernel, papi …
    std::vector<std::pair<std::string, std::string>> attributes;

    bool operator==(const Machine&) const = default;
};

/// A processor that papilio-collect lets qemu emulate: the source "qemu:NAME".
struct EmulatedCpu {
    std::string_view name;   ///< as qemu's option -cpu names it: "a64fx"
    std::string_view maker;  ///< "Fujitsu"
    std::string_view model;  ///< "A64FX"
};

inline constexpr EmulatedCpu a64fx = {"a64fx", "Fujitsu", "A64FX"};
inline constexpr EmulatedCpu neoverseN1 = {"neoverse-n1", "Arm", "Neoverse N1"};
inline constexpr EmulatedCpu power9 = {"power9", "IBM", "POWER9"};

inline constexpr std::array emulatedCpus = {a64fx, neoverseN1, power9};

}  // namespace papilio::core
