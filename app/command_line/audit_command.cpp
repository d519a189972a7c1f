#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/text.h"
#include "core/findings/audit_text.h"
#include "core/io/definitions/definition_text.h"
#include "core/io/study/study_file.h"
#include "core/papi/audit.h"
#include "core/present/audit_columns.h"
#include "core/present/table.h"

#include <fmt/format.h>
#include <map>
#include <memory>

namespace papilio::app {

namespace {

struct AuditArguments {
    std::string study;
    std::string benchmark;
    std::string presets;
    std::string pmu;
    bool json = false;
};

Json presetJson(const core::AuditedPreset& audited)
{
    Json json = {{"name", audited.preset.name},
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
    json["line"] = audited.preset.line;
    json["reason"] = core::auditText(audited);
    return json;
}

std::string toJson(const AuditArguments& arguments,
                   const core::PmuPresets& presets,
                   const std::vector<core::AuditedPreset>& audited)
{
    Json json = {
        {"study", arguments.study}, {"presets_file", arguments.presets}, {"pmu", presets.pmu}};
    json["presets"] = list(audited, presetJson);
    json["redefinitions"] = list(presets.redefinitions, [&](const auto& note) -> Json {
        return {{"line", note.line}, {"what", note.text}};
    });
    return documentText(json);
}

std::string toText(const AuditArguments& arguments,
                   const core::PmuPresets& presets,
                   const std::vector<core::AuditedPreset>& audited)
{
    std::map<core::AuditVerdict, int> counts;
    std::vector<const core::AuditedPreset*> rows;
    for (const auto& preset : audited) {
        ++counts[preset.verdict];
        rows.push_back(&preset);
    }
    const auto columns = core::select(core::auditColumns(), {"preset", "verdict", "reason"});
    std::string summary;
    for (const auto& [verdict, count] : counts) {
        summary +=
            fmt::format("{}{} {}", summary.empty() ? "" : ", ", count, core::toString(verdict));
    }
    std::string text = fmt::format("{}: {} for {}: {}\n{}", arguments.presets,
                                   core::plural(audited.size(), "definition"), presets.pmu, summary,
                                   core::toText(core::tabulate(columns, rows)));
    for (const auto& note : presets.redefinitions) {
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
    const auto text = readText(arguments.presets);
    if (!text) {
        return NotPossible;
    }
    const auto file = core::readPresets(*text);
    if (!file) {
        return reportError(arguments.presets + ": " + file.error().message);
    }
    const auto presets = core::presetsFor(*file, arguments.pmu);
    if (!presets) {
        return reportError(arguments.presets + ": " + presets.error().message);
    }
    auto options = core::auditOptions();
    if (!options) {
        return reportError(options.error().message);
    }
    options->benchmark = arguments.benchmark;
    const auto audited = core::audit(*document, *presets, *options);
    if (!audited) {
        return reportError(arguments.study + ": " + audited.error().message);
    }
    return printOut(arguments.json ? toJson(arguments, *presets, *audited)
                                   : toText(arguments, *presets, *audited));
}

}  // namespace

void addAuditCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<AuditArguments>();
    auto* command =
        program.add_subcommand("audit", "Check preset definitions against measured kernels.");
    command->add_option("STUDY", arguments->study, "the study with the measurements")
        ->required()
        ->type_name("");
    command->add_option("--presets", arguments->presets, "papi_events.csv or user-events file")
        ->required()
        ->type_name("FILE");
    command
        ->add_option(
            "--pmu", arguments->pmu,
            "PMU whose definitions are checked: a name from its CPU lines, or component:device")
        ->required()
        ->type_name("NAME");
    command
        ->add_option("--benchmark", arguments->benchmark,
                     "compare only with this benchmark (default: all of the study)")
        ->type_name("NAME");
    command->add_flag("--json", arguments->json, "print one JSON document instead of text");
    command->callback([arguments, &status] { status = runAudit(*arguments); });
}

}  // namespace papilio::app
