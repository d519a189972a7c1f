#pragma once

#include "core/base/result.h"
#include "core/definitions/tool_definition.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Whether a text begins like a performance group.
bool looksLikeLikwidGroup(std::string_view head);

/**
 * Reads a performance group of LIKWID: SHORT, EVENTSET, METRICS ("NAME [UNIT] FORMULA", the formula
 * without blanks), LONG.
 *
 * A counter in a formula becomes its event; events of a unit with several instances get its name
 * before them (MBOX0::CAS_COUNT_RD). `time` is #seconds, `inverseClock` 1 / #system_tsc_freq.
 * @param title  the name of the group: that of its file
 * @return Malformed where there is no EVENTSET or no METRICS, or a line of the EVENTSET is not a
 * counter and an event; a metric that cannot be read is refused by itself
 */
Result<ToolDefinitions> parseLikwidGroup(std::string_view text, const std::string& title);

/// Which counter counts which event, filled as metrics ask for it.
class LikwidEventSet {
public:
    /// @param counters  of each kind (PMC, MBOX0C) where no higher one is assigned, >= 1
    /// @param assigned  of the file the definitions come from: kept
    LikwidEventSet(std::size_t counters, std::vector<AssignedCounter> assigned);

    /// All counters for the events of one formula, or none: NoRoom, NoEventOption, NoName.
    [[nodiscard]] std::optional<DefinitionReason> add(const std::vector<std::string>& events);
    /// "PMC0"; of what add() took.
    [[nodiscard]] std::string counterOf(std::string_view event) const;
    /// The lines of the EVENTSET.
    [[nodiscard]] std::string text() const;

private:
    /// How many counters there are of a kind: "PMC"
    [[nodiscard]] std::size_t limitOf(std::string_view kind) const;

    struct Line {
        std::string event;    ///< neutral
        std::string counter;  ///< without options
        std::string written;  ///< the event as LIKWID spells it
        std::string options;
    };

    std::size_t counters_;
    std::vector<AssignedCounter> assigned_;
    std::vector<Line> lines_;
};

/// What LIKWID calls a property of the machine in a formula; nothing where it has none.
/// #inverse_clock is 1 / #system_tsc_freq.
std::optional<std::string> likwidProperty(std::string_view name);

/// "NAME [UNIT] FORMULA"
std::string likwidMetricLine(const std::string& name,
                             const std::string& unit,
                             const std::string& formula);

}  // namespace papilio::core
