#include "core/definitions/tool_formula.h"

#include "core/base/ascii.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/definitions/event_term.h"
#include "core/definitions/tool_definition.h"
#include "core/formula/lexer.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;
using TokenKind = FormulaToken::Kind;

/// What a word of a tool's stands for.
FormulaToken nameToken(std::string name)
{
    FormulaToken token;
    token.kind = TokenKind::Name;
    token.name = std::move(name);
    token.isQuoted = true;  // never a keyword
    return token;
}

FormulaToken wordToken(std::string_view word)
{
    FormulaToken token;
    token.kind = TokenKind::Name;
    token.name = word;
    return token;
}

FormulaToken functionToken(Kind kind)
{
    FormulaToken token = wordToken(operationText(kind));
    token.function = kind;
    return token;
}

FormulaToken expressionToken(const Expression& expression)
{
    if (expression.kind() != Kind::Number) {
        return nameToken(expression.name());
    }
    FormulaToken token;
    token.kind = TokenKind::Number;
    token.number = expression.number();
    return token;
}

/// Blanks, numbers and signs; words are the tool's own.
class ToolLexer : public FormulaTokens {
public:
    explicit ToolLexer(std::string_view text) : text_(text) {}

    Result<FormulaToken> next() override
    {
        while (position_ < text_.size() &&
               std::string_view(" \t\r\n").find(text_[position_]) != std::string_view::npos) {
            ++position_;
        }
        const std::size_t column = position_ + 1;
        if (position_ == text_.size()) {
            FormulaToken end;
            end.column = column;
            return end;
        }
        auto token = word(text_.substr(position_));
        if (token) {
            token->column = column;
        }
        return token;
    }

protected:
    /// The token at the front of `rest`, which is not empty; calls take().
    virtual Result<FormulaToken> word(std::string_view rest) = 0;

    FormulaToken take(std::size_t length, FormulaToken token)
    {
        position_ += length;
        return token;
    }

    [[nodiscard]] Error problem(std::string_view what, Errc code = Errc::Malformed) const
    {
        return errorAt({}, {0, position_ + 1}, what, code);
    }

    [[nodiscard]] Error noOperation(std::string_view operation) const
    {
        return problem(fmt::format("Papilio's formulas have no \"{}\"", operation),
                       Errc::Unsupported);
    }

    Result<FormulaToken> number(std::string_view rest)
    {
        FormulaToken token;
        token.kind = TokenKind::Number;
        auto [end, failed] = std::from_chars(rest.data(), rest.data() + rest.size(), token.number);
        if (failed == std::errc() && std::isfinite(token.number)) {
            return take(static_cast<std::size_t>(end - rest.data()), std::move(token));
        }
        return problem("expected a number that a double can hold");
    }

    Result<FormulaToken> sign(std::string_view rest)
    {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 14> signs = {
            {{"<=", "<="},
             {">=", ">="},
             {"==", "=="},
             {"!=", "!="},
             {"~=", "!="},
             {"<", "<"},
             {">", ">"},
             {"+", "+"},
             {"-", "-"},
             {"*", "*"},
             {"/", "/"},
             {"(", "("},
             {")", ")"},
             {",", ","}}};
        for (const auto& [text, meaning] : signs) {
            if (rest.starts_with(text)) {
                FormulaToken token;
                token.kind = TokenKind::Sign;
                token.sign = meaning;
                return take(text.size(), std::move(token));
            }
        }
        constexpr std::array<std::pair<std::string_view, std::string_view>, 4> words = {
            {{"&&", "and"}, {"||", "or"}, {"&", "and"}, {"|", "or"}}};
        for (const auto& [text, meaning] : words) {
            if (rest.starts_with(text)) {
                return take(text.size(), wordToken(meaning));
            }
        }
        if (rest[0] == '%' || rest[0] == '^') {
            return noOperation(rest.substr(0, 1));
        }
        std::size_t length = 1;
        while (length < rest.size() &&
               (static_cast<unsigned char>(rest[length]) & 0xC0U) == 0x80U) {
            ++length;
        }
        return problem(quotedWord(rest.substr(0, length)) + " is not allowed in a formula");
    }

private:
    std::string_view text_;
    std::size_t position_ = 0;
};

/// The length of "(…)" at the front of a text, with what is nested in it; 0: it does not end.
std::size_t parenthesesLength(std::string_view text)
{
    std::size_t depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(') {
            ++depth;
        } else if (text[i] == ')' && --depth == 0) {
            return i + 1;
        }
    }
    return 0;
}

std::string withoutBlanks(std::string_view text)
{
    std::string kept;
    for (const char c : text) {
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n') {
            kept += c;
        }
    }
    return kept;
}

std::size_t wordLength(std::string_view text)
{
    std::size_t length = 0;
    while (length < text.size() && isWordCharacter(text[length])) {
        ++length;
    }
    return length;
}

class PerfLexer : public ToolLexer {
public:
    using ToolLexer::ToolLexer;

protected:
    Result<FormulaToken> word(std::string_view rest) override
    {
        if (rest[0] == '#') {
            std::size_t length = 1;
            while (length < rest.size() &&
                   (isWordCharacter(rest[length]) || rest[length] == '.' || rest[length] == '-')) {
                ++length;
            }
            // perf compares these names without regard to case.
            return take(length, nameToken(lowerCase(rest.substr(0, length))));
        }
        const std::size_t symbol = symbolLength(rest);
        if (symbol == 0) {
            return sign(rest);
        }
        const std::size_t digits = numberLength(rest);
        if (digits >= symbol) {
            return number(rest.substr(0, digits));
        }
        const auto name = unescaped(rest.substr(0, symbol));
        for (const auto* keyword : {"if", "else"}) {
            if (name == keyword) {
                return take(symbol, wordToken(name));
            }
        }
        for (const auto kind : {Kind::Minimum, Kind::Maximum, Kind::Ratio}) {
            if (name == operationText(kind)) {
                return take(symbol, functionToken(kind));
            }
        }
        if (name == "source_count" || name == "has_event" || name == "strcmp_cpuid_str") {
            const std::size_t argument = parenthesesLength(rest.substr(symbol));
            if (argument == 0) {
                return problem(name + " lacks its argument in parentheses");
            }
            const auto inside = rest.substr(symbol + 1, argument - 2);
            return take(symbol + argument,
                        nameToken(name + "(" + unescaped(withoutBlanks(inside)) + ")"));
        }
        return take(symbol,
                    nameToken(name == "duration_time" ? "#seconds" : toString(fromPerf(name))));
    }

private:
    static std::size_t symbolLength(std::string_view text)
    {
        std::size_t at = 0;
        while (at < text.size()) {
            if (text[at] == '\\' && at + 1 < text.size()) {
                at += 2;
            } else if (isWordCharacter(text[at]) || text[at] == '.' || text[at] == ':' ||
                       text[at] == '@' || text[at] == '?') {
                ++at;
            } else {
                break;
            }
        }
        return at;
    }

    static std::size_t numberLength(std::string_view text)
    {
        double value = 0;
        const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
        return failed == std::errc() && (isDigit(text[0]) || text[0] == '.')
                   ? static_cast<std::size_t>(end - text.data())
                   : 0;
    }

    static std::string unescaped(std::string_view text)
    {
        std::string plain;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '\\' && i + 1 < text.size()) {
                plain += text[++i];
            } else {
                plain += text[i] == '@' ? '/' : text[i];
            }
        }
        return plain;
    }
};

class PerfmonLexer : public ToolLexer {
public:
    PerfmonLexer(std::string_view text, const NameMeaning& meaning)
        : ToolLexer(text),
          meaning_(meaning)
    {}

protected:
    Result<FormulaToken> word(std::string_view rest) override
    {
        if (isDigit(rest[0]) || rest[0] == '.') {
            return number(rest);
        }
        if (!isWordStart(rest[0])) {
            return sign(rest);
        }
        std::size_t length = 0;
        if (rest.starts_with("metric_")) {  // metric_TMA_....DRAM_Bound(%)
            length = std::min(rest.find_first_of(" \t\r\n"), rest.size());
        } else {
            while (length < rest.size() &&
                   (isWordCharacter(rest[length]) || rest[length] == '.' || rest[length] == ':')) {
                ++length;
            }
            if (length < rest.size() && rest[length] == '[') {  // of one instance
                const auto end = rest.find(']', length);
                length = end == std::string_view::npos ? length : end + 1;
            }
        }
        const auto name = rest.substr(0, length);
        for (const auto* keyword : {"if", "else", "and", "or"}) {
            if (name == keyword) {
                return take(length, wordToken(name));
            }
        }
        for (const auto kind : {Kind::Minimum, Kind::Maximum}) {
            if (name == operationText(kind)) {
                return take(length, functionToken(kind));
            }
        }
        return take(length, expressionToken(meaning_(name)));
    }

private:
    const NameMeaning& meaning_;
};

class LikwidLexer : public ToolLexer {
public:
    LikwidLexer(std::string_view text, const NameMeaning& meaning)
        : ToolLexer(text),
          meaning_(meaning)
    {}

protected:
    Result<FormulaToken> word(std::string_view rest) override
    {
        if (isDigit(rest[0]) || rest[0] == '.') {
            return number(rest);
        }
        if (!isWordStart(rest[0])) {
            return sign(rest);
        }
        const std::size_t plain = wordLength(rest);
        const auto name = rest.substr(0, plain);
        if (name == "and" || name == "or") {
            return take(plain, wordToken(name));
        }
        constexpr std::array<std::pair<std::string_view, Kind>, 5> functions = {
            {{"MIN", Kind::Minimum},
             {"MAX", Kind::Maximum},
             {"min", Kind::Minimum},
             {"max", Kind::Maximum},
             {"IFELSE", Kind::Conditional}}};
        for (const auto& [text, kind] : functions) {
            if (name == text) {
                return take(plain, functionToken(kind));
            }
        }
        std::size_t length = plain;  // options behind a counter
        while (length < rest.size() &&
               (isWordCharacter(rest[length]) || rest[length] == ':' || rest[length] == '=')) {
            ++length;
        }
        return take(length, expressionToken(meaning_(rest.substr(0, length))));
    }

private:
    const NameMeaning& meaning_;
};

class AmdLexer : public ToolLexer {
public:
    using ToolLexer::ToolLexer;

protected:
    Result<FormulaToken> word(std::string_view rest) override
    {
        if (isDigit(rest[0]) || rest[0] == '.') {
            return number(rest);
        }
        if (!isWordStart(rest[0])) {
            return sign(rest);
        }
        std::size_t length = wordLength(rest);
        const auto name = rest.substr(0, length);
        if (name == "reduce" || name == "select" || name == "accumulate") {
            const std::size_t argument = parenthesesLength(rest.substr(length));
            if (argument == 0) {
                return problem(std::string(name) + " lacks its arguments in parentheses");
            }
            length += argument;
        } else if (length < rest.size() && rest[length] == '[') {
            const auto end = rest.find(']', length);
            length = end == std::string_view::npos ? length : end + 1;
        }
        return take(length, nameToken(withoutBlanks(rest.substr(0, length))));
    }
};

/// & and | of perf and perfmon are bits of whole numbers: the same as `and` and `or` where both
/// sides are 0 or 1.
std::optional<Error> bitsOfCounts(const Expression& expression)
{
    std::vector<const Expression*> open = {&expression};
    while (!open.empty()) {
        const Expression& one = *open.back();
        open.pop_back();
        if ((one.kind() == Kind::And || one.kind() == Kind::Or) &&
            (!isTruth(one.left()) || !isTruth(one.right()))) {
            return Error{
                Errc::Unsupported,
                fmt::format("\"{}\" takes the bits of numbers, which Papilio's formulas do "
                            "not have; it reads comparisons on both sides",
                            one.kind() == Kind::And ? "&" : "|")};
        }
        for (std::size_t i = 0; i < one.operandCount(); ++i) {
            open.push_back(&one.operand(i));
        }
    }
    return std::nullopt;
}

Result<Expression> withoutBits(Result<Expression> parsed)
{
    if (parsed) {
        if (auto bits = bitsOfCounts(*parsed)) {
            return *bits;
        }
    }
    return parsed;
}

/// Quotients as AMD computes them: 0 where the denominator is.
Expression amdQuotients(const Expression& expression)
{
    auto changed = withOperands(expression, amdQuotients);
    if (changed.kind() == Kind::Divide &&
        !(changed.right().kind() == Kind::Number && changed.right().number() != 0)) {
        return Expression::binary(Kind::Ratio, changed.left(), changed.right());
    }
    return changed;
}

}  // namespace

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
        default:
            return isTruthValue(expression.kind());
    }
}

bool isAmdProperty(std::string_view name)
{
    constexpr std::array<std::string_view, 6> capitals = {"CU_NUM",        "SE_NUM",  "SIMD_NUM",
                                                          "MAX_WAVE_SIZE", "XCC_NUM", "LDS_NUM"};
    const bool isSmall = !name.empty() && std::ranges::all_of(name, [](char c) {
        return isLower(c) || c == '_' || isDigit(c);
    });
    return isSmall || std::ranges::find(capitals, name) != capitals.end();
}

Result<Expression> parsePerfFormula(std::string_view text)
{
    PerfLexer lexer(text);
    return withoutBits(parseTokens(lexer));
}

Result<Expression> parsePerfmonFormula(std::string_view text, const NameMeaning& meaning)
{
    PerfmonLexer lexer(text, meaning);
    return withoutBits(parseTokens(lexer));
}

Result<Expression> parseLikwidFormula(std::string_view text, const NameMeaning& meaning)
{
    LikwidLexer lexer(text, meaning);
    return parseTokens(lexer);
}

Result<Expression> parseAmdFormula(std::string_view text)
{
    AmdLexer lexer(text);
    auto parsed = parseTokens(lexer);
    return parsed ? amdQuotients(*parsed) : parsed;
}

}  // namespace papilio::core
