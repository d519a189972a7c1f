#include "collectors/constants/latency_doubts.h"

#include "core/base/number_format.h"

#include <fmt/format.h>

namespace papilio::collectors {

namespace {

/// Levels differ by a factor of 3 and more on real machines.
constexpr double leastFactor = 1.5;
constexpr double mostSpread = 0.25;  // of the value

std::string valueText(const MachineConstant& constant)
{
    return fmt::format("{} {}", core::numberText(constant.value), constant.unit);
}

}  // namespace

std::vector<LatencyDoubt> latencyDoubts(const std::vector<MachineConstant>& constants)
{
    using Kind = LatencyDoubt::Kind;
    std::vector<LatencyDoubt> doubts;
    const MachineConstant* before = nullptr;
    for (const auto& constant : constants) {
        if (constant.level.empty()) {
            continue;
        }
        if (before != nullptr && constant.value < leastFactor * before->value) {
            doubts.push_back({.kind = Kind::NotAbove, .constant = constant, .before = *before});
        }
        if (constant.spread > mostSpread * constant.value) {
            doubts.push_back({.kind = Kind::Scattered, .constant = constant, .before = {}});
        }
        before = &constant;
    }
    return doubts;
}

std::string doubtText(const LatencyDoubt& doubt)
{
    const auto& constant = doubt.constant;
    if (doubt.kind == LatencyDoubt::Kind::Scattered) {
        return fmt::format(
            "{} scatters by {} ({} ± {}): other programs use the memory; measure again on an idle "
            "machine",
            constant.name, core::percentText(constant.spread / constant.value), valueText(constant),
            core::numberText(constant.spread));
    }
    return fmt::format(
        "{} ({}) is hardly above {} ({}): both may have measured the same level. This process may "
        "have less of the cache than hwloc reports, as on a virtual or shared machine; take the "
        "latency from the manual of the CPU",
        constant.name, valueText(constant), doubt.before.name, valueText(doubt.before));
}

}  // namespace papilio::collectors
