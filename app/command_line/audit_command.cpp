#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/audit/audit.h"
#include "core/base/text.h"
#include "core/findings/audit_text.h"
#include "core/io/definitions/audit_files.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/study/study_file.h"
#include "core/present/definition_columns.h"
#include "core/present/table.h"

#include <filesystem>
#include <fmt/format.h>
#include <map>

namespace papilio::app {

namespace {

struct AuditArguments {
    std::string study;
    std::string benchmark;
    std::string presets;
    std::vector<std::filesystem::path> definitions;
    std::string pmu;
    bool census = false;
    bool all = false;
    bool json = false;
};

auto differenceOf(const core::KernelDifference& kernel)
{
    return object(f<"kernel">(kernel.kernel), f<"expected">(kernel.expected),
                  f<"counted">(kernel.counted), f<"tolerance">(kernel.tolerance));
}

/// What both kinds of documents say of a definition.
auto comparedOf(const core::AuditedDefinition& one)
{
    const auto ifCompared = [&](double value) {
        return one.counted.empty() ? std::nullopt : std::optional(value);
    };
    const auto kernelOf = [](const core::KernelDifference& kernel) { return kernel.kernel; };
    return object(f<"name">(one.subject.name), f<"verdict">(one.verdict), f<"factor">(one.factor),
                  f<"tolerance">(ifCompared(one.tolerance)),
                  f<"deviation">(ifCompared(one.deviation)),
                  f<"kernels">(each(one.kernels, kernelOf)),
                  f<"differences">(each(one.kernels, differenceOf)), f<"missing">(one.missing),
                  f<"unexercised">(one.unexercised), f<"benchmark">(orNull(one.benchmark)),
                  f<"should_count">(orNull(one.meaning)), f<"formula">(one.formula),
                  f<"line">(one.subject.line), f<"reason">(core::auditText(one)));
}

auto auditedOf(const core::AuditedDefinition& one)
{
    return object(beside(comparedOf(one)), f<"tool">(one.subject.dialect->id),
                  f<"file">(one.subject.file), f<"unit">(orNull(one.subject.unit)),
                  f<"metric">(orNull(one.metric)), f<"match">(one.match),
                  f<"counts">(orNull(one.counts)));
}

/// What was asked for, and what became of it.
struct Audit {
    const AuditArguments& arguments;
    core::AuditFiles files;
    std::string pmu;
    std::vector<core::AuditSource> sources;
    std::vector<core::AuditedDefinition> definitions;
    std::vector<core::CensusRow> census;
};

std::vector<core::PresetNote> redefinitionsOf(const Audit& audit)
{
    std::vector<core::PresetNote> notes;
    for (const auto& source : audit.sources) {
        notes.insert(notes.end(), source.redefinitions.begin(), source.redefinitions.end());
    }
    return notes;
}

auto rowOf(const core::CensusRow& row, const std::vector<core::AuditedDefinition>& definitions)
{
    const auto shortOf = [&](std::size_t index) {
        const auto& one = definitions[index];
        return object(f<"tool">(one.subject.dialect->id), f<"file">(one.subject.file),
                      f<"name">(one.subject.name), f<"verdict">(one.verdict));
    };
    return object(f<"metric">(row.metric), f<"benchmark">(row.benchmark), f<"counts">(row.counts),
                  f<"agreement">(row.agreement), f<"definitions">(each(row.definitions, shortOf)),
                  f<"right">(each(row.right, shortOf)));
}

/// What both kinds of documents end with.
auto restOf(const Audit& audit)
{
    const auto noteOf = [](const core::PresetNote& note) {
        return object(f<"line">(note.line), f<"what">(note.text));
    };
    const auto census =
        each(audit.census, [&](const auto& row) { return rowOf(row, audit.definitions); });
    return object(f<"redefinitions">(each(redefinitionsOf(audit), noteOf)),
                  maybe<"census">(audit.arguments.census ? std::optional(census) : std::nullopt));
}

auto presetsOf(const Audit& audit)
{
    return object(f<"study">(audit.arguments.study), f<"presets_file">(audit.arguments.presets),
                  f<"pmu">(audit.pmu), f<"presets">(each(audit.definitions, comparedOf)),
                  beside(restOf(audit)));
}

auto definitionsOf(const Audit& audit)
{
    const auto fileOf = [](const core::AuditFile& file) {
        return object(f<"file">(file.path.string()), f<"format">(file.dialect().id));
    };
    return object(f<"study">(audit.arguments.study), f<"files">(each(audit.files.files, fileOf)),
                  f<"left_out">(audit.files.leftOut), f<"pmu">(orNull(audit.pmu)),
                  f<"definitions">(each(audit.definitions, auditedOf)), beside(restOf(audit)));
}

std::string summaryOf(const std::vector<core::AuditedDefinition>& definitions)
{
    std::map<core::AuditVerdict, int> counts;
    for (const auto& definition : definitions) {
        ++counts[definition.verdict];
    }
    std::string summary;
    for (const auto& [verdict, count] : counts) {
        summary +=
            fmt::format("{}{} {}", summary.empty() ? "" : ", ", count, core::toString(verdict));
    }
    return summary;
}

std::string toText(const Audit& audit)
{
    const auto& arguments = audit.arguments;
    const bool isOfPapi = arguments.definitions.empty();
    std::vector<const core::AuditedDefinition*> rows;
    for (const auto& definition : audit.definitions) {
        if (isOfPapi || arguments.all || !definition.counted.empty()) {
            rows.push_back(&definition);
        }
    }
    const auto files = isOfPapi
                           ? arguments.presets
                           : fmt::format("{} ({})", core::plural(audit.files.files.size(), "file"),
                                         audit.files.tools());
    auto text =
        fmt::format("{}: {}{}: {}\n", files, core::plural(audit.definitions.size(), "definition"),
                    audit.pmu.empty() ? "" : " for " + audit.pmu, summaryOf(audit.definitions));
    if (arguments.census) {
        std::vector<core::CensusRow> found;
        for (const auto& row : audit.census) {
            if (arguments.all || !row.definitions.empty()) {
                found.push_back(row);
            }
        }
        return text + core::toText(core::tabulate(core::censusColumns(audit.definitions), found));
    }
    const auto columns =
        isOfPapi ? core::select(core::auditColumns(), {"definition", "verdict", "reason"})
                 : core::select(core::auditColumns(),
                                {"definition", "tool", "verdict", "metric", "match", "reason"});
    text += core::toText(core::tabulate(columns, rows));
    if (rows.size() < audit.definitions.size()) {
        text += fmt::format("{} could not be compared; --all lists them\n",
                            core::plural(audit.definitions.size() - rows.size(), "definition"));
    }
    for (const auto& note : redefinitionsOf(audit)) {
        text += fmt::format("Line {}: {}\n", note.line, note.text);
    }
    return text;
}

int runAudit(const AuditArguments& arguments)
{
    if (arguments.presets.empty() && arguments.definitions.empty()) {
        throw CLI::RequiredError("--presets or --definitions");
    }
    if (arguments.definitions.empty() && arguments.pmu.empty()) {
        throw CLI::RequiredError("--pmu");
    }
    const auto document = need(core::readStudy(arguments.study));
    auto paths = arguments.definitions;
    if (!arguments.presets.empty()) {
        paths.insert(paths.begin(), arguments.presets);
    }
    auto files = need(core::readAuditFiles(paths));
    auto options = need(core::auditOptions());
    options.benchmark = arguments.benchmark;
    const auto pmu =
        arguments.pmu.empty() ? core::auditCpu(document, files, options).pmu : arguments.pmu;
    auto sources = need(core::auditSources(files, pmu));
    auto audited = need(core::audit(document, sources, options), arguments.study);
    Audit audit{arguments, std::move(files), pmu, std::move(sources), std::move(audited), {}};
    if (arguments.census) {
        audit.census = core::census(document, audit.definitions, options);
    }
    return printOut(!arguments.json                 ? toText(audit)
                    : arguments.definitions.empty() ? documentText(presetsOf(audit))
                                                    : documentText(definitionsOf(audit)));
}

}  // namespace

void addAuditCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "audit", "Check the definitions of PAPI and other tools against measured kernels.",
        runAudit);
    command.argument("STUDY", arguments.study, "the study with the measurements");
    command.option("--presets", arguments.presets, "FILE",
                   "papi_events.csv or file of user-defined events");
    command.option("--definitions", arguments.definitions, "PATH",
                   "files of any tool, or folders of them: PAPI, LIKWID, perf, perfmon, AMD");
    command.option("--pmu", arguments.pmu, "NAME",
                   "PMU whose definitions are checked: a name from its CPU lines, or "
                   "component:device (with --definitions: that of the study)");
    command.flag(
        "--census", arguments.census,
        "each metric with its definitions from all tools: which agree, and which are right");
    command.flag("--all", arguments.all,
                 "also list what could not be compared, and metrics without a definition");
    command.option("--benchmark", arguments.benchmark, "NAME",
                   "compare only with this benchmark (default: all of the study)");
    command.json(arguments.json, [] {
        return core::anyOf(
            {core::schemaOf<decltype(presetsOf(std::declval<const Audit&>()))>(),
             core::schemaOf<decltype(definitionsOf(std::declval<const Audit&>()))>()});
    });
}

}  // namespace papilio::app
