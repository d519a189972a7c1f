#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// One record of a CSV file.
struct CsvRow {
    std::size_t line = 0;  ///< where it begins, from 1
    std::vector<std::string> cells;
};

/// Reads one record of RFC 4180 (quotes doubled, line breaks inside quotes, LF or CRLF) from the
/// front of `text` and removes it.
/// @return Malformed with the line and column where reading stopped
Result<CsvRow> takeCsvRow(std::string_view& text,
                          std::size_t& line,
                          const std::string& name,
                          char separator = ',');

/// The records of a table, one after the other: blank lines and lines that begin with # are
/// skipped, and what follows the # is among the comments. If the separator is a blank, any number
/// of them separates two cells, and those around a line are no cells.
class CsvRows {
public:
    /// @param text  outlives this; a byte order mark is passed over
    /// @param name  of the file, for messages
    CsvRows(std::string_view text, std::string name, char separator = ',');

    /// The next record; nothing at the end.
    /// @return Malformed with line and column where reading stopped
    Result<std::optional<CsvRow>> next();
    /// Without the # and blanks around.
    [[nodiscard]] const std::vector<std::string>& comments() const { return comments_; }

private:
    std::string_view text_;
    std::string name_;
    char separator_;
    std::size_t line_ = 1;
    std::vector<std::string> comments_;
};

/// A whole small table, as CsvRows reads it.
struct CsvTable {
    std::vector<CsvRow> rows;
    std::vector<std::string> comments;
};
Result<CsvTable> readCsvTable(std::string_view text, const std::string& name, char separator = ',');

/// A cell as CSV: quoted where it has to be.
std::string csvCell(std::string_view text);

/// Text that a spreadsheet would compute (it begins with = @ tab or CR, or with + or - and is
/// not a number) gets an apostrophe before it.
std::string spreadsheetText(std::string_view cell);

/// A cell of a CSV that a spreadsheet may open: both.
std::string spreadsheetCell(std::string_view text);

}  // namespace papilio::core
