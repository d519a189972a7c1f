#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace papilio::core {

/// The names of events that libpfm4, which PAPI asks, has for a PMU.
class KnownEvents {
public:
    /// @param names  that libpfm4 takes: events with each of their unit masks, and alone; with or
    /// without the PMU before them
    KnownEvents(std::string pmu, const std::vector<std::string>& names);
    /// Of a PMU whose names nobody could list. @param why  a sentence
    static KnownEvents unchecked(std::string why);

    /// "clx"
    [[nodiscard]] const std::string& pmu() const { return pmu_; }
    /// Why names are not checked; empty: they are.
    [[nodiscard]] const std::string& obstacle() const { return obstacle_; }

    /// Whether an event is one of them, with any modifiers, or with several of its unit masks or a
    /// number for them (EVENT:0x07); true for all where names are not checked. Presets of PAPI,
    /// events of its components (cuda:::) and codes (r01c7) need no list and count as known; times
    /// (isClockTime()) are known to none.
    [[nodiscard]] bool has(std::string_view event) const;

private:
    KnownEvents() = default;

    std::string pmu_;
    std::string obstacle_;
    std::unordered_set<std::string> names_;   ///< as normalEventName() spells them
    std::unordered_set<std::string> events_;  ///< without their masks
};

}  // namespace papilio::core
