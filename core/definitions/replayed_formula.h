#pragma once

#include "core/base/result.h"
#include "core/definitions/tool_definition.h"
#include "core/formula/evaluate.h"

#include <memory>
#include <string_view>
#include <utility>

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

}  // namespace papilio::core
