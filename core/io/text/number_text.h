#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace papilio::core {

/// What a piece of text turned out to be.
enum class NumberText { Number, Missing, NotANumber };

/**
 * Reads a decimal number: correctly rounded, blanks around it allowed, a leading + too.
 *
 * Empty and "nan" (any case) are Missing. "inf" and numbers past the range of double are infinite:
 * the analysis says what it makes of them. Anything else is NotANumber.
 */
NumberText readNumber(std::string_view text, double& value);
/// The same; nothing where it is not a Number.
std::optional<double> readNumber(std::string_view text);

/// The fast way for plain decimals (no exponent, at most 19 digits), correctly rounded: where it
/// ends, or null where the number takes the careful way.
const char* readDecimal(const char* at, const char* end, double& value);

/// "expected a number, found "1,5"; …": and how to fix it where the cell shows that: a
/// decimal comma, or a word for what was not counted.
std::string numberExpected(std::string_view cell);

/// What an import says of Missing cells. @param count  at least 1
std::string missingCellsNote(std::size_t count);

/// A whole number without sign, blanks around it allowed; nothing where it is none or past 2^63.
std::optional<std::size_t> readCount(std::string_view text);

/// How the numbers of a file are written: "1,234.5", or "1.234,5" in other locales. Cells that were
/// seen decide; where none does, commas are what they are by default.
class NumberLocale {
public:
    explicit NumberLocale(bool isCommaDecimal = false) : isCommaDecimal_(isCommaDecimal) {}

    /// Learns from a cell whether commas are decimal; most cells say nothing.
    void see(std::string_view cell);
    [[nodiscard]] bool hasDecimalComma() const
    {
        return hasSeenComma_ || (isCommaDecimal_ && !hasSeenPoint_);
    }

    /// As readNumber(); NotANumber where digits between separators are not groups ("1,5,3").
    NumberText read(std::string_view cell, double& value) const;

private:
    bool isCommaDecimal_;
    bool hasSeenComma_ = false;  ///< a decimal one
    bool hasSeenPoint_ = false;
};

}  // namespace papilio::core
