#include "app/command_line/definition_arguments.h"
#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/definitions/papi_dialect.h"
#include "core/findings/export_text.h"
#include "core/findings/note_text.h"
#include "core/findings/tool_definition_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/dialects.h"
#include "core/io/definitions/libpfm_events.h"
#include "core/io/files/file_text.h"
#include "core/io/study/study_file.h"
#include "core/present/table.h"
#include "core/present/tool_definition_columns.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <memory>

namespace papilio::app {

namespace {

struct DefinitionsArguments {
    DefinitionArguments source;
    std::string to;
    std::string output;
    std::string pmu;
    std::size_t counters = 4;
    std::size_t scale = 1;
    bool json = false;
};

std::vector<std::string> formatNames()
{
    std::vector<std::string> names;
    for (const auto* dialect : core::allDialects()) {
        if (dialect->writer != nullptr) {
            names.emplace_back(dialect->id);
        }
    }
    return names;
}

core::Result<core::MetricDefinitions> readSource(const DefinitionsArguments& arguments)
{
    const auto& path = arguments.source.path;
    std::error_code failed;
    const bool isFile = std::filesystem::exists(path, failed) && !isStudy(path);
    const bool isChosen = !arguments.source.set.empty() || !arguments.source.benchmark.empty();
    if (isFile && !isChosen) {
        const auto file = core::FileText::open(path);
        if (!file) {
            return file.error();
        }
        return core::parseDefinitionsOf(file->text(), path);
    }
    const auto set = readDefinitions(arguments.source);
    return set ? core::metricsOf(*set) : core::Result<core::MetricDefinitions>(set.error());
}

Json reasonJson(const core::DefinitionReason& reason)
{
    return {{"kind", core::toString(reason.kind)}, {"why", core::reasonText(reason)}};
}

Json reasonsJson(const std::vector<core::DefinitionReason>& reasons)
{
    return list(reasons, reasonJson);
}

Json definitionJson(const core::MetricDefinition& definition)
{
    return {{"name", definition.name},
            {"formula", core::toInfix(definition.formula)},
            {"unit", definition.unit},
            {"scale", definition.scale},
            {"description", definition.description},
            {"category", definition.category},
            {"groups", definition.groups},
            {"parent", orNull(definition.parent)},
            {"level", orNull(definition.level)},
            {"threshold",
             definition.threshold ? Json(core::toInfix(*definition.threshold)) : Json(nullptr)},
            {"architectures", definition.architectures},
            {"lost", reasonsJson(definition.lost)}};
}

Json refusedJson(const core::MetricDefinitions& read)
{
    return list(read.refused, [](const auto& refused) -> Json {
        return {{"name", refused.name},
                {"kind", core::toString(refused.reason.kind)},
                {"why", core::reasonText(refused.reason)}};
    });
}

Json documentOf(const DefinitionsArguments& arguments, const core::MetricDefinitions& read)
{
    Json json = {
        {"file", arguments.source.path}, {"format", core::idOf(read)}, {"title", read.title}};
    json["definitions"] = list(read.definitions, definitionJson);
    json["refused"] = refusedJson(read);
    return json;
}

Json conversionJson(const DefinitionsArguments& arguments,
                    const core::MetricDefinitions& read,
                    const core::Conversion& made)
{
    Json json = {{"file", arguments.source.path},
                 {"format", core::idOf(read)},
                 {"to", made.options.dialect->id},
                 {"output", orNull(arguments.output)}};
    json["definitions"] = Json::array();
    json["refused"] = refusedJson(read);
    for (const auto& one : made.definitions) {
        if (one.refused) {
            auto why = reasonJson(*one.refused);
            json["refused"].push_back(
                {{"name", one.source.name}, {"kind", why["kind"]}, {"why", why["why"]}});
        } else {
            json["definitions"].push_back({{"name", one.source.name},
                                           {"written", one.name},
                                           {"formula", one.formula},
                                           {"unit", one.source.unit},
                                           {"description", one.source.description},
                                           {"lost", reasonsJson(one.lost)},
                                           {"tests", one.check.trials},
                                           {"largest_difference", one.check.worst}});
        }
    }
    json["event_sets"] = made.eventSets;
    json["names"] = made.options.dialect->needsPfmNames
                        ? Json(core::namesNote(made.options.known.get()))
                        : Json(nullptr);
    if (arguments.output.empty()) {
        json["text"] = made.text;
    }
    return json;
}

std::string listText(const core::MetricDefinitions& read)
{
    auto text = fmt::format("{}{} ({})\n", read.title.empty() ? "" : read.title + ": ",
                            core::plural(read.definitions.size(), "definition"), core::idOf(read));
    text += core::toText(
        core::withoutEmptyColumns(core::tabulate(core::toolDefinitionColumns(), read.definitions)));
    if (!read.refused.empty()) {
        text += fmt::format(
            "\nNot read: {}\n{}", read.refused.size(),
            core::toText(core::tabulate(core::refusedDefinitionColumns(), read.refused)));
    }
    return text;
}

/// The PMU is that of the study. What somebody wrote on it and its events goes beside the
/// definitions that use them, or where the format has no room there, before all.
core::Result<void> addFromStudy(const std::string& study,
                                core::MetricDefinitions& definitions,
                                core::ConversionOptions& options)
{
    const auto document = core::readStudy(study);
    if (!document) {
        return document.error();
    }
    if (options.pmu.empty() && !document->benchmarks.empty()) {
        options.pmu = core::pmuOf(*document, *document->benchmarks.front());
    }
    if (!document->notes) {
        return {};
    }
    std::ranges::move(core::studyNoteLines(*document->notes), std::back_inserter(options.notes));
    for (auto& definition : definitions.definitions) {
        const auto names = definition.formula.names();
        for (const auto& note :
             core::eventNoteLines(*document->notes, {names.begin(), names.end()})) {
            if (options.dialect->has(core::Dialect::Descriptions)) {
                definition.description += definition.description.empty() ? note : "; " + note;
            } else {
                options.notes.push_back(fmt::format("{}: {}", definition.name, note));
            }
        }
    }
    return {};
}

int runConversion(const DefinitionsArguments& arguments, core::MetricDefinitions read)
{
    core::ConversionOptions options;
    options.dialect = core::findDialect(arguments.to);
    options.counters = arguments.counters;
    options.scale = arguments.scale;
    options.pmu = arguments.pmu;
    if (options.pmu.empty()) {
        const bool isOfFile = !isStudy(arguments.source.path) && read.title == arguments.source.set;
        options.pmu = isOfFile ? read.title : core::pmuOf(read);
    }
    if (isStudy(arguments.source.path)) {
        if (const auto added = addFromStudy(arguments.source.path, read, options); !added) {
            return reportError(added.error());
        }
    }
    if (options.dialect->needsPfmNames) {
        options.known = core::libpfmEvents(options.pmu);
        options.notes.push_back(core::namesNote(options.known.get()));
    }
    const auto made = core::convert(read, options);
    if (made.text.empty()) {
        const auto refused = std::ranges::find_if(
            made.definitions, [](const auto& one) { return one.refused.has_value(); });
        return reportError(fmt::format(
            "{}: no definition can be written as {}{}", arguments.source.path, arguments.to,
            refused == made.definitions.end() ? ""
                                              : fmt::format("; {}: {}", refused->source.name,
                                                            core::reasonText(*refused->refused))));
    }
    if (!arguments.output.empty() && !writeText(arguments.output, made.text)) {
        return NotPossible;
    }
    if (arguments.json) {
        return printOut(documentText(conversionJson(arguments, read, made)));
    }
    if (arguments.output.empty()) {
        return printOut(made.text);
    }
    const auto left = made.definitions.size() - made.writtenCount();
    return printOut(fmt::format(
        "{}: {}, {} not written\n{}", arguments.output,
        core::plural(made.writtenCount(), "definition"), left,
        core::toText(core::tabulate(core::convertedDefinitionColumns(), made.definitions))));
}

int runDefinitions(const DefinitionsArguments& arguments)
{
    std::error_code failed;
    if (std::filesystem::equivalent(arguments.source.path, arguments.output, failed)) {
        return reportError(
            arguments.output + ": is the source itself; give the file a different name",
            WrongUsage);
    }
    if (!arguments.output.empty() && arguments.to.empty()) {
        return reportError("-o needs --to, which names the format to write", WrongUsage);
    }
    const auto read = readSource(arguments);
    if (!read) {
        return reportError(read.error());
    }
    if (!arguments.to.empty()) {
        return runConversion(arguments, *read);
    }
    return printOut(arguments.json ? documentText(documentOf(arguments, *read)) : listText(*read));
}

}  // namespace

void addDefinitionsCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<DefinitionsArguments>();
    auto* command = program.add_subcommand(
        "definitions", "Read the metric definitions of any tool, and write those of another.");
    command
        ->add_option("FILE", arguments->source.path,
                     "definitions of Papilio, PAPI, LIKWID (a group), Linux perf, Intel perfmon or "
                     "AMD, or a study: its definitions, else its metrics")
        ->required()
        ->type_name("");
    command->add_option("--to", arguments->to, "the format to write")
        ->check(oneOf(formatNames()))
        ->type_name(fmt::format("{}", fmt::join(formatNames(), "|")));
    command->add_option("-o,--output", arguments->output, "the file to write; without it, stdout")
        ->check(notEmpty())
        ->type_name("FILE");
    addDefinitionChoices(*command, arguments->source);
    command
        ->add_option("--pmu", arguments->pmu,
                     "PMU for the CPU line of PAPI (papi_component_avail lists it); known where "
                     "FILE is for one")
        ->type_name("NAME");
    command
        ->add_option("--scale", arguments->scale,
                     "write ratios for PAPI times N: PAPI cuts values to whole numbers")
        ->check(CLI::Range(1, 1000000000))
        ->type_name("N");
    addConversionOptions(*command, arguments->counters);
    addJson(*command, arguments->json);
    command->callback([arguments, &status] { status = runDefinitions(*arguments); });
}

}  // namespace papilio::app
