#pragma once

#include "core/definitions/tool_definition.h"
#include "core/formula/expression.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace papilio::core {

/// How a target spells a neutral name, or why it cannot.
using NameSpelling =
    std::function<std::variant<std::string, DefinitionReason>(std::string_view name)>;

/// A formula in the language of a target.
struct WrittenFormula {
    std::string text;  ///< empty where it is refused
    std::optional<DefinitionReason> refused = {};
    std::vector<DefinitionReason> lost = {};
    /// What each of its names represents: spelling to neutral name.
    std::map<std::string, std::string, std::less<>> names = {};
};

/**
 * Writes an expression as the target reads it: perf's and perfmon's have no <=, so 1 - (a > b) is
 * written; a conditional is IFELSE in LIKWID.
 * @param format    Likwid … AmdYaml
 * @param spelling  of names
 */
WrittenFormula writeFormula(const Expression& expression,
                            ToolFormat format,
                            const NameSpelling& spelling);

/// perf's names: events with escapes, #properties, names of metrics.
NameSpelling perfSpelling();
/// rocprofiler's: counters, reductions and properties of the device.
NameSpelling amdSpelling();

}  // namespace papilio::core
