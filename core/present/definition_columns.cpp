#include "core/present/definition_columns.h"

#include "core/base/constants.h"
#include "core/base/sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

std::string valueText(double value)
{
    constexpr int digits = 4;
    return numberText(value, digits);
}

}  // namespace

std::vector<DefinitionRow> definitionRows(const DefinitionSet& set,
                                          std::vector<DefinitionValue> values)
{
    std::vector<DefinitionRow> rows;
    for (std::size_t row = 0; row < set.definitions.size(); ++row) {
        rows.push_back({set.definitions[row], std::move(values[row])});
    }
    return rows;
}

std::string valueProblemText(const DefinitionValue& value)
{
    return value.missing.empty() ? value.problem
           : value.problem.empty()
               ? say("Columns", "not counted: {}", fmt::join(value.missing, ", "))
               : say("Columns", "no count of {}: {}", fmt::join(value.missing, ", "),
                     value.problem);
}

std::string valueRemark(const DefinitionValue& value)
{
    const auto problem = valueProblemText(value);
    return problem.empty() && value.value && value.running < 1
               ? say("Columns", "{} was counted {} of the time", value.leastCounted,
                     percentText(value.running))
               : problem;
}

Columns<DefinitionRow> definitionColumns()
{
    using Row = DefinitionRow;
    Columns<Row> columns;
    const auto add = [&columns](const char* id, std::string title,
                                std::string Definition::*member) {
        columns.emplace_back(id, std::move(title)).words([member](const Row& row) {
            return row.definition.*member;
        });
    };
    add("definition", say("Columns", "Definition"), &Definition::name);
    add("formula", say("Columns", "Formula"), &Definition::formula);
    columns.emplace_back("value", say("Columns", "Value"))
        .number([](const Row& row) { return orNone(row.value.value); }, valueText);
    columns
        .emplace_back("spread", "±",
                      say("Columns",
                          "Half width of the value that follows from the spreads of the constants "
                          "and counts"))
        .number([](const Row& row) {
            return row.value.value && row.value.spread > 0 ? row.value.spread : notANumber;
        });
    add("unit", say("Columns", "Unit"), &Definition::unit);
    columns.emplace_back("state", say("Columns", "State")).words([](const Row& row) {
        return valueRemark(row.value);
    });
    add("category", say("Columns", "Category"), &Definition::category);
    add("description", say("Columns", "Description"), &Definition::description);
    return columns;
}

Columns<DefinitionRuns> definitionRunColumns(const std::vector<std::string>& names,
                                             std::span<const std::size_t> runs)
{
    using Row = DefinitionRuns;
    Columns<Row> columns;
    columns.emplace_back("definition", say("Columns", "Definition")).words([](const Row& row) {
        return row.definition.name;
    });
    for (const auto run : runs) {
        columns.emplace_back(names[run], names[run])
            .number([run](const Row& row) { return orNone(row.values[run].value); }, valueText);
    }
    columns.emplace_back("unit", say("Columns", "Unit")).words([](const Row& row) {
        return row.definition.unit;
    });
    return columns;
}

Columns<DefinitionValue> valueColumns()
{
    using Value = DefinitionValue;
    Columns<Value> columns;
    columns.emplace_back("name", "").words(&Value::name);
    columns.emplace_back("value", "")
        .numberAs([](const Value& value) { return orNone(value.value); },
                  [](const Value& value) {
                      constexpr int digits = 6;
                      return numberText(orNone(value.value), digits) +
                             (value.value && value.spread > 0
                                  ? fmt::format(" ± {}", numberText(value.spread, 2))
                                  : std::string());
                  });
    columns.emplace_back("unit", "").words(&Value::unit);
    columns.emplace_back("why", "").words(valueRemark);
    return columns;
}

Columns<Constant> constantColumns()
{
    Columns<Constant> columns;
    columns.emplace_back("constant", say("Columns", "Constant")).words(&Constant::name);
    columns.emplace_back("value", say("Columns", "Value"))
        .number(&Constant::value, [](double value) {
            constexpr int digits = 6;
            return shortText(value, digits);
        });
    columns.emplace_back("spread", "±").number([](const Constant& constant) {
        return constant.spread > 0 ? constant.spread : notANumber;
    });
    columns.emplace_back("unit", say("Columns", "Unit")).words(&Constant::unit);
    columns.emplace_back("source", say("Columns", "Source")).words(&Constant::source);
    return columns;
}

}  // namespace papilio::core
