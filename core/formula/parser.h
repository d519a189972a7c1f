#pragma once

#include "core/base/result.h"
#include "core/formula/expression.h"

#include <string>
#include <string_view>

namespace papilio::core {

/**
 * Reads infix: numbers (1e-3 too), names, + - * /, the signs U+2212 U+00D7 U+00F7, parentheses,
 * min(a, b), max(a, b).
 *
 * A name is any PAPI or perf event name: a letter or _, then letters, digits and _ . : = ?, also -
 * where it joins letters without blanks after "::" (perf::PAGE-FAULTS); anything else in backticks,
 * a backtick in it twice. `min` and `max` are names where no parenthesis follows.
 * A formula more than 1000 levels deep is rejected.
 * @return Malformed, naming the column (1-based) and what was expected there
 */
Result<Expression> parseInfix(std::string_view text);

/// Reads reverse Polish, tokens separated by blanks or |: numbers, names, + - * / neg min max.
Result<Expression> parseRpn(std::string_view text);

/// The name as parseInfix() reads it: itself, or in backticks.
std::string quotedName(std::string_view name);

}  // namespace papilio::core
