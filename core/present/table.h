#pragma once

#include "core/present/column.h"

#include <limits>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

namespace papilio::core {

/// Rows under headings, for whoever writes them down.
struct Table {
    struct Heading {
        std::string id;
        std::string title;
        std::string help;
        bool isNumeric = false;  ///< cells and title are at the right
    };
    struct Cell {
        std::string text;                                          ///< as people read it
        double number = std::numeric_limits<double>::quiet_NaN();  ///< in full precision
    };

    std::string caption;
    std::vector<Heading> headings;
    std::vector<std::vector<Cell>> rows;
};

/// The rows of a range under these columns.
template<typename Row, std::ranges::input_range Rows>
Table tabulate(const Columns<Row>& columns, const Rows& rows, std::string caption = {})
{
    Table table{.caption = std::move(caption), .headings = {}, .rows = {}};
    for (const auto& column : columns) {
        table.headings.push_back({column.id(), column.title(), column.help(), column.isNumeric()});
    }
    for (const Row& row : rows) {
        auto& cells = table.rows.emplace_back();
        for (const auto& column : columns) {
            cells.push_back({column.text(row), column.value(row)});
        }
    }
    return table;
}

/// For a terminal: columns as wide as their widest cell (in characters, not bytes), each line
/// indented by two blanks and without blanks at its end. Names may hold line ends: a cell is one
/// line. Titles are left out where all are empty.
std::string toText(const Table& table);

/// RFC 4180: titles, then cells; numbers in full precision, words so that a spreadsheet computes
/// nothing from them.
std::string toCsv(const Table& table);

}  // namespace papilio::core
