#pragma once

#include <cstddef>
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

Expression operator+(const Expression& left, const Expression& right);
Expression operator-(const Expression& left, const Expression& right);
Expression operator*(const Expression& left, const Expression& right);
Expression operator/(const Expression& left, const Expression& right);

/// Infix with as few parentheses as keep the meaning; names that would not lex are in backticks.
/// parseInfix() gives the same tree back.
std::string toInfix(const Expression& expression);
/// Reverse Polish, tokens separated by blanks; the sign is "neg". parseRpn() gives the same tree
/// back.
std::string toRpn(const Expression& expression);
/// For a LaTeX formula (math mode, no package needed): fractions, names as \mathrm with escapes.
std::string toLatex(const Expression& expression);
/// A name as \mathrm with everything escaped that LaTeX would take for its own.
std::string latexName(std::string_view name);
/// The shortest decimal that reads back as the same double: "0.1", "1e-05", "450"
std::string exactText(double value);

}  // namespace papilio::core
