#include "core/definitions/dialect.h"

#include "core/formula/parser.h"

#include <fmt/format.h>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

}  // namespace

Result<Expression> parse(std::string_view text, const Dialect& dialect, const NameMeaning& meaning)
{
    auto parsed = parseFormula(
        text, dialect.words,
        meaning || dialect.meaning == nullptr ? meaning : NameMeaning(dialect.meaning));
    return parsed && dialect.understood != nullptr ? dialect.understood(*parsed) : parsed;
}

bool isTruth(const Expression& expression)
{
    switch (expression.kind()) {
        case Kind::Number:
            return expression.number() == 0 || expression.number() == 1;
        case Kind::Name:
            return expression.name() == "#smt_on" || expression.name() == "#core_wide" ||
                   expression.name().starts_with("has_event(") ||
                   expression.name().starts_with("strcmp_cpuid_str(");
        case Kind::Conditional:
            return isTruth(expression.left()) && isTruth(expression.right());
        case Kind::Subtract:  // 1 - (a > b) for a <= b
            return expression.left() == Expression::number(1) && isTruth(expression.right());
        default:
            return isTruthValue(expression.kind());
    }
}

Result<Expression> withoutBits(const Expression& parsed)
{
    std::optional<Error> bits;
    const bool isBit = anyPart(parsed, [&](const Expression& part) {
        const bool isAnd = part.kind() == Kind::And;
        if ((!isAnd && part.kind() != Kind::Or) ||
            (isTruth(part.left()) && isTruth(part.right()))) {
            return false;
        }
        bits = Error{Errc::Unsupported,
                     fmt::format("\"{}\" takes the bits of numbers, which Papilio's formulas do "
                                 "not have; it reads comparisons on both sides",
                                 isAnd ? "&" : "|")};
        return true;
    });
    return isBit ? Result<Expression>(*bits) : Result(parsed);
}

const Dialect dialects::csv = {
    .id = "csv", .tool = "PAPI", .label = "CSV", .suffix = ".csv", .isTable = true};
const Dialect dialects::json = {.id = "json", .tool = "PAPI", .label = "JSON", .suffix = ".json"};
const Dialect dialects::latex = {
    .id = "latex", .tool = "PAPI", .label = "LaTeX table", .suffix = ".tex", .isTable = true};

}  // namespace papilio::core
