#include "core/base/place.h"
#include "core/formula/lexer.h"
#include "core/formula/parser.h"

#include <fmt/format.h>
#include <optional>
#include <utility>
#include <vector>

namespace papilio::core {

namespace {

using Kind = Expression::Kind;

/// One word with its column; words are separated by blanks or |, backticks hold a name together.
struct Word {
    std::string_view text;
    std::size_t column = 1;
};

std::vector<Word> words(std::string_view text)
{
    std::vector<Word> found;
    std::size_t start = 0;
    bool isQuoted = false;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const bool isBreak =
            at == text.size() ||
            (!isQuoted && std::string_view(" \t\r\n|").find(text[at]) != std::string_view::npos);
        if (isBreak) {
            if (at > start) {
                found.push_back({text.substr(start, at - start), start + 1});
            }
            start = at + 1;
        } else if (text[at] == '`') {
            isQuoted = !isQuoted;
        }
    }
    return found;
}

std::optional<Kind> operation(std::string_view word)
{
    if (word == "\u2212") {
        return Kind::Subtract;
    }
    if (word == "\u00d7") {
        return Kind::Multiply;
    }
    if (word == "\u00f7") {
        return Kind::Divide;
    }
    for (auto kind = Kind::Negate; kind <= Kind::Conditional;
         kind = static_cast<Kind>(static_cast<int>(kind) + 1)) {
        if (word == operationText(kind)) {
            return kind;
        }
    }
    return std::nullopt;
}

Error problem(const Word& word, std::string_view what)
{
    return errorAt({}, {0, word.column}, what);
}

// A number with its sign, or a name; nothing else.
Result<Expression> operand(const Word& word)
{
    auto parsed = parseInfix(word.text);
    if (!parsed) {
        return problem(word, quotedWord(word.text) + " is not a number, a name or an operator");
    }
    if (parsed->kind() != Kind::Number && parsed->kind() != Kind::Name) {
        return problem(word, "blanks are missing in " + quotedWord(word.text));
    }
    return parsed;
}

}  // namespace

Result<Expression> parseRpn(std::string_view text)
{
    std::vector<Expression> stack;
    for (const Word& word : words(text)) {
        const auto kind = operation(word.text);
        if (!kind) {
            auto value = operand(word);
            if (!value) {
                return value;
            }
            stack.push_back(*std::move(value));
            continue;
        }
        const std::size_t needed = *kind == Kind::Negate ? 1 : *kind == Kind::Conditional ? 3 : 2;
        if (stack.size() < needed) {
            return problem(word, fmt::format("\"{}\" needs {} values before it, but there are {}",
                                             word.text, needed, stack.size()));
        }
        Expression right = std::move(stack.back());
        stack.pop_back();
        if (needed == 1) {
            stack.push_back(Expression::negate(std::move(right)));
        } else if (needed == 3) {
            const Expression condition = std::move(stack.back());
            stack.pop_back();
            stack.back() = Expression::conditional(stack.back(), condition, std::move(right));
        } else {
            stack.back() = Expression::binary(*kind, stack.back(), std::move(right));
        }
        if (stack.back().depth() > Expression::deepest) {
            return problem(
                word, fmt::format("the formula is more than {} levels deep", Expression::deepest));
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

}  // namespace papilio::core
