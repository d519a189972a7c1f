#pragma once

#include "core/definitions/dialect.h"
#include "core/formula/evaluate.h"
#include "core/papi/presets.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// One definition as audit() asks it, whatever tool it is for.
struct AuditSubject {
    std::string name;
    const Dialect* dialect = &dialects::papiUserEvents;  ///< of its tool
    std::string file = {};  ///< name of the file; of LIKWID the name of the group
    std::string unit = {};
    std::string description = {};
    std::size_t line = 0;                       ///< 1-based; 0: not known
    std::vector<std::string> events = {};       ///< in order of appearance, once
    std::vector<std::string> properties = {};   ///< of the machine: #seconds, …
    std::optional<Expression> formula = {};     ///< over both; nothing: it is refused
    std::optional<DefinitionReason> refused{};  ///< why there is no formula

    /// By the arithmetic of the tool; nothing where it has no value.
    /// @param lookup  of events and properties
    [[nodiscard]] std::optional<double> value(const Lookup& lookup) const;
};

/// The definitions of one file that are audited together.
struct AuditSource {
    std::vector<AuditSubject> subjects = {};
    std::vector<PresetNote> redefinitions = {};  ///< of PAPI's
};

/// NAME_PART1, NAME_PART2, … are one definition: their sum.
AuditSource auditSource(const PmuPresets& presets, const std::string& path);

/// @param device  of AMD, such as gfx90a: definitions for others are left out; empty: none is
AuditSource auditSource(const MetricDefinitions& definitions,
                        const std::string& path,
                        std::string_view device);

/// What a shown value is multiplied with to be a count: 1e6 of MFLOP/s, 0.01 of per cent.
double countsOfUnit(std::string_view unit);
/// Whether a unit counts bytes: "MBytes/s", "GB".
bool isByteUnit(std::string_view unit);

/// The event of a sum over the instances of a unit: X of reduce(X,sum); other names as they are.
std::string countedEvent(std::string_view name);

}  // namespace papilio::core
