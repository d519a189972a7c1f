#include "core/base/text.h"
#include "core/io/formats/csv/csv_sample.h"
#include "core/io/formats/table/table_reader.h"
#include "core/io/import/importer.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/use_document.h"

using namespace papilio::core;
using namespace papilio::fuzz;

// A mapping of columns in the first line, and the table that is read with it; an empty line: the
// guess.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto text = textOf(data, size);
    const auto words = takeLine(text);
    auto mapping = words.empty() ? Result(CsvMapping{}) : parseCsvMapping(words);
    if (!mapping) {
        requireSentence(mapping.error().message);
        return 0;
    }
    const auto again = mapping->isEmpty() ? mapping : parseCsvMapping(toText(*mapping));
    require(again.hasValue() && *again == *mapping, "a mapping comes back as it was written");
    if (!isText(text)) {
        return 0;
    }
    if (const auto sample = sampleCsv(text, "input", mapping->layout)) {
        for (const auto& row : sample->rows) {
            require(row.cells.size() == sample->names.size(), "rows are as wide as the header");
        }
        const auto guessed = rolesOf(*sample, mappingOf(*sample, sample->guess));
        require(
            guessed && (*guessed == sample->guess || faultOf(*sample, sample->guess).has_value()),
            "the shortest mapping says the same");
    } else {
        requireSentence(sample.error().message);
    }
    const auto rules = tableRulesOf(text, "input", *mapping);
    const auto table = rules ? readTables(*rules, text, "input") : Result<Document>(rules.error());
    if (!table) {
        requireSentence(table.error().message);
        return 0;
    }
    require(table->benchmarks.size() + table->counters.size() == 1, "one of both");
    useOutcome(table, true);
    if (isChosen(text, 256)) {
        static const ScratchFile file("input.csv");
        file.write(text);
        ImportOptions options;
        options.format = ImportFormat::Table;
        options.columns = *std::move(mapping);
        useOutcome(importStudy({file.path()}, options), true);
    }
    return 0;
}
