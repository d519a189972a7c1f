#pragma once

#include "core/formula/definition_values.h"
#include "core/present/column.h"

#include <span>
#include <string>
#include <vector>

namespace papilio::core {

/// A definition and what it comes to on some counts.
struct DefinitionRow {
    Definition definition;
    DefinitionValue value = {};
};
/// @param values  as evaluateDefinitions() returns them
std::vector<DefinitionRow> definitionRows(const DefinitionSet& set,
                                          std::vector<DefinitionValue> values);

/// "definition", "formula", "value", "spread", "unit", "state" (why there is no value), "category",
/// "description".
Columns<DefinitionRow> definitionColumns();

/// A definition on several runs.
struct DefinitionRuns {
    Definition definition;
    std::vector<DefinitionValue> values;  ///< one for each run
};
/// "definition", a column for each of `runs` (indices into `names`), "unit".
Columns<DefinitionRuns> definitionRunColumns(const std::vector<std::string>& names,
                                             std::span<const std::size_t> runs);

/// What is wrong with a value, or what it lacks: "not counted: A, B"; empty where it is there.
std::string valueProblemText(const DefinitionValue& value);

/// The same, or else that one of its events was counted a part of the time only.
std::string valueRemark(const DefinitionValue& value);

/// "name", "value" with its spread, "unit", "why" (there is no value); without titles: a value is
/// read with its unit.
Columns<DefinitionValue> valueColumns();

/// "constant", "value", "spread", "unit", "source".
Columns<Constant> constantColumns();

}  // namespace papilio::core
