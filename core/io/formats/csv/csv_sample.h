#pragma once

#include "core/base/csv.h"
#include "core/io/formats/csv_mapping.h"
#include "core/io/formats/table/table_rules.h"
#include "core/io/text/number_text.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// The beginning of a table of unknown columns, and what they may hold.
struct CsvSample {
    char separator = ',';
    bool hasHeader = true;
    bool isHeaderComment = false;         ///< the header is the # line above the first row
    std::size_t skipped = 0;              ///< lines above the table
    std::vector<std::string> units = {};  ///< of the columns, where a line has them
    NumberLocale numbers;
    std::vector<std::string> names;  ///< of the columns, each once; "#2" where the header has none
    std::vector<CsvRow> rows;        ///< the first ones below the header, as wide as it
    std::vector<bool> isNumeric;     ///< of each column: it has at least as many numbers as texts
    std::vector<CsvRole> guess;      ///< of each column
    /// Whether it reads like a table of numbers: rows of the same width below the header, a column
    /// of numbers.
    bool isTable = false;
};

/**
 * Looks at the first rows: finds the separator (comma, semicolon, tab or |, else blanks), whether
 * the first line names the columns (as gnuplot has it, in a comment), how numbers are written, and
 * what the columns may hold. Up to 40 lines above the table are passed over, and a row of texts
 * over numbers, below the header, has their units.
 *
 * @param text  of a file, or its beginning; a record that was cut off is left out
 * @return Malformed where not even the first line has several columns
 */
Result<CsvSample> sampleCsv(std::string_view text,
                            const std::string& name,
                            const CsvLayout& layout = {});

/**
 * The role of each column of the table.
 *
 * A mapping without columns leaves all to the guess. Columns that a mapping does not name are
 * ignored; where it names neither events nor values, the other columns of numbers are values.
 * @return NotFound naming the column that the table does not have, InvalidArgument for one with two
 * roles
 */
Result<std::vector<CsvRole>> rolesOf(const CsvSample& sample, const CsvMapping& mapping);

/// The shortest mapping that gives these roles.
CsvMapping mappingOf(const CsvSample& sample, const std::vector<CsvRole>& roles);

/// Why a table cannot be read with such roles, in one sentence that says what to choose.
std::optional<std::string> faultOf(const CsvSample& sample, const std::vector<CsvRole>& roles);

/// A value as it is read: NotANumber for text. A text in angle brackets ("<not counted>") is
/// Missing.
NumberText readCsvValue(const CsvSample& sample, std::string_view cell, double& value);

/// Rules (resources/tables) for tables like `text`, a file called `name` or its beginning, that say
/// what the mapping says of its columns (rolesOf()). They know such a table by its header, or where
/// it has none, by the name of the file with other numbers in it.
/// @return InvalidArgument for a mapping that cannot be (faultOf()); as sampleCsv()
Result<std::string> writtenTableRules(std::string_view text,
                                      const std::string& name,
                                      const CsvMapping& mapping);

/// The same as rules for that table. An empty cell, nan and a text in angle brackets are missing.
Result<TableRules> tableRulesOf(std::string_view text,
                                const std::string& name,
                                const CsvMapping& mapping);

}  // namespace papilio::core
