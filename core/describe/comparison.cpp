#include "core/base/text.h"
#include "core/describe/describe.h"
#include "core/describe/documents.h"
#include "core/present/study_comparison.h"

#include <cmath>

namespace papilio::core {

namespace {

using Style = DifferenceColumn::Style;

/// What is described: a comparison, or its shape, which has a schema in place of each value.
enum class Of { Values, Shape };

JsonValue cellJson(Style style, const DifferenceCell& cell, Of what)
{
    const bool isShape = what == Of::Shape;
    const bool hasNumber = !std::isnan(cell.number);
    switch (style) {
        case Style::Remark:
        case Style::Formula:
            return isShape ? typeSchema("string", true) : jsonOf(orNull(cell.text));
        case Style::List:
            return isShape
                       ? schemaOf<List<std::string>>()
                       : each(linesOf(cell.text), [](const auto& line) { return line.text; }).json;
        case Style::Flag:
            return isShape ? typeSchema("boolean") : JsonValue(cell.number != 0);
        case Style::Status:
            return isShape ? typeSchema("string")
                           : jsonOf(static_cast<EventStatus>(int(cell.number)));
        case Style::Verdict:
            return isShape     ? typeSchema("string", true)
                   : hasNumber ? jsonOf(static_cast<Verdict>(int(cell.number)))
                               : JsonValue();
        case Style::Count:
            return isShape     ? typeSchema("number", true)
                   : hasNumber ? JsonValue(static_cast<long long>(cell.number))
                               : JsonValue();
        case Style::Number:
        case Style::Share:
        case Style::Ratio:
        case Style::Change:
            return isShape ? typeSchema("number", true) : jsonOf(cell.number);
        default:
            return isShape ? typeSchema("string") : JsonValue(cell.text);
    }
}

/// Adds the columns for documents of a row: "first.run" is "run" in "first".
void addCells(JsonValue& object, const DifferenceTable& table, const DifferenceRow& row, Of what)
{
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto& [id, title, style, where, help, partner] = table.columns[column];
        if ((where & DifferenceColumn::Document) != 0) {
            const auto dot = id.find('.');
            auto& place = dot == std::string::npos ? object[id]
                                                   : object[id.substr(0, dot)][id.substr(dot + 1)];
            place = cellJson(style, row.cells[column], what);
        }
    }
}

/// @param group  the only one whose rows are wanted; empty: all are
JsonValue rowsJson(const DifferenceTable& table, Of what, const std::string& group = {})
{
    auto rows = JsonValue::array();
    const auto add = [&](const DifferenceRow& row) {
        addCells(rows.emplace_back(JsonValue::object()), table, row, what);
    };
    if (what == Of::Shape) {
        add({.cells = std::vector<DifferenceCell>(table.columns.size())});
        return rows;
    }
    for (const auto& row : table.rows) {
        if ((row.where & DifferenceColumn::Document) != 0 &&
            (group.empty() || row.group == group)) {
            add(row);
        }
    }
    return rows;
}

/// The coefficients of each metric, in it.
void addTerms(JsonValue& metrics, const DifferenceTable& terms, Of what)
{
    for (auto& metric : metrics) {
        metric["terms"] = what == Of::Shape
                              ? rowsJson(terms, what)
                              : rowsJson(terms, what, metric["name"].get<std::string>());
    }
}

JsonValue pairJson(const ComparedPair& pair, Of what)
{
    const bool isShape = what == Of::Shape;
    const auto text = typeSchema("string");
    JsonValue json = {{"first", isShape ? text : JsonValue(pair.names.first)},
                      {"second", isShape ? text : JsonValue(pair.names.second)}};
    for (const auto& row : pair.facts.rows) {
        addCells(json, pair.facts, row, what);
    }
    json["notes"] = isShape ? schemaOf<List<std::string>>() : JsonValue::array();
    for (const auto& table : pair.tables) {
        for (const auto& note : isShape ? std::vector<std::string>() : table.notes) {
            json["notes"].push_back(note);
        }
        if (table.id == "terms") {
            addTerms(json["metrics"], table, what);
        } else if (!table.id.empty()) {
            json[table.id] = rowsJson(table, what);
        }
    }
    return json;
}

/// The schema of what has this shape.
JsonValue schemaOfShape(const JsonValue& shape)
{
    if (shape.is_array()) {
        auto schema = typeSchema("array");
        schema["items"] = schemaOfShape(shape.front());
        return schema;
    }
    if (shape.contains("type") && !shape["type"].is_object()) {
        return shape;  // of a value
    }
    auto schema = typeSchema("object");
    for (const auto& [name, inside] : shape.items()) {
        addProperty(schema, name.c_str(), schemaOfShape(inside), true);
    }
    return schema;
}

/// The pairs of a kind, and the rows of a table: their columns say what is in them.
template<ComparedKind kind>
struct Pairs {
    JsonValue json;
};
template<DifferenceTable StudyComparison::*table>
struct Rows {
    JsonValue json;
};

}  // namespace

template<ComparedKind kind>
struct SchemaOf<Pairs<kind>> {
    static JsonValue make()
    {
        return schemaOfShape(
            JsonValue::array({pairJson(comparisonOfNothing().of(kind).front(), Of::Shape)}));
    }
};

template<DifferenceTable StudyComparison::*table>
struct SchemaOf<Rows<table>> {
    static JsonValue make()
    {
        return schemaOfShape(rowsJson(comparisonOfNothing().*table, Of::Shape));
    }
};

namespace {

template<ComparedKind kind>
Pairs<kind> pairsOf(const StudyComparison& comparison)
{
    return {each(comparison.of(kind), [](const ComparedPair& pair) {
                return pairJson(pair, Of::Values);
            }).json};
}

template<DifferenceTable StudyComparison::*table>
Rows<table> rowsOf(const StudyComparison& comparison)
{
    return {rowsJson(comparison.*table, Of::Values)};
}

std::vector<std::string> onlyBenchmarks(const StudyComparison& comparison,
                                        std::vector<std::string> Unpaired::*side)
{
    for (const auto& rest : comparison.unpaired) {
        if (rest.kind == ComparedKind::Benchmark) {
            return rest.*side;
        }
    }
    return {};
}

auto comparisonOf(const std::string& first,
                  const std::string& second,
                  const StudyComparison& comparison)
{
    const auto highlightOf = [](const Highlight& one) {
        return object(f<"section">(one.section), f<"item">(one.item), f<"sentence">(one.sentence));
    };
    const auto unpairedOf = [](const Unpaired& rest) {
        return object(f<"kind">(rest.kind), f<"first">(rest.first), f<"second">(rest.second));
    };
    const auto problemOf = [](const NotCompared& problem) { return problem.text(); };
    using All = StudyComparison;
    return object(f<"first">(first), f<"second">(second),
                  f<"highlights">(each(comparison.highlights, highlightOf)),
                  f<"benchmarks">(pairsOf<ComparedKind::Benchmark>(comparison)),
                  f<"only_first">(onlyBenchmarks(comparison, &Unpaired::first)),
                  f<"only_second">(onlyBenchmarks(comparison, &Unpaired::second)),
                  f<"counts">(pairsOf<ComparedKind::Run>(comparison)),
                  f<"topdown">(pairsOf<ComparedKind::TopDownRun>(comparison)),
                  f<"sweeps">(rowsOf<&All::sweeps>(comparison)),
                  f<"rooflines">(pairsOf<ComparedKind::Roofline>(comparison)),
                  f<"solvers">(rowsOf<&All::solvers>(comparison)),
                  f<"recorders">(rowsOf<&All::recorders>(comparison)),
                  f<"definitions">(rowsOf<&All::definitions>(comparison)),
                  f<"unpaired">(each(comparison.unpaired, unpairedOf)),
                  f<"problems">(each(comparison.problems, problemOf)));
}

}  // namespace

const JsonDocument<std::string, std::string, StudyComparison> comparisonDocument =
    DocumentOf<comparisonOf>();

}  // namespace papilio::core
