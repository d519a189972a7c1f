#pragma once

#include "core/base/constants.h"
#include "core/present/column.h"

#include <cstddef>
#include <ranges>
#include <string>
#include <string_view>
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
        std::string text;            ///< as people read it
        double number = notANumber;  ///< in full precision
    };

    std::string caption;
    std::vector<Heading> headings;
    std::vector<std::vector<Cell>> rows;
    std::size_t leftOut = 0;  ///< rows behind these that are not in it
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

/// How a table is set on paper, where nothing places it later; lengths in points.
struct PaperSetting {
    double points = 8;           ///< of its letters
    double width = 0;            ///< of the table, per cent of the page
    std::vector<double> widths;  ///< of its columns, per cent of the table
    std::string ground;          ///< color of every second row
};

/// Text of a cell or a sentence as HTML: names and units may hold anything.
std::string htmlText(std::string_view text);

/// One <table> with its caption: numbers at the right, blanks before a word as an indent.
/// @param paper  null: for a browser
std::string toHtml(const Table& table, const PaperSetting* paper = nullptr);

/// The table without columns that have no text, or nothing but "does not apply", in any row.
Table withoutEmptyColumns(Table table);

/// RFC 4180: titles, then cells; numbers in full precision, words so that a spreadsheet computes
/// nothing from them.
std::string toCsv(const Table& table);

}  // namespace papilio::core
