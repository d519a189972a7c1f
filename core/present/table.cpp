#include "core/present/table.h"

#include "core/base/csv.h"
#include "core/base/text.h"

#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

/// Characters of UTF-8 text: bytes that do not continue one.
std::size_t width(const std::string& text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

std::string fullPrecision(const Table::Cell& cell)
{
    return std::isnan(cell.number) ? std::string() : fmt::format("{}", cell.number);
}

}  // namespace

std::string toText(const Table& table)
{
    std::vector<std::vector<std::string>> lines;
    if (std::ranges::any_of(table.headings, [](const auto& one) { return !one.title.empty(); })) {
        auto& titles = lines.emplace_back();
        for (const auto& heading : table.headings) {
            titles.push_back(visibleText(heading.title));
        }
    }
    for (const auto& row : table.rows) {
        auto& cells = lines.emplace_back();
        for (const auto& cell : row) {
            cells.push_back(visibleText(cell.text));
        }
    }
    std::vector<std::size_t> widths(table.headings.size(), 0);
    for (const auto& cells : lines) {
        for (std::size_t column = 0; column < cells.size(); ++column) {
            widths[column] = std::max(widths[column], width(cells[column]));
        }
    }
    std::string text;
    for (const auto& cells : lines) {
        std::string line;
        for (std::size_t column = 0; column < cells.size(); ++column) {
            const std::string padding(widths[column] - width(cells[column]), ' ');
            line += "  " + (table.headings[column].isNumeric ? padding + cells[column]
                                                             : cells[column] + padding);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string toCsv(const Table& table)
{
    std::string text;
    const auto add = [&text](std::size_t column, const std::string& cell) {
        text += (column == 0 ? "" : ",") + cell;
    };
    for (std::size_t column = 0; column < table.headings.size(); ++column) {
        add(column, spreadsheetCell(table.headings[column].title));
    }
    text += "\n";
    for (const auto& row : table.rows) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            add(column, table.headings[column].isNumeric ? fullPrecision(row[column])
                                                         : spreadsheetCell(row[column].text));
        }
        text += "\n";
    }
    return text;
}

}  // namespace papilio::core
