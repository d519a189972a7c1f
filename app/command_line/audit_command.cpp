#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/audit/audit_census.h"
#include "core/base/text.h"
#include "core/findings/audit_text.h"
#include "core/io/definitions/audit_files.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/study/study_file.h"
#include "core/present/audit_columns.h"
#include "core/present/table.h"

#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <memory>

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

/// What both kinds of documents say of a definition.
Json comparedJson(const core::AuditedDefinition& audited)
{
    Json json = {{"name", audited.subject.name},
                 {"verdict", core::toString(audited.verdict)},
                 {"factor", number(audited.factor)}};
    const bool isCompared = !audited.counted.empty();
    json["tolerance"] = isCompared ? Json(audited.tolerance) : Json(nullptr);
    json["deviation"] = isCompared ? Json(audited.deviation) : Json(nullptr);
    json["kernels"] = Json::array();
    json["differences"] = Json::array();
    for (const auto& kernel : audited.kernels) {
        json["kernels"].push_back(kernel.kernel);
        json["differences"].push_back({{"kernel", kernel.kernel},
                                       {"expected", kernel.expected},
                                       {"counted", kernel.counted},
                                       {"tolerance", kernel.tolerance}});
    }
    json["missing"] = audited.missing;
    json["unexercised"] = audited.unexercised;
    json["benchmark"] = orNull(audited.benchmark);
    json["should_count"] = orNull(audited.meaning);
    json["formula"] = audited.formula;
    json["line"] = audited.subject.line;
    json["reason"] = core::auditText(audited);
    return json;
}

Json auditedJson(const core::AuditedDefinition& audited)
{
    auto json = comparedJson(audited);
    json["tool"] = audited.subject.dialect->id;
    json["file"] = audited.subject.file;
    json["unit"] = orNull(audited.subject.unit);
    json["metric"] = orNull(audited.metric);
    json["match"] = core::toString(audited.match);
    json["counts"] = orNull(audited.counts);
    return json;
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

std::string toJson(const Audit& audit)
{
    const auto& arguments = audit.arguments;
    const bool isOfPapi = arguments.definitions.empty();
    Json json = {{"study", arguments.study}};
    if (isOfPapi) {
        json["presets_file"] = arguments.presets;
        json["pmu"] = audit.pmu;
        json["presets"] = list(audit.definitions, comparedJson);
    } else {
        json["files"] = list(audit.files.files, [](const auto& file) -> Json {
            return {{"file", file.path.string()}, {"format", file.dialect().id}};
        });
        json["left_out"] = audit.files.leftOut;
        json["pmu"] = orNull(audit.pmu);
        json["definitions"] = list(audit.definitions, auditedJson);
    }
    json["redefinitions"] = list(redefinitionsOf(audit), [](const auto& note) -> Json {
        return {{"line", note.line}, {"what", note.text}};
    });
    if (arguments.census) {
        const auto shortJson = [&](std::size_t index) -> Json {
            const auto& one = audit.definitions[index];
            return {{"tool", one.subject.dialect->id},
                    {"file", one.subject.file},
                    {"name", one.subject.name},
                    {"verdict", core::toString(one.verdict)}};
        };
        json["census"] = list(audit.census, [&](const auto& row) -> Json {
            return {{"metric", row.metric},
                    {"benchmark", row.benchmark},
                    {"counts", row.counts},
                    {"agreement", core::toString(row.agreement)},
                    {"definitions", list(row.definitions, shortJson)},
                    {"right", list(row.right, shortJson)}};
        });
    }
    return documentText(json);
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
    const auto document = core::readStudy(arguments.study);
    if (!document) {
        return reportError(document.error().message);
    }
    auto paths = arguments.definitions;
    if (!arguments.presets.empty()) {
        paths.insert(paths.begin(), arguments.presets);
    }
    auto files = core::readAuditFiles(paths);
    if (!files) {
        return reportError(files.error().message);
    }
    auto options = core::auditOptions();
    if (!options) {
        return reportError(options.error().message);
    }
    options->benchmark = arguments.benchmark;
    const auto pmu =
        arguments.pmu.empty() ? core::auditCpu(*document, *files, *options).pmu : arguments.pmu;
    auto sources = core::auditSources(*files, pmu);
    if (!sources) {
        return reportError(sources.error().message);
    }
    auto audited = core::audit(*document, *sources, *options);
    if (!audited) {
        return reportError(arguments.study + ": " + audited.error().message);
    }
    Audit audit{arguments, *std::move(files), pmu, *std::move(sources), *std::move(audited), {}};
    if (arguments.census) {
        audit.census = core::census(*document, audit.definitions, *options);
    }
    return printOut(arguments.json ? toJson(audit) : toText(audit));
}

}  // namespace

void addAuditCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<AuditArguments>();
    auto* command = program.add_subcommand(
        "audit", "Check the definitions of PAPI and other tools against measured kernels.");
    addStudy(*command, arguments->study, "the study with the measurements");
    command
        ->add_option("--presets", arguments->presets,
                     "papi_events.csv or file of user-defined events")
        ->type_name("FILE");
    command
        ->add_option("--definitions", arguments->definitions,
                     "files of any tool, or folders of them: PAPI, LIKWID, perf, perfmon, AMD")
        ->type_name("PATH");
    command
        ->add_option("--pmu", arguments->pmu,
                     "PMU whose definitions are checked: a name from its CPU lines, or "
                     "component:device (with --definitions: that of the study)")
        ->type_name("NAME");
    command->add_flag(
        "--census", arguments->census,
        "each metric with its definitions from all tools: which agree, and which are right");
    command->add_flag("--all", arguments->all,
                      "also list what could not be compared, and metrics without a definition");
    command
        ->add_option("--benchmark", arguments->benchmark,
                     "compare only with this benchmark (default: all of the study)")
        ->type_name("NAME");
    addJson(*command, arguments->json);
    command->callback([arguments, &status] {
        if (arguments->presets.empty() && arguments->definitions.empty()) {
            throw CLI::RequiredError("--presets or --definitions");
        }
        if (arguments->definitions.empty() && arguments->pmu.empty()) {
            throw CLI::RequiredError("--pmu");
        }
        status = runAudit(*arguments);
    });
}

}  // namespace papilio::app
