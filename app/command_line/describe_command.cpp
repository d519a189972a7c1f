#include "app/command_line/describe_report.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/io/study_replace.h"
#include "core/topdown/event_names.h"

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

int printJson(const nlohmann::ordered_json& json)
{
    return printOut(json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
                    "\n");
}

/// Events of the study that are meant by `wanted`: the spelling itself, else whatever means it.
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
    return arguments.json ? printJson(eventJson(document, arguments.study, meant.front()))
                          : printOut(eventText(document, meant.front()));
}

int showAll(const DescriptionReport& report, bool json)
{
    return json ? printJson(toJson(report)) : printOut(toText(report));
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
        return reportError(output + ": was changed by another program meanwhile; try again");
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
        return reportError("EVENT shows what is known of one event; add descriptions without it",
                           WrongUsage);
    }
    if (!adds && !arguments.output.empty()) {
        return reportError("-o needs something to add: --perfmon FILE or --events FILE",
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
        "describe", "What the events of a study count: add what others say of them, or show it.");
    command->add_option("STUDY", arguments->study, "the study whose events are described")
        ->required()
        ->type_name("");
    command->add_option("EVENT", arguments->event, "show what is known of this event")
        ->type_name("");
    command
        ->add_option("--perfmon", arguments->perfmon,
                     "add what an event list of Intel perfmon says; repeatable")
        ->check(notEmpty())
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all()
        ->type_name("FILE");
    command
        ->add_option("--events", arguments->events,
                     "add what papilio-collect events --json says (--pmu NAME for another "
                     "machine); repeatable")
        ->check(notEmpty())
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all()
        ->type_name("FILE");
    command
        ->add_option("-o,--output", arguments->output,
                     "write this study and leave the other as it is")
        ->check(notEmpty())
        ->type_name("OUT");
    command->add_flag("--json", arguments->json, "one JSON document instead of text");
    command->callback([arguments, &status] { status = runDescribe(*arguments); });
}

}  // namespace papilio::app
