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
        Ratio
    };

    struct Node {
        Operation operation = Operation::Number;
        double number = 0;
        std::string name = {};
        std::array<std::size_t, 3> operands = {0, 0, 0};
    };

    ToolFormat format = ToolFormat::Perf;
    std::vector<Node> nodes = {};
    std::size_t root = 0;
};

}  // namespace papilio::core
