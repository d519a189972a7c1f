#include "core/present/difference_table.h"

#include "core/analysis/noise.h"
#include "core/base/sentence.h"
#include "core/findings/event_text.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

std::size_t DifferenceTable::count(Kind kind) const
{
    return static_cast<std::size_t>(std::ranges::count(rows, kind, &DifferenceRow::kind));
}

std::vector<std::string> DifferenceTable::items(Kind kind) const
{
    std::vector<std::string> items;
    for (const auto& row : rows) {
        if (row.kind == kind) {
            items.push_back(row.item);
        }
    }
    return items;
}

const DifferenceRow* DifferenceTable::find(std::string_view item) const
{
    const auto found = std::ranges::find(rows, item, &DifferenceRow::item);
    return found == rows.end() ? nullptr : &*found;
}

const DifferenceCell& DifferenceTable::cell(const DifferenceRow& row, std::string_view column) const
{
    const auto found = std::ranges::find(columns, column, &DifferenceColumn::id);
    assert(found != columns.end());
    return row.cells[static_cast<std::size_t>(found - columns.begin())];
}

std::string DifferenceTable::text(const DifferenceRow& row, std::size_t column) const
{
    const auto partner = columns[column].partner;
    const auto& cell = row.cells[column];
    if (!cell.text.empty()) {
        return cell.text;
    }
    // Of a pair both are written alike; a number alone is a pair with itself.
    const double other = row.cells[column + static_cast<std::size_t>(partner)].number;
    const std::array<double, 2> pair = {partner < 0 ? other : cell.number,
                                        partner < 0 ? cell.number : other};
    const std::size_t side = partner < 0 ? 1 : 0;
    switch (columns[column].style) {
        case Style::Formula:
        case Style::Verdict:
            return notApplicableText();
        case Style::Number:
        case Style::Change:
            return tellApart(pair)[side];
        case Style::Share:
            return row.isApart ? tellPercentsApart(pair)[side]
                               : comparedShares(pair[0], pair[1])[side];
        case Style::Count:
            return countText(cell.number);
        case Style::Ratio:
            return std::isnan(cell.number) ? notApplicableText() : ratioText(cell.number);
        case Style::Status:
            return std::isnan(cell.number)
                       ? notApplicableText()
                       : statusWord(static_cast<EventStatus>(static_cast<int>(cell.number)));
        default:
            return {};
    }
}

Table DifferenceTable::shown(unsigned where) const
{
    Table table{.caption = caption, .headings = {}, .rows = {}};
    std::vector<std::size_t> places;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const auto& one = columns[column];
        if ((one.where & where) != 0) {
            const bool isNumber = one.style >= Style::Number && one.style <= Style::Change;
            table.headings.push_back({one.id, one.title, one.help, isNumber});
            places.push_back(column);
        }
    }
    for (const auto& row : rows) {
        if (row.kind == Kind::Same && (leavesSameOutIn & where) != 0) {
            continue;
        }
        auto& cells = table.rows.emplace_back();
        for (const auto column : places) {
            cells.push_back({text(row, column), row.cells[column].number});
        }
    }
    return table;
}

std::string someText(const std::vector<std::string>& names, std::size_t most)
{
    const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(most, names.size()));
    const auto shown = fmt::format("{}", fmt::join(names.begin(), end, ", "));
    return names.size() > most ? sentence("{} and {} more", shown, names.size() - most) : shown;
}

std::vector<std::string> comparedShares(double first, double second)
{
    constexpr double unread = 1e-6;  // of the larger: nobody reads digits that far behind
    const bool areAlike =
        std::abs(first - second) <= unread * std::max(std::abs(first), std::abs(second));
    return tellPercentsApart(std::array{first, areAlike ? first : second});
}

std::string changeText(const Difference& difference)
{
    constexpr double much = 10;  // times: no longer a change in per cent
    const double ratio = difference.ratio;
    return difference.kind == Difference::Kind::MeasuredOnce ? sentence("measured once")
           : !difference.isReal() || !std::isfinite(ratio)   ? notApplicableText()
           : ratio >= much                                   ? ratioText(ratio)
                           : signedText(toPercent * (ratio - 1), 1) + " %";
}

std::string signedText(double value, int decimals)
{
    return std::isnan(value) ? notApplicableText() : withSign(value, fixedText(value, decimals));
}

}  // namespace papilio::core
