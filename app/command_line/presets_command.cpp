#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "app/command_line/threshold_options.h"
#include "core/base/shell_word.h"
#include "core/findings/preset_text.h"
#include "core/io/definitions/preset_files.h"
#include "core/io/study/study_file.h"
#include "core/present/preset_columns.h"
#include "core/present/table.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <memory>

namespace papilio::app {

namespace {

struct PresetsArguments {
    std::string study;
    std::string folder;
    std::string pmu;
    std::string benchmark;
    core::Thresholds thresholds;
    bool json = false;
};

/// What makes the same files again, with everything that is not the default.
std::string commandOf(const PresetsArguments& arguments)
{
    std::vector<std::string> words = {"papilio", "presets", arguments.study, "-o",
                                      arguments.folder};
    if (!arguments.pmu.empty()) {
        words.insert(words.end(), {"--pmu", arguments.pmu});
    }
    if (!arguments.benchmark.empty()) {
        words.insert(words.end(), {"--benchmark", arguments.benchmark});
    }
    std::ranges::copy(core::commandArguments(arguments.thresholds), std::back_inserter(words));
    return core::shellCommand(words);
}

std::string proposalsText(const core::PresetProposals& proposals,
                          const std::vector<std::filesystem::path>& files)
{
    const auto columns =
        core::select(core::presetColumns(), {"preset", "state", "verdict", "definition"});
    std::vector<core::ProposedPreset> rows;
    std::ranges::copy_if(proposals.presets, std::back_inserter(rows),
                         &core::ProposedPreset::isBest);
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
    auto document = core::readStudy(arguments.study);
    if (!document) {
        return reportError(document.error().message);
    }
    if (const auto isGood = core::checkPresetFolder(arguments.folder); !isGood) {
        return reportError(isGood.error().message);
    }
    auto changed = core::withThresholds(document->benchmarks, arguments.thresholds);
    if (!changed) {
        return reportError(changed.error().in(arguments.study));
    }
    document->benchmarks = *std::move(changed);
    auto options = core::proposalOptions(*document, arguments.pmu);
    if (!options) {
        return reportError(options.error().message);
    }
    options->study = arguments.study;
    options->benchmark = arguments.benchmark;
    options->command = commandOf(arguments);
    const auto proposals = core::proposePresets(*document, *options);
    if (!proposals) {
        return reportError(proposals.error().in(arguments.study).message);
    }
    const auto files = core::presetFiles(*proposals, *document, "Papilio " PAPILIO_VERSION);
    const auto written = core::writePresetFiles(files, arguments.folder);
    if (!written) {
        return reportError(written.error().message);
    }
    printOut(arguments.json ? files.json : proposalsText(*proposals, *written));
    return proposals->isGood() ? Done : NotGood;
}

}  // namespace

void addPresetsCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<PresetsArguments>();
    auto* command = program.add_subcommand(
        "presets", "Define PAPI's presets for this CPU: definitions, evidence and verdicts.");
    addStudy(*command, arguments->study, "the study with the measurements");
    command
        ->add_option("-o,--output", arguments->folder,
                     "the folder for papi_events.csv, presets.html and presets.json")
        ->required()
        ->check(notEmpty())
        ->type_name("DIR");
    command
        ->add_option("--pmu", arguments->pmu,
                     "PMU for the CPU line (papi_component_avail lists it); known for the usual "
                     "machines")
        ->type_name("NAME");
    command
        ->add_option("--benchmark", arguments->benchmark,
                     "use only this benchmark (default: all of the study)")
        ->type_name("NAME");
    addThresholds(*command, arguments->thresholds);
    command->add_flag("--json", arguments->json, "print presets.json instead of text");
    command->footer(
        "Exit status: 0 if every preset that the study can judge is defined and nothing "
        "contradicts it; 3 if the files were written, but at least one preset is not.");
    command->callback([arguments, &status] { status = runPresets(*arguments); });
}

}  // namespace papilio::app
