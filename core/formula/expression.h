#pragma once

#include <memory>
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
    enum class Kind { Number, Name, Negate, Add, Subtract, Multiply, Divide, Minimum, Maximum };

    /// The number 0.
    Expression();
    static Expression number(double value);
    static Expression name(std::string name);
    static Expression negate(Expression operand);
    /// @param kind  Add … Maximum
    static Expression binary(Kind kind, Expression left, Expression right);

    [[nodiscard]] Kind kind() const;
    [[nodiscard]] double number() const;            ///< of a Number
    [[nodiscard]] const std::string& name() const;  ///< of a Name
    [[nodiscard]] const Expression& left() const;   ///< first operand; of Negate the only one
    [[nodiscard]] const Expression& right() const;

    /// Different names in the order of their first appearance.
    [[nodiscard]] std::vector<std::string> names() const;
    /// How deep the tree is; a number or name has depth 1.
    [[nodiscard]] std::size_t depth() const;

    bool operator==(const Expression& other) const;

private:
    struct Node;
    explicit Expression(std::shared_ptr<const Node> node);

    std::shared_ptr<const Node> node_;
};

Expression operator+(const Expression& left, const Expression& right);
Expression operator-(const Expression& left, const Expression& right);
Expression operator*(const Expression& left, const Expression& right);
Expression operator/(const Expression& left, const Expression& right);

/// Infix with as few parentheses as keep the meaning; names that would not lex stand in backticks.
std::string toInfix(const Expression& expression);
/// Reverse Polish, tokens separated by blanks.
std::string toRpn(const Expression& expression);
/// For a LaTeX formula: fractions, names as \mathrm with escapes.
std::string toLatex(const Expression& expression);

}  // namespace papilio::core
