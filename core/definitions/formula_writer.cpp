
#include "core/base/number_format.h"
#include "core/definitions/conversion.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;
using ReasonKind = DefinitionReason::Kind;

// Some targets have to write an operand twice; nobody reads a formula that doubled many times.
constexpr std::size_t longestFormula = 1U << 16U;

/// How tightly a text holds together: what it is written into decides on parentheses.
enum Strength { Sum = 1, Product, Atom };

struct Piece {
    std::string text;
    Strength strength = Atom;
};

class FormulaWriter {
public:
    FormulaWriter(const Dialect& dialect, const NameSpelling& spelling, WrittenDefinition& written)
        : dialect_(dialect),
          spelling_(spelling),
          written_(written)
    {}

    void run(const Expression& expression)
    {
        written_.formula = value(expression).text;
        if (written_.formula.size() > longestFormula) {
            written_.refuse(
                {.kind = ReasonKind::Unsupported,
                 .text = fmt::format("the formula has more than {} characters", longestFormula)});
        }
        if (written_.refused) {
            written_.formula.clear();
        }
    }

private:
    Piece refused(Kind kind)
    {
        written_.refuse(
            {.kind = ReasonKind::NoOperation, .text = std::string(operationText(kind))});
        return {};
    }

    [[nodiscard]] bool isLua() const { return dialect_.syntax == Syntax::Lua; }
    [[nodiscard]] bool isSums() const { return dialect_.syntax == Syntax::Sums; }

    static std::string inside(const Piece& piece, int needed)
    {
        return piece.strength < needed ? "(" + piece.text + ")" : piece.text;
    }

    static std::string closed(const Piece& piece) { return inside(piece, Atom); }

    Piece value(const Expression& expression)
    {
        if (written_.refused) {
            return {};
        }
        switch (expression.kind()) {
            case Kind::Number:
                return number(expression.number());
            case Kind::Name:
                return name(expression.name());
            case Kind::Negate:
                return negated(value(expression.left()));
            case Kind::Add:
            case Kind::Subtract:
            case Kind::Multiply:
            case Kind::Divide:
                return arithmetic(expression);
            case Kind::Minimum:
            case Kind::Maximum:
                return extreme(expression);
            case Kind::Ratio:
                return ratio(expression);
            case Kind::And:
            case Kind::Or:
                return logic(expression);
            case Kind::Conditional:
                return conditional(expression);
            default:
                return comparison(expression);
        }
    }

    Piece number(double value)
    {
        if (!std::isfinite(value)) {
            written_.refuse({.kind = ReasonKind::Unsupported,
                             .text = "the number " + exactText(value) + " cannot be written"});
            return {};
        }
        std::string text = exactText(std::abs(value));
        std::erase(text, '+');  // perf reads 1e20, not 1e+20
        // Whole numbers of Lua would overflow.
        const bool isWhole = text.find_first_of(".e") == std::string::npos;
        if (isWhole && isLua()) {
            text += ".0";
        }
        return std::signbit(value) && value != 0 ? negated({text, Atom}) : Piece{text, Atom};
    }

    Piece negated(const Piece& piece)
    {
        if (isSums()) {  // rocprofiler-sdk swaps 0 - COUNTER
            return {inside(piece, Product) + "*(0-1)", Product};
        }
        return {"(-" + closed(piece) + ")", Atom};
    }

    Piece name(const std::string& neutral)
    {
        auto spelled = spelling_(neutral);
        if (const auto* reason = std::get_if<DefinitionReason>(&spelled)) {
            written_.refuse(*reason);
            return {};
        }
        const auto& text = std::get<std::string>(spelled);
        written_.names.emplace(text, neutral);
        return {text, Atom};
    }

    std::string joined(const std::string& left, std::string_view sign, const std::string& right)
    {
        const bool isTight = isSums() || isLua();
        return isTight ? fmt::format("{}{}{}", left, sign, right)
                       : fmt::format("{} {} {}", left, sign, right);
    }

    Piece arithmetic(const Expression& expression)
    {
        const bool isSum = expression.kind() == Kind::Add || expression.kind() == Kind::Subtract;
        const Strength own = isSum ? Sum : Product;
        const auto left = inside(value(expression.left()), own);
        const auto right = inside(value(expression.right()), own + 1);
        return {joined(left, operationText(expression.kind()), right), own};
    }

    Piece call(std::string_view function, std::initializer_list<std::string> arguments)
    {
        std::string text(function);
        text += "(";
        bool isFirst = true;
        for (const auto& argument : arguments) {
            text += (isFirst ? "" : isLua() ? "," : ", ") + argument;
            isFirst = false;
        }
        return {text + ")", Atom};
    }

    Piece extreme(const Expression& expression)
    {
        const bool isMinimum = expression.kind() == Kind::Minimum;
        if (isSums()) {
            return refused(expression.kind());
        }
        const Piece left = value(expression.left());
        const Piece right = value(expression.right());
        if (isLua()) {
            return call(isMinimum ? "MIN" : "MAX", {left.text, right.text});
        }
        return call(operationText(expression.kind()), {left.text, right.text});
    }

    Piece ratio(const Expression& expression)
    {
        const auto left = inside(value(expression.left()), Product);
        const Piece right = value(expression.right());
        const auto under = closed(right);
        if (isSums()) {
            return {joined(left, "/", under), Product};
        }
        if (isLua()) {
            return call("IFELSE", {under + "~=0.0", left + "/" + under, "0.0"});
        }
        const auto& functions = dialect_.words.functions;
        const bool hasRatio = std::ranges::any_of(
            functions, [](const auto& function) { return function.second == Kind::Ratio; });
        return hasRatio ? call("d_ratio", {value(expression.left()).text, right.text})
                        : Piece{fmt::format("( {} / {} if {} else 0 )", left, under, under), Atom};
    }

    /// 1 or 0: whether a value is not 0.
    std::string truth(const Expression& expression)
    {
        const auto text = closed(value(expression));
        if (isTruth(expression)) {
            return text;
        }
        return fmt::format("(({} < 0) | ({} > 0))", text, text);
    }

    /// What Lua takes for true or false; its numbers are all true.
    std::string luaCondition(const Expression& expression)
    {
        if (expression.kind() == Kind::And || expression.kind() == Kind::Or) {
            return fmt::format("({}){}({})", luaCondition(expression.left()),
                               operationText(expression.kind()), luaCondition(expression.right()));
        }
        if (!isComparison(expression.kind())) {
            return closed(value(expression)) + "~=0.0";
        }
        const auto sign = expression.kind() == Kind::Unequal ? std::string_view("~=")
                                                             : operationText(expression.kind());
        return fmt::format("{}{}{}", inside(value(expression.left()), Sum), sign,
                           inside(value(expression.right()), Sum));
    }

    Piece comparison(const Expression& expression)
    {
        if (isSums()) {
            return refused(expression.kind());
        }
        if (isLua()) {
            return call("IFELSE", {luaCondition(expression), "1.0", "0.0"});
        }
        const auto left = closed(value(expression.left()));
        const auto right = closed(value(expression.right()));
        const auto sign = operationText(expression.kind());
        switch (expression.kind()) {
            case Kind::AtMost:
                return {fmt::format("(1 - ({} > {}))", left, right), Atom};
            case Kind::AtLeast:
                return {fmt::format("(1 - ({} < {}))", left, right), Atom};
            case Kind::Equal:
                return {fmt::format("(1 - (({} < {}) | ({} > {})))", left, right, left, right),
                        Atom};
            case Kind::Unequal:
                return {fmt::format("(({} < {}) | ({} > {}))", left, right, left, right), Atom};
            default:
                return {fmt::format("({} {} {})", left, sign, right), Atom};
        }
    }

    Piece logic(const Expression& expression)
    {
        const bool isAnd = expression.kind() == Kind::And;
        if (isSums()) {
            return refused(expression.kind());
        }
        if (isLua()) {
            return call("IFELSE", {luaCondition(expression), "1.0", "0.0"});
        }
        const auto left = truth(expression.left());
        const auto right = truth(expression.right());
        return {fmt::format("({} {} {})", left, isAnd ? "&" : "|", right), Atom};
    }

    Piece conditional(const Expression& expression)
    {
        if (isSums()) {
            return refused(expression.kind());
        }
        const Piece left = value(expression.left());
        const Piece right = value(expression.right());
        if (isLua()) {
            return call("IFELSE", {luaCondition(expression.condition()), left.text, right.text});
        }
        const auto condition = closed(value(expression.condition()));
        return {fmt::format("({} if {} else {})", closed(left), condition, closed(right)), Atom};
    }

    const Dialect& dialect_;
    const NameSpelling& spelling_;
    WrittenDefinition& written_;
};

}  // namespace

void writeFormula(const Expression& expression,
                  const Dialect& dialect,
                  WrittenDefinition& one,
                  const NameSpelling& spelling)
{
    const NameSpelling own = spelling ? spelling : dialect.spell;
    FormulaWriter(dialect, own, one).run(expression);
}

}  // namespace papilio::core
