#pragma once

#include "core/base/result.h"
#include "core/formula/expression.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace papilio::core {

/// What a number is counted in: a product of named units with exponents, "slots / cycles".
class Dimension {
public:
    /// A plain number.
    Dimension() = default;

    /**
     * Reads "cycles", "slots / cycles", "bytes / events / cycles", "1" or "": units joined by `/`
     * and `*`.
     * @return Malformed naming the text
     */
    static Result<Dimension> parse(std::string_view text);

    /// "slots / cycles"; "1" for a plain number.
    [[nodiscard]] std::string text() const;

    friend Dimension operator*(const Dimension& left, const Dimension& right);
    friend Dimension operator/(const Dimension& left, const Dimension& right);
    bool operator==(const Dimension&) const = default;

private:
    void add(const std::string& unit, int power);

    std::map<std::string, int> powers_;  ///< never 0
};

/// The dimension of a name, or nothing where any will do (a number that may represent anything).
using DimensionLookup = std::function<std::optional<Dimension>(std::string_view name)>;

/**
 * The dimension an expression comes to.
 *
 * Sums, differences, minima and maxima need terms of one dimension; a literal 0 fits every one.
 * @return the dimension, nothing for what fits every one; InvalidArgument naming the two that were
 *         added
 */
Result<std::optional<Dimension>> dimensionOf(const Expression& expression,
                                             const DimensionLookup& lookup);

}  // namespace papilio::core
