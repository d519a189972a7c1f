#include "core/base/csv.h"

#include "core/base/ascii.h"
#include "core/base/text.h"

#include <algorithm>

namespace papilio::core {

namespace {

/// A cell in quotes; `text` follows the opening one.
Result<std::string> takeQuoted(std::string_view& text, std::size_t& line, const auto& refused)
{
    std::string cell;
    while (true) {
        const auto quote = text.find('"');
        if (quote == std::string_view::npos) {
            return refused("the quote opened here is never closed");
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

/// What follows a sign: digits, an exponent and a unit of letters ("3.5 GB/s"), or "inf".
bool isSignedNumber(std::string_view text)
{
    const auto skip = [&text](auto belongs) {
        const auto before = text.size();
        while (!text.empty() && belongs(text.front())) {
            text.remove_prefix(1);
        }
        return text.size() < before;
    };
    if (text == "inf") {
        return true;
    }
    if (text.starts_with(' ')) {
        text.remove_prefix(1);
    }
    if (!skip([](char c) { return isDigit(c) || c == '.'; })) {
        return false;
    }
    const auto behindNumber = text;
    if (text.starts_with('e') || text.starts_with('E')) {
        text.remove_prefix(1);
        if (text.starts_with('+') || text.starts_with('-')) {
            text.remove_prefix(1);
        }
        if (!skip(isDigit)) {
            text = behindNumber;  // a unit that begins with e
        }
    }
    skip([](char c) { return c == ' '; });
    skip([](char c) {
        return isLetter(c) || static_cast<unsigned char>(c) >= 0x80 || c == '%' || c == '/';
    });
    return text.empty();
}

}  // namespace

Result<CsvRow> takeCsvRow(std::string_view& text,
                          std::size_t& line,
                          const std::string& name,
                          char separator)
{
    const char ends[] = {separator, '\n'};
    CsvRow row;
    row.line = line;
    while (true) {
        const auto here = [place = Place{line, row.cells.size() + 1}, &name](const char* what) {
            return errorAt(name, place, what);
        };
        if (!text.empty() && text.front() == '"') {
            text.remove_prefix(1);
            auto cell = takeQuoted(text, line, here);
            if (!cell) {
                return cell.error();
            }
            row.cells.push_back(*std::move(cell));
            if (!text.empty() && text.front() != separator && text.front() != '\n' &&
                text.front() != '\r') {
                return here(separator == ',' ? "expected a comma after the closing quote"
                                             : "expected the separator after the closing quote");
            }
        } else {
            const auto end = std::min(text.find_first_of(std::string_view(ends, 2)), text.size());
            auto cell = text.substr(0, end);
            text.remove_prefix(end);
            if (!cell.empty() && cell.back() == '\r' && (text.empty() || text.front() == '\n')) {
                cell.remove_suffix(1);
            }
            if (cell.find('"') != std::string_view::npos) {
                return here("a quote inside a cell that does not begin with one");
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
        text.remove_prefix(1);  // the separator
    }
}

CsvRows::CsvRows(std::string_view text, std::string name, char separator)
    : text_(withoutByteOrderMark(text)),
      name_(std::move(name)),
      separator_(separator)
{}

Result<std::optional<CsvRow>> CsvRows::next()
{
    while (!text_.empty()) {
        if (text_.front() == '#') {
            comments_.emplace_back(trimmed(takeLine(text_).substr(1)));
            ++line_;
            continue;
        }
        auto row = takeCsvRow(text_, line_, name_, separator_);
        if (!row) {
            return row.error();
        }
        if (separator_ == ' ') {
            std::erase_if(row->cells, [](const std::string& cell) { return cell.empty(); });
        }
        if (row->cells.size() > 1 ||
            (!row->cells.empty() && !trimmed(row->cells.front()).empty())) {
            return std::optional(*std::move(row));
        }
    }
    return std::optional<CsvRow>();
}

Result<CsvTable> readCsvTable(std::string_view text, const std::string& name, char separator)
{
    if (!isText(withoutByteOrderMark(text))) {
        return Error{Errc::Malformed, name + ": is not UTF-8 text"};
    }
    CsvTable table;
    CsvRows rows(text, name, separator);
    while (true) {
        auto row = rows.next();
        if (!row) {
            return row.error();
        }
        if (!*row) {
            table.comments = rows.comments();
            return table;
        }
        table.rows.push_back(**std::move(row));
    }
}

std::string spreadsheetText(std::string_view cell)
{
    if (cell.empty()) {
        return {};
    }
    constexpr std::string_view computed = "=@\t\r";
    const bool isSigned = cell.front() == '+' || cell.front() == '-';
    const bool isComputed = computed.find(cell.front()) != std::string_view::npos ||
                            (isSigned && cell.size() > 1 && !isSignedNumber(cell.substr(1)));
    return (isComputed ? "'" : "") + std::string(cell);
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

std::string spreadsheetCell(std::string_view text)
{
    return csvCell(spreadsheetText(text));
}

}  // namespace papilio::core
