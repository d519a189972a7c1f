#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/papi/definition_export.h"
#include "core/papi/rational.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

/// A piece of postfix, and how many values it needs on PAPI's stack.
struct Piece {
    std::string text;
    std::size_t depth = 1;
};

Piece joined(Piece left, const Piece& right, char operation)
{
    const bool isCommutative = operation == '+' || operation == '*';
    const bool swaps = isCommutative && std::max(right.depth, 1 + left.depth) <
                                            std::max(left.depth, 1 + right.depth);
    const Piece& first = swaps ? right : left;
    const Piece& second = swaps ? left : right;
    return {fmt::format("{}{}{}|", first.text, second.text, operation),
            std::max(first.depth, 1 + second.depth)};
}

Piece literal(long long value)
{
    return {fmt::format("{}|", value), 1};
}

Piece negated(const Piece& piece)
{
    return joined(literal(0), piece, '-');
}

class PostfixWriter {
public:
    explicit PostfixWriter(PapiLimits limits) : limits_(limits) {}

    Result<Piece> write(const Expression& expression)
    {
        switch (expression.kind()) {
            case Kind::Number:
                return number(expression.number());
            case Kind::Name:
                return name(expression.name());
            case Kind::Negate: {
                const auto operand = write(expression.left());
                return operand ? negated(*operand) : operand;
            }
            case Kind::Multiply:
                if (expression.right().kind() == Kind::Number) {
                    return scaled(expression.left(), expression.right().number(), false);
                }
                if (expression.left().kind() == Kind::Number) {
                    return scaled(expression.right(), expression.left().number(), false);
                }
                break;
            case Kind::Divide:
                if (expression.right().kind() == Kind::Number) {
                    return scaled(expression.left(), expression.right().number(), true);
                }
                break;
            default:
                break;
        }
        if (expression.kind() >= Kind::Minimum) {
            return Error{Errc::Unsupported,
                         fmt::format("PAPI has no {}; count the parts and combine them later",
                                     operationText(expression.kind()))};
        }
        auto left = write(expression.left());
        if (!left) {
            return left;
        }
        const auto right = write(expression.right());
        if (!right) {
            return right;
        }
        return joined(*std::move(left), *right, sign(expression.kind()));
    }

    std::vector<std::string> takeNatives() { return std::move(natives_); }

private:
    static char sign(Kind kind)
    {
        switch (kind) {
            case Kind::Add:
                return '+';
            case Kind::Subtract:
                return '-';
            case Kind::Multiply:
                return '*';
            default:
                return '/';
        }
    }

    Result<Piece> name(const std::string& event)
    {
        if (event == maximumHz) {
            return Piece{"#|", 1};
        }
        if (event.find_first_of(",|\n\r\t ") != std::string::npos) {
            return Error{Errc::Unsupported,
                         fmt::format("the name \"{}\" has a comma, a bar or a blank, which ends a "
                                     "field in files of PAPI",
                                     event)};
        }
        auto known = std::ranges::find(natives_, event);
        if (known == natives_.end()) {
            natives_.push_back(event);
            known = natives_.end() - 1;
        }
        return Piece{fmt::format("N{}|", known - natives_.begin()), 1};
    }

    /// Whether integer() can write it: doubles are whole and exact up to 2^53 only. NaN is not.
    static bool isBuilt(double magnitude) { return magnitude <= 9007199254740992.0; }

    static Error beyond(double value)
    {
        return {Errc::Unsupported, fmt::format("the number {} cannot be built from PAPI's integers",
                                               exactText(value))};
    }

    // An unsigned integer; beyond what atoi reads, in two parts.
    [[nodiscard]] Piece integer(double value) const
    {
        if (value <= limits_.largestConstant) {
            return literal(static_cast<long long>(value));
        }
        constexpr long long base = 1LL << 27U;
        const auto whole = static_cast<long long>(value);
        const Piece high = joined(literal(whole / base), literal(base), '*');
        return joined(high, literal(whole % base), '+');
    }

    Result<Piece> number(double value)
    {
        const double magnitude = std::abs(value);
        if (!isBuilt(magnitude)) {
            return beyond(value);
        }
        Piece piece;
        if (std::trunc(magnitude) == magnitude) {
            piece = integer(magnitude);
        } else {
            const auto fraction = ratio(magnitude);
            if (!isBuilt(fraction.first) || !isBuilt(fraction.second)) {
                return beyond(value);
            }
            piece = joined(integer(fraction.first), integer(fraction.second), '/');
        }
        return value < 0 ? negated(piece) : piece;
    }

    // p / q of doubles that are whole: within 1e-9 of the value.
    static std::pair<double, double> ratio(double value)
    {
        double power = 1;
        while (value * power < 1e-6 && power < 1e300) {
            power *= 1e6;
        }
        const double scaled = value * power;
        const auto fraction = rationalized(scaled, 1e-9 * scaled, 1'000'000'000);
        return {static_cast<double>(fraction.numerator),
                static_cast<double>(fraction.denominator) * power};
    }

    // x * 0.8 as x * 4 / 5: the product first keeps most.
    Result<Piece> scaled(const Expression& expression, double factor, bool divides)
    {
        auto operand = write(expression);
        if (!operand) {
            return operand;
        }
        const double magnitude = std::abs(factor);
        if (magnitude == 0 || !isBuilt(magnitude)) {
            const auto constant = number(factor);
            return constant ? joined(*std::move(operand), *constant, divides ? '/' : '*')
                            : constant;
        }
        std::pair<double, double> fraction{magnitude, 1};
        if (std::trunc(magnitude) != magnitude) {
            fraction = ratio(magnitude);
        }
        if (divides) {
            std::swap(fraction.first, fraction.second);
        }
        if (!isBuilt(fraction.first) || !isBuilt(fraction.second)) {
            return beyond(factor);
        }
        Piece piece = *std::move(operand);
        if (fraction.first != 1) {
            piece = joined(std::move(piece), integer(fraction.first), '*');
        }
        if (fraction.second != 1) {
            piece = joined(std::move(piece), integer(fraction.second), '/');
        }
        return factor < 0 ? negated(piece) : piece;
    }

    PapiLimits limits_;
    std::vector<std::string> natives_;
};

}  // namespace

Result<Preset> papiDefinition(const std::string& name, const Expression& flat, PapiVersion version)
{
    const PapiLimits limits = papiLimits(version);
    PostfixWriter writer(limits);
    const Expression simple = simplify(flat);
    const auto piece = writer.write(simple);
    if (!piece) {
        return piece.error().in(name);
    }
    Preset preset;
    preset.name = name;
    preset.isUserEvent = true;
    preset.events = writer.takeNatives();
    preset.derivation = simple.kind() == Kind::Name ? Derivation::NotDerived : Derivation::Postfix;
    preset.formula = simple.kind() == Kind::Name ? std::string() : piece->text;
    if (preset.events.empty()) {
        return Error{Errc::Unsupported, name + ": it contains no event, so PAPI counts nothing"};
    }
    if (preset.events.size() > limits.terms) {
        return Error{Errc::Unsupported,
                     fmt::format("{}: needs {} events, but PAPI {} accepts only {}; split it into "
                                 "sums that are added later",
                                 name, preset.events.size(), toString(version), limits.terms)};
    }
    if (piece->depth > limits.terms) {
        return Error{
            Errc::Unsupported,
            fmt::format(
                "{}: needs {} places on PAPI's stack, but there are only {}; use fewer parentheses",
                name, piece->depth, limits.terms)};
    }
    return preset;
}

std::vector<ExportWarning> papiObjections(const Preset& preset, PapiVersion version)
{
    using Warning = ExportWarning::Kind;
    std::vector<ExportWarning> objections;
    const auto length = presetLine(preset).size();
    if (const auto limit = papiLimits(version).lineLength; length > limit) {
        objections.push_back({.kind = Warning::LongLine, .count = length, .limit = limit});
    }
    if (const auto formula = papiFormula(preset, version); !formula) {
        objections.push_back({.kind = Warning::Message, .text = formula.error().message});
    }
    return objections;
}

// PAPI goes on with the rest of a long line as if it were another one, so comments are kept short.
void addComment(std::string& text, std::string_view sentence)
{
    constexpr std::size_t width = 500;
    const auto line = visibleText(sentence);
    for (std::size_t start = 0; start < line.size(); start += width) {
        text += fmt::format("# {}\n", std::string_view(line).substr(start, width));
    }
}

}  // namespace papilio::core
