#include "core/io/formats/csv/table_import.h"

#include "core/base/text.h"
#include "core/io/formats/formats.h"
#include "core/io/formats/table/table_formats.h"
#include "core/io/formats/table/table_reader.h"
#include "core/io/text/parse_error.h"

#include <fmt/format.h>

namespace papilio::core {

namespace {

TableText columnText(const std::vector<std::size_t>& columns)
{
    TableText text;
    for (const auto column : columns) {
        if (!text.pieces.empty()) {
            text.pieces.push_back({false, ", "});
        }
        text.pieces.push_back({true, fmt::format("#{}", column + 1)});
    }
    return text;
}

/// The line of the header, as it may come again in tables that were joined.
TablePattern headerPattern(std::string_view text)
{
    std::string_view line;
    do {
        line = trimmed(takeLine(text), " \t\r");
    } while (!text.empty() && (line.empty() || line.front() == '#'));
    return exactPattern(line);
}

/// The rules that say of a table what the mapping says of its columns.
TableRules rulesOf(std::string_view text, const std::string& name, const CsvMapping& mapping)
{
    const auto sample = orThrow(sampleCsv(text, name, mapping.hasHeader));
    const auto roles = orThrow(rolesOf(sample, mapping), name);
    if (const auto fault = faultOf(sample, roles)) {
        throw Error{Errc::InvalidArgument, name + ": " + sentence(*fault)};
    }
    const auto columns = [&](CsvRole role) {
        std::vector<std::size_t> found;
        for (std::size_t column = 0; column < roles.size(); ++column) {
            if (roles[column] == role) {
                found.push_back(column);
            }
        }
        return found;
    };
    TableOutput output;
    output.kind = TableOutput::Kind::Measurements;
    for (const auto& [field, role] :
         {std::pair("kernel", CsvRole::Kernel), std::pair("repetition", CsvRole::Repetition),
          std::pair("event", CsvRole::Event), std::pair("unit", CsvRole::Unit)}) {
        if (const auto found = columns(role); !found.empty()) {
            output.texts[field] = columnText(found);
        }
    }
    TablePart part;
    const bool hasHeader = sample.hasHeader && !sample.isHeaderComment;
    part.kind = hasHeader ? TablePart::Kind::Header : TablePart::Kind::First;
    part.pattern = hasHeader ? headerPattern(text) : nullptr;
    part.note.pieces = {
        {false, "The header is repeated; what follows it belongs to the same table."}};
    part.separators = std::string(1, sample.separator);
    part.columns = sample.names;
    const auto values = columns(CsvRole::Value);
    if (output.texts.contains("event")) {
        output.numbers["value"] = Expression::name(fmt::format("#{}", values.front() + 1));
    } else {
        part.eachOf = values;
        output.texts["event"].pieces = {{true, "column"}};
        output.numbers["value"] = Expression::name("cell");
    }
    part.outputs = {std::move(output)};
    TableRules rules;
    rules.name = "table";
    rules.what = "a table of chosen columns";
    rules.units = "counts";
    rules.known = sample.numbers;
    rules.parts = {std::move(part)};
    rules.notes.push_back(
        fmt::format("The columns were chosen: {}.", toText(mappingOf(sample, roles))));
    if (sample.numbers.hasDecimalComma()) {
        rules.notes.emplace_back("Commas in numbers are decimal commas.");
    }
    return rules;
}

Document parseFile(const ImportFile& file, const ImportOptions& options)
{
    return readTable(rulesOf(file.text, file.name, options.columns), file, options);
}

}  // namespace

Result<MeasuredTable> readMappedTable(std::string_view text,
                                      const std::string& name,
                                      const std::string& run,
                                      const CsvMapping& mapping,
                                      const std::stop_token& stop)
{
    return caught(name, {}, [&] {
        const auto rules = rulesOf(text, name, mapping);
        const std::filesystem::path path(name);
        const ImportFile file{path, name, run, text, stop};
        TableContent content(rules, {});
        RememberedRows none;
        content.begin(file);
        TableReader(rules, file, none).read(&content);
        return content.measured(run, {path});
    });
}

/// Never recognized by itself: ImportOptions::columns, or the guess.
FileFormat tableFormat()
{
    const auto isNever = [](const std::filesystem::path&, std::string_view) { return false; };
    return {"table", "a table of which you choose what its columns hold", isNever,
            readEach<parseFile>, true};
}

}  // namespace papilio::core
