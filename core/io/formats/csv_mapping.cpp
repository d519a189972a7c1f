#include "core/io/formats/csv_mapping.h"

#include "core/base/csv.h"
#include "core/base/enum_names.h"
#include "core/base/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

constexpr EnumNames<CsvRole, csvRoleCount> roles = {
    {"ignore", "event", "value", "kernel", "repetition", "unit"}};
constexpr std::string_view headerWord = "header";

Error wrong(const std::string& sentence)
{
    return {Errc::InvalidArgument, sentence};
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
        if (word == headerWord) {
            if (name != "yes" && name != "no") {
                return wrong(
                    fmt::format("expected header=yes or header=no, found {}", quotedExcerpt(part)));
            }
            mapping.hasHeader = name == "yes";
            continue;
        }
        const auto role = roles.find(word);
        if (!role) {
            return wrong(fmt::format("expected {} or header before \"=\", found {}",
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
    if (mapping.hasHeader) {
        parts.push_back(fmt::format("{}={}", headerWord, *mapping.hasHeader ? "yes" : "no"));
    }
    return fmt::format("{}", fmt::join(parts, ","));
}

}  // namespace papilio::core
