#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "app/command_line/text_table.h"
#include "core/analysis/verdict_text.h"
#include "core/formula/audit.h"
#include "core/io/definition_text.h"
#include "core/io/study_file.h"

#include <fmt/format.h>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

namespace papilio::app {

namespace {

using Json = nlohmann::ordered_json;

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
                 {"factor", audited.factor ? Json(*audited.factor) : Json(nullptr)}};
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
    json["benchmark"] = audited.benchmark.empty() ? Json(nullptr) : Json(audited.benchmark);
    json["should_count"] = audited.meaning.empty() ? Json(nullptr) : Json(audited.meaning);
    json["formula"] = audited.formula;
    json["line"] = audited.preset.line;
    json["reason"] = audited.reason;
    return json;
}

std::string toJson(const AuditArguments& arguments,
                   const core::PmuPresets& presets,
                   const std::vector<core::AuditedPreset>& audited)
{
    Json json = {
        {"study", arguments.study}, {"presets_file", arguments.presets}, {"pmu", presets.pmu}};
    json["presets"] = Json::array();
    for (const auto& preset : audited) {
        json["presets"].push_back(presetJson(preset));
    }
    json["redefinitions"] = Json::array();
    for (const auto& note : presets.redefinitions) {
        json["redefinitions"].push_back({{"line", note.line}, {"what", note.text}});
    }
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string toText(const AuditArguments& arguments,
                   const core::PmuPresets& presets,
                   const std::vector<core::AuditedPreset>& audited)
{
    std::map<core::AuditVerdict, int> counts;
    TextTable table({TextTable::Align::Left, TextTable::Align::Left, TextTable::Align::Left});
    table.add({"Preset", "Verdict", "Why"});
    for (const auto& preset : audited) {
        ++counts[preset.verdict];
        table.add({preset.preset.name, core::shortVerdict(preset), preset.reason});
    }
    std::string summary;
    for (const auto& [verdict, count] : counts) {
        summary +=
            fmt::format("{}{} {}", summary.empty() ? "" : ", ", count, core::toString(verdict));
    }
    std::string text =
        fmt::format("{}: {} definition{} for {}: {}\n{}", arguments.presets, audited.size(),
                    audited.size() == 1 ? "" : "s", presets.pmu, summary, table.text());
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
    auto* command = program.add_subcommand(
        "audit", "Check somebody's preset definitions against measured kernels.");
    command->add_option("STUDY", arguments->study, "the study with the measurements")
        ->required()
        ->type_name("");
    command->add_option("--presets", arguments->presets, "papi_events.csv or user-events file")
        ->required()
        ->type_name("FILE");
    command
        ->add_option("--pmu", arguments->pmu,
                     "whose definitions: a name of its CPU lines, or component:device")
        ->required()
        ->type_name("NAME");
    command
        ->add_option("--benchmark", arguments->benchmark,
                     "compare on this benchmark only; all of the study otherwise")
        ->type_name("NAME");
    command->add_flag("--json", arguments->json, "one JSON document instead of text");
    command->callback([arguments, &status] { status = runAudit(*arguments); });
}

}  // namespace papilio::app
