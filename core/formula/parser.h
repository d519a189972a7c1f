#pragma once

#include "core/base/result.h"
#include "core/formula/expression.h"
#include "core/formula/lexer.h"

#include <string>
#include <string_view>

namespace papilio::core {

/**
 * Reads infix: numbers (1e-3 too), names, + - * /, the signs U+2212 U+00D7 U+00F7, parentheses,
 * min(a, b), max(a, b), d_ratio(a, b) (0 where b is 0), < <= > >= == !=, `and`, `or`, and
 * `a if condition else b`.
 *
 * From loosest to tightest: if, or, and, comparisons, sums, products, signs. A comparison is 1 or
 * 0; what is not 0 holds.
 *
 * A name is any PAPI or perf event name: a letter or _, then letters, digits and _ . : = ?, also -
 * where it joins letters without blanks after "::" (perf::PAGE-FAULTS), and # before a letter for a
 * property of the machine (#smt_on); anything else in backticks, a backtick in it twice. As names
 * may contain =, a blank stands before ==. `min`, `max` and `d_ratio` are names where no
 * parenthesis follows; `if`, `else`, `and` and `or` never are.
 * A formula more than 1000 levels deep is rejected.
 * @return Malformed, naming the column (1-based) and what was expected there; NotFinite where a
 * number exceeds a double
 */
Result<Expression> parseInfix(std::string_view text);

/// The same grammar over words of another language.
Result<Expression> parseFormula(std::string_view text,
                                const FormulaWords& words,
                                const NameMeaning& meaning = {});

/// Reads reverse Polish, tokens separated by blanks or |: numbers, names, and operationText().
Result<Expression> parseRpn(std::string_view text);

/// The name as parseInfix() reads it: itself, or in backticks.
std::string quotedName(std::string_view name);

}  // namespace papilio::core
