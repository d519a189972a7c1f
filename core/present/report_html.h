#pragma once

#include "core/present/study_report.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
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

/// How a report is written as HTML.
struct HtmlSettings {
    std::string colors;  ///< declarations of CSS for body; empty: black on white
    std::string badgeColor = "#9a6700";
    /// For paper (Qt's rich text): how a table is set, and figures called "figure:<id>" instead of
    /// in the document. Empty: for a browser.
    std::function<PaperSetting(const Table&)> paper = {};
    bool hasTitle = true;  ///< title, conclusions and contents come before the sections
    /// Ids and titles of the sections that the contents name; empty: those of the report.
    std::vector<std::pair<std::string, std::string>> contents = {};
};

/// Placeholder of the number of a section's page in the contents on paper.
std::string pageToken(const std::string& id);

/// One self-contained file: its figures are in it, nothing is loaded from elsewhere.
std::string toHtml(const Report& report, const HtmlSettings& settings = {});

}  // namespace papilio::core
