#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/papi/definition_export.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace papilio::core {

namespace {

constexpr std::array<std::pair<ExportFormat, std::string_view>, 6> formats = {{
    {ExportFormat::PapiUserEvents, "papi-user-events"},
    {ExportFormat::PapiPresets, "papi-presets"},
    {ExportFormat::PapiXml, "papi-xml"},
    {ExportFormat::Csv, "csv"},
    {ExportFormat::Json, "json"},
    {ExportFormat::Latex, "latex"},
}};

// PAPI goes on with the rest of a long line as if it were another one, so comments are kept short.
void comment(std::string& text, std::string_view sentence)
{
    constexpr std::size_t width = 500;
    const auto line = visibleText(sentence);
    for (std::size_t start = 0; start < line.size(); start += width) {
        text += fmt::format("# {}\n", std::string_view(line).substr(start, width));
    }
}

std::string heading(const std::string& name)
{
    const auto pmu = visibleText(name);  // it may come out of a study
    const std::size_t colon = pmu.find(':');
    return colon == std::string::npos
               ? fmt::format("CPU,{}\n", pmu)
               : fmt::format("{},{}\n", pmu.substr(0, colon), pmu.substr(colon + 1));
}

void metricComments(std::string& text, const ExportedMetric& metric)
{
    comment(text, fmt::format("{}: {}", metric.metric, metric.verdictText));
    if (!metric.isWritten) {
        comment(text, "  " + metric.reason);
        return;
    }
    if (metric.verdict == Verdict::Approximate) {
        comment(text, "  WRITTEN ON REQUEST: an approximation");
    } else if (metric.verdict == Verdict::NotDefinable) {
        comment(text,
                "  WRITTEN ON REQUEST: the nearest formula, it does not count what its name "
                "says");
    }
    if (!metric.reason.empty()) {
        comment(text, "  " + metric.reason);
    }
    if (metric.coefficientError > 1e-9) {  // more than roundoff
        comment(text,
                fmt::format("  the written coefficients differ by at most {} ({})",
                            percentText(metric.coefficientError, NumberStyle::Plain), metric.rule));
    }
    for (const auto& warning : metric.warnings) {
        comment(text, "  warning: " + warning);
    }
    for (const auto& caution : metric.cautions) {
        comment(text, "  " + caution);
    }
}

// Every reason once, with the metrics it holds for.
Error nothingToWrite(const DefinitionExport& definitions)
{
    std::vector<std::pair<std::string, std::string>> reasons;
    for (const auto& metric : definitions.metrics) {
        const auto known = std::ranges::find(reasons, metric.reason,
                                             [](const auto& entry) { return entry.first; });
        if (known == reasons.end()) {
            reasons.emplace_back(metric.reason, metric.metric);
        } else {
            known->second += ", " + metric.metric;
        }
    }
    std::string text = "no metric can be written";
    const char* between = ": ";
    for (const auto& [reason, metrics] : reasons) {
        text += fmt::format("{}{} – {}", between, metrics, reason);
        between = "; ";
    }
    return {Errc::InvalidArgument, text};
}

}  // namespace

std::string_view toString(ExportFormat format)
{
    return std::ranges::find(formats, format, [](const auto& entry) { return entry.first; })
        ->second;
}

std::optional<ExportFormat> exportFormat(std::string_view text)
{
    const auto found =
        std::ranges::find(formats, text, [](const auto& entry) { return entry.second; });
    return found == formats.end() ? std::nullopt : std::optional(found->first);
}

std::string_view fileSuffix(ExportFormat format)
{
    switch (format) {
        case ExportFormat::PapiXml:
            return ".xml";
        case ExportFormat::Json:
            return ".json";
        case ExportFormat::Latex:
            return ".tex";
        default:
            return ".csv";
    }
}

Result<std::string> papiText(const DefinitionExport& definitions)
{
    if (definitions.writtenCount() == 0) {
        return nothingToWrite(definitions);
    }
    std::string text;
    for (const auto& note : definitions.notes) {
        comment(text, note);
    }
    if (definitions.options.format == ExportFormat::PapiUserEvents) {
        comment(text,
                "Load with PAPI_USER_EVENTS_FILE=<absolute path of this file> before "
                "PAPI_library_init.");
    } else {
        comment(text,
                "A block of papi_events.csv; alone it replaces all presets "
                "(PAPI_CSV_EVENT_FILE).");
    }
    text += heading(definitions.options.pmu);
    for (const auto& metric : definitions.metrics) {
        metricComments(text, metric);
        for (const auto& definition : metric.definitions) {
            text += metric.isWritten ? presetLine(definition) + "\n" : std::string();
        }
    }
    return text;
}

}  // namespace papilio::core
