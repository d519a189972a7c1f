#include "core/formula/lexer.h"

#include "core/base/ascii.h"
#include "core/base/contains.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <utility>

namespace papilio::core {

namespace {

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

Error malformed(std::size_t column, std::string_view what)
{
    return errorAt({}, {0, column}, what);
}

}  // namespace

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
