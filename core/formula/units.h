#pragma once

#include "core/formula/expression.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace papilio::core {

/// A unit as powers of the words it is made of: "cycles per instruction" is cycle^1 instruction^-1.
/// Words are taken as they are, without the s of a plural: GB and B are different units.
struct Unit {
    std::map<std::string, int, std::less<>> powers;  ///< none is 0; empty: a pure number

    bool operator==(const Unit&) const = default;
};

Unit operator*(const Unit& left, const Unit& right);
Unit operator/(const Unit& left, const Unit& right);

/// Words with / or "per" (which binds less: "W per GB/s" is W/(GB/s)), * or ·, ^ and a whole
/// number.
/// @return nothing for an empty text and for what is not such a unit
std::optional<Unit> parseUnit(std::string_view text);
/// "cycle/instruction"; "1" for a pure number.
std::string toString(const Unit& unit);

/// Unit of a name; nothing where it is not known.
using UnitLookup = std::function<std::optional<Unit>(std::string_view name)>;

/// The unit a formula comes to.
struct UnitOfFormula {
    std::optional<Unit> unit;  ///< absent where the unit of a factor or summand is not known
    /// Where units do not fit: "adds cycle and instruction"; empty: they do, as far as known.
    std::string problem;
};

/// What a number in a formula may be added to: anything, or pure numbers (0 to anything).
enum class Literals { OfAnyUnit, PureNumbers };

/// Products and quotients combine units; what is added or compared has one unit. A comparison is a
/// pure number.
UnitOfFormula unitOf(const Expression& expression,
                     const UnitLookup& units,
                     Literals literals = Literals::OfAnyUnit);

}  // namespace papilio::core
