#include "core/io/importers/csv_table.h"

#include "core/base/text.h"
#include "core/io/importers/number_text.h"

#include <fmt/format.h>

namespace papilio::core {

namespace {

/// A cell in quotes; `text` stands behind the opening one.
Result<std::string> takeQuoted(std::string_view& text, std::size_t& line, const std::string& place)
{
    std::string cell;
    while (true) {
        const auto quote = text.find('"');
        if (quote == std::string_view::npos) {
            return Error{Errc::Malformed, place + ": the quote opened here is never closed"};
        }
        const auto part = text.substr(0, quote);
        for (const char character : part) {
            line += character == '\n' ? 1 : 0;
        }
        cell += part;
        text.remove_prefix(quote + 1);
        if (text.empty() || text.front() != '"') {
            return cell;
        }
        cell += '"';
        text.remove_prefix(1);
    }
}

}  // namespace

std::string csvPlace(const std::string& name, std::size_t line, std::size_t column)
{
    return fmt::format("{}: line {}, column {}", name, line, column);
}

Result<CsvRow> takeCsvRow(std::string_view& text, std::size_t& line, const std::string& name)
{
    CsvRow row;
    row.line = line;
    while (true) {
        const auto place = csvPlace(name, line, row.cells.size() + 1);
        if (!text.empty() && text.front() == '"') {
            text.remove_prefix(1);
            auto cell = takeQuoted(text, line, place);
            if (!cell) {
                return cell.error();
            }
            row.cells.push_back(*std::move(cell));
            if (!text.empty() && text.front() != ',' && text.front() != '\n' &&
                text.front() != '\r') {
                return Error{Errc::Malformed,
                             place + ": expected a comma behind the closing quote"};
            }
        } else {
            const auto end = std::min(text.find_first_of(",\n"), text.size());
            auto cell = text.substr(0, end);
            text.remove_prefix(end);
            if (!cell.empty() && cell.back() == '\r' && (text.empty() || text.front() == '\n')) {
                cell.remove_suffix(1);
            }
            if (cell.find('"') != std::string_view::npos) {
                return Error{Errc::Malformed,
                             place + ": a quote inside a cell that does not begin with one"};
            }
            row.cells.emplace_back(cell);
        }
        if (!text.empty() && text.front() == '\r') {
            text.remove_prefix(1);
        }
        if (text.empty() || text.front() == '\n') {
            text.remove_prefix(text.empty() ? 0 : 1);
            ++line;
            return row;
        }
        text.remove_prefix(1);  // the comma
    }
}

Result<CsvTable> readCsvTable(std::string_view text, const std::string& name)
{
    text = withoutByteOrderMark(text);
    if (!isText(text)) {
        return Error{Errc::Malformed, name + ": is not UTF-8 text"};
    }
    CsvTable table;
    std::size_t line = 1;
    while (!text.empty()) {
        if (text.front() == '#') {
            const auto end = std::min(text.find('\n'), text.size());
            auto comment = text.substr(1, end - 1);
            if (!comment.empty() && comment.back() == '\r') {
                comment.remove_suffix(1);
            }
            table.comments.emplace_back(trimmed(comment));
            text.remove_prefix(std::min(end + 1, text.size()));
            ++line;
            continue;
        }
        auto row = takeCsvRow(text, line, name);
        if (!row) {
            return row.error();
        }
        if (row->cells.size() > 1 || !trimmed(row->cells.front()).empty()) {
            table.rows.push_back(*std::move(row));
        }
    }
    return table;
}

std::string csvCell(std::string_view text)
{
    // A byte order mark in front would be the file's.
    const bool plain = text.find_first_of(",\"\n\r") == std::string_view::npos &&
                       !text.starts_with('#') && trimmed(text).size() == text.size() &&
                       withoutByteOrderMark(text).size() == text.size();
    if (plain) {
        return std::string(text);
    }
    std::string cell = "\"";
    for (const char character : text) {
        cell += character;
        if (character == '"') {
            cell += '"';
        }
    }
    return cell + '"';
}

}  // namespace papilio::core
