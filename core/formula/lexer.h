#pragma once

#include "core/base/result.h"
#include "core/formula/expression.h"

#include <optional>
#include <string>
#include <string_view>

namespace papilio::core {

/// One word of a formula.
struct FormulaToken {
    enum class Kind { Number, Name, Sign, End };
    Kind kind = Kind::End;
    double number = 0;
    std::string name;
    std::string_view sign;  ///< one of + - * / ( ) , < <= > >= == !=
    /// What a name computes where a parenthesis follows it: Minimum, Maximum, Ratio, or
    /// Conditional, whose arguments are condition, value and alternative.
    std::optional<Expression::Kind> function = {};
    bool isQuoted = false;   ///< a name in backticks: never min, if or another word of formulas
    std::size_t column = 1;  ///< 1-based, in characters
};

/// Words of a formula, in the spelling of some tool.
class FormulaTokens {
public:
    FormulaTokens() = default;
    FormulaTokens(const FormulaTokens&) = delete;
    FormulaTokens& operator=(const FormulaTokens&) = delete;
    virtual ~FormulaTokens() = default;

    /// @return Malformed or Unsupported, naming the column, where no word starts
    virtual Result<FormulaToken> next() = 0;
};

/// Splits infix text into words (the rules are those of parseInfix()).
class FormulaLexer : public FormulaTokens {
public:
    explicit FormulaLexer(std::string_view text) : text_(text) {}

    Result<FormulaToken> next() override;
    /// 1-based, in characters
    [[nodiscard]] std::size_t column() const;

private:
    Result<FormulaToken> quotedName(FormulaToken token);
    Result<FormulaToken> number(FormulaToken token);

    std::string_view text_;
    std::size_t position_ = 0;
    std::size_t counted_ = 0;     ///< characters up to here are counted in characters_
    std::size_t characters_ = 0;  ///< counted on the way: from the start, each time, is quadratic
};

/// A word as an error quotes it: "word", its control characters replaced by U+FFFD.
std::string quotedWord(std::string_view word);

/// How many characters at the start of `text` are one name without backticks; 0: none.
std::size_t plainNameLength(std::string_view text);

}  // namespace papilio::core
