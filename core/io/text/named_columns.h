#pragma once

#include "core/base/csv.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Cells of a CSV by the names in its header, letter case ignored.
class NamedColumns {
public:
    /// @param name  of the file, for messages
    NamedColumns(const CsvRow& header, std::string name);

    [[nodiscard]] bool has(std::string_view column) const { return find(column).has_value(); }
    /// The cell without blanks around it; empty where the row or the header has none.
    [[nodiscard]] std::string text(const CsvRow& row, std::string_view column) const;
    /// NaN where the cell is empty or there is no such column.
    /// @return Malformed with line and column where the cell is not a number, or is infinite
    [[nodiscard]] Result<double> number(const CsvRow& row, std::string_view column) const;
    /// 0 where the cell is empty or there is no such column.
    [[nodiscard]] Result<int> count(const CsvRow& row, std::string_view column) const;
    /// "FILE: line L, column C: SENTENCE" at that cell.
    [[nodiscard]] Error refusal(const CsvRow& row,
                                std::string_view column,
                                const std::string& sentence) const;
    /// The first of `columns` that is there, or empty.
    [[nodiscard]] std::string oneOf(std::initializer_list<const char*> columns) const;

private:
    [[nodiscard]] std::optional<std::size_t> find(std::string_view column) const;

    std::vector<std::string> names_;
    std::string file_;
};

/// The text behind the lines at its front that begin with #.
std::string_view withoutComments(std::string_view text);

/// @param isLast  no row follows: one that is too short was cut off
/// @return Malformed where the row has more or fewer cells than the header
Result<void> checkWidth(const CsvRow& row, std::size_t width, bool isLast, const std::string& file);

/// A cell that has to be a number. @return Malformed with line and column
Result<double> numberIn(const CsvRow& row, std::size_t column, const std::string& file);

}  // namespace papilio::core
