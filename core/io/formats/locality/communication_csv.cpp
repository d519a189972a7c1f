#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/formats/locality/locality_csv.h"
#include "core/io/text/named_columns.h"

#include <fmt/format.h>

namespace papilio::core {

namespace {

bool isTrueHeader(std::string_view cell)
{
    const auto text = lowerCase(trimmed(cell));
    return text == "true sharing" || text == "communication";
}

bool isFalseHeader(std::string_view cell)
{
    return lowerCase(trimmed(cell)) == "false sharing";
}

/// The lines of one block: `first` is its header.
Result<std::vector<double>> readBlock(const CsvTable& table,
                                      std::size_t first,
                                      const std::vector<std::string>& threads,
                                      const std::string& file)
{
    std::vector<double> cells;
    for (std::size_t index = 0; index < threads.size(); ++index) {
        if (first + 1 + index >= table.rows.size()) {
            return errorAt(
                file, {table.rows[first].line, 1},
                fmt::format("expected {} lines, one per thread, found {}", threads.size(), index));
        }
        const auto& row = table.rows[first + 1 + index];
        if (trimmed(row.cells.front()) != threads[index]) {
            return errorAt(file, {row.line, 1},
                           fmt::format("expected the line of thread {}, found {}", threads[index],
                                       quotedExcerpt(row.cells.front())));
        }
        for (std::size_t column = 1; column <= threads.size(); ++column) {
            const auto value = numberIn(row, column, file);
            if (!value) {
                return value.error();
            }
            cells.push_back(*value);
        }
    }
    return cells;
}

Result<Document> parseCommunication(const ImportFile& input, const ImportOptions&)
{
    const auto& file = input.name;
    const auto table = readCsvTable(input.text, file);
    if (!table) {
        return table.error();
    }
    if (table->rows.empty() || !isTrueHeader(table->rows.front().cells.front())) {
        return errorAt(file, {1, 1}, "expected \"true sharing\"");
    }
    CommunicationMatrix matrix;
    matrix.name = textStem(input.path);
    const auto& header = table->rows.front();
    for (std::size_t column = 1; column < header.cells.size(); ++column) {
        matrix.threads.emplace_back(trimmed(header.cells[column]));
    }
    auto cells = readBlock(*table, 0, matrix.threads, file);
    if (!cells) {
        return cells.error();
    }
    matrix.trueSharing = *std::move(cells);
    const auto second = matrix.threads.size() + 1;
    if (table->rows.size() > second) {
        const auto& row = table->rows[second];
        if (!isFalseHeader(row.cells.front())) {
            return unexpectedAt(file, {row.line, 1}, "\"false sharing\" or the end",
                                quotedExcerpt(row.cells.front()));
        }
        auto apart = readBlock(*table, second, matrix.threads, file);
        if (!apart) {
            return apart.error();
        }
        matrix.falseSharing = *std::move(apart);
    }
    matrix.provenance.notes = table->comments;
    stampImport(matrix.provenance, "communication-csv", {file});
    if (auto good = checkCommunication(matrix); !good) {
        return good.error().in(file);
    }
    Document document;
    document.communication.push_back(
        std::make_shared<const CommunicationMatrix>(std::move(matrix)));
    return document;
}

bool looksLikeCommunication(const std::filesystem::path&, std::string_view head)
{
    head = withoutComments(head);
    return isTrueHeader(head.substr(0, head.find_first_of(",\r\n")));
}

}  // namespace

FileFormat communicationCsvFormat()
{
    return {ImportFormat::CommunicationCsv, "communication-csv", "communication between threads",
            looksLikeCommunication, readEach<parseCommunication>};
}

}  // namespace papilio::core
