#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace papilio::core {

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

}  // namespace papilio::core
