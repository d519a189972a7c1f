#pragma once

#include "core/io/text/number_text.h"

#include <string_view>

namespace papilio::core {

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

    /// As readNumber(); NotANumber where digits between separators are no groups ("1,5,3").
    NumberText read(std::string_view cell, double& value) const;

private:
    bool isCommaDecimal_;
    bool hasSeenComma_ = false;  ///< a decimal one
    bool hasSeenPoint_ = false;
};

}  // namespace papilio::core
