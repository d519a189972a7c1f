#include "app/command_line/describe_report.h"

#include "app/command_line/json.h"
#include "core/base/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::app {

namespace {

constexpr std::size_t textWidth = 78;

/// Words broken into lines, each indented.
std::string wrapped(std::string_view text)
{
    constexpr std::string_view indent = "  ";
    std::string lines;
    std::size_t column = 0;
    for (auto word = core::takeWord(text); !word.empty(); word = core::takeWord(text)) {
        if (column == 0 || column + 1 + word.size() > textWidth) {
            lines += fmt::format("{}{}{}", column == 0 ? "" : "\n", indent, word);
            column = indent.size() + word.size();
        } else {
            lines += fmt::format(" {}", word);
            column += 1 + word.size();
        }
    }
    return lines.empty() ? lines : lines + "\n";
}

std::string descriptionText(const core::EventDescription& description)
{
    auto text = fmt::format("{}{}:\n", description.source,
                            description.described.empty() ? "" : ", as " + description.described);
    text += wrapped(description.summary);
    text += wrapped(description.details);
    for (const auto& erratum : core::errataOf(description)) {
        text += fmt::format("  Erratum {}\n", erratum);
    }
    text += description.deprecated ? "  Deprecated: the source advises against this event\n" : "";
    if (!description.counters.empty()) {
        text += fmt::format("  Counters: {}\n", description.counters);
    }
    if (!description.sampling.empty()) {
        text += fmt::format("  Sampling: {}\n", description.sampling);
    }
    return text;
}

Json matchJson(const core::DescriptionMatch& match)
{
    const Json ambiguous = list(match.ambiguous, [&](const auto& event) -> Json {
        return {{"event", event.event}, {"candidates", event.candidates}};
    });
    return {{"described", match.found.size()},
            {"missing", match.missing},
            {"ambiguous", std::move(ambiguous)}};
}

}  // namespace

DescriptionReport makeDescriptionReport(const std::string& study, const core::Document& document)
{
    DescriptionReport report{.study = study,
                             .output = {},
                             .files = {},
                             .events = core::eventNamesOf(document),
                             .missing = {},
                             .snapshots = document.snapshots};
    for (const auto& event : report.events) {
        if (document.descriptionsOf(event).empty()) {
            report.missing.push_back(event);
        }
    }
    return report;
}

std::string toText(const DescriptionReport& report)
{
    std::string text;
    for (const auto& file : report.files) {
        text += fmt::format("{}: describes {} of {} events\n", file.source, file.match.found.size(),
                            file.match.asked);
        for (const auto& event : file.match.ambiguous) {
            text += fmt::format("  ambiguous: {} may be {}\n", event.event,
                                fmt::join(event.candidates, " or "));
        }
    }
    text += fmt::format("{}: {} of {} events are described\n",
                        report.output.empty() ? report.study : report.output,
                        report.events.size() - report.missing.size(), report.events.size());
    if (!report.missing.empty()) {
        text += "Not described:\n";
        for (const auto& event : report.missing) {
            text += fmt::format("  {}\n", event);
        }
    }
    if (!report.snapshots.empty()) {
        text += "Snapshots:\n";
        for (const auto& snapshot : report.snapshots) {
            text += fmt::format("  {}{}\n", snapshot->name,
                                snapshot->created.empty() ? "" : ", taken " + snapshot->created);
        }
    }
    return text;
}

Json toJson(const DescriptionReport& report)
{
    Json files = Json::array();
    for (const auto& file : report.files) {
        Json one = {{"path", file.path}, {"source", file.source}};
        one.update(matchJson(file.match));
        files.push_back(std::move(one));
    }
    const Json snapshots = list(report.snapshots, [](const auto& one) -> Json {
        return {
            {"name", one->name},
            {"created", one->created.empty() ? Json() : Json(one->created)},
            {"benchmarks", list(one->benchmarks, [](const auto& part) { return part->name; })},
            {"definitions", list(one->definitions, [](const auto& part) { return part->name; })}};
    });
    return {{"study", report.study},
            {"output", report.output.empty() ? Json() : Json(report.output)},
            {"events", report.events.size()},
            {"described", report.events.size() - report.missing.size()},
            {"files", std::move(files)},
            {"missing", report.missing},
            {"snapshots", snapshots}};
}

std::string eventText(const core::Document& document, const std::string& event)
{
    auto text = event + "\n";
    const auto known = document.descriptionsOf(event);
    for (const auto& description : known) {
        text += descriptionText(description);
    }
    return known.empty() ? text +
                               "  The study has no description of it: papilio describe STUDY "
                               "--perfmon FILE adds those of Intel,\n  --events FILE those of "
                               "papilio-collect events --json.\n"
                         : text;
}

Json eventJson(const core::Document& document, const std::string& study, const std::string& event)
{
    const Json descriptions = list(document.descriptionsOf(event), [&](const auto& one) -> Json {
        return {{"source", one.source},
                {"described_as", one.described.empty() ? event : one.described},
                {"summary", one.summary},
                {"details", one.details},
                {"errata", core::errataOf(one)},
                {"deprecated", one.deprecated},
                {"counters", one.counters},
                {"sampling", one.sampling}};
    });
    return {{"study", study}, {"event", event}, {"descriptions", std::move(descriptions)}};
}

}  // namespace papilio::app
