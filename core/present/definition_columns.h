#pragma once

#include "core/audit/audit.h"
#include "core/definitions/conversion.h"
#include "core/definitions/definition_export.h"
#include "core/definitions/dialect.h"
#include "core/definitions/preset_proposals.h"
#include "core/formula/definition_values.h"
#include "core/present/table.h"

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

/// Their values, or why there is none.
Columns<DefinitionRow> definitionColumns();

/// A definition on several runs.
struct DefinitionRuns {
    Definition definition;
    std::vector<DefinitionValue> values;  ///< one for each run
};
/// A column for each of `runs` (indices into `names`).
Columns<DefinitionRuns> definitionRunColumns(const std::vector<std::string>& names,
                                             std::span<const std::size_t> runs);

/// What is wrong with a value, or what it lacks: "not counted: A, B"; empty where it is there.
std::string valueProblemText(const DefinitionValue& value);

/// The same, or else that one of its events was counted a part of the time only.
std::string valueRemark(const DefinitionValue& value);

/// Without titles: a value is read with its unit.
Columns<DefinitionValue> valueColumns();

Columns<Constant> constantColumns();

/// Formulas in Papilio's language.
Columns<MetricDefinition> toolDefinitionColumns();
Columns<RefusedDefinition> refusedDefinitionColumns();
Columns<WrittenDefinition> convertedDefinitionColumns();

/// Why an exported metric is not written, or how its line differs from the formula that is shown.
std::string remarkText(const ExportedMetric& metric);
Columns<ExportedMetric> exportColumns(const DefinitionExport& exported);

/// "BR_INST_RETIRED:COND − BR_INST_RETIRED:COND_TAKEN"; of a sum of a family "CAS_COUNT_RD (sum of
/// 6)". Empty without a formula.
std::string formulaText(const ProposedPreset& preset);

Columns<ProposedPreset> presetColumns();

/// Rows are never null.
Columns<const AuditedDefinition*> auditColumns();

/// A column for every tool ("papi", "likwid", …).
/// @param audited  of the census; it has to outlive the columns
Columns<CensusRow> censusColumns(const std::vector<AuditedDefinition>& audited);

}  // namespace papilio::core
