#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace papilio::core {

/// What a report is written as.
enum class ReportFormat { Html, Pdf };

/// The endings of file names, in the order of the formats.
inline constexpr std::array<std::string_view, 2> reportEndings = {".html", ".pdf"};

/// By the ending of the file's name; nothing: no report has it.
inline std::optional<ReportFormat> reportFormatOf(std::string_view path)
{
    const auto found = std::ranges::find_if(
        reportEndings, [path](std::string_view ending) { return path.ends_with(ending); });
    return found == reportEndings.end()
               ? std::nullopt
               : std::optional(static_cast<ReportFormat>(found - reportEndings.begin()));
}

}  // namespace papilio::core
