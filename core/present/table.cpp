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

std::string htmlText(std::string_view text)
{
    std::string safe;
    for (const char c : visibleText(text)) {
        switch (c) {
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '&':
                safe += "&amp;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                safe += c;
        }
    }
    return safe;
}

std::string toHtml(const Table& table, const PaperSetting* paper)
{
    const auto cell = [&](const char* tag, std::size_t column, const std::string& text) {
        constexpr std::size_t shortest = 26;  // longer words may break
        constexpr std::size_t longest = 100;  // sentences: not a word a line
        const auto indent = std::min(text.find_first_not_of(' '), text.size());
        std::string content;
        for (std::size_t blank = 0; blank < indent; ++blank) {
            content += "&#160;";
        }
        content += htmlText(text.substr(indent));
        const auto letters = width(text);
        const std::string place =
            paper != nullptr      ? fmt::format(" width=\"{:.2f}%\" style=\"font-size:{:.1f}pt{}\"",
                                                paper->widths[column], paper->points,
                                           table.headings[column].isNumeric || letters <= shortest
                                                    ? ";white-space:nowrap"
                                                    : "")
            : letters <= shortest ? " style=\"white-space:nowrap\""
            : letters > longest   ? " style=\"min-width:20em\""
                                  : " style=\"min-width:12em\"";
        return fmt::format("<{0}{1}{2}>{3}</{0}>", tag,
                           table.headings[column].isNumeric ? " class=\"n\" align=\"right\"" : "",
                           place, content);
    };
    auto html = paper == nullptr ? std::string("<table>")
                                 : fmt::format(
                                       "<table width=\"{:.1f}%\" cellspacing=\"0\" "
                                       "cellpadding=\"2\">",
                                       paper->width);
    if (!table.caption.empty()) {
        html += "<caption>" + htmlText(table.caption) + "</caption>";
    }
    html += "<thead><tr>";
    for (std::size_t column = 0; column < table.headings.size(); ++column) {
        html += cell("th", column, table.headings[column].title);
    }
    html += "</tr></thead><tbody>\n";
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        html +=
            paper != nullptr && row % 2 == 0 ? "<tr bgcolor=\"" + paper->ground + "\">" : "<tr>";
        for (std::size_t column = 0; column < table.rows[row].size(); ++column) {
            html += cell("td", column, table.rows[row][column].text);
        }
        html += "</tr>\n";
    }
    return html + "</tbody></table>\n";
}

Table withoutEmptyColumns(Table table)
{
    const auto none = notApplicableText();
    for (auto column = std::ssize(table.headings) - 1; column >= 0; --column) {
        const auto isEmpty = [&](const std::vector<Table::Cell>& row) {
            const auto& text = row[static_cast<std::size_t>(column)].text;
            return text.empty() || text == none;
        };
        if (std::ranges::all_of(table.rows, isEmpty)) {
            table.headings.erase(table.headings.begin() + column);
            for (auto& row : table.rows) {
                row.erase(row.begin() + column);
            }
        }
    }
    return table;
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
