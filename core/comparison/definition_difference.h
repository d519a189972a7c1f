#pragma once

#include "core/model/definition.h"

#include <memory>
#include <string>
#include <vector>

namespace papilio::core {

/// One formula or constant of two sets of definitions.
struct DefinitionDifference {
    enum class Kind { Same, Different, OnlyFirst, OnlySecond };
    enum class Part { Formula, Unit, Category, Value, Spread };

    std::string set;  ///< "LCPI"; "LCPI / LCPI 2" where the sets have different names
    std::string name;
    Kind kind = Kind::Same;
    bool isConstant = false;
    std::string first;  ///< formula, or the constant's value with its unit; empty: not there
    std::string second;
    std::vector<Part> what;  ///< what differs
};

/// "same", "different", "only in A", "only in B"
std::string_view toString(DefinitionDifference::Kind kind);
/// "formula", "unit", "category", "value", "spread"
std::string_view toString(DefinitionDifference::Part part);

/**
 * Formulas are the same where they read as the same expression, whatever their blanks and
 * parentheses; descriptions and notes do not count.
 */
std::vector<DefinitionDifference> compareDefinitions(const DefinitionSet& first,
                                                     const DefinitionSet& second);

/// Sets of the same name; a single set on either side whatever their names. A set without a partner
/// is listed as only in one.
std::vector<DefinitionDifference> compareDefinitions(
    const std::vector<std::shared_ptr<const DefinitionSet>>& first,
    const std::vector<std::shared_ptr<const DefinitionSet>>& second);

}  // namespace papilio::core
