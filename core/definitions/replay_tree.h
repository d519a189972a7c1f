#pragma once

#include "core/definitions/replayed_formula.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace papilio::core {

/// A formula as its tool reads it; operands are places in `nodes`, before that of their node.
struct ReplayedFormula::Tree {
    enum class Operation {
        Number,
        Name,
        Negate,
        Add,
        Subtract,
        Multiply,
        Divide,
        Less,
        AtMost,
        Greater,
        AtLeast,
        Equal,
        Unequal,
        And,
        Or,
        Choose,  ///< condition, value, alternative
        Minimum,
        Maximum,
        Ratio,
        ClampMaximum,
        ClampMinimum
    };

    struct Node {
        Operation operation = Operation::Number;
        double number = 0;
        std::string name = {};
        bool keeps = true;  ///< a comparison that gives 1 or 0 rather than dropping its left side
        std::array<std::size_t, 3> operands = {0, 0, 0};
    };

    ToolFormat format = ToolFormat::Perf;
    std::vector<Node> nodes = {};
    std::size_t root = 0;
};

}  // namespace papilio::core
