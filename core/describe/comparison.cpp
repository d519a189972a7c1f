#include "core/describe/describe.h"
#include "core/describe/documents.h"
#include "core/present/study_comparison.h"

#include <cmath>

namespace papilio::core {

namespace {

using Style = DifferenceColumn::Style;

JsonValue cellJson(Style style, const DifferenceCell& cell)
{
    const bool hasNumber = !std::isnan(cell.number);
    switch (style) {
        case Style::Remark:
        case Style::Formula:
            return jsonOf(orNull(cell.text));
        case Style::List: {
            auto lines = JsonValue::array();
            for (std::size_t begin = 0; begin < cell.text.size();) {
                const auto end = std::min(cell.text.find('\n', begin), cell.text.size());
                lines.push_back(cell.text.substr(begin, end - begin));
                begin = end + 1;
            }
            return lines;
        }
        case Style::Flag:
            return cell.number != 0;
        case Style::Status:
            return toString(static_cast<EventStatus>(int(cell.number)));
        case Style::Verdict:
            return hasNumber ? JsonValue(toString(static_cast<Verdict>(int(cell.number))))
                             : JsonValue();
        case Style::Count:
            return hasNumber ? JsonValue(static_cast<long long>(cell.number)) : JsonValue();
        case Style::Number:
        case Style::Share:
        case Style::Ratio:
        case Style::Change:
            return jsonOf(cell.number);
        default:
            return cell.text;
    }
}

JsonValue cellSchema(Style style)
{
    switch (style) {
        case Style::Remark:
        case Style::Formula:
        case Style::Verdict:
            return typeSchema("string", true);
        case Style::List:
            return schemaOf<List<std::string>>();
        case Style::Flag:
            return typeSchema("boolean");
        case Style::Count:
        case Style::Number:
        case Style::Share:
        case Style::Ratio:
        case Style::Change:
            return typeSchema("number", true);
        default:
            return typeSchema("string");
    }
}

/// Adds the columns for documents of a row: "first.run" is "run" in "first".
void addCells(JsonValue& object, const DifferenceTable& table, const DifferenceRow& row)
{
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto& [id, title, style, where, help, partner] = table.columns[column];
        if ((where & DifferenceColumn::Document) != 0) {
            const auto dot = id.find('.');
            auto& place = dot == std::string::npos ? object[id]
                                                   : object[id.substr(0, dot)][id.substr(dot + 1)];
            place = cellJson(style, row.cells[column]);
        }
    }
}

void addCells(JsonValue& schema, const DifferenceTable& table)
{
    for (const auto& [id, title, style, where, help, partner] : table.columns) {
        if ((where & DifferenceColumn::Document) == 0) {
            continue;
        }
        const auto dot = id.find('.');
        const auto outer = id.substr(0, dot);
        if (dot == std::string::npos) {
            addProperty(schema, id.c_str(), cellSchema(style), true);
            continue;
        }
        if (!schema["properties"].contains(outer)) {
            addProperty(schema, outer.c_str(), typeSchema("object"), true);
        }
        addProperty(schema["properties"][outer], id.substr(dot + 1).c_str(), cellSchema(style),
                    true);
    }
}

JsonValue rowJson(const DifferenceTable& table, const DifferenceRow& row)
{
    auto object = JsonValue::object();
    addCells(object, table, row);
    return object;
}

JsonValue listSchema(JsonValue items)
{
    auto schema = typeSchema("array");
    schema["items"] = std::move(items);
    return schema;
}

JsonValue rowSchema(const DifferenceTable& table)
{
    auto schema = typeSchema("object");
    addCells(schema, table);
    return schema;
}

JsonValue rowsJson(const DifferenceTable& table)
{
    auto rows = JsonValue::array();
    for (const auto& row : table.rows) {
        if ((row.where & DifferenceColumn::Document) != 0) {
            rows.push_back(rowJson(table, row));
        }
    }
    return rows;
}

/// The coefficients of each metric, in it.
void addTerms(JsonValue& metrics, const DifferenceTable& terms)
{
    for (auto& metric : metrics) {
        metric["terms"] = JsonValue::array();
        for (const auto& row : terms.rows) {
            if (row.group == metric["name"].get_ref<const std::string&>()) {
                metric["terms"].push_back(rowJson(terms, row));
            }
        }
    }
}

JsonValue pairJson(const ComparedPair& pair)
{
    JsonValue json = {{"first", pair.names.first}, {"second", pair.names.second}};
    for (const auto& row : pair.facts.rows) {
        addCells(json, pair.facts, row);
    }
    json["notes"] = JsonValue::array();
    for (const auto& table : pair.tables) {
        for (const auto& note : table.notes) {
            json["notes"].push_back(note);
        }
        if (table.id == "terms") {
            addTerms(json["metrics"], table);
        } else if (!table.id.empty()) {
            json[table.id] = rowsJson(table);
        }
    }
    return json;
}

JsonValue pairSchema(const ComparedPair& pair)
{
    auto schema = typeSchema("object");
    for (const auto* name : {"first", "second"}) {
        addProperty(schema, name, typeSchema("string"), true);
    }
    addCells(schema, pair.facts);
    addProperty(schema, "notes", schemaOf<List<std::string>>(), true);
    for (const auto& table : pair.tables) {
        if (table.id == "terms") {
            addProperty(schema["properties"]["metrics"]["items"], "terms",
                        listSchema(rowSchema(table)), true);
        } else if (!table.id.empty()) {
            addProperty(schema, table.id.c_str(), listSchema(rowSchema(table)), true);
        }
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
        return listSchema(pairSchema(comparisonOfNothing().of(kind).front()));
    }
};

template<DifferenceTable StudyComparison::*table>
struct SchemaOf<Rows<table>> {
    static JsonValue make() { return listSchema(rowSchema(comparisonOfNothing().*table)); }
};

namespace {

template<ComparedKind kind>
Pairs<kind> pairsOf(const StudyComparison& comparison)
{
    return {each(comparison.of(kind), pairJson).json};
}

template<DifferenceTable StudyComparison::*table>
Rows<table> rowsOf(const StudyComparison& comparison)
{
    return {rowsJson(comparison.*table)};
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

JsonValue comparisonJson(const std::string& first,
                         const std::string& second,
                         const StudyComparison& comparison)
{
    return comparisonOf(first, second, comparison).json;
}

JsonValue comparisonSchema()
{
    return schemaOf<decltype(comparisonOf({}, {}, {}))>();
}

}  // namespace papilio::core
