#pragma once

#include "core/base/constants.h"

#include <cmath>
#include <optional>

namespace papilio::core {

/// A number or nothing in eight bytes: NaN is nothing. For tables of millions of cells, where
/// std::optional takes twice the memory.
class OptionalNumber {
public:
    constexpr OptionalNumber() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): a number is one
    constexpr OptionalNumber(double number) : number_(number) {}

    [[nodiscard]] bool has_value() const { return !std::isnan(number_); }
    explicit operator bool() const { return has_value(); }
    /// NaN where there is none.
    double operator*() const { return number_; }
    [[nodiscard]] double value_or(double other) const { return has_value() ? number_ : other; }
    // NOLINTNEXTLINE(google-explicit-constructor): the same, only larger
    operator std::optional<double>() const
    {
        return has_value() ? std::optional(number_) : std::nullopt;
    }

    bool operator==(const OptionalNumber& other) const
    {
        return number_ == other.number_ || (!has_value() && !other.has_value());
    }

private:
    double number_ = notANumber;
};

}  // namespace papilio::core
