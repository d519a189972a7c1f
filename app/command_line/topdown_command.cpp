#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "app/command_line/topdown_report.h"
#include "core/findings/topdown_text.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/model_file.h"
#include "core/present/counter_columns.h"
#include "core/present/table.h"
#include "core/present/topdown_columns.h"
#include "core/topdown/compare.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::app {

namespace {

struct TopDownArguments {
    std::string study;
    core::TopDownChoice overrides;
    bool json = false;
    bool models = false;
};

core::Document readTopDownStudy(const std::string& path)
{
    auto document = need(readOrImport(path));
    if (document.counters.empty()) {
        throw Failure(path +
                      ": has no counters; import some, or measure with papilio-collect topdown");
    }
    return document;
}

std::string remarks(const core::TopDownPart& part)
{
    const auto& result = part.result;
    std::string text;
    for (const auto& run : result.runs) {
        for (const auto& warning : core::nodeWarnings(*result.model, run)) {
            text += fmt::format("  ! {}, {}\n", run.name, warning);
        }
    }
    for (const auto& warning : result.warnings) {
        text += fmt::format("  ! {}\n", core::warningText(warning, result));
    }
    for (const auto& sentence : core::trendTexts(core::trendsOf(result), result)) {
        text += fmt::format("  {}\n", sentence);
    }
    // Of a sweep, or of intervals, the last run is enough; parts and programs are different things.
    const auto count = result.runs.size();
    const bool areAlike = core::isSweep(result) || (count > 0 && result.runs.front().time);
    for (std::size_t run = areAlike && count > 0 ? count - 1 : 0; run < count; ++run) {
        for (const auto& sentence :
             core::adviceTexts(*result.model, result.runs[run], part.programs[run])) {
            text += fmt::format("  {}: {}\n", result.runs[run].name, sentence);
        }
    }
    return text;
}

std::string toText(const core::TopDownReport& report)
{
    std::string text =
        fmt::format("{}: {} ({})\n", report.study, report.model->title, report.model->accounting);
    for (const auto& warning : report.warnings) {
        text += fmt::format("  ! {}\n", warning);
    }
    for (const auto& part : report.parts) {
        const auto& result = part.result;
        text += fmt::format("\n{}{}\n", result.counters,
                            part.source.empty() ? "" : " (" + part.source + ")");
        for (const auto& runs : core::runGroups(result.runs.size())) {
            const auto table = core::toText(core::tabulate(core::topDownColumns(result, runs),
                                                           core::topDownRows(*result.model)));
            const bool hasMarks = table.find_first_of("*<") != std::string::npos;
            text += table + (hasMarks ? "  * above, < below its threshold\n" : "");
        }
        text += remarks(part);
    }
    return text;
}

int runTopDown(const TopDownArguments& arguments)
{
    if (arguments.models) {
        const auto models = core::topDownModels();
        const auto columns = core::select(core::topDownModelColumns(),
                                          {"model", "cpu", "levels", "denominators", "sets"});
        return printOut(arguments.json ? documentText(core::topDownModelsDocument.json(models))
                                       : core::toText(core::tabulate(columns, models)));
    }
    if (arguments.study.empty()) {
        throw Failure("STUDY is required; --models lists the models", WrongUsage);
    }
    const auto document = readTopDownStudy(arguments.study);
    const auto report =
        needUsable(makeTopDownReport(arguments.study, document, arguments.overrides));
    return printOut(arguments.json ? documentText(core::topDownDocument.json(report))
                                   : toText(report));
}

}  // namespace

void addTopDownCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "topdown",
        "Show where the slots or cycles of a program go, with a Top-Down model of the CPU.",
        runTopDown);
    command
        .argument("STUDY", arguments.study, "a study, or counters in any format of papilio import")
        ->required(false)
        ->check(notEmpty());
    command.flag("--models", arguments.models,
                 "list the models: CPU, levels, what their shares are of, event sets");
    addTopDownOptions(command, arguments.overrides,
                      "name of a model or path of a model file (default: the model of the study, "
                      "or that of the counters)");
    command.json(arguments.json, core::topDownDocument.schema);
    command.document("topdown-models", core::topDownModelsDocument.schema);
}

}  // namespace papilio::app
