#include "core/present/report_notebook.h"

#include "core/base/text.h"
#include "core/present/report_html.h"

#include <nlohmann/json.hpp>

namespace papilio::core {

namespace {

using Json = nlohmann::ordered_json;

/// As notebooks hold text: lines with their ends.
Json lines(const std::string& text)
{
    Json list = Json::array();
    for (std::size_t at = 0; at < text.size();) {
        const auto end = text.find('\n', at);
        const auto next = end == std::string::npos ? text.size() : end + 1;
        list.push_back(text.substr(at, next - at));
        at = next;
    }
    return list;
}

Json markdown(const std::string& id, const std::string& text)
{
    return {{"cell_type", "markdown"},
            {"id", id},
            {"metadata", Json::object()},
            {"source", lines(text)}};
}

Json code(const ReportSection& section)
{
    std::string source;
    for (const auto& command : section.commands) {
        source += (source.empty() ? "!" : "\n!") + command;
    }
    return {{"cell_type", "code"},
            {"id", section.id},
            {"metadata", Json::object()},
            {"execution_count", nullptr},
            {"source", lines(source)},
            {"outputs", Json::array({{{"output_type", "display_data"},
                                      {"metadata", Json::object()},
                                      {"data", {{"text/html", lines(contentHtml(section))}}}}})}};
}

}  // namespace

std::string toNotebook(const Report& report)
{
    Json cells = Json::array();
    cells.push_back(markdown("title", titleHtml(report)));
    for (const auto& section : report.sections) {
        const auto heading = "## " + htmlText(section.title) + "\n";
        if (section.commands.empty()) {
            cells.push_back(markdown(section.id, heading + "\n" + contentHtml(section)));
        } else {
            cells.push_back(markdown(section.id + "-title", heading));
            cells.push_back(code(section));
        }
    }
    Json notebook = {
        {"cells", std::move(cells)},
        {"metadata",
         {{"kernelspec",
           {{"display_name", "Python 3"}, {"language", "python"}, {"name", "python3"}}},
          {"language_info", {{"name", "python"}}},
          {"title", report.title}}},
        {"nbformat", 4},
        {"nbformat_minor", 5}};
    if (!report.author.empty()) {
        notebook["metadata"]["authors"] = Json::array({{{"name", report.author}}});
    }
    return notebook.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace papilio::core
