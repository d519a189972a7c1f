#include "core/definitions/dialect.h"

#include "core/base/ascii.h"
#include "core/base/place.h"
#include "core/formula/lexer.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;
using TokenKind = FormulaToken::Kind;

constexpr std::string_view blanks = " \t\r\n";

FormulaToken wordToken(std::string_view word)
{
    FormulaToken token;
    token.kind = TokenKind::Name;
    token.name = word;
    return token;
}

FormulaToken expressionToken(const Expression& expression)
{
    FormulaToken token;
    token.kind = expression.kind() == Kind::Number ? TokenKind::Number : TokenKind::Name;
    if (token.kind == TokenKind::Number) {
        token.number = expression.number();
    } else {
        token.name = expression.name();
        token.isQuoted = true;  // never a keyword
    }
    return token;
}

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

bool contains(std::span<const std::string_view> words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

/// Splits a formula into words as FormulaWords says.
class DialectLexer : public FormulaTokens {
public:
    DialectLexer(std::string_view text, const FormulaWords& words, const NameMeaning& meaning)
        : text_(text),
          words_(words),
          meaning_(meaning)
    {}

    Result<FormulaToken> next() override
    {
        position_ = std::min(text_.find_first_not_of(blanks, position_), text_.size());
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

private:
    FormulaToken take(std::size_t length, FormulaToken token)
    {
        position_ += length;
        return token;
    }

    [[nodiscard]] Error problem(std::string_view what, Errc code = Errc::Malformed) const
    {
        return errorAt({}, {0, position_ + 1}, what, code);
    }

    [[nodiscard]] bool isInName(char c) const
    {
        return isWordCharacter(c) || words_.inNames.find(c) != std::string_view::npos;
    }

    [[nodiscard]] std::size_t nameLength(std::string_view text) const
    {
        if (!words_.hasEscapes && !isWordStart(text[0])) {
            return 0;
        }
        if (!words_.untilBlank.empty() && text.starts_with(words_.untilBlank)) {
            return std::min(text.find_first_of(blanks), text.size());
        }
        std::size_t at = 0;
        while (at < text.size()) {
            if (words_.hasEscapes && text[at] == '\\' && at + 1 < text.size()) {
                at += 2;
            } else if (isInName(text[at])) {
                ++at;
            } else {
                break;
            }
        }
        if (words_.hasIndices && at > 0 && at < text.size() && text[at] == '[') {
            const auto end = text.find(']', at);
            at = end == std::string_view::npos ? at : end + 1;
        }
        return at;
    }

    /// The token at the front of `rest`, which is not empty.
    Result<FormulaToken> word(std::string_view rest)
    {
        std::size_t length = nameLength(rest);
        if (isDigit(rest[0]) || rest[0] == '.') {
            FormulaToken token;
            token.kind = TokenKind::Number;
            const auto [end, failed] =
                std::from_chars(rest.data(), rest.data() + rest.size(), token.number);
            const auto digits = static_cast<std::size_t>(end - rest.data());
            if (failed == std::errc() && std::isfinite(token.number) && digits >= length) {
                return take(digits, std::move(token));
            }
            if (length == 0 || failed == std::errc::result_out_of_range) {
                return problem("expected a number that a double can hold");
            }
        }
        if (length == 0) {
            return sign(rest);
        }
        const auto name = rest.substr(0, length);
        if (contains(words_.keywords, name)) {
            return take(length, wordToken(name));
        }
        for (const auto& [text, kind] : words_.functions) {
            if (name == text) {
                auto token = wordToken(operationText(kind));
                token.function = kind;
                return take(length, std::move(token));
            }
        }
        std::string whole(name);
        if (contains(words_.calls, name)) {
            const std::size_t argument = parenthesesLength(rest.substr(length));
            if (argument == 0) {
                return problem(whole + " lacks its argument in parentheses");
            }
            for (const char c : rest.substr(length, argument)) {
                whole.append(blanks.find(c) == std::string_view::npos ? 1 : 0, c);
            }
            length += argument;
        }
        return take(length, expressionToken(meaning_(whole)));
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
        std::size_t length = 1;
        while (length < rest.size() &&
               (static_cast<unsigned char>(rest[length]) & 0xC0U) == 0x80U) {
            ++length;
        }
        const auto text = rest.substr(0, length);
        return text == "%" || text == "^"
                   ? problem(fmt::format("Papilio's formulas have no \"{}\"", text),
                             Errc::Unsupported)
                   : problem(quotedWord(text) + " is not allowed in a formula");
    }

    std::string_view text_;
    const FormulaWords& words_;
    const NameMeaning& meaning_;
    std::size_t position_ = 0;
};

}  // namespace

Result<Expression> parse(std::string_view text, const Dialect& dialect, const NameMeaning& meaning)
{
    NameMeaning own = meaning;
    if (!own) {
        own = dialect.meaning;
    }
    if (!own) {
        own = [](std::string_view word) { return Expression::name(std::string(word)); };
    }
    DialectLexer lexer(text, dialect.words, own);
    auto parsed = parseTokens(lexer);
    return parsed && dialect.words.understood != nullptr ? dialect.words.understood(*parsed)
                                                         : parsed;
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

}  // namespace papilio::core
