#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/text.h"
#include "core/io/definitions/described_events.h"
#include "core/io/study/study_file.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::app {

namespace {

struct DescribeArguments {
    std::string study;
    std::string event;
    std::vector<std::string> perfmon;
    std::vector<std::string> events;
    std::string output;
    bool json = false;
};

/// What is known of a study's events, after some files were asked or none.
struct DescriptionReport {
    std::string study;
    std::string output = {};  ///< the file that was written; empty: none
    std::vector<core::DescribedFile> files = {};
    std::vector<std::string> events;        ///< all of the study
    std::vector<std::string> missing = {};  ///< of those, what nobody describes
    std::vector<std::shared_ptr<const core::Snapshot>> snapshots = {};  ///< of the study
};

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

DescriptionReport makeDescriptionReport(const std::string& study, const core::Document& document)
{
    DescriptionReport report{
        .study = study, .events = core::eventNamesOf(document), .snapshots = document.snapshots};
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

auto reportOf(const DescriptionReport& report)
{
    const auto ambiguousOf = [](const core::AmbiguousEvent& one) {
        return object(f<"event">(one.event), f<"candidates">(one.candidates));
    };
    const auto fileOf = [&](const core::DescribedFile& file) {
        return object(f<"path">(file.path), f<"source">(file.source),
                      f<"described">(file.match.found.size()), f<"missing">(file.match.missing),
                      f<"ambiguous">(each(file.match.ambiguous, ambiguousOf)));
    };
    const auto nameOf = [](const auto& part) { return part->name; };
    const auto snapshotOf = [&](const std::shared_ptr<const core::Snapshot>& one) {
        return object(f<"name">(one->name), f<"created">(orNull(one->created)),
                      f<"benchmarks">(each(one->benchmarks, nameOf)),
                      f<"definitions">(each(one->definitions, nameOf)));
    };
    return object(f<"study">(report.study), f<"output">(orNull(report.output)),
                  f<"events">(report.events.size()),
                  f<"described">(report.events.size() - report.missing.size()),
                  f<"files">(each(report.files, fileOf)), f<"missing">(report.missing),
                  f<"snapshots">(each(report.snapshots, snapshotOf)));
}

auto eventOf(const core::Document& document, const std::string& study, const std::string& event)
{
    const auto descriptionOf = [&](const core::EventDescription& one) {
        return object(f<"source">(one.source),
                      f<"described_as">(one.described.empty() ? event : one.described),
                      f<"summary">(one.summary), f<"details">(one.details),
                      f<"errata">(core::errataOf(one)), f<"deprecated">(one.deprecated),
                      f<"counters">(one.counters), f<"sampling">(one.sampling));
    };
    return object(f<"study">(study), f<"event">(event),
                  f<"descriptions">(each(document.descriptionsOf(event), descriptionOf)));
}

/// Events of the study that match `wanted`: the same spelling, else an equivalent one.
std::vector<std::string> eventsMeant(const core::Document& document, const std::string& wanted)
{
    const auto names = core::eventNamesOf(document);
    if (std::ranges::find(names, wanted) != names.end()) {
        return {wanted};
    }
    std::vector<std::string> meant;
    std::ranges::copy_if(names, std::back_inserter(meant), [&](const auto& name) {
        return core::comparableEventName(name) == core::comparableEventName(wanted);
    });
    return meant;
}

int showEvent(const core::Document& document, const DescribeArguments& arguments)
{
    const auto meant = eventsMeant(document, arguments.event);
    if (meant.empty()) {
        return reportError(
            fmt::format("{}: has no event \"{}\"; papilio analyze --json lists the events",
                        arguments.study, arguments.event));
    }
    if (meant.size() > 1) {
        return reportError(fmt::format("{}: \"{}\" may be {}; name one of them", arguments.study,
                                       arguments.event, fmt::join(meant, " or ")));
    }
    return printOut(arguments.json ? documentText(eventOf(document, arguments.study, meant.front()))
                                   : eventText(document, meant.front()));
}

int showAll(const DescriptionReport& report, bool json)
{
    return printOut(json ? documentText(reportOf(report)) : toText(report));
}

int addDescriptions(core::Document document,
                    const std::optional<core::FileStamp>& stamp,
                    const DescribeArguments& arguments)
{
    std::vector<core::DescribingFile> files;
    for (const auto& path : arguments.perfmon) {
        files.push_back({path, core::DescribedFormat::Perfmon});
    }
    for (const auto& path : arguments.events) {
        files.push_back({path, core::DescribedFormat::Events});
    }
    auto described = need(core::describeStudy(document, files));
    for (const auto& file : described) {
        document.describe(file.match.found);
    }
    const bool isInPlace = arguments.output.empty();
    const auto output = isInPlace ? arguments.study : arguments.output;
    const auto written =
        need(core::replaceStudy(document, output, isInPlace ? stamp : std::nullopt));
    if (!written) {
        return reportError(
            output + ": another program changed the file during the run; run the command again");
    }
    auto report = makeDescriptionReport(arguments.study, document);
    report.output = output;
    report.files = std::move(described);
    return showAll(report, arguments.json);
}

int runDescribe(const DescribeArguments& arguments)
{
    const bool adds = !arguments.perfmon.empty() || !arguments.events.empty();
    if (adds && !arguments.event.empty()) {
        return reportError(
            "EVENT only shows what is known about an event; leave it out to add descriptions",
            WrongUsage);
    }
    if (!adds && !arguments.output.empty()) {
        return reportError("-o needs descriptions to add: --perfmon FILE or --events FILE",
                           WrongUsage);
    }
    const auto stamp = core::fileStamp(arguments.study);
    auto document = need(core::readStudy(arguments.study));
    if (adds) {
        return addDescriptions(std::move(document), stamp, arguments);
    }
    return arguments.event.empty()
               ? showAll(makeDescriptionReport(arguments.study, document), arguments.json)
               : showEvent(document, arguments);
}

}  // namespace

void addDescribeCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "describe", "Add descriptions to the events of a study, or show them.", runDescribe);
    command.argument("STUDY", arguments.study, "the study whose events are described");
    command.option("EVENT", arguments.event, "", "show what is known about this event");
    command
        .repeated("--perfmon", arguments.perfmon, "FILE",
                  "add the descriptions of an event list of Intel perfmon; repeatable")
        ->check(notEmpty());
    command
        .repeated("--events", arguments.events, "FILE",
                  "add the descriptions of papilio-collect events --json (with --pmu NAME for "
                  "another machine); repeatable")
        ->check(notEmpty());
    command
        .option("-o,--output", arguments.output, "OUT",
                "write the result to this study and leave the input unchanged")
        ->check(notEmpty());
    command.json(arguments.json, core::schemaOf<decltype(reportOf({}))>);
    command.document("describe-event", core::schemaOf<decltype(eventOf({}, {}, {}))>);
}

}  // namespace papilio::app
