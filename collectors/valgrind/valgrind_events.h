#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace papilio::collectors {

/// What one run of callgrind says about one kernel.
enum class ValgrindCount {
    Ir,
    Dr,
    Dw,
    I1mr,
    D1mr,
    D1mw,
    ILmr,
    DLmr,
    DLmw,
    Bc,
    Bcm,
    Bi,
    Bim,
    Taken,  ///< conditional branches taken (--collect-jumps)
    Jump,   ///< unconditional direct jumps (--collect-jumps)
};

constexpr std::size_t valgrindCounts = static_cast<std::size_t>(ValgrindCount::Jump) + 1;

/// The counts of one kernel; the second run has L2 as its last cache.
struct KernelCounts {
    std::array<std::int64_t, valgrindCounts> l3{};
    std::array<std::int64_t, valgrindCounts> l2{};
};

/// An event: the sum of some counts less others.
struct ValgrindEvent {
    std::string_view name;  ///< "valgrind::Bc"
    std::string_view description;
    std::string_view group;  ///< "instructions", "branches", "data cache", "instruction cache"
    bool needsL2;            ///< whether the second run is needed
    std::int64_t (*value)(const KernelCounts&);
};

/// All of them, in the order they are stored.
std::span<const ValgrindEvent> valgrindEvents();

/// @return null where there is no event of that name
const ValgrindEvent* valgrindEvent(std::string_view name);

}  // namespace papilio::collectors
