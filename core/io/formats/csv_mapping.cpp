#include "core/io/formats/csv_mapping.h"

#include "core/base/csv.h"
#include "core/base/enum_names.h"
#include "core/base/text.h"
#include "core/io/text/number_text.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

constexpr EnumNames<CsvRole, csvRoleCount> roles = {
    {"ignore", "event", "value", "kernel", "repetition", "unit"}};

/// A part of the layout with the words that it may be.
struct LayoutChoice {
    std::string_view name;
    std::optional<bool> CsvLayout::*part;
    std::string_view yes, no;
};
constexpr auto layoutChoices =
    std::to_array<LayoutChoice>({{"header", &CsvLayout::hasHeader, "yes", "no"},
                                 {"unit-line", &CsvLayout::hasUnits, "yes", "no"},
                                 {"decimal", &CsvLayout::hasDecimalComma, "comma", "point"}});
/// As csvSeparators.
constexpr EnumNames<int, csvSeparators.size()> separatorWords = {
    {"comma", "semicolon", "tab", "bar", "blank"}};

Error wrong(const std::string& sentence)
{
    return {Errc::InvalidArgument, sentence};
}

/// Whether `word` is a part of the layout, which is `value` then.
Result<bool> takeLayout(CsvLayout& layout, std::string_view word, std::string_view value)
{
    const auto expected = [&](const std::string& words) {
        return wrong(fmt::format("expected {}, found {}", words,
                                 quotedExcerpt(fmt::format("{}={}", word, value))));
    };
    if (word == "skip") {
        layout.skipped = readCount(value);
        return layout.skipped ? Result<bool>(true) : expected("skip=LINES");
    }
    if (word == "separator") {
        const auto found = separatorWords.find(value);
        if (!found) {
            return expected(
                fmt::format("separator={}", fmt::join(separatorWords.names, " or separator=")));
        }
        layout.separator = csvSeparators[static_cast<std::size_t>(*found)];
        return true;
    }
    for (const auto& choice : layoutChoices) {
        if (word == choice.name) {
            if (value != choice.yes && value != choice.no) {
                return expected(fmt::format("{0}={1} or {0}={2}", word, choice.yes, choice.no));
            }
            layout.*choice.part = value == choice.yes;
            return true;
        }
    }
    return false;
}

}  // namespace

std::string_view toString(CsvRole role)
{
    return roles.of(role);
}

Result<CsvMapping> parseCsvMapping(std::string_view text)
{
    const auto all = text;
    std::size_t line = 1;
    const auto parts = takeCsvRow(text, line, {});
    if (!parts || !text.empty()) {
        return wrong("expected ROLE=COLUMN, with commas between them, found " + quotedExcerpt(all));
    }
    CsvMapping mapping;
    for (const auto& part : parts->cells) {
        const auto equals = part.find('=');
        const std::string word(trimmed(std::string_view(part).substr(0, equals)));
        const std::string name(equals == std::string::npos
                                   ? std::string_view()
                                   : trimmed(std::string_view(part).substr(equals + 1)));
        if (name.empty()) {
            return wrong(fmt::format("expected ROLE=COLUMN, found {}", quotedExcerpt(part)));
        }
        const auto isLayout = takeLayout(mapping.layout, word, name);
        if (!isLayout) {
            return isLayout.error();
        }
        if (*isLayout) {
            continue;
        }
        const auto role = roles.find(word);
        if (!role) {
            return wrong(fmt::format(
                "expected {}, skip, header, unit-line, separator or decimal before \"=\", found {}",
                fmt::join(roles.names, ", "), quotedExcerpt(word)));
        }
        mapping.columns.push_back({*role, name});
    }
    return mapping;
}

std::string toText(const CsvMapping& mapping)
{
    std::vector<std::string> parts;
    for (const auto& column : mapping.columns) {
        parts.push_back(csvCell(fmt::format("{}={}", toString(column.role), column.name)));
    }
    const auto& layout = mapping.layout;
    if (layout.skipped) {
        parts.push_back(fmt::format("skip={}", *layout.skipped));
    }
    for (const auto& choice : layoutChoices) {
        if (const auto& part = layout.*choice.part) {
            parts.push_back(fmt::format("{}={}", choice.name, *part ? choice.yes : choice.no));
        }
    }
    if (layout.separator) {
        parts.push_back(fmt::format("separator={}", separatorWords.of(static_cast<int>(
                                                        csvSeparators.find(*layout.separator)))));
    }
    return fmt::format("{}", fmt::join(parts, ","));
}

}  // namespace papilio::core
