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

constexpr std::string_view separators = " \t\r\n|";

Error problem(std::size_t column, std::string_view what)
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
        return problem(column, quotedWord(word) + " is not a number, a name or an operator");
    }
    if (parsed->kind() != Kind::Number && parsed->kind() != Kind::Name) {
        return problem(column, "blanks are missing in " + quotedWord(word));
    }
    return parsed;
}

}  // namespace

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
            return problem(start + 1,
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
            return problem(start + 1, fmt::format("the formula is more than {} levels deep",
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

}  // namespace papilio::core
