#pragma once

#include "core/base/result.h"
#include "core/formula/expression.h"

#include <functional>
#include <string_view>

namespace papilio::core {

/**
 * Readers of the formulas of other tools. All have Papilio's one grammar; each has its own words.
 *
 * Names become neutral ones (event_term.h, tool_definition.h).
 * @return Malformed or Unsupported, naming the column, where Papilio has no such operation: the
 * remainder, powers, and bits of what is not a comparison
 */

/// A MetricExpr of perf: event@…@ with escapes, #literals, & and | of comparisons,
/// source_count(…) and its like as one name, duration_time as #seconds.
Result<Expression> parsePerfFormula(std::string_view text);

/// What a name in a formula represents: a name or a number.
using NameMeaning = std::function<Expression(std::string_view name)>;

/// perfmon: aliases, Python's if and else, & and && of comparisons, and, in thresholds, names of
/// metrics that begin with "metric_" and end with a blank.
Result<Expression> parsePerfmonFormula(std::string_view text, const NameMeaning& meaning);

/// LIKWID: Lua's arithmetic, MIN, MAX and IFELSE; names are counters and variables.
/// @param meaning  of a counter with its options
Result<Expression> parseLikwidFormula(std::string_view text, const NameMeaning& meaning);

/// AMD: sums, products and quotients, which are 0 where the denominator is; reduce(…), select(…)
/// and accumulate(…) are one name each, without blanks.
Result<Expression> parseAmdFormula(std::string_view text);

/// Whether a formula's value is 1 or 0 by its form or by the meaning of its name.
bool isTruth(const Expression& expression);

/// AMD's names of what is not counted: CU_NUM, SE_NUM, …
bool isAmdProperty(std::string_view name);

}  // namespace papilio::core
