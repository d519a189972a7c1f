#pragma once

#include "core/base/result.h"

#include <cstddef>
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

/// A whole small table: blank lines and lines that begin with # are skipped; their text is
/// handed out as comments.
struct CsvTable {
    std::vector<CsvRow> rows;
    std::vector<std::string> comments;  ///< without the # and blanks around
};
Result<CsvTable> readCsvTable(std::string_view text, const std::string& name, char separator = ',');

/// A cell as CSV: quoted where it has to be.
std::string csvCell(std::string_view text);

/// Text that a spreadsheet would compute (it begins with = @ tab or CR, or with + or - and is no
/// number) gets an apostrophe before it.
std::string spreadsheetText(std::string_view cell);

/// A cell of a CSV that a spreadsheet may open: both.
std::string spreadsheetCell(std::string_view text);

}  // namespace papilio::core
