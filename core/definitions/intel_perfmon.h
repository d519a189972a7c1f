#pragma once

#include "core/base/result.h"
#include "core/definitions/tool_definition.h"
#include "core/formula/expression.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace papilio::core {

/// A metric of Intel's perfmon as its file has it.
struct PerfmonMetric {
    std::string formula;
    std::vector<std::pair<std::string, std::string>> events;     ///< alias and name
    std::vector<std::pair<std::string, std::string>> constants;  ///< alias and name
};

/// @return Malformed, Unsupported: see parsePerfmonFormula()
Result<Expression> perfmonExpression(const PerfmonMetric& metric);

/// A formula over aliases a, b, …, which it assigns; NoProperty, NoName, …
struct WrittenPerfmon {
    PerfmonMetric metric;
    std::optional<DefinitionReason> refused = {};
    std::map<std::string, std::string, std::less<>> names = {};  ///< alias to neutral name
};
WrittenPerfmon writePerfmon(const Expression& expression);

/// "a", …, "z", "a_a", …: no word of Python's or of perfmon's.
std::string perfmonAlias(std::size_t index);

}  // namespace papilio::core
