#include "collectors/valgrind/valgrind_events.h"

#include <algorithm>

namespace papilio::collectors {

namespace {

using C = ValgrindCount;

/// A count of the first run.
template<C count>
constexpr std::int64_t l3(const KernelCounts& counts)
{
    return counts.l3.at(static_cast<std::size_t>(count));
}

/// A count of the run whose last cache is L2.
template<C count>
constexpr std::int64_t l2(const KernelCounts& counts)
{
    return counts.l2.at(static_cast<std::size_t>(count));
}

template<auto plus, auto minus>
constexpr std::int64_t difference(const KernelCounts& counts)
{
    return plus(counts) - minus(counts);
}

constexpr std::array events = {
    ValgrindEvent{"valgrind::Ir", "Instructions executed", "instructions", false, l3<C::Ir>},
    ValgrindEvent{"valgrind::Dr", "Loads", "data cache", false, l3<C::Dr>},
    ValgrindEvent{"valgrind::Dw", "Stores", "data cache", false, l3<C::Dw>},
    ValgrindEvent{"valgrind::Bc", "Conditional branches executed", "branches", false, l3<C::Bc>},
    ValgrindEvent{"valgrind::Bcm", "Conditional branches mispredicted", "branches", false,
                  l3<C::Bcm>},
    ValgrindEvent{"valgrind::Bc_taken", "Conditional branches taken", "branches", false,
                  l3<C::Taken>},
    ValgrindEvent{"valgrind::Bc_not_taken", "Conditional branches not taken: Bc - Bc_taken",
                  "branches", false, difference<l3<C::Bc>, l3<C::Taken>>},
    ValgrindEvent{"valgrind::Jmp", "Unconditional direct jumps", "branches", false, l3<C::Jump>},
    ValgrindEvent{"valgrind::Bi", "Indirect jumps, calls and returns executed", "branches", false,
                  l3<C::Bi>},
    ValgrindEvent{"valgrind::Bim", "Indirect jumps mispredicted", "branches", false, l3<C::Bim>},
    ValgrindEvent{"valgrind::D1mr", "Loads that miss L1", "data cache", false, l3<C::D1mr>},
    ValgrindEvent{"valgrind::D1mw", "Stores that miss L1", "data cache", false, l3<C::D1mw>},
    ValgrindEvent{"valgrind::D1hr", "Loads that hit L1: Dr - D1mr", "data cache", false,
                  difference<l3<C::Dr>, l3<C::D1mr>>},
    ValgrindEvent{"valgrind::D1hw", "Stores that hit L1: Dw - D1mw", "data cache", false,
                  difference<l3<C::Dw>, l3<C::D1mw>>},
    ValgrindEvent{"valgrind::D2mr", "Loads that miss L2", "data cache", true, l2<C::DLmr>},
    ValgrindEvent{"valgrind::D2mw", "Stores that miss L2", "data cache", true, l2<C::DLmw>},
    ValgrindEvent{"valgrind::D2hr", "Loads that hit L2: D1mr - D2mr", "data cache", true,
                  difference<l3<C::D1mr>, l2<C::DLmr>>},
    ValgrindEvent{"valgrind::D2hw", "Stores that hit L2: D1mw - D2mw", "data cache", true,
                  difference<l3<C::D1mw>, l2<C::DLmw>>},
    ValgrindEvent{"valgrind::DLmr", "Loads that miss the last cache, L3", "data cache", false,
                  l3<C::DLmr>},
    ValgrindEvent{"valgrind::DLmw", "Stores that miss the last cache, L3", "data cache", false,
                  l3<C::DLmw>},
    ValgrindEvent{"valgrind::DLhr", "Loads that hit the last cache, L3: D2mr - DLmr", "data cache",
                  true, difference<l2<C::DLmr>, l3<C::DLmr>>},
    ValgrindEvent{"valgrind::DLhw", "Stores that hit the last cache, L3: D2mw - DLmw", "data cache",
                  true, difference<l2<C::DLmw>, l3<C::DLmw>>},
    ValgrindEvent{"valgrind::I1mr", "Instruction fetches that miss L1", "instruction cache", false,
                  l3<C::I1mr>},
    ValgrindEvent{"valgrind::I2mr", "Instruction fetches that miss L2", "instruction cache", true,
                  l2<C::ILmr>},
    ValgrindEvent{"valgrind::I2hr", "Instruction fetches that hit L2: I1mr - I2mr",
                  "instruction cache", true, difference<l3<C::I1mr>, l2<C::ILmr>>},
    ValgrindEvent{"valgrind::ILmr", "Instruction fetches that miss the last cache, L3",
                  "instruction cache", false, l3<C::ILmr>},
    ValgrindEvent{"valgrind::ILhr", "Instruction fetches that hit the last cache, L3: I2mr - ILmr",
                  "instruction cache", true, difference<l2<C::ILmr>, l3<C::ILmr>>},
};

}  // namespace

std::span<const ValgrindEvent> valgrindEvents()
{
    return events;
}

const ValgrindEvent* valgrindEvent(std::string_view name)
{
    const auto found = std::ranges::find(events, name, &ValgrindEvent::name);
    return found == events.end() ? nullptr : &*found;
}

}  // namespace papilio::collectors
