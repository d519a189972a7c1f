#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * An arithmetic expression over named quantities: an immutable tree whose copies are cheap.
 *
 * One language for metrics, user-defined events and Top-Down models (paper 3, section 2).
 */
class Expression {
public:
    /// Ratio is a quotient that is 0 where its denominator is 0; comparisons, And and Or are 1 or
    /// 0.
    enum class Kind {
        Number,
        Name,
        Negate,
        Add,
        Subtract,
        Multiply,
        Divide,
        Minimum,
        Maximum,
        Ratio,
        Less,
        AtMost,
        Greater,
        AtLeast,
        Equal,
        Unequal,
        And,
        Or,
        Conditional
    };

    /// The number 0.
    Expression();
    static Expression number(double value);
    static Expression name(std::string name);
    static Expression negate(Expression operand);
    /// @param kind  Add … Or
    static Expression binary(Kind kind, Expression left, Expression right);
    /// `value` where the condition is not 0, else `otherwise`.
    static Expression conditional(Expression value, Expression condition, Expression otherwise);
    /// The kind of `model`, with these operands: as many as it has.
    static Expression rebuilt(const Expression& model, std::span<const Expression> operands);

    [[nodiscard]] Kind kind() const;
    [[nodiscard]] double number() const;                ///< of a Number
    [[nodiscard]] const std::string& name() const;      ///< of a Name
    [[nodiscard]] const Expression& left() const;       ///< first operand; of Negate the only one
    [[nodiscard]] const Expression& right() const;      ///< the last operand
    [[nodiscard]] const Expression& condition() const;  ///< of a Conditional
    /// 0 of a Number or Name, 1 of Negate, 3 of a Conditional, else 2.
    [[nodiscard]] std::size_t operandCount() const;
    /// In the order in which infix has them: of a Conditional its value, condition and alternative.
    [[nodiscard]] const Expression& operand(std::size_t index) const;

    /// Different names in the order of their first appearance.
    [[nodiscard]] std::vector<std::string> names() const;
    /// A formula that is deeper is refused: keeps every walk over a tree far from the end of the
    /// stack.
    static constexpr std::size_t deepest = 1000;
    /// How deep the tree is; a number or name has depth 1.
    [[nodiscard]] std::size_t depth() const;
    /// How many numbers, names and operators it has; repeated ones are counted again.
    [[nodiscard]] std::size_t size() const;

    bool operator==(const Expression& other) const;

private:
    struct Node;
    explicit Expression(std::shared_ptr<const Node> node);

    std::shared_ptr<const Node> node_;
};

/// Whether `holds` is true of the expression or of one in it.
template<typename Holds>
bool anyPart(const Expression& expression, const Holds& holds)
{
    if (holds(expression)) {
        return true;
    }
    for (std::size_t i = 0; i < expression.operandCount(); ++i) {
        if (anyPart(expression.operand(i), holds)) {
            return true;
        }
    }
    return false;
}

/// The expression with what `changed` returns of each of its operands.
template<typename Changed>
Expression withOperands(const Expression& expression, const Changed& changed)
{
    std::vector<Expression> operands;
    for (std::size_t i = 0; i < expression.operandCount(); ++i) {
        operands.push_back(changed(expression.operand(i)));
    }
    return Expression::rebuilt(expression, operands);
}

/// Whether its value is 1 or 0 whatever its operands are.
bool isTruthValue(Expression::Kind kind);
/// Less … Unequal
bool isComparison(Expression::Kind kind);
/// "+", "min", "<=", "and", …: as infix and reverse Polish write an operation.
std::string_view operationText(Expression::Kind kind);

Expression operator+(const Expression& left, const Expression& right);
Expression operator-(const Expression& left, const Expression& right);
Expression operator*(const Expression& left, const Expression& right);
Expression operator/(const Expression& left, const Expression& right);

/// Infix with as few parentheses as keep the meaning; names that would not lex are in backticks.
/// parseInfix() gives the same tree back.
std::string toInfix(const Expression& expression);
/// Reverse Polish, tokens separated by blanks; the sign is "neg", "A C B if" is a conditional.
/// parseRpn() gives the same tree back.
std::string toRpn(const Expression& expression);
/// For a LaTeX formula (math mode, no package needed): fractions, names as \mathrm with escapes.
std::string toLatex(const Expression& expression);
/// A name as \mathrm with everything escaped that LaTeX would take for its own.
std::string latexName(std::string_view name);

}  // namespace papilio::core
