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

/// "definition", "formula" (in Papilio's language), "unit" (with its factor), "group" (or category,
/// or GPUs), "note" (what the reader could not keep).
Columns<MetricDefinition> toolDefinitionColumns();

/// "definition", "why"
Columns<RefusedDefinition> refusedDefinitionColumns();

/// "definition" (as it is called in the target), "state" (written, or why not), "lost"
Columns<WrittenDefinition> convertedDefinitionColumns();

/// What is to be known of an exported metric: why it is not written, or how its line differs from
/// what was asked for.
std::string remarkText(const ExportedMetric& metric);

/// "metric", "name" (in the file), "verdict" (on what is written), "difference" (of what the tool
/// computes), "remark".
Columns<ExportedMetric> exportColumns(const DefinitionExport& made);

/// "BR_INST_RETIRED:COND − BR_INST_RETIRED:COND_TAKEN"; of a sum of a family "CAS_COUNT_RD (sum of
/// 6)". Empty without a formula.
std::string formulaText(const ProposedPreset& preset);

/// "preset", "counts" (what it should count), "definition", "verdict", "error" (mean),
/// "confidence", "state", "field" (what programs say), "file" (for which PAPI it is written),
/// "benchmark", "reason" (what keeps it from being defined), "cautions".
Columns<ProposedPreset> presetColumns();

/// "definition", "tool", "verdict", "deviation", "benchmark", "metric", "match", "reason". Rows are
/// never null.
Columns<const AuditedDefinition*> auditColumns();

/// "metric", "benchmark", a column for every tool ("papi", "likwid", …), "agreement".
/// @param audited  of the census; it has to outlive the columns
Columns<CensusRow> censusColumns(const std::vector<AuditedDefinition>& audited);

}  // namespace papilio::core
