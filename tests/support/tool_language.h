#pragma once

#include "core/base/ascii.h"
#include "core/base/constants.h"
#include "core/formula/evaluate.h"
#include "core/io/definitions/dialects.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace papilio::tests {

/**
 * A formula as the tool that it is written for computes it: the tool's own operators, precedence
 * and arithmetic, computed while the text is read, and nothing of Papilio's parser and evaluator.
 *
 *   - LIKWID: Lua's doubles; what is compared is true or false, a number is always true.
 *   - perf: a division by 0 has no value; d_ratio is 0 there; & and | are bits of whole numbers;
 *     perfmon: the same as Python, without d_ratio.
 *   - AMD: a division by 0 is 0; where the right side of an operator has more instances than the
 *     left, rocprofiler-sdk swaps them.
 */
class ToolLanguage {
public:
    ToolLanguage(std::string_view text, const core::Dialect& dialect, const core::Lookup& lookup)
        : text_(text),
          lookup_(lookup),
          isLua_(dialect.syntax == core::Syntax::Lua),
          isAmd_(dialect.syntax == core::Syntax::Sums),
          isPerf_(&dialect == &core::dialects::perf)
    {
        advance();
    }

    /// NaN where the tool has no value, or would refuse the text.
    double run()
    {
        const Value value = expression(0);
        return failed_ || !token_.empty() || value.isTruth ? core::notANumber : value.number;
    }

private:
    struct Value {
        double number = core::notANumber;
        bool isTruth = false;   ///< Lua's true and false, as 1 and 0
        bool isVector = false;  ///< has several instances (AMD)
    };

    bool isInName(char c) const
    {
        return core::isWordCharacter(c) || c == '#' || c == '.' ||
               (!isLua_ && !isAmd_ && (c == ':' || c == '@' || c == '?' || c == '='));
    }

    /// The next number, word or sign; empty at the end.
    void advance()
    {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) {
            ++at_;
        }
        const auto rest = text_.substr(at_);
        std::size_t length = 0;
        while (length < rest.size()) {
            const bool isEscape = isPerf_ && rest[length] == '\\';
            if (!isEscape && !isInName(rest[length])) {
                break;
            }
            length += isEscape ? 2 : 1;
        }
        const auto [end, failed] = std::from_chars(rest.data(), rest.data() + rest.size(), number_);
        const auto digits = static_cast<std::size_t>(end - rest.data());
        isNumber_ = !rest.empty() && (core::isDigit(rest[0]) || rest[0] == '.') &&
                    failed == std::errc() && digits >= length;
        isWord_ = !isNumber_ && length > 0;
        const bool isPair = rest.starts_with("<=") || rest.starts_with(">=") ||
                            rest.starts_with("==") || rest.starts_with("~=");
        token_ = rest.substr(0, isNumber_ ? digits : isWord_ ? length : isPair ? 2 : 1);
        at_ += token_.size();
    }

    bool takes(std::string_view sign)
    {
        if (isNumber_ || token_ != sign) {
            return false;
        }
        advance();
        return true;
    }

    void expect(std::string_view sign) { failed_ = !takes(sign) || failed_; }

    /// 1 or, 2 and, 3 comparisons, 4 sums, 5 products: the languages order them alike. 0: no such.
    int strength() const
    {
        const bool isPython = !isLua_ && !isAmd_;
        const auto is = [&](std::initializer_list<std::string_view> signs) {
            return !isNumber_ && std::ranges::find(signs, token_) != signs.end();
        };
        return is({"+", "-"})                                       ? 4
               : is({"*", "/"})                                     ? 5
               : !isAmd_ && is({"<", ">"})                          ? 3
               : isLua_ && is({"<=", ">=", "==", "~="})             ? 3
               : (isPython && is({"|"})) || (isLua_ && is({"or"}))  ? 1
               : (isPython && is({"&"})) || (isLua_ && is({"and"})) ? 2
                                                                    : 0;
    }

    Value expression(int weakest)
    {
        Value left = factor();
        for (int found = strength(); !failed_ && found > 0 && found >= weakest;
             found = strength()) {
            const auto sign = token_;
            advance();
            left = applied(sign, left, expression(found + 1));
        }
        if (weakest == 0 && !isLua_ && !isAmd_ && takes("if")) {
            const Value condition = expression(1);
            expect("else");
            const Value otherwise = expression(0);
            return std::isnan(condition.number) ? Value()
                   : condition.number != 0      ? left
                                                : otherwise;
        }
        return left;
    }

    Value factor()
    {
        if (!isAmd_ && takes("-")) {
            Value value = factor();
            value.number = value.isTruth ? core::notANumber : -value.number;
            return value;
        }
        if (takes("(")) {
            const Value inside = expression(0);
            expect(")");
            return inside;
        }
        if (isNumber_) {
            const double value = number_;
            advance();
            return {.number = value};
        }
        if (!isWord_) {
            failed_ = true;
            return {};
        }
        const auto word = token_;
        const auto start = at_ - word.size();
        advance();
        return token_ == "(" ? call(word, start) : named(word);
    }

    Value named(std::string_view name) const
    {
        return {.number = lookup_(name).value_or(core::notANumber),
                .isVector = !core::isAmdProperty(name) && name.find('(') == std::string::npos};
    }

    /// A function, or a call that is one name: source_count(X), reduce(X,sum).
    Value call(std::string_view word, std::size_t start)
    {
        const bool isChoice = isLua_ && word == "IFELSE";
        const bool isFunction =
            !isAmd_ && (word == (isLua_ ? "MIN" : "min") || word == (isLua_ ? "MAX" : "max") ||
                        (isPerf_ && word == "d_ratio"));
        if (!isChoice && !isFunction) {
            const auto end = text_.find(')', at_);
            if (end == std::string_view::npos) {
                failed_ = true;
                return {};
            }
            at_ = end + 1;
            advance();
            return named(text_.substr(start, end + 1 - start));
        }
        std::array<Value, 3> values;
        for (std::size_t i = 0; i < (isChoice ? 3U : 2U); ++i) {
            expect(i == 0 ? "(" : ",");
            values[i] = expression(0);
        }
        expect(")");
        return isChoice ? (!values[0].isTruth || values[0].number != 0 ? values[1] : values[2])
                        : applied(word, values[0], values[1]);
    }

    Value applied(std::string_view sign, Value left, Value right) const
    {
        if (isLua_ && (sign == "and" || sign == "or")) {
            const bool isTrue = !left.isTruth || left.number != 0;
            return isTrue == (sign == "and") ? right : left;
        }
        if (left.isTruth || right.isTruth) {
            return {};  // Lua stops: it neither adds nor compares true and false
        }
        if (isAmd_ && right.isVector && !left.isVector) {
            std::swap(left, right);
        }
        const double a = left.number;
        const double b = right.number;
        const bool isUnknown = std::isnan(a) || std::isnan(b);
        const auto truth = [&](bool holds) {
            return Value{.number = isUnknown ? core::notANumber
                                   : holds   ? 1.0
                                             : 0.0,
                         .isTruth = isLua_};
        };
        if (sign == "<" || sign == "<=") {
            return truth(sign == "<" ? a < b : a <= b);
        }
        if (sign == ">" || sign == ">=") {
            return truth(sign == ">" ? a > b : a >= b);
        }
        if (sign == "==" || sign == "~=") {
            return truth((a == b) == (sign == "=="));
        }
        return {.number = number(sign, a, b), .isVector = left.isVector};
    }

    double number(std::string_view sign, double a, double b) const
    {
        if (sign == "&" || sign == "|") {
            const auto one = static_cast<std::int64_t>(std::isnan(a) ? 0 : a);
            const auto other = static_cast<std::int64_t>(std::isnan(b) ? 0 : b);
            return std::isnan(a) || std::isnan(b)
                       ? core::notANumber
                       : static_cast<double>(sign == "&" ? one & other : one | other);
        }
        if (sign == "min" || sign == "MIN") {
            return b < a ? b : a;
        }
        if (sign == "max" || sign == "MAX") {
            return b > a ? b : a;
        }
        if (b == 0 && (sign == "d_ratio" || (isAmd_ && sign == "/"))) {
            return 0;
        }
        if (sign == "/" || sign == "d_ratio") {
            return b == 0 && !isLua_ ? core::notANumber : a / b;
        }
        return sign == "+" ? a + b : sign == "-" ? a - b : a * b;
    }

    std::string_view text_;
    const core::Lookup& lookup_;
    bool isLua_;
    bool isAmd_;
    bool isPerf_;
    std::size_t at_ = 0;
    std::string_view token_;
    double number_ = 0;
    bool isNumber_ = false;
    bool isWord_ = false;
    bool failed_ = false;
};

/// @param lookup  by the names of the text
inline double toolValue(std::string_view formula,
                        const core::Dialect& dialect,
                        const core::Lookup& lookup)
{
    return ToolLanguage(formula, dialect, lookup).run();
}

}  // namespace papilio::tests
