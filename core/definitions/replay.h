#pragma once

#include "core/definitions/formula_writer.h"

#include <cstddef>
#include <string_view>

namespace papilio::core {

/// How a written formula compares with its expression on random counts.
struct ReplayOutcome {
    std::size_t trials = 0;     ///< those where the expression has a value
    std::size_t differing = 0;  ///< beyond replayTolerance
    double worst = 0;           ///< the largest difference, relative to the magnitude of the terms
};

/// What remains of doubles that are added in another order.
inline constexpr double replayTolerance = 1e-12;

/// Whole counts of many sizes, sometimes 0; properties are small. The same seed, the same counts.
double randomCount(std::string_view name, std::size_t trial);

/// @param written  by writeFormula(), of `expression`, whose names are events and properties
ReplayOutcome replay(const WrittenFormula& written,
                     const Expression& expression,
                     ToolFormat format,
                     std::size_t trials);

}  // namespace papilio::core
