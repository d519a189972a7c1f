#pragma once

#include "core/formula/expression.h"
#include "core/support/result.h"

#include <string_view>

namespace papilio::core {

/**
 * Reads infix: numbers (1e-3 too), names, + - * /, the signs U+2212 U+00D7 U+00F7, parentheses,
 * min(a, b), max(a, b).
 *
 * A name is any PAPI or perf event name: letters, digits and _ . : = ? inside, also - where it
 * joins letters without blanks right after "::" (perf::PAGE-FAULTS); anything else in backticks.
 * @return Malformed, naming the column (1-based) and what was expected there
 */
Result<Expression> parseInfix(std::string_view text);

/// Reads reverse Polish, tokens separated by blanks.
Result<Expression> parseRpn(std::string_view text);

}  // namespace papilio::core
