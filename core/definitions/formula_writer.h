#pragma once

#include "core/definitions/dialect.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace papilio::core {

struct WrittenDefinition;

using NameSpelling = std::function<SpelledName(std::string_view name)>;

/**
 * Writes a formula as the dialect has it: perf's and perfmon's have no <=, so 1 - (a > b) is
 * written; a conditional is IFELSE in LIKWID. Sets text and names of `one`, or why it is refused.
 * @param spelling  of names; by default the dialect's
 */
void writeFormula(const Expression& expression,
                  const Dialect& dialect,
                  WrittenDefinition& one,
                  const NameSpelling& spelling = {});

}  // namespace papilio::core
