#include "core/edit/cells.h"

#include "core/base/constants.h"
#include "core/base/sentence.h"
#include "core/base/text.h"
#include "core/formula/evaluate.h"
#include "core/formula/parser.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace papilio::core {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";
constexpr std::string_view digits = "0123456789";

/// Empty where the text is not arithmetic of numbers; an infinity or NaN where it is too large.
std::optional<double> calculated(std::string_view text)
{
    const auto parsed = parseInfix(text);
    if (!parsed) {
        return parsed.error().code == Errc::NotFinite ? std::optional(notANumber) : std::nullopt;
    }
    const bool isArithmetic = !anyPart(*parsed, [](const Expression& part) {
        return part.kind() == Expression::Kind::Name || part.kind() > Expression::Kind::Divide;
    });
    return isArithmetic ? std::optional(evaluate(*parsed, {}).value.value_or(notANumber))
                        : std::nullopt;
}

/// The signs of mathematics and the blanks of spreadsheets in ASCII.
std::string plainSigns(std::string_view text)
{
    constexpr std::array<std::pair<std::string_view, char>, 7> signs = {{{"−", '-'},
                                                                         {"×", '*'},
                                                                         {"·", '*'},
                                                                         {"÷", '/'},
                                                                         {"\u00A0", ' '},
                                                                         {"\u2009", ' '},
                                                                         {"\u202F", ' '}}};
    std::string plain;
    while (!text.empty()) {
        const auto sign = std::ranges::find_if(
            signs, [&](const auto& candidate) { return text.starts_with(candidate.first); });
        plain += sign == signs.end() ? text.front() : sign->second;
        text.remove_prefix(sign == signs.end() ? 1 : sign->first.size());
    }
    return plain;
}

/// What the user probably intended.
std::string suggestion(std::string_view text)
{
    const auto isWhole = [](std::string_view part) {
        return part.find_first_not_of(digits) == std::string_view::npos;
    };
    const auto gap = text.find_first_of(", \t");
    if (gap != std::string_view::npos && text.back() != ',') {
        const auto before = text.substr(0, gap);
        const auto unsignedPart =
            before.substr(before.starts_with('+') || before.starts_with('-') ? 1 : 0);
        const auto after = text.substr(gap + 1);
        if (text[gap] == ',' && isWhole(unsignedPart) && isWhole(after)) {
            return sentence("Write {}.{}.", before, after);
        }
        if (text[gap] != ',' && isWhole(before) && isWhole(trimmed(after))) {
            return sentence("Write {0}{1}, or {0}.{1}.", before, trimmed(after));
        }
    }
    return "Enter a number or an expression such as 2*8 or 1/2.";
}

}  // namespace

Result<double> parseCell(std::string_view text)
{
    text = trimmed(text, blanks);
    const auto ascii = plainSigns(text);
    auto plain = trimmed(ascii, blanks);
    if (plain.empty()) {
        return 0.0;
    }
    if (plain.starts_with('=')) {  // as spreadsheets want it
        plain = trimmed(plain.substr(1), blanks);
    }
    const auto value = calculated(plain);
    if (!value) {
        return Error{Errc::InvalidArgument,
                     sentence("“{}” is not a number. {}", text, suggestion(plain))};
    }
    if (!std::isfinite(*value)) {
        return Error{Errc::NotFinite,
                     sentence("“{}” is not a finite number. Enter a finite number.", text)};
    }
    return *value + 0.0;  // -0 becomes 0
}

TextGrid parseGrid(std::string_view text)
{
    const auto separatorAt = [&](char candidate) {
        return text.find(candidate) != std::string_view::npos;
    };
    const char separator = separatorAt('\t') ? '\t' : separatorAt(';') ? ';' : ',';
    TextGrid grid;
    std::vector<std::string> row;
    std::string cell;
    bool quoted = false;
    const auto endCell = [&] {
        auto& added = row.emplace_back(trimmed(cell, blanks));
        cell.clear();
        // Between tabs a comma within a number can only be a decimal one.
        const auto comma = added.find(',');
        if (separator == '\t' && comma != std::string::npos &&
            added.find_first_not_of("+-0123456789eE,") == std::string::npos &&
            added.find(',', comma + 1) == std::string::npos) {
            added[comma] = '.';
        }
    };
    const auto endRow = [&] {
        endCell();
        const bool empty = row.size() == 1 && row.front().empty();
        if (!empty && !row.front().starts_with('#')) {
            grid.push_back(row);
        }
        row.clear();
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char letter = text[at];
        if (quoted) {
            if (letter != '"') {
                cell += letter;
            } else if (text.substr(at + 1).starts_with('"')) {
                cell += letter;
                ++at;
            } else {
                quoted = false;
            }
        } else if (letter == '"' && trimmed(cell, blanks).empty()) {
            quoted = true;
            cell.clear();
        } else if (letter == separator) {
            endCell();
        } else if (letter == '\n') {
            endRow();
        } else if (letter != '\r') {
            cell += letter;
        }
    }
    endRow();
    return grid;
}

std::string formatGrid(const TextGrid& grid)
{
    std::string text;
    for (const auto& row : grid) {
        for (const auto& cell : row) {
            text += (&cell == row.data() ? "" : "\t") + cell;
        }
        text += '\n';
    }
    return text;
}

Result<void> checkFits(const TextGrid& grid, Eigen::Index rows, Eigen::Index columns)
{
    std::ptrdiff_t width = 0;
    for (const auto& row : grid) {
        const auto last = std::ranges::find_if(row.rbegin(), row.rend(),
                                               [](const auto& cell) { return !cell.empty(); });
        width = std::max(width, row.rend() - last);
    }
    if (std::ssize(grid) <= rows && width <= columns) {
        return {};
    }
    return Error{Errc::InvalidShape,
                 sentence("The clipboard has {} × {} cells, but only {} × {} fit here. Nothing was "
                          "pasted: select a cell further up or to the left.",
                          grid.size(), width, rows, columns)};
}

}  // namespace papilio::core
