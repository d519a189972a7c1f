#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/shell_word.h"
#include "core/findings/export_text.h"
#include "core/io/definitions/preset_files.h"
#include "core/io/study/study_file.h"
#include "core/present/definition_columns.h"
#include "core/present/table.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace papilio::app {

namespace {

struct PresetsArguments : BenchmarkArguments {
    std::string folder;
    std::string pmu;
    bool json = false;
    const CLI::App* command = nullptr;
};

std::string proposalsText(const core::PresetProposals& proposals,
                          const std::vector<std::filesystem::path>& files)
{
    const auto columns =
        core::select(core::presetColumns(), {"preset", "state", "verdict", "definition"});
    const auto rows = proposals.best();
    auto text = fmt::format("{}: {}.\n{}", proposals.study, core::summaryText(proposals),
                            core::toText(core::withoutEmptyColumns(core::tabulate(columns, rows))));
    for (const auto& preset : rows) {
        const auto reason = core::reasonText(preset);
        text += reason.empty() ? "" : fmt::format("{}: {}\n", preset.meaning.preset, reason);
    }
    for (const auto& file : files) {
        text += fmt::format("Written: {}\n", file.string());
    }
    const bool isInFile = std::ranges::any_of(
        rows, [](const auto& preset) { return preset.isIn(core::PapiVersion::V7_0); });
    const auto pmus = proposals.pmus();
    return !isInFile
               ? text
               : text + fmt::format(
                            "Where PAPI is installed, it can check the file: papilio-collect "
                            "verify --presets {}{}\n",
                            core::shellWord(files.front().string()),
                            pmus.size() == 1 ? "" : " --pmu " + core::shellWord(pmus.front()));
}

int runPresets(const PresetsArguments& arguments)
{
    auto document = need(core::readStudy(arguments.study));
    need(core::checkPresetFolder(arguments.folder));
    document.benchmarks = needUsable(
        core::withThresholds(document.benchmarks, arguments.thresholds), arguments.study);
    auto options = need(core::proposalOptions(document, arguments.pmu));
    options.study = arguments.study;
    options.benchmark = arguments.benchmark;
    options.command = givenCommand(*arguments.command, {{"--json", {}}});
    const auto proposals = need(core::proposePresets(document, options), arguments.study);
    const auto files = core::presetFiles(proposals, document, "Papilio " PAPILIO_VERSION);
    const auto written = need(core::writePresetFiles(files, arguments.folder));
    printOut(arguments.json ? files.json : proposalsText(proposals, written));
    return proposals.isGood() ? Done : NotGood;
}

}  // namespace

void addPresetsCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "presets", "Define PAPI's presets for this CPU: definitions, evidence and verdicts.",
        runPresets);
    arguments.command = &command.app();
    command.argument("STUDY", arguments.study, "the study with the measurements");
    command
        .option("-o,--output", arguments.folder, "DIR",
                "the folder for papi_events.csv, presets.html and presets.json")
        ->required()
        ->check(notEmpty());
    command.option("--pmu", arguments.pmu, "NAME",
                   "PMU for the CPU line (papi_component_avail lists it); known for the usual "
                   "machines");
    command.option("--benchmark", arguments.benchmark, "NAME",
                   "use only this benchmark (default: all of the study)");
    addThresholds(command, arguments.thresholds);
    command.flag("--json", arguments.json, "print presets.json instead of text");
    command.document("presets", core::presetsSchema);
    command.app().footer(
        "Exit status: 0 if every preset that the study can judge is defined and nothing "
        "contradicts it; 3 if the files were written, but at least one preset is not.");
}

}  // namespace papilio::app
