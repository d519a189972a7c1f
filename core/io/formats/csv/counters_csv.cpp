#include "core/io/formats/csv/counters_csv.h"

#include "core/base/constants.h"
#include "core/base/csv.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/text/foreign_content.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace papilio::core {

namespace {

/// Intel's tables write ":" where PAPI and perf write "." between an event and its mask, in any
/// case: whoever looks for the event would find the first of the two only.
std::string spelling(std::string_view event)
{
    auto plain = lowerCase(trimmed(event));
    std::ranges::replace(plain, '.', ':');
    return plain;
}

/// Reads one file; the first thing that is wrong ends it.
class Reader {
public:
    explicit Reader(std::string name) : name_(std::move(name)) {}

    Result<CounterTable> read(std::string_view text)
    {
        auto csv = readCsvTable(text, name_);
        if (!csv) {
            return csv.error();
        }
        if (csv->rows.empty()) {
            return Error{Errc::Malformed, name_ +
                                              ": is empty; expected a header that begins with "
                                              "\"event\""};
        }
        table_.name = textStem(name_);
        for (const auto& comment : csv->comments) {
            takeComment(comment);
        }
        if (auto good = readHeader(csv->rows.front()); !good) {
            return good.error();
        }
        for (std::size_t row = 1; row < csv->rows.size(); ++row) {
            if (auto good = readRow(csv->rows[row]); !good) {
                return good.error();
            }
        }
        return finish();
    }

private:
    [[nodiscard]] Error problem(std::size_t line, std::size_t cell, const std::string& what) const
    {
        return errorAt(name_, {line, cell + 1}, what);
    }

    void takeComment(const std::string& comment)
    {
        const auto colon = comment.find(':');
        if (colon == std::string::npos) {
            return;
        }
        const auto key = lowerCase(trimmed(std::string_view(comment).substr(0, colon)));
        const std::string value(trimmed(std::string_view(comment).substr(colon + 1)));
        if (key == "source") {
            table_.provenance.source = value;
        } else if (key == "machine") {
            table_.machine = value;
        } else if (key == "model") {
            table_.model = value;
        } else if (key == "parameter") {
            table_.parameter = value;
        } else if (key == "command") {
            table_.provenance.command = value;
        } else if (key == "note") {
            table_.provenance.notes.push_back(value);
        }
    }

    Result<void> readHeader(const CsvRow& header)
    {
        if (lowerCase(trimmed(header.cells.front())) != "event") {
            return problem(
                header.line, 0,
                fmt::format("expected \"event\", found {}", quotedExcerpt(header.cells.front())));
        }
        hasUnits_ = header.cells.size() > 1 && lowerCase(trimmed(header.cells[1])) == "unit";
        first_ = hasUnits_ ? 2 : 1;
        if (header.cells.size() <= first_) {
            return problem(header.line, header.cells.size() - 1,
                           "expected the name of a run after this cell, found none");
        }
        for (std::size_t cell = first_; cell < header.cells.size(); ++cell) {
            const std::string run(trimmed(header.cells[cell]));
            if (run.empty()) {
                return problem(header.line, cell, "expected the name of a run, found nothing");
            }
            table_.columns.push_back({run, {}, {}, notANumber});
        }
        return {};
    }

    Result<void> readRow(const CsvRow& row)
    {
        const auto wanted = first_ + table_.columns.size();
        if (row.cells.size() != wanted) {
            return problem(row.line, std::min(row.cells.size(), wanted) - 1,
                           fmt::format("expected {} cells, found {}", wanted, row.cells.size()));
        }
        const std::string event(trimmed(row.cells.front()));
        if (event.starts_with('@')) {
            return readAttribute(row, event.substr(1));
        }
        if (event.empty()) {
            return problem(row.line, 0, "expected the name of an event, found nothing");
        }
        if (const auto [known, isNew] = lines_.try_emplace(event, row.line); !isNew) {
            return problem(
                row.line, 0,
                fmt::format("the event \"{}\" is already in line {}", event, known->second));
        }
        if (const auto [known, isNew] = spellings_.try_emplace(spelling(event), row.line); !isNew) {
            return problem(
                row.line, 0,
                fmt::format(
                    "the event \"{}\" is already in line {}, spelt differently; remove one of them",
                    event, known->second));
        }
        table_.events.push_back(event);
        if (hasUnits_) {
            table_.units.emplace_back(trimmed(row.cells[1]));
        }
        for (std::size_t cell = first_; cell < row.cells.size(); ++cell) {
            if (auto good = readValue(row, cell); !good) {
                return good;
            }
        }
        return {};
    }

    Result<void> readValue(const CsvRow& row, std::size_t cell)
    {
        const auto text = trimmed(row.cells[cell]);
        double value = notANumber;
        std::string reason;
        switch (readNumber(text, value)) {
            case NumberText::Number:
                break;
            case NumberText::Missing:
                value = notANumber;
                ++missingCells_;
                break;
            case NumberText::NotANumber:
                if (!text.starts_with('<') || !text.ends_with('>')) {
                    return problem(row.line, cell, numberExpected(text));
                }
                value = notANumber;
                reason = text;
        }
        hasReasons_ = hasReasons_ || !reason.empty();
        table_.values.push_back(value);
        table_.reasons.push_back(std::move(reason));
        return {};
    }

    Result<void> readAttribute(const CsvRow& row, const std::string& what)
    {
        for (std::size_t cell = first_; cell < row.cells.size(); ++cell) {
            auto& column = table_.columns[cell - first_];
            const std::string text(trimmed(row.cells[cell]));
            if (what == "pass") {
                column.pass = text;
                hasPasses_ = true;
            } else if (what == "part") {
                column.part = text;
                hasPasses_ = true;
            } else if (what == "time") {
                if (readNumber(text, column.time) == NumberText::NotANumber) {
                    return problem(row.line, cell,
                                   fmt::format("expected seconds, found {}", quotedExcerpt(text)));
                }
            } else {
                return problem(row.line, 0,
                               fmt::format("expected @pass, @part or @time, found \"@{}\"", what));
            }
        }
        return {};
    }

    Result<CounterTable> finish()
    {
        if (table_.events.empty()) {
            return Error{Errc::Malformed, name_ + ": has no event lines after its header"};
        }
        if (!hasReasons_) {
            table_.reasons.clear();
        }
        if (!hasPasses_) {
            numberPasses();
        }
        noteMissingCells();
        for (std::size_t column = 0; column < table_.columns.size(); ++column) {
            const auto same = std::ranges::find(table_.columns, table_.columns[column]);
            if (same - table_.columns.begin() != static_cast<std::ptrdiff_t>(column)) {
                return problem(
                    1, first_ + column,
                    fmt::format("the run \"{}\" is a duplicate with the same pass and part",
                                table_.columns[column].run));
            }
        }
        if (auto good = checkCounters(table_); !good) {
            return good.error().in(name_);
        }
        return std::move(table_);
    }

    /// Once: a table that Papilio wrote may bring the note along.
    void noteMissingCells()
    {
        auto& notes = table_.provenance.notes;
        const auto note = missingCellsNote(missingCells_);
        if (missingCells_ > 0 && std::ranges::find(notes, note) == notes.end()) {
            notes.push_back(note);
        }
    }

    /// The same run twice: it was run again, with other events.
    void numberPasses()
    {
        std::map<std::string, int> counts;
        for (const auto& column : table_.columns) {
            ++counts[column.run];
        }
        std::map<std::string, int> numbers;
        for (auto& column : table_.columns) {
            if (counts[column.run] > 1) {
                column.pass = std::to_string(++numbers[column.run]);
            }
        }
    }

    std::string name_;
    CounterTable table_;
    std::map<std::string, std::size_t> lines_;
    std::map<std::string, std::size_t> spellings_;
    std::size_t first_ = 1;
    std::size_t missingCells_ = 0;
    bool hasUnits_ = false;
    bool hasReasons_ = false;
    bool hasPasses_ = false;
};

}  // namespace

bool looksLikeCountersCsv(const std::filesystem::path& /*path*/, std::string_view head)
{
    auto body = firstContentLine(head);
    std::size_t line = 1;
    const auto header = takeCsvRow(body, line, {});
    if (!header || header->cells.size() < 2 ||
        lowerCase(trimmed(header->cells.front())) != "event") {
        return false;
    }
    return std::ranges::none_of(header->cells, [](const auto& cell) {
        const auto word = lowerCase(trimmed(cell));
        return word == "repetition" || word == "rep";
    });
}

Result<CounterTable> parseCountersCsv(std::string_view text, const std::string& name)
{
    return Reader(name).read(text);
}

namespace {

Result<Document> parseFile(const ImportFile& file, const ImportOptions&)
{
    auto table = parseCountersCsv(file.text, file.name);
    if (!table) {
        return table.error();
    }
    // The source given in the file comes before how it was imported.
    const auto source = table->provenance.source;
    stampImport(table->provenance, "counters", {file.path});
    if (!source.empty()) {
        table->provenance.source = source;
    }
    return documentOf(std::move(table));
}

}  // namespace

FileFormat countersFormat()
{
    return {ImportFormat::Counters, "counters", "counters as CSV, events by runs",
            looksLikeCountersCsv, readEach<parseFile>};
}

}  // namespace papilio::core
