#pragma once

#include "core/base/result.h"
#include "core/formula/expression.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// The value of a name, or nothing where it was not measured.
using Lookup = std::function<std::optional<double>(std::string_view name)>;

/// What an expression comes to.
struct Evaluation {
    std::optional<double> value;       ///< absent where something is missing or undefined
    std::vector<std::string> missing;  ///< names without a value, in order of appearance
    std::string warning;               ///< "divides by zero: Clocks" and the like; may be empty
};

/// How a tool computes a formula where Papilio does not compute it so.
struct Arithmetic {
    bool hasInfinity = false;  ///< a division by 0 goes on with infinity or NaN
    /// Lua: a comparison is true or false, which is not a number, and every number is true.
    bool hasTruth = false;
    /// AMD: which names have several instances. The operands of an operation are swapped where the
    /// right one has and the left one has not; null: they never are.
    bool (*hasInstances)(std::string_view name) = nullptr;
};

/// Evaluates in double, in the order of the tree, from left to right.
Evaluation evaluate(const Expression& expression,
                    const Lookup& lookup,
                    const Arithmetic& arithmetic = {});

/// The expression with only the part that is chosen of each conditional whose condition has a value
/// already: names that the other part needs are not missing.
/// @param known  values of the names that do not change, such as parameters
Expression settled(const Expression& expression, const Lookup& known);

/// What a comparison, And or Or says of two numbers.
bool truthOf(Expression::Kind kind, double left, double right);

/// The same formula with constants folded, neutral elements dropped, signs pulled out and equal
/// terms joined. Its value is the same wherever both are defined, up to roundoff.
Expression simplify(const Expression& expression);

/// The definition of a name: an expression; nothing for a raw event.
using Definitions = std::function<std::optional<Expression>(std::string_view name)>;

/// Replaces definitions by what they are made of, down to raw events.
/// @return InvalidArgument naming the cycle where a definition needs itself, or the definition
/// with which the formula outgrows 100,000 operands
Result<Expression> flatten(const Expression& expression, const Definitions& definitions);

}  // namespace papilio::core
