#include "core/present/tool_definition_columns.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/findings/tool_definition_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

std::string joinedReasons(const std::vector<DefinitionReason>& reasons)
{
    std::string text;
    for (const auto& reason : reasons) {
        text += (text.empty() ? "" : "; ") + reasonText(reason);
    }
    return text;
}

std::string unitText(const MetricDefinition& definition)
{
    if (definition.scale == 1) {
        return definition.unit;
    }
    return fmt::format("{} × {}", exactText(definition.scale), definition.unit);
}

std::string groupText(const MetricDefinition& definition)
{
    if (!definition.groups.empty()) {
        return fmt::format("{}", fmt::join(definition.groups, ", "));
    }
    return definition.architectures.empty()
               ? definition.category
               : fmt::format("{}", fmt::join(definition.architectures, ", "));
}

}  // namespace

Columns<MetricDefinition> toolDefinitionColumns()
{
    using Row = MetricDefinition;
    Columns<Row> columns;
    columns.emplace_back("definition", say("Columns", "Definition")).words(&Row::name);
    columns.emplace_back("formula", say("Columns", "Formula")).words([](const Row& row) {
        return toInfix(row.formula);
    });
    columns.emplace_back("unit", say("Columns", "Unit")).words(unitText);
    columns.emplace_back("group", say("Columns", "Group")).words(groupText);
    columns.emplace_back("note", say("Columns", "Note")).words([](const Row& row) {
        return joinedReasons(row.lost);
    });
    return columns;
}

Columns<RefusedDefinition> refusedDefinitionColumns()
{
    using Row = RefusedDefinition;
    Columns<Row> columns;
    columns.emplace_back("definition", say("Columns", "Definition")).words(&Row::name);
    columns.emplace_back("why", say("Columns", "Why")).words([](const Row& row) {
        return reasonText(row.reason);
    });
    return columns;
}

Columns<WrittenDefinition> convertedDefinitionColumns()
{
    using Row = WrittenDefinition;
    Columns<Row> columns;
    columns.emplace_back("definition", say("Columns", "Definition")).words(&Row::name);
    columns.emplace_back("state", say("Columns", "State")).words([](const Row& row) {
        return row.refused ? say("Definitions", "not written: {}", reasonText(*row.refused))
                           : say("Definitions", "written");
    });
    columns.emplace_back("lost", say("Columns", "Changed")).words([](const Row& row) {
        return row.refused ? std::string() : joinedReasons(row.lost);
    });
    return columns;
}

}  // namespace papilio::core
