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
 * written; a conditional is IFELSE in LIKWID, ? : in PCP, and a filter with `or` in Prometheus.
 * @param format    Likwid … Prometheus
 * @param spelling  of names
 */
WrittenFormula writeFormula(const Expression& expression,
                            ToolFormat format,
                            const NameSpelling& spelling);

/// perf's names: events with escapes, #properties, names of metrics.
NameSpelling perfSpelling();
/// rocprofiler's: counters, reductions and properties of the device.
NameSpelling amdSpelling();
/// "delta(perfevent.hwcounters.EVENT.value)"
NameSpelling pcpSpelling();
/// "increase(perfevent_hwcounters_EVENT_value[1m])"; #seconds is the interval.
/// @param interval  "30s", "5m", …
NameSpelling prometheusSpelling(const std::string& interval);

/// Seconds of "30s", "5m", "2h"; nothing where it is no such interval.
std::optional<double> intervalSeconds(std::string_view interval);

}  // namespace papilio::core
