#include "app/command_line/text_table.h"

#include "core/base/text.h"

#include <algorithm>

namespace papilio::app {

namespace {

/// Characters of UTF-8 text: bytes that do not continue one.
std::size_t width(const std::string& text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    }));
}

}  // namespace

TextTable::TextTable(std::vector<std::string> titles)
{
    for (auto& title : titles) {
        const bool isRight = title.starts_with('>');
        alignment_.push_back(isRight ? Align::Right : Align::Left);
        title.erase(0, isRight ? 1 : 0);
    }
    add(std::move(titles));
}

TextTable TextTable::untitled(std::vector<Align> alignment)
{
    TextTable table;
    table.alignment_ = std::move(alignment);
    return table;
}

void TextTable::add(std::vector<std::string> cells)
{
    std::ranges::transform(cells, cells.begin(),
                           [](std::string& cell) { return core::visibleText(cell); });
    rows_.push_back(std::move(cells));
}

std::string TextTable::text() const
{
    std::vector<std::size_t> widths(alignment_.size(), 0);
    for (const auto& row : rows_) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            widths[column] = std::max(widths[column], width(row[column]));
        }
    }
    std::string text;
    for (const auto& row : rows_) {
        std::string line;
        for (std::size_t column = 0; column < row.size(); ++column) {
            const std::string padding(widths[column] - width(row[column]), ' ');
            line += "  " + (alignment_[column] == Align::Right ? padding + row[column]
                                                               : row[column] + padding);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

}  // namespace papilio::app
