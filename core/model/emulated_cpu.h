#pragma once

#include <array>
#include <string_view>

namespace papilio::core {

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
