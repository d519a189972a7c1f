#include "core/definitions/replay_parser.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <initializer_list>
#include <optional>
#include <utility>

namespace papilio::core {

namespace {

using Node = ReplayedFormula::Tree::Node;
using Operation = ReplayedFormula::Tree::Operation;

constexpr std::size_t deepest = 2000;

/// Words of all the languages: each parser knows which of them it takes.
struct Token {
    enum class Kind { Number, Word, Sign, End };
    Kind kind = Kind::End;
    std::string text = {};
    double number = 0;
};

class ReplayParser {
public:
    ReplayParser(std::string_view text, ToolFormat format) : text_(text)
    {
        tree_.format = format;
        advance();
    }

    Result<ReplayedFormula::Tree> run()
    {
        tree_.root = expression(0, 0);
        if (token_.kind != Token::Kind::End) {
            fail();
        }
        if (failed_) {
            return Error{Errc::Malformed,
                         fmt::format("{} does not read \"{}\" at column {}", toString(tree_.format),
                                     text_.substr(0, 80), failedAt_ + 1)};
        }
        return std::move(tree_);
    }

private:
    [[nodiscard]] bool isPython() const
    {
        return tree_.format == ToolFormat::Perf || tree_.format == ToolFormat::Perfmon;
    }

    void fail()
    {
        if (!failed_) {
            failed_ = true;
            failedAt_ = position_;
        }
        token_ = {};
    }

    std::size_t add(Node node)
    {
        tree_.nodes.push_back(std::move(node));
        return tree_.nodes.size() - 1;
    }

    [[nodiscard]] bool isNameCharacter(char c) const
    {
        if (isWordCharacter(c) || c == '#' || c == '.') {
            return true;
        }
        return isPython() && (c == ':' || c == '@' || c == '?' || c == '=');
    }

    void advance()
    {
        while (position_ < text_.size() && (text_[position_] == ' ' || text_[position_] == '\n')) {
            ++position_;
        }
        token_ = {};
        if (failed_ || position_ == text_.size()) {
            return;
        }
        const auto rest = text_.substr(position_);
        std::size_t length = 0;
        while (length < rest.size()) {
            if (tree_.format == ToolFormat::Perf && rest[length] == '\\' &&
                length + 1 < rest.size()) {
                length += 2;
            } else if (isNameCharacter(rest[length])) {
                ++length;
            } else {
                break;
            }
        }
        double number = 0;
        const auto [end, failed] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        const auto digits = static_cast<std::size_t>(end - rest.data());
        const bool startsNumber = isDigit(rest[0]) || rest[0] == '.';
        if (startsNumber && failed == std::errc() && digits >= length) {
            token_ = {Token::Kind::Number, std::string(rest.substr(0, digits)), number};
            position_ += digits;
            return;
        }
        if (length > 0 && (!startsNumber || isPython())) {
            token_ = {Token::Kind::Word, std::string(rest.substr(0, length)), 0};
            position_ += length;
            return;
        }
        for (const auto* sign : {"<=", ">=", "==", "~="}) {
            if (rest.starts_with(sign)) {
                token_ = {Token::Kind::Sign, sign, 0};
                position_ += 2;
                return;
            }
        }
        token_ = {Token::Kind::Sign, std::string(rest.substr(0, 1)), 0};
        ++position_;
    }

    bool takes(std::string_view text)
    {
        if (token_.kind == Token::Kind::End || token_.kind == Token::Kind::Number ||
            token_.text != text) {
            return false;
        }
        advance();
        return true;
    }

    void expect(std::string_view text)
    {
        if (!takes(text)) {
            fail();
        }
    }

    struct Binary {
        Operation operation;
        int strength;
    };

    /// Strengths: 1 or, 2 and, 3 comparisons, 4 sums, 5 products. The languages order them alike.
    [[nodiscard]] std::optional<Binary> binary() const
    {
        const std::string& text = token_.text;
        if (token_.kind == Token::Kind::Word) {
            const bool hasWords =
                tree_.format == ToolFormat::Likwid || tree_.format == ToolFormat::Perfmon;
            if (hasWords && text == "or") {
                return Binary{Operation::Or, 1};
            }
            return hasWords && text == "and" ? std::optional(Binary{Operation::And, 2})
                                             : std::nullopt;
        }
        if (token_.kind != Token::Kind::Sign) {
            return std::nullopt;
        }
        const bool isLua = tree_.format == ToolFormat::Likwid;
        struct Sign {
            std::string_view text;
            Binary binary;
            bool isThere;
        };
        const std::array<Sign, 12> all = {{{"+", {Operation::Add, 4}, true},
                                           {"-", {Operation::Subtract, 4}, true},
                                           {"*", {Operation::Multiply, 5}, true},
                                           {"/", {Operation::Divide, 5}, true},
                                           {"<", {Operation::Less, 3}, !isAmd()},
                                           {">", {Operation::Greater, 3}, !isAmd()},
                                           {"|", {Operation::Or, 1}, isPython()},
                                           {"&", {Operation::And, 2}, isPython()},
                                           {"~=", {Operation::Unequal, 3}, isLua},
                                           {"==", {Operation::Equal, 3}, isLua},
                                           {"<=", {Operation::AtMost, 3}, isLua},
                                           {">=", {Operation::AtLeast, 3}, isLua}}};
        const auto* const found = std::ranges::find_if(
            all, [&](const Sign& sign) { return sign.isThere && sign.text == text; });
        return found == all.end() ? std::nullopt : std::optional(found->binary);
    }

    [[nodiscard]] bool isAmd() const
    {
        return tree_.format == ToolFormat::AmdYaml || tree_.format == ToolFormat::AmdXml;
    }

    std::size_t expression(int weakest, std::size_t level)
    {
        if (level > deepest) {
            fail();
        }
        if (failed_) {
            return 0;
        }
        std::size_t left = factor(level + 1);
        for (auto found = binary(); !failed_ && found && found->strength >= weakest;
             found = binary()) {
            advance();
            Node node{.operation = found->operation};
            node.operands = {left, expression(found->strength + 1, level + 1), 0};
            left = add(std::move(node));
        }
        if (weakest == 0 && isPython() && takes("if")) {
            Node node{.operation = Operation::Choose};
            node.operands[1] = left;
            node.operands[0] = expression(1, level + 1);
            expect("else");
            node.operands[2] = expression(0, level + 1);
            left = add(std::move(node));
        }
        return left;
    }

    std::size_t factor(std::size_t level)
    {
        if (!isAmd() && takes("-")) {
            Node node{.operation = Operation::Negate};
            node.operands[0] = factor(level + 1);
            return add(std::move(node));
        }
        if (takes("(")) {
            const auto inside = expression(0, level + 1);
            expect(")");
            return inside;
        }
        const Token token = token_;
        if (token.kind == Token::Kind::Number) {
            advance();
            return add({.operation = Operation::Number, .number = token.number});
        }
        if (token.kind != Token::Kind::Word) {
            fail();
            return 0;
        }
        const std::size_t behind = position_;
        advance();
        return token_.text == "(" ? function(token.text, behind, level)
                                  : add({.operation = Operation::Name, .name = token.text});
    }

    struct Known {
        std::string_view name;
        Operation operation;
        std::size_t arguments;
    };

    [[nodiscard]] std::optional<Known> knownFunction(const std::string& name) const
    {
        const auto find = [&](std::initializer_list<Known> all) -> std::optional<Known> {
            const auto* const found = std::ranges::find(all, name, &Known::name);
            return found == all.end() ? std::nullopt : std::optional(*found);
        };
        switch (tree_.format) {
            case ToolFormat::Perf:
                return find({{"min", Operation::Minimum, 2},
                             {"max", Operation::Maximum, 2},
                             {"d_ratio", Operation::Ratio, 2}});
            case ToolFormat::Perfmon:
                return find({{"min", Operation::Minimum, 2}, {"max", Operation::Maximum, 2}});
            case ToolFormat::Likwid:
                return find({{"MIN", Operation::Minimum, 2},
                             {"MAX", Operation::Maximum, 2},
                             {"IFELSE", Operation::Choose, 3}});
            default:
                return std::nullopt;
        }
    }

    /// A call that is one name: source_count(X), reduce(X,sum).
    std::size_t wholeCall(const std::string& name, std::size_t behind)
    {
        std::size_t depth = 0;
        std::size_t end = behind;
        do {
            depth += text_[end] == '(' ? 1 : 0;
            depth -= text_[end] == ')' ? 1 : 0;
            ++end;
        } while (depth > 0 && end < text_.size());
        if (depth > 0) {
            fail();
            return 0;
        }
        position_ = end;
        advance();
        return add({.operation = Operation::Name,
                    .name = name + std::string(text_.substr(behind, end - behind))});
    }

    /// @param behind  where the text goes on behind the word
    std::size_t function(const std::string& name, std::size_t behind, std::size_t level)
    {
        const auto known = knownFunction(name);
        if (!known) {
            return wholeCall(name, behind);
        }
        Node node{.operation = known->operation};
        for (std::size_t i = 0; i < known->arguments; ++i) {
            expect(i == 0 ? "(" : ",");
            node.operands[i] = expression(0, level + 1);
        }
        expect(")");
        return add(std::move(node));
    }

    std::string_view text_;
    std::size_t position_ = 0;
    Token token_;
    bool failed_ = false;
    std::size_t failedAt_ = 0;
    ReplayedFormula::Tree tree_;
};

}  // namespace

Result<ReplayedFormula::Tree> parseReplayed(std::string_view text, ToolFormat format)
{
    return ReplayParser(text, format).run();
}

}  // namespace papilio::core
