#include "core/io/formats/perf/ruled_columns.h"

#include "core/base/text.h"
#include "core/io/text/number_text.h"

#include <algorithm>

namespace papilio::core {

namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view between(std::string_view line, std::size_t begin, std::size_t end)
{
    return begin < line.size() ? trimmed(line.substr(begin, end - begin), blanks)
                               : std::string_view();
}

/// The part of `groups` over [begin, end): parts are two blanks and more from each other.
std::string_view groupOver(std::string_view groups, std::size_t begin, std::size_t end)
{
    std::size_t at = 0;
    while (at < groups.size()) {
        const auto next = std::min(groups.find("  ", at), groups.size());
        if (next > begin && at < end && next > at) {
            return trimmed(groups.substr(at, next - at), " \t\r#-");
        }
        at = std::max(next, at + 1);
        while (at < groups.size() && groups[at] == ' ') {
            ++at;
        }
    }
    return {};
}

}  // namespace

std::optional<RuledColumns> RuledColumns::read(std::string_view line)
{
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    if (!line.starts_with('#') || line.find("..") == std::string_view::npos ||
        line.find_first_not_of("#. ") != std::string_view::npos) {
        return std::nullopt;
    }
    RuledColumns columns;
    for (auto at = line.find('.'); at < line.size(); at = line.find('.', at)) {
        columns.begins_.push_back(at);
        at = std::min(line.find(' ', at), line.size());
        columns.ends_.push_back(at);
    }
    columns.titles_.resize(columns.begins_.size());
    return columns;
}

void RuledColumns::setTitles(std::string_view titles, std::string_view groups)
{
    for (std::size_t column = 0; column < size(); ++column) {
        const auto next = column + 1 < size() ? begins_[column + 1] : std::string_view::npos;
        const auto own = between(titles, begins_[column], next);
        const auto group = groupOver(groups, begins_[column], ends_[column]);
        titles_[column] = group;
        titles_[column] += group.empty() || own.empty() ? "" : " ";
        titles_[column] += own;
    }
}

std::optional<double> sampledNumber(std::string_view cell)
{
    constexpr double most = 1e15;
    const auto number = readNumber(cell);
    return number >= 0.0 && *number <= most ? number : std::nullopt;
}

std::optional<std::string_view> symbolIn(std::string_view cell)
{
    return cell.size() > 3 && cell[0] == '[' && cell[2] == ']'
               ? std::optional(trimmed(cell.substr(3)))
               : std::nullopt;
}

std::optional<std::size_t> RuledColumns::find(std::string_view title) const
{
    const auto found = std::ranges::find(titles_, title);
    return found == titles_.end() ? std::nullopt
                                  : std::optional<std::size_t>(found - titles_.begin());
}

std::string_view RuledColumns::cell(std::string_view row, std::optional<std::size_t> column) const
{
    if (!column) {
        return {};
    }
    const auto next = *column + 1 < size() ? begins_[*column + 1] : std::string_view::npos;
    return between(row, begins_[*column], next);
}

}  // namespace papilio::core
