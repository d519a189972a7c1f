#include "core/formula/parser.h"

#include "core/base/ascii.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <vector>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;
using TokenKind = FormulaToken::Kind;

/// An operator, and how tightly it binds.
struct Operator {
    Kind kind;
    int strength;
};

constexpr int loosest = 0;  // also a conditional
constexpr int tightest = 5;

bool isWord(const FormulaToken& token, std::string_view word)
{
    return token.kind == TokenKind::Name && !token.isQuoted && token.name == word;
}

bool isReserved(const FormulaToken& token)
{
    // A function of another tool may be called as ours says it: IFELSE(…).
    return !token.function && (isWord(token, "if") || isWord(token, "else") ||
                               isWord(token, "and") || isWord(token, "or"));
}

std::optional<Operator> operatorOf(const FormulaToken& token)
{
    constexpr std::array<std::pair<std::string_view, Operator>, 10> signs = {{
        {"<", {Kind::Less, 3}},
        {"<=", {Kind::AtMost, 3}},
        {">", {Kind::Greater, 3}},
        {">=", {Kind::AtLeast, 3}},
        {"==", {Kind::Equal, 3}},
        {"!=", {Kind::Unequal, 3}},
        {"+", {Kind::Add, 4}},
        {"-", {Kind::Subtract, 4}},
        {"*", {Kind::Multiply, tightest}},
        {"/", {Kind::Divide, tightest}},
    }};
    if (token.kind == TokenKind::Sign) {
        for (const auto& [text, found] : signs) {
            if (token.sign == text) {
                return found;
            }
        }
    }
    if (isWord(token, "or")) {
        return Operator{Kind::Or, 1};
    }
    return isWord(token, "and") ? std::optional(Operator{Kind::And, 2}) : std::nullopt;
}

std::string shown(const FormulaToken& token)
{
    switch (token.kind) {
        case TokenKind::Number:
            return exactText(token.number);
        case TokenKind::Name:
            return "\"" + token.name + "\"";
        case TokenKind::Sign:
            return fmt::format("\"{}\"", token.sign);
        case TokenKind::End:
            break;
    }
    return "the end";
}

Error unexpected(const FormulaToken& token, std::string_view expected)
{
    return token.kind == TokenKind::End
               ? errorAt({}, {0, token.column}, fmt::format("{} is missing at the end", expected))
               : unexpectedAt({}, {0, token.column}, expected, shown(token));
}

Error tooDeep(const FormulaToken& token)
{
    return errorAt({}, {0, token.column},
                   fmt::format("the formula is more than {} levels deep; define a part of it under "
                               "its own name",
                               Expression::deepest));
}

/// Recursive descent by strength: choice := chain [if chain else choice], chain := factor
/// {operator chain of greater strength}, factor := [+|-] factor | atom.
class InfixParser {
public:
    explicit InfixParser(FormulaLexer tokens) : tokens_(tokens) {}

    Result<Expression> run()
    {
        if (auto problem = advance()) {
            return *problem;
        }
        auto expression = chain(0, loosest);
        if (expression && token_.kind != TokenKind::End) {
            return unexpected(token_, "an operator or the end");
        }
        return expression;
    }

private:
    std::optional<Error> advance()
    {
        auto token = tokens_.next();
        if (!token) {
            return token.error();
        }
        token_ = *std::move(token);
        return std::nullopt;
    }

    bool isSign(std::string_view sign) const
    {
        return token_.kind == TokenKind::Sign && token_.sign == sign;
    }

    std::optional<Error> expect(std::string_view sign, std::string_view what)
    {
        return isSign(sign) ? advance() : unexpected(token_, what);
    }

    Result<Expression> chain(std::size_t level, int weakest)
    {
        if (level >= Expression::deepest) {
            return tooDeep(token_);
        }
        auto left = factor(level);
        for (auto found = operatorOf(token_); left && found && found->strength >= weakest;
             found = operatorOf(token_)) {
            const FormulaToken sign = token_;
            if (auto problem = advance()) {
                return *problem;
            }
            // Comparisons and what is looser nest more calls: they count, so that the stack holds.
            const bool isLoose = found->strength < 4;
            auto right = found->strength == tightest
                             ? factor(level)
                             : chain(level + (isLoose ? 1 : 0), found->strength + 1);
            if (!right) {
                return right;
            }
            left = Expression::binary(found->kind, *std::move(left), *std::move(right));
            if (left->depth() > Expression::deepest) {
                return tooDeep(sign);
            }
        }
        if (left && weakest == loosest && isWord(token_, "if")) {
            return conditional(level, *std::move(left));
        }
        return left;
    }

    Result<Expression> conditional(std::size_t level, Expression value)
    {
        const FormulaToken sign = token_;
        if (auto problem = advance()) {
            return *problem;
        }
        auto condition = chain(level + 1, loosest + 1);
        if (!condition) {
            return condition;
        }
        if (!isWord(token_, "else")) {
            return unexpected(token_, "\"else\"");
        }
        if (auto problem = advance()) {
            return *problem;
        }
        auto otherwise = chain(level + 1, loosest);
        if (!otherwise) {
            return otherwise;
        }
        auto choice =
            Expression::conditional(std::move(value), *std::move(condition), *std::move(otherwise));
        if (choice.depth() > Expression::deepest) {
            return tooDeep(sign);
        }
        return choice;
    }

    Result<Expression> factor(std::size_t level)
    {
        if (level >= Expression::deepest) {
            return tooDeep(token_);
        }
        if (isSign("+") || isSign("-")) {
            const bool isMinus = token_.sign == "-";
            if (auto problem = advance()) {
                return *problem;
            }
            const bool isLiteral = token_.kind == TokenKind::Number;
            auto operand = factor(level + 1);
            if (!operand || !isMinus) {
                return operand;
            }
            return isLiteral ? Expression::number(-operand->number())
                             : Expression::negate(*std::move(operand));
        }
        return atom(level);
    }

    Result<Expression> atom(std::size_t level)
    {
        const FormulaToken token = token_;
        if (token.kind == TokenKind::End || (token.kind == TokenKind::Sign && token.sign != "(") ||
            isReserved(token)) {
            return unexpected(token, "a number, a name or \"(\"");
        }
        if (auto problem = advance()) {
            return *problem;
        }
        if (token.kind == TokenKind::Number) {
            return Expression::number(token.number);
        }
        if (token.kind == TokenKind::Sign) {
            return closed(chain(level + 1, loosest));
        }
        if (!isSign("(")) {
            return Expression::name(token.name);
        }
        if (token.function == Kind::Conditional) {
            return choiceFunction(level);
        }
        if (token.function) {
            return function(*token.function, level);
        }
        return errorAt({}, {0, token.column},
                       shown(token) + " is not a function; the functions are min, max and d_ratio");
    }

    Result<Expression> function(Kind kind, std::size_t level)
    {
        if (auto problem = advance()) {
            return *problem;
        }
        auto result = chain(level + 1, loosest);
        if (result && !isSign(",")) {
            return unexpected(token_, "\",\" and a second value");
        }
        bool isFirst = true;
        // min(a, b, c) is min(min(a, b), c)
        for (; result && isSign(",") && (isFirst || kind != Kind::Ratio); isFirst = false) {
            if (auto problem = advance()) {
                return *problem;
            }
            auto next = chain(level + 1, loosest);
            if (!next) {
                return next;
            }
            result = Expression::binary(kind, *std::move(result), *std::move(next));
            if (result->depth() > Expression::deepest) {
                return tooDeep(token_);
            }
        }
        return closed(std::move(result));
    }

    /// As other tools have it: choose(condition, value, alternative).
    Result<Expression> choiceFunction(std::size_t level)
    {
        std::vector<Expression> parts;
        for (const auto* sign : {"(", ",", ","}) {
            if (auto problem = expect(sign, fmt::format("\"{}\"", sign))) {
                return *problem;
            }
            auto part = chain(level + 1, loosest);
            if (!part) {
                return part;
            }
            parts.push_back(*std::move(part));
        }
        return closed(Expression::conditional(parts[1], parts[0], parts[2]));
    }

    Result<Expression> closed(Result<Expression> inside)
    {
        if (!inside) {
            return inside;
        }
        if (auto problem = expect(")", "\")\"")) {
            return *problem;
        }
        return inside;
    }

    FormulaLexer tokens_;
    FormulaToken token_;
};

constexpr std::string_view separators = " \t\r\n|";

Error malformed(std::size_t column, std::string_view what)
{
    return errorAt({}, {0, column}, what);
}

std::optional<Kind> operation(std::string_view word)
{
    for (auto kind = Kind::Negate; kind <= Kind::Conditional;
         kind = static_cast<Kind>(static_cast<int>(kind) + 1)) {
        if (word == operationText(kind)) {
            return kind;
        }
    }
    return word == "\u2212"   ? std::optional(Kind::Subtract)
           : word == "\u00d7" ? std::optional(Kind::Multiply)
           : word == "\u00f7" ? std::optional(Kind::Divide)
                              : std::nullopt;
}

/// Where the word ends that starts at `start`: at a blank or |; backticks hold a name together.
std::size_t endOfWord(std::string_view text, std::size_t start)
{
    bool isQuoted = false;
    std::size_t at = start;
    for (; at < text.size() && (isQuoted || separators.find(text[at]) == std::string_view::npos);
         ++at) {
        isQuoted = isQuoted != (text[at] == '`');
    }
    return at;
}

// A number with its sign, or a name; nothing else.
Result<Expression> operand(std::string_view word, std::size_t column)
{
    auto parsed = parseInfix(word);
    if (!parsed) {
        return malformed(column, quotedWord(word) + " is not a number, a name or an operator");
    }
    if (parsed->kind() != Kind::Number && parsed->kind() != Kind::Name) {
        return malformed(column, "blanks are missing in " + quotedWord(word));
    }
    return parsed;
}

// A - after "::" belongs to the name (perf::PAGE-FAULTS) unless another prefix follows
// (perf::FAULTS-perf::CS is a difference).
bool dashJoins(std::string_view text, std::size_t dash)
{
    if (dash + 1 >= text.size() || !isWordCharacter(text[dash - 1]) || !isLetter(text[dash + 1])) {
        return false;
    }
    std::size_t end = dash + 1;
    while (end < text.size() && isWordCharacter(text[end])) {
        ++end;
    }
    return text.substr(end, 2) != "::";
}

// Longer ones first. The first of a pair is what the text has.
using SignText = std::pair<std::string_view, std::string_view>;
constexpr std::array<SignText, 17> signs = {{{"<=", "<="},
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
                                             {",", ","},
                                             {"\u2212", "-"},
                                             {"\u00d7", "*"},
                                             {"\u00f7", "/"}}};

/// Bits in the languages of tools; of comparisons they are the same.
constexpr std::array<SignText, 4> bits = {{{"&&", "and"}, {"||", "or"}, {"&", "and"}, {"|", "or"}}};

constexpr std::string_view blanks = " \t\r\n";

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

std::size_t characters(std::string_view text)
{
    std::size_t count = 0;
    for (const char c : text) {
        count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    }
    return count;
}

bool isControl(char c)
{
    constexpr unsigned char deleteCharacter = 0x7f;
    const auto code = static_cast<unsigned char>(c);
    return code < ' ' || code == deleteCharacter;
}

}  // namespace

Result<Expression> parseInfix(std::string_view text)
{
    static constexpr auto keywords = std::to_array<std::string_view>({"if", "else", "and", "or"});
    static constexpr auto functions = std::to_array<std::pair<std::string_view, Kind>>(
        {{"min", Kind::Minimum}, {"max", Kind::Maximum}, {"d_ratio", Kind::Ratio}});
    return parseFormula(text, {.keywords = keywords, .functions = functions, .isPapilios = true});
}

Result<Expression> parseFormula(std::string_view text,
                                const FormulaWords& words,
                                const NameMeaning& meaning)
{
    return InfixParser(FormulaLexer(text, words, meaning)).run();
}

Result<Expression> parseRpn(std::string_view text)
{
    std::vector<Expression> stack;
    std::size_t end = 0;
    for (auto start = text.find_first_not_of(separators); start < text.size();
         start = text.find_first_not_of(separators, end)) {
        end = endOfWord(text, start);
        const auto word = text.substr(start, end - start);
        const auto kind = operation(word);
        if (!kind) {
            auto value = operand(word, start + 1);
            if (!value) {
                return value;
            }
            stack.push_back(*std::move(value));
            continue;
        }
        const std::size_t needed = *kind == Kind::Negate ? 1 : *kind == Kind::Conditional ? 3 : 2;
        if (stack.size() < needed) {
            return malformed(start + 1,
                             fmt::format("\"{}\" needs {} values before it, but there are {}", word,
                                         needed, stack.size()));
        }
        const auto first = stack.end() - static_cast<std::ptrdiff_t>(needed);
        auto made = needed == 1   ? Expression::negate(first[0])
                    : needed == 2 ? Expression::binary(*kind, first[0], first[1])
                                  : Expression::conditional(first[0], first[1], first[2]);
        stack.erase(first, stack.end());
        stack.push_back(std::move(made));
        if (stack.back().depth() > Expression::deepest) {
            return malformed(start + 1, fmt::format("the formula is more than {} levels deep",
                                                    Expression::deepest));
        }
    }
    if (stack.size() != 1) {
        return Error{
            Errc::Malformed,
            stack.empty()
                ? std::string("the formula is empty")
                : fmt::format("{} values are left at the end instead of one: operators are missing",
                              stack.size())};
    }
    return stack.front();
}

std::string quotedWord(std::string_view word)
{
    std::string quoted = "\"";
    for (const char c : word) {
        if (isControl(c)) {
            quoted += "\uFFFD";
        } else {
            quoted += c;
        }
    }
    return quoted + '"';
}

std::size_t plainNameLength(std::string_view text)
{
    // #smt_on is a property of the machine; a # alone is PAPI's clock rate, in backticks.
    const std::size_t start = text.starts_with('#') ? 1 : 0;
    if (start == text.size() || !isWordStart(text[start])) {
        return 0;
    }
    std::size_t end = start + 1;
    bool isAfterPrefix = false;  // "::" was seen, and no ":mask" since
    for (; end < text.size(); ++end) {
        const char c = text[end];
        if (c == ':') {
            isAfterPrefix = text[end - 1] == ':';
        } else if (c == '-') {
            if (!isAfterPrefix || !dashJoins(text, end)) {
                break;
            }
        } else if (!isWordCharacter(c) && c != '.' && c != '=' && c != '?') {
            break;
        }
    }
    return end;
}

std::size_t FormulaLexer::column() const
{
    return characters_ + characters(text_.substr(counted_, position_ - counted_)) + 1;
}

Result<FormulaToken> FormulaLexer::next()
{
    position_ = std::min(text_.find_first_not_of(blanks, position_), text_.size());
    FormulaToken token;
    token.column = column();
    characters_ = token.column - 1;
    counted_ = position_;
    if (position_ == text_.size()) {
        return token;
    }
    const std::string_view rest = text_.substr(position_);
    if (words_.isPapilios && rest[0] == '`') {
        return quotedName(std::move(token));
    }
    const auto length = nameLength(rest);
    if (isDigit(rest[0]) || rest[0] == '.') {
        double value = 0;
        const auto [end, problem] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
        // perf's names may begin with a number.
        if (length == 0 || static_cast<std::size_t>(end - rest.data()) >= length) {
            return number(std::move(token));
        }
    }
    return length > 0 ? name(std::move(token), length) : sign(std::move(token));
}

std::size_t FormulaLexer::nameLength(std::string_view text) const
{
    if (words_.isPapilios) {
        return plainNameLength(text);
    }
    if (!words_.hasEscapes && !isWordStart(text[0])) {
        return 0;
    }
    if (!words_.untilBlank.empty() && text.starts_with(words_.untilBlank)) {
        return std::min(text.find_first_of(blanks), text.size());
    }
    std::size_t at = 0;
    while (at < text.size()) {
        const bool isEscape = words_.hasEscapes && text[at] == '\\' && at + 1 < text.size();
        const bool isInName = words_.inNames.find(text[at]) != std::string_view::npos &&
                              !text.substr(at).starts_with("==");
        if (!isEscape && !isWordCharacter(text[at]) && !isInName) {
            break;
        }
        at += isEscape ? 2 : 1;
    }
    if (words_.hasIndices && at < text.size() && text[at] == '[') {
        const auto end = text.find(']', at);
        at = end == std::string_view::npos ? at : end + 1;
    }
    return at;
}

Result<FormulaToken> FormulaLexer::name(FormulaToken token, std::size_t length)
{
    const std::string_view rest = text_.substr(position_);
    token.kind = FormulaToken::Kind::Name;
    token.name = rest.substr(0, length);
    position_ += length;
    for (const auto& [text, kind] : words_.functions) {
        if (token.name == text) {
            token.name = operationText(kind);
            token.function = kind;
        }
    }
    if (token.function || contains(words_.keywords, token.name)) {
        return token;
    }
    if (contains(words_.calls, token.name)) {
        const std::size_t argument = parenthesesLength(rest.substr(length));
        if (argument == 0) {
            return malformed(token.column, token.name + " lacks its argument in parentheses");
        }
        for (const char c : rest.substr(length, argument)) {
            token.name.append(blanks.find(c) == std::string_view::npos ? 1 : 0, c);
        }
        position_ += argument;
    }
    token.isQuoted = true;
    if (meaning_) {
        const auto meaning = meaning_(token.name);
        if (meaning.kind() == Expression::Kind::Number) {
            token.kind = FormulaToken::Kind::Number;
            token.number = meaning.number();
        } else {
            token.name = meaning.name();
        }
    }
    return token;
}

Result<FormulaToken> FormulaLexer::sign(FormulaToken token)
{
    const std::string_view rest = text_.substr(position_);
    for (const auto& [text, sign] : signs) {
        if (rest.starts_with(text)) {
            token.kind = FormulaToken::Kind::Sign;
            token.sign = sign;
            position_ += text.size();
            return token;
        }
    }
    for (const auto& [text, word] : bits) {
        if (!words_.isPapilios && rest.starts_with(text)) {
            token.kind = FormulaToken::Kind::Name;
            token.name = word;
            position_ += text.size();
            return token;
        }
    }
    std::size_t length = 1;  // the whole character, so that the message stays valid UTF-8
    while (length < rest.size() && (static_cast<unsigned char>(rest[length]) & 0xC0U) == 0x80U) {
        ++length;
    }
    const auto text = rest.substr(0, length);
    if (!words_.isPapilios && (text == "%" || text == "^")) {
        return errorAt({}, {0, token.column},
                       fmt::format("Papilio's formulas have no \"{}\"", text), Errc::Unsupported);
    }
    return malformed(
        token.column,
        fmt::format("{} is not allowed in a formula{}", quotedWord(text),
                    words_.isPapilios ? "; put a name that contains it in backticks" : ""));
}

Result<FormulaToken> FormulaLexer::quotedName(FormulaToken token)
{
    token.kind = FormulaToken::Kind::Name;
    token.isQuoted = true;
    for (std::size_t at = position_ + 1; at < text_.size(); ++at) {
        if (isControl(text_[at])) {
            return malformed(token.column,
                             "the name that starts here contains a line end or a control "
                             "character; is the closing backtick missing?");
        }
        if (text_[at] != '`') {
            token.name += text_[at];
        } else if (at + 1 < text_.size() && text_[at + 1] == '`') {
            token.name += '`';
            ++at;
        } else if (token.name.empty()) {
            return malformed(token.column, "the name between the backticks is empty");
        } else {
            position_ = at + 1;
            return token;
        }
    }
    return malformed(token.column, "the closing backtick of this name is missing");
}

Result<FormulaToken> FormulaLexer::number(FormulaToken token)
{
    const std::string_view rest = text_.substr(position_);
    const auto [end, problem] =
        std::from_chars(rest.data(), rest.data() + rest.size(), token.number);
    const auto length = static_cast<std::size_t>(end - rest.data());
    if (problem == std::errc::result_out_of_range) {  // also of what is too small: 0
        token.number = std::strtod(std::string(rest.substr(0, length)).c_str(), nullptr);
    }
    if (!std::isfinite(token.number)) {
        return errorAt(
            {}, {0, token.column},
            fmt::format("the number {} exceeds the range of a double", rest.substr(0, length)),
            Errc::NotFinite);
    }
    if (problem == std::errc::invalid_argument) {
        return malformed(token.column, "expected a digit after the decimal point");
    }
    if (words_.isPapilios && length < rest.size() &&
        (isWordCharacter(rest[length]) || rest[length] == '.')) {
        return malformed(token.column,
                         "put a name that starts with a digit in backticks, as in `0INST_COMMIT`");
    }
    token.kind = FormulaToken::Kind::Number;
    position_ += length;
    return token;
}

}  // namespace papilio::core
