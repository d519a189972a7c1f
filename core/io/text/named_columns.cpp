#include "core/io/text/named_columns.h"

#include "core/base/constants.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

std::string_view withoutComments(std::string_view text)
{
    while (text.starts_with('#')) {
        const auto end = text.find('\n');
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return text;
}

Result<void> checkWidth(const CsvRow& row, std::size_t width, bool isLast, const std::string& file)
{
    if (row.cells.size() == width) {
        return {};
    }
    return errorAt(file, {row.line},
                   fmt::format("expected {} cells, found {}{}", width, row.cells.size(),
                               isLast && row.cells.size() < width
                                   ? "; the file is cut off: measure again, or delete the line"
                                   : ""));
}

Result<double> numberIn(const CsvRow& row, std::size_t column, const std::string& file)
{
    const auto& cell = column < row.cells.size() ? row.cells[column] : std::string();
    double value = 0;
    if (readNumber(cell, value) != NumberText::Number || !std::isfinite(value)) {
        return unexpectedAt(file, {row.line, column + 1}, "a number", quotedExcerpt(cell));
    }
    return value;
}

NamedColumns::NamedColumns(const CsvRow& header, std::string name) : file_(std::move(name))
{
    for (const auto& cell : header.cells) {
        names_.push_back(lowerCase(trimmed(cell)));
    }
}

std::optional<std::size_t> NamedColumns::find(std::string_view column) const
{
    const auto found = std::ranges::find(names_, lowerCase(column));
    return found == names_.end() ? std::nullopt
                                 : std::optional<std::size_t>(found - names_.begin());
}

std::string NamedColumns::text(const CsvRow& row, std::string_view column) const
{
    const auto at = find(column);
    return at && *at < row.cells.size() ? std::string(trimmed(row.cells[*at])) : std::string();
}

Result<double> NamedColumns::number(const CsvRow& row, std::string_view column) const
{
    const auto at = find(column);
    if (!at || *at >= row.cells.size()) {
        return notANumber;
    }
    double value = 0;
    const auto kind = readNumber(row.cells[*at], value);
    if (kind == NumberText::Missing) {
        return notANumber;
    }
    if (kind == NumberText::NotANumber || !std::isfinite(value)) {
        return refusal(row, column, numberExpected(row.cells[*at]));
    }
    return value;
}

Result<int> NamedColumns::count(const CsvRow& row, std::string_view column) const
{
    constexpr double largest = 1 << 24;
    const auto value = number(row, column);
    if (!value) {
        return value.error();
    }
    if (std::isnan(*value)) {
        return 0;
    }
    if (*value < 0 || *value > largest || *value != std::floor(*value)) {
        return refusal(row, column,
                       fmt::format("expected a whole number of at least 0, found {}", *value));
    }
    return static_cast<int>(*value);
}

Error NamedColumns::refusal(const CsvRow& row,
                            std::string_view column,
                            const std::string& sentence) const
{
    return errorAt(file_, {row.line, find(column).value_or(0) + 1}, sentence);
}

std::string NamedColumns::oneOf(std::initializer_list<const char*> columns) const
{
    for (const char* column : columns) {
        if (has(column)) {
            return column;
        }
    }
    return {};
}

}  // namespace papilio::core
