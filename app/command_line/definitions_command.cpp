#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/text.h"
#include "core/definitions/conversion.h"
#include "core/definitions/dialect.h"
#include "core/definitions/papi_dialect.h"
#include "core/findings/event_text.h"
#include "core/findings/export_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/definitions/dialects.h"
#include "core/io/definitions/event_list.h"
#include "core/io/files/file_text.h"
#include "core/io/study/study_file.h"
#include "core/present/definition_columns.h"
#include "core/present/table.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

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

core::MetricDefinitions readSource(const DefinitionsArguments& arguments)
{
    const auto& path = arguments.source.path;
    std::error_code failed;
    const bool isFile = std::filesystem::exists(path, failed) && !isStudy(path);
    const bool isChosen = !arguments.source.set.empty() || !arguments.source.benchmark.empty();
    if (isFile && !isChosen) {
        const auto file = needUsable(core::FileText::open(path));
        return needUsable(core::parseDefinitionsOf(file.text(), path));
    }
    return core::metricsOf(needUsable(readDefinitions(arguments.source)));
}

auto reasonOf(const core::DefinitionReason& reason)
{
    return object(f<"kind">(reason.kind), f<"why">(core::reasonText(reason)));
}

auto definitionOf(const core::MetricDefinition& definition)
{
    const auto infix = [](const core::Expression& formula) { return core::toInfix(formula); };
    return object(
        f<"name">(definition.name), f<"formula">(infix(definition.formula)),
        f<"unit">(definition.unit), f<"scale">(definition.scale),
        f<"description">(definition.description), f<"category">(definition.category),
        f<"groups">(definition.groups), f<"parent">(orNull(definition.parent)),
        f<"level">(orNull(definition.level)), f<"threshold">(ifThere(definition.threshold, infix)),
        f<"architectures">(definition.architectures), f<"lost">(each(definition.lost, reasonOf)));
}

auto refusedOf(const std::string& name, const core::DefinitionReason& reason)
{
    return object(f<"name">(name), beside(reasonOf(reason)));
}

auto refusedOf(const core::MetricDefinitions& read)
{
    return each(read.refused, [](const auto& one) { return refusedOf(one.name, one.reason); });
}

auto documentOf(const DefinitionsArguments& arguments, const core::MetricDefinitions& read)
{
    return object(f<"file">(arguments.source.path), f<"format">(core::idOf(read)),
                  f<"title">(read.title), f<"definitions">(each(read.definitions, definitionOf)),
                  f<"refused">(refusedOf(read)));
}

auto conversionOf(const DefinitionsArguments& arguments,
                  const core::MetricDefinitions& read,
                  const core::Conversion& made)
{
    const auto writtenOf = [](const core::WrittenDefinition& one) {
        return object(f<"name">(one.source.name), f<"written">(one.name), f<"formula">(one.formula),
                      f<"unit">(one.source.unit), f<"description">(one.source.description),
                      f<"lost">(each(one.lost, reasonOf)), f<"tests">(one.check.trials),
                      f<"largest_difference">(one.check.worst));
    };
    core::List<decltype(writtenOf({}))> written;
    auto refused = refusedOf(read);
    for (const auto& one : made.definitions) {
        if (one.refused) {
            refused.json.push_back(refusedOf(one.source.name, *one.refused).json);
        } else {
            written.json.push_back(writtenOf(one).json);
        }
    }
    const auto names = made.options.dialect->needsPfmNames
                           ? std::optional(core::namesNote(made.options.known.get()))
                           : std::nullopt;
    return object(
        f<"file">(arguments.source.path), f<"format">(core::idOf(read)),
        f<"to">(made.options.dialect->id), f<"output">(orNull(arguments.output)),
        f<"definitions">(written), f<"refused">(refused), f<"event_sets">(made.eventSets),
        f<"names">(names),
        maybe<"text">(arguments.output.empty() ? std::optional(made.text) : std::nullopt));
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
void addFromStudy(const std::string& study,
                  core::MetricDefinitions& definitions,
                  core::ConversionOptions& options)
{
    const auto document = needUsable(core::readStudy(study));
    if (options.pmu.empty() && !document.benchmarks.empty()) {
        options.pmu = core::pmuOf(document, *document.benchmarks.front());
    }
    if (!document.notes) {
        return;
    }
    std::ranges::move(core::studyNoteLines(*document.notes), std::back_inserter(options.notes));
    for (auto& definition : definitions.definitions) {
        const auto names = definition.formula.names();
        for (const auto& note :
             core::eventNoteLines(*document.notes, {names.begin(), names.end()})) {
            if (options.dialect->has(core::Dialect::Descriptions)) {
                definition.description += definition.description.empty() ? note : "; " + note;
            } else {
                options.notes.push_back(fmt::format("{}: {}", definition.name, note));
            }
        }
    }
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
        addFromStudy(arguments.source.path, read, options);
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
    if (arguments.output == "-") {
        return Done;
    }
    if (arguments.json) {
        return printOut(documentText(conversionOf(arguments, read, made)));
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
    if (!arguments.to.empty()) {
        return runConversion(arguments, read);
    }
    return printOut(arguments.json ? documentText(documentOf(arguments, read)) : listText(read));
}

}  // namespace

void addDefinitionsCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "definitions", "Read the metric definitions of any tool, and write those of another.",
        runDefinitions);
    command.argument("FILE", arguments.source.path,
                     "definitions of Papilio, PAPI, LIKWID (a group), Linux perf, Intel perfmon or "
                     "AMD, or a study: its definitions, else its metrics");
    command
        .option("--to", arguments.to, fmt::format("{}", fmt::join(formatNames(), "|")),
                "the format to write")
        ->check(oneOf(formatNames()));
    command
        .option("-o,--output", arguments.output, "FILE", "the file to write; without it, stdout")
        ->check(notEmpty());
    addDefinitionChoices(command, arguments.source);
    command.option("--pmu", arguments.pmu, "NAME",
                   "PMU for the CPU line of PAPI (papi_component_avail lists it); known where "
                   "FILE is for one");
    command
        .option("--scale", arguments.scale, "N",
                "write ratios for PAPI times N: PAPI cuts values to whole numbers")
        ->check(inRange(1, 1000000000));
    addCounterCount(command, arguments.counters);
    command.json(arguments.json, core::schemaOf<decltype(documentOf({}, {}))>);
    command.document("definitions-to", core::schemaOf<decltype(conversionOf({}, {}, {}))>);
}

}  // namespace papilio::app
