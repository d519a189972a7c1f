#pragma once

#include "core/base/result.h"
#include "core/formula/expression.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

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
    bool isQuoted = false;   ///< never min, if or another word of formulas
    std::size_t column = 1;  ///< 1-based, in characters
};

/// The words of a tool's formulas; numbers, signs and the order of operations are common to all.
struct FormulaWords {
    std::string_view inNames = {};  ///< signs in names besides letters, digits and _
    /// A \ takes any sign into a name, and a name may begin with any of its signs.
    bool hasEscapes = false;
    bool hasIndices = false;                          ///< NAME[0] is one name
    std::string_view untilBlank = {};                 ///< names that begin so end at a blank
    std::span<const std::string_view> keywords = {};  ///< of if, else, and, or
    std::span<const std::pair<std::string_view, Expression::Kind>> functions = {};
    std::span<const std::string_view> calls = {};  ///< what is one name with its parentheses
    /// Papilio's: names in backticks, words instead of & and |.
    bool isPapilios = false;
};

/// What a word of a formula represents: a name or a number.
using NameMeaning = std::function<Expression(std::string_view word)>;

/// Splits a formula into words.
class FormulaLexer {
public:
    /// All must outlive it. @param meaning  of names; empty: they represent themselves
    FormulaLexer(std::string_view text, const FormulaWords& words, const NameMeaning& meaning)
        : text_(text),
          words_(words),
          meaning_(meaning)
    {}

    /// @return Malformed, NotFinite or Unsupported, naming the column, where no word starts
    Result<FormulaToken> next();

private:
    /// 1-based, in characters
    [[nodiscard]] std::size_t column() const;
    [[nodiscard]] std::size_t nameLength(std::string_view text) const;
    Result<FormulaToken> quotedName(FormulaToken token);
    Result<FormulaToken> number(FormulaToken token);
    Result<FormulaToken> name(FormulaToken token, std::size_t length);
    Result<FormulaToken> sign(FormulaToken token);

    std::string_view text_;
    const FormulaWords& words_;
    const NameMeaning& meaning_;
    std::size_t position_ = 0;
    std::size_t counted_ = 0;     ///< characters up to here are counted in characters_
    std::size_t characters_ = 0;  ///< counted on the way: from the start, each time, is quadratic
};

/// A word as an error quotes it: "word", its control characters replaced by U+FFFD.
std::string quotedWord(std::string_view word);

/// How many characters at the start of `text` are one name of Papilio's without backticks; 0: none.
std::size_t plainNameLength(std::string_view text);

/**
 * Reads infix: numbers (1e-3 too), names, + - * /, the signs U+2212 U+00D7 U+00F7, parentheses,
 * min(a, b), max(a, b), d_ratio(a, b) (0 where b is 0), < <= > >= == !=, `and`, `or`, and
 * `a if condition else b`.
 *
 * From loosest to tightest: if, or, and, comparisons, sums, products, signs. A comparison is 1 or
 * 0; what is not 0 holds.
 *
 * A name is any PAPI or perf event name: a letter or _, then letters, digits and _ . : = ?, also -
 * where it joins letters without blanks after "::" (perf::PAGE-FAULTS), and # before a letter for a
 * property of the machine (#smt_on); anything else in backticks, a backtick in it twice. As names
 * may contain =, a blank is needed before ==. `min`, `max` and `d_ratio` are names where no
 * parenthesis follows; `if`, `else`, `and` and `or` never are.
 * A formula more than 1000 levels deep is rejected.
 * @return Malformed, naming the column (1-based) and what was expected there; NotFinite where a
 * number exceeds a double
 */
Result<Expression> parseInfix(std::string_view text);

/// The same grammar over words of another language.
Result<Expression> parseFormula(std::string_view text,
                                const FormulaWords& words,
                                const NameMeaning& meaning = {});

/// Reads reverse Polish, tokens separated by blanks or |: numbers, names, and operationText().
Result<Expression> parseRpn(std::string_view text);

/// The name as parseInfix() reads it: itself, or in backticks.
std::string quotedName(std::string_view name);

}  // namespace papilio::core
