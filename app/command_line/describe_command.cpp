#include "app/command_line/describe_report.h"
#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/io/study/study_replace.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

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
    return printOut(arguments.json
                        ? documentText(eventJson(document, arguments.study, meant.front()))
                        : eventText(document, meant.front()));
}

int showAll(const DescriptionReport& report, bool json)
{
    return printOut(json ? documentText(toJson(report)) : toText(report));
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
    auto described = core::describeStudy(document, files);
    if (!described) {
        return reportError(described.error().message);
    }
    for (const auto& file : *described) {
        document.describe(file.match.found);
    }
    const bool isInPlace = arguments.output.empty();
    const auto output = isInPlace ? arguments.study : arguments.output;
    const auto written = core::replaceStudy(document, output, isInPlace ? stamp : std::nullopt);
    if (!written) {
        return reportError(written.error().message);
    }
    if (!*written) {
        return reportError(
            output + ": another program changed the file during the run; run the command again");
    }
    auto report = makeDescriptionReport(arguments.study, document);
    report.output = output;
    report.files = *std::move(described);
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
    auto document = core::readStudy(arguments.study);
    if (!document) {
        return reportError(document.error().message);
    }
    if (adds) {
        return addDescriptions(*std::move(document), stamp, arguments);
    }
    return arguments.event.empty()
               ? showAll(makeDescriptionReport(arguments.study, *document), arguments.json)
               : showEvent(*document, arguments);
}

}  // namespace

void addDescribeCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<DescribeArguments>();
    auto* command = program.add_subcommand(
        "describe", "Add descriptions to the events of a study, or show them.");
    addStudy(*command, arguments->study, "the study whose events are described");
    command->add_option("EVENT", arguments->event, "show what is known about this event")
        ->type_name("");
    const auto addFiles = [command](const char* option, auto& files, const char* help) {
        command->add_option(option, files, help)
            ->check(notEmpty())
            ->expected(1)
            ->allow_extra_args(false)
            ->take_all()
            ->type_name("FILE");
    };
    addFiles("--perfmon", arguments->perfmon,
             "add the descriptions of an event list of Intel perfmon; repeatable");
    addFiles("--events", arguments->events,
             "add the descriptions of papilio-collect events --json (with --pmu NAME for another "
             "machine); repeatable");
    command
        ->add_option("-o,--output", arguments->output,
                     "write the result to this study and leave the input unchanged")
        ->check(notEmpty())
        ->type_name("OUT");
    addJson(*command, arguments->json);
    command->callback([arguments, &status] { status = runDescribe(*arguments); });
}

}  // namespace papilio::app
