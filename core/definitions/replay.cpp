#include "core/definitions/replay.h"

#include "core/base/ascii.h"
#include "core/base/constants.h"
#include "core/definitions/tool_formula.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <vector>

namespace papilio::core {

namespace {

constexpr std::size_t deepest = 2000;

enum class Operation {
    Number,
    Name,
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Equal,
    Unequal,
    And,
    Or,
    Choose,  ///< condition, value, alternative
    Minimum,
    Maximum,
    Ratio,
    ClampMaximum,
    ClampMinimum
};

/// A value of some tool's language.
struct Value {
    double number = notANumber;
    bool isTruth = false;   ///< Lua's true and false, as 1 and 0
    bool isWhole = false;   ///< PCP's unsigned 64-bit integers
    bool isVector = false;  ///< has labels (Prometheus), or several instances (AMD)
    bool isThere = true;    ///< false: a comparison dropped it (Prometheus)
};

struct Node {
    Operation operation = Operation::Number;
    double number = 0;
    std::string name = {};
    bool keeps = true;  ///< a comparison that gives 1 or 0 rather than dropping its left side
    std::array<std::size_t, 3> operands = {0, 0, 0};
};

/// Words of all the languages: each parser knows which of them it takes.
struct Token {
    enum class Kind { Number, Word, Sign, End };
    Kind kind = Kind::End;
    std::string text = {};
    double number = 0;
};

}  // namespace

struct ReplayedFormula::Tree {
    ToolFormat format = ToolFormat::Perf;
    std::vector<Node> nodes = {};
    std::size_t root = 0;
};

namespace {

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

    [[nodiscard]] bool isPrometheus() const { return tree_.format == ToolFormat::Prometheus; }

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
        if (isPython()) {
            return c == ':' || c == '@' || c == '?' || c == '=';
        }
        return isPrometheus() && c == ':';
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
        for (const auto* sign : {"<=", ">=", "==", "!=", "~=", "&&", "||"}) {
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
            const bool hasWords = tree_.format == ToolFormat::Likwid || isPrometheus() ||
                                  tree_.format == ToolFormat::Perfmon;
            if (hasWords && text == "or") {
                return Binary{Operation::Or, 1};
            }
            return hasWords && text == "and" ? std::optional(Binary{Operation::And, 2})
                                             : std::nullopt;
        }
        if (token_.kind != Token::Kind::Sign) {
            return std::nullopt;
        }
        constexpr std::array<std::pair<std::string_view, Binary>, 7> all = {
            {{"+", {Operation::Add, 4}},
             {"-", {Operation::Subtract, 4}},
             {"*", {Operation::Multiply, 5}},
             {"/", {Operation::Divide, 5}},
             {"<", {Operation::Less, 3}},
             {">", {Operation::Greater, 3}},
             {"", {Operation::Number, 0}}}};
        for (const auto& [sign, found] : all) {
            const bool isComparison = found.strength == 3;
            if (text == sign && !(isComparison && isAmd())) {
                return found;
            }
        }
        if (isPython()) {
            if (text == "|") {
                return Binary{Operation::Or, 1};
            }
            return text == "&" ? std::optional(Binary{Operation::And, 2}) : std::nullopt;
        }
        if (isAmd()) {
            return std::nullopt;
        }
        const bool isLua = tree_.format == ToolFormat::Likwid;
        if (text == (isLua ? "~=" : "!=")) {
            return Binary{Operation::Unequal, 3};
        }
        if (text == "==") {
            return Binary{Operation::Equal, 3};
        }
        if (text == "<=") {
            return Binary{Operation::AtMost, 3};
        }
        if (text == ">=") {
            return Binary{Operation::AtLeast, 3};
        }
        if (tree_.format == ToolFormat::Pcp && text == "||") {
            return Binary{Operation::Or, 1};
        }
        return tree_.format == ToolFormat::Pcp && text == "&&"
                   ? std::optional(Binary{Operation::And, 2})
                   : std::nullopt;
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
            if (isPrometheus() && found->strength == 3) {
                node.keeps = takes("bool");
            }
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
        } else if (weakest == 0 && tree_.format == ToolFormat::Pcp && takes("?")) {
            Node node{.operation = Operation::Choose};
            node.operands[0] = left;
            node.operands[1] = expression(0, level + 1);
            expect(":");
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

    /// @param behind  where the text goes on behind the word
    std::size_t function(const std::string& name, std::size_t behind, std::size_t level)
    {
        struct Known {
            std::string_view name;
            Operation operation;
            std::size_t arguments;
        };
        const auto find = [&](std::initializer_list<Known> all) -> std::optional<Known> {
            for (const auto& one : all) {
                if (one.name == name) {
                    return one;
                }
            }
            return std::nullopt;
        };
        std::optional<Known> known;
        switch (tree_.format) {
            case ToolFormat::Perf:
                known = find({{"min", Operation::Minimum, 2},
                              {"max", Operation::Maximum, 2},
                              {"d_ratio", Operation::Ratio, 2}});
                break;
            case ToolFormat::Perfmon:
                known = find({{"min", Operation::Minimum, 2}, {"max", Operation::Maximum, 2}});
                break;
            case ToolFormat::Likwid:
                known = find({{"MIN", Operation::Minimum, 2},
                              {"MAX", Operation::Maximum, 2},
                              {"IFELSE", Operation::Choose, 3}});
                break;
            case ToolFormat::Prometheus:
                known = find({{"clamp_max", Operation::ClampMaximum, 2},
                              {"clamp_min", Operation::ClampMinimum, 2}});
                break;
            default:
                break;
        }
        if (!known) {  // of one name: source_count(X), delta(x), reduce(X,sum)
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

bool compares(Operation operation, double left, double right)
{
    switch (operation) {
        case Operation::Less:
            return left < right;
        case Operation::AtMost:
            return left <= right;
        case Operation::Greater:
            return left > right;
        case Operation::AtLeast:
            return left >= right;
        case Operation::Equal:
            return left == right;
        default:
            return left != right;
    }
}

double bits(Operation operation, double left, double right)
{
    // What does not fit into a whole number is no outcome of a comparison.
    constexpr double limit = 9e18;
    if (!(std::abs(left) < limit) || !(std::abs(right) < limit)) {
        return notANumber;
    }
    const auto a = static_cast<std::int64_t>(left);
    const auto b = static_cast<std::int64_t>(right);
    return static_cast<double>(operation == Operation::And ? (a & b) : (a | b));
}

class ReplayEvaluator {
public:
    ReplayEvaluator(const ReplayedFormula::Tree& tree, const Lookup& lookup)
        : tree_(tree),
          lookup_(lookup)
    {}

    double run() const
    {
        const Value value = visit(tree_.root);
        return value.isThere && !value.isTruth ? value.number : notANumber;
    }

private:
    Value visit(std::size_t index) const
    {
        const Node& node = tree_.nodes[index];
        switch (node.operation) {
            case Operation::Number:
                return {.number = node.number};
            case Operation::Name:
                return named(node.name);
            case Operation::Negate: {
                Value value = visit(node.operands[0]);
                value.number = value.isTruth ? notANumber : -value.number;
                value.isWhole = false;
                return value;
            }
            default:
                break;
        }
        const Value first = visit(node.operands[0]);
        const Value second = visit(node.operands[1]);
        if (node.operation == Operation::Choose) {
            return choice(first, second, visit(node.operands[2]));
        }
        switch (tree_.format) {
            case ToolFormat::Likwid:
                return lua(node.operation, first, second);
            case ToolFormat::Pcp:
                return pcp(node.operation, first, second);
            case ToolFormat::Prometheus:
                return prometheus(node, first, second);
            case ToolFormat::AmdYaml:
            case ToolFormat::AmdXml:
                return amd(node.operation, first, second);
            default:
                return python(node.operation, first.number, second.number);
        }
    }

    Value named(const std::string& name) const
    {
        const auto found = lookup_(name);
        Value value{.number = found.value_or(notANumber)};
        if (tree_.format == ToolFormat::Prometheus) {
            value.isVector = true;
        } else if (tree_.format == ToolFormat::Pcp) {
            value.isWhole = name != "delta(kernel.all.uptime)";
        } else {
            value.isVector = !isAmdProperty(name) && name.find('(') == std::string::npos;
        }
        return value;
    }

    static double arithmetic(Operation operation, double left, double right)
    {
        switch (operation) {
            case Operation::Add:
                return left + right;
            case Operation::Subtract:
                return left - right;
            case Operation::Multiply:
                return left * right;
            default:
                return left / right;
        }
    }

    Value choice(const Value& condition, const Value& value, const Value& alternative) const
    {
        if (tree_.format == ToolFormat::Likwid) {
            return !condition.isTruth || condition.number != 0 ? value : alternative;
        }
        if (std::isnan(condition.number)) {
            return {};
        }
        Value chosen = condition.number != 0 ? value : alternative;
        chosen.isWhole = value.isWhole && alternative.isWhole;
        return chosen;
    }

    static Value python(Operation operation, double left, double right)
    {
        switch (operation) {
            case Operation::And:
            case Operation::Or:
                return {.number = bits(operation, left, right)};
            case Operation::Minimum:
                return {.number = left < right ? left : right};
            case Operation::Maximum:
                return {.number = left > right ? left : right};
            case Operation::Ratio:
                return {.number = right == 0 ? 0 : left / right};
            case Operation::Divide:
                return {.number = right == 0 ? notANumber : left / right};
            case Operation::Less:
            case Operation::Greater:
                return {.number = std::isnan(left) || std::isnan(right) ? notANumber
                                  : compares(operation, left, right)    ? 1.0
                                                                        : 0.0};
            default:
                return {.number = arithmetic(operation, left, right)};
        }
    }

    static Value lua(Operation operation, const Value& left, const Value& right)
    {
        const bool isCompared = operation >= Operation::Less && operation <= Operation::Unequal;
        if (operation == Operation::And || operation == Operation::Or) {
            const bool isTrue = !left.isTruth || left.number != 0;
            return isTrue == (operation == Operation::And) ? right : left;
        }
        if (left.isTruth || right.isTruth) {
            return {};  // Lua stops: it neither adds nor compares true and false
        }
        if (isCompared) {
            return {.number = compares(operation, left.number, right.number) ? 1.0 : 0.0,
                    .isTruth = true};
        }
        if (operation == Operation::Minimum || operation == Operation::Maximum) {
            const bool takesRight = operation == Operation::Minimum ? right.number < left.number
                                                                    : right.number > left.number;
            return {.number = takesRight ? right.number : left.number};
        }
        return {.number = arithmetic(operation, left.number, right.number)};
    }

    static Value pcp(Operation operation, const Value& left, const Value& right)
    {
        if (operation == Operation::And || operation == Operation::Or) {
            const bool isBoth = left.number != 0 && right.number != 0;
            const bool isEither = left.number != 0 || right.number != 0;
            return {.number = (operation == Operation::And ? isBoth : isEither) ? 1.0 : 0.0};
        }
        if (operation >= Operation::Less && operation <= Operation::Unequal) {
            return {.number = compares(operation, left.number, right.number) ? 1.0 : 0.0};
        }
        if (operation == Operation::Divide) {
            return {.number = left.number == 0 ? 0 : left.number / right.number};
        }
        Value value{.number = arithmetic(operation, left.number, right.number),
                    .isWhole = left.isWhole && right.isWhole};
        if (value.isWhole && value.number < 0) {
            value.number += 18446744073709551616.0;  // 2^64
        }
        return value;
    }

    static Value prometheus(const Node& node, const Value& left, const Value& right)
    {
        const bool isVector = left.isVector || right.isVector;
        switch (node.operation) {
            case Operation::Or:
                return left.isThere ? left : right;
            case Operation::And:
                return left.isThere && right.isThere
                           ? left
                           : Value{.isVector = isVector, .isThere = false};
            case Operation::ClampMaximum:
                return {.number = std::min(left.number, right.number),
                        .isVector = isVector,
                        .isThere = left.isThere};
            case Operation::ClampMinimum:
                return {.number = std::max(left.number, right.number),
                        .isVector = isVector,
                        .isThere = left.isThere};
            default:
                break;
        }
        const bool isThere = left.isThere && right.isThere;
        if (node.operation < Operation::Less || node.operation > Operation::Unequal) {
            return {.number = arithmetic(node.operation, left.number, right.number),
                    .isVector = isVector,
                    .isThere = isThere};
        }
        const bool holds = compares(node.operation, left.number, right.number);
        if (node.keeps) {
            return {.number = holds ? 1.0 : 0.0, .isVector = isVector, .isThere = isThere};
        }
        // Of a vector and a number the value of the vector is kept.
        return {.number = left.isVector ? left.number : right.number,
                .isVector = isVector,
                .isThere = isThere && holds};
    }

    static Value amd(Operation operation, Value left, Value right)
    {
        if (right.isVector && !left.isVector) {
            std::swap(left, right);
        }
        const bool isNothing = operation == Operation::Divide && right.number == 0;
        return {.number = isNothing ? 0 : arithmetic(operation, left.number, right.number),
                .isVector = left.isVector};
    }

    const ReplayedFormula::Tree& tree_;
    const Lookup& lookup_;
};

/// The sum of what a formula adds, without signs: what its roundoff is a share of.
double magnitudeOf(const Expression& expression, const Lookup& lookup)
{
    using Kind = Expression::Kind;
    const auto part = [&](std::size_t index) {
        return magnitudeOf(expression.operand(index), lookup);
    };
    switch (expression.kind()) {
        case Kind::Number:
            return std::abs(expression.number());
        case Kind::Name:
            return std::abs(lookup(expression.name()).value_or(0));
        case Kind::Negate:
            return part(0);
        case Kind::Add:
        case Kind::Subtract:
            return part(0) + part(1);
        case Kind::Multiply:
            return part(0) * part(1);
        case Kind::Divide:
        case Kind::Ratio: {
            // A denominator that is a small difference enlarges the roundoff of its terms.
            const auto under = evaluate(expression.right(), lookup).value.value_or(0);
            return under == 0 ? 0 : part(0) / std::abs(under) * (part(1) / std::abs(under));
        }
        case Kind::Conditional:
            return std::max(part(0), part(2));
        default:
            return std::max(part(0), part(1));
    }
}

std::uint64_t mixed(std::uint64_t value)  // splitmix64
{
    value += 0x9e3779b97f4a7c15ULL;
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111ebULL;
    return value ^ (value >> 31U);
}

}  // namespace

Result<ReplayedFormula> ReplayedFormula::parse(std::string_view text, ToolFormat format)
{
    auto tree = ReplayParser(text, format).run();
    if (!tree) {
        return tree.error();
    }
    return ReplayedFormula(std::make_shared<const Tree>(*std::move(tree)));
}

double ReplayedFormula::value(const Lookup& lookup) const
{
    return ReplayEvaluator(*tree_, lookup).run();
}

double randomCount(std::string_view name, std::size_t trial)
{
    std::uint64_t hash = mixed(trial + 1);
    for (const char c : name) {
        hash = mixed(hash ^ static_cast<unsigned char>(c));
    }
    if (name == "#smt_on" || name == "#core_wide" || name.starts_with("has_event(")) {
        return static_cast<double>(hash & 1U);
    }
    if (name == "#inverse_clock") {  // LIKWID's
        return 1 / randomCount("#system_tsc_freq", trial);
    }
    if (name == "#system_tsc_freq") {
        return 1e9 + static_cast<double>(hash % 3'000'000'000ULL);
    }
    if (isMachineProperty(name) || isAmdProperty(name)) {
        return static_cast<double>(1 + hash % 64);
    }
    if (hash % 16 == 0) {
        return 0;
    }
    const auto digits = (hash >> 8U) % 30 + 3;  // 2^3 … 2^32
    return static_cast<double>((hash >> 16U) % (1ULL << digits));
}

ReplayOutcome replay(const WrittenFormula& written,
                     const Expression& expression,
                     ToolFormat format,
                     std::size_t trials)
{
    ReplayOutcome outcome;
    const auto replayed = ReplayedFormula::parse(written.text, format);
    for (std::size_t trial = 0; trial < trials; ++trial) {
        const Lookup counts = [&](std::string_view name) -> std::optional<double> {
            return randomCount(name, trial);
        };
        const auto expected = evaluate(expression, counts).value;
        if (!expected) {
            continue;
        }
        ++outcome.trials;
        const double found =
            replayed ? replayed->value([&](std::string_view name) -> std::optional<double> {
                const auto known = written.names.find(name);
                return known == written.names.end() ? std::nullopt : counts(known->second);
            })
                     : notANumber;
        const double magnitude =
            std::max({std::abs(*expected), magnitudeOf(expression, counts), 1e-300});
        const double difference = std::abs(found - *expected) / magnitude;
        if (!(difference <= replayTolerance)) {
            ++outcome.differing;
        }
        if (difference > outcome.worst) {
            outcome.worst = difference;
        }
    }
    return outcome;
}

}  // namespace papilio::core
