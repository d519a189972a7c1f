#pragma once

#include "core/definitions/formula_writer.h"
#include "core/definitions/tool_definition.h"
#include "core/formula/evaluate.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace papilio::core {

/**
 * A formula as the tool that it is written for computes it: the tool's own operators, precedence
 * and arithmetic, read from the text and not from Papilio's expression.
 *
 *   - LIKWID: Lua's doubles; what is compared is true or false, a number is always true.
 *   - perf: a division by 0 has no value; d_ratio is 0 there; & and | are bits of whole numbers;
 *     perfmon: the same as Python, without d_ratio.
 *   - AMD: a division by 0 is 0; where the right side of an operator has more instances than the
 *     left, rocprofiler-sdk swaps them.
 *   - PCP: 0 / x is 0; differences of counters are whole numbers without a sign.
 *   - Prometheus: a comparison without `bool` drops what does not hold; `or` takes what is there.
 */
class ReplayedFormula {
public:
    /// @return Malformed where the tool's own parser would refuse the text
    static Result<ReplayedFormula> parse(std::string_view text, ToolFormat format);

    /// NaN where the tool has no value.
    /// @param lookup  by the names of the text
    [[nodiscard]] double value(const Lookup& lookup) const;

    struct Tree;

private:
    explicit ReplayedFormula(std::shared_ptr<const Tree> tree) : tree_(std::move(tree)) {}

    std::shared_ptr<const Tree> tree_;
};

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
