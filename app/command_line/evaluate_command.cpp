#include "app/command_line/definition_arguments.h"
#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/formula/evaluated_runs.h"
#include "core/present/definition_columns.h"
#include "core/present/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

namespace papilio::app {

namespace {

struct EvaluateArguments {
    DefinitionArguments definitions;
    std::string counters;
    std::string run;
    bool json = false;
};

/// All definitions on one run of one table.
struct RunValues {
    std::string name;  ///< of the table and the run
    std::vector<core::DefinitionValue> values;
};

Json valuesJson(const std::vector<core::DefinitionValue>& values)
{
    return list(values, [&](const auto& value) -> Json {
        return {{"name", value.name},
                {"value", number(value.value)},
                {"unit", value.unit},
                {"spread", value.spread},
                {"running", value.running},
                {"missing", value.missing},
                {"problem", orNull(value.problem)}};
    });
}

std::string evaluationJson(const core::DefinitionSet& set,
                           const std::vector<RunValues>& runs,
                           const std::vector<std::string>& sources)
{
    Json json = {{"set", set.name}, {"run", runs[0].name}, {"sources", sources}};
    json["definitions"] = valuesJson(runs[0].values);
    json["runs"] = list(runs, [&](const auto& run) -> Json {
        return {{"name", run.name}, {"definitions", valuesJson(run.values)}};
    });
    return documentText(json);
}

std::string evaluationText(const core::DefinitionSet& set,
                           const std::vector<RunValues>& runs,
                           const std::vector<std::string>& sources)
{
    std::string text = set.name + "\n";
    if (!sources.empty()) {
        text += fmt::format("counts: {}\n", fmt::join(sources, ", "));
    }
    for (const auto& run : runs) {
        const auto table = core::toText(core::tabulate(core::valueColumns(), run.values));
        text += fmt::format("{}\n{}", run.name.empty() ? "counters" : run.name, table);
    }
    return text;
}

int runEvaluate(const EvaluateArguments& arguments)
{
    const auto set = readDefinitions(arguments.definitions);
    if (!set) {
        return reportError(set.error());
    }
    const auto tables = readCounters(arguments.counters);
    if (!tables) {
        return reportError(tables.error());
    }
    std::vector<RunValues> runs;
    std::vector<std::string> names;
    for (const auto& table : *tables) {
        const core::EvaluatedRuns evaluated(*set, *table);
        const auto& counted = evaluated.counted().runs();
        for (std::size_t at = 0; at < counted.size(); ++at) {
            const auto& run = counted.name(at);
            names.push_back(run);
            if (!arguments.run.empty() && run != arguments.run) {
                continue;
            }
            const std::string name = tables->size() == 1 ? run
                                     : run.empty()       ? table->name
                                                         : table->name + "/" + run;
            runs.push_back({name, evaluated.values(at)});
        }
    }
    if (runs.empty()) {
        return reportError(fmt::format("{}: has no run \"{}\"; there are {}", arguments.counters,
                                       arguments.run, fmt::join(names, ", ")));
    }
    std::vector<std::string> sources;
    for (const auto& table : *tables) {
        const auto& source = table->provenance.source;
        if (!source.empty() && std::ranges::find(sources, source) == sources.end()) {
            sources.push_back(source);
        }
    }
    const auto printed = printOut(arguments.json ? evaluationJson(*set, runs, sources)
                                                 : evaluationText(*set, runs, sources));
    const bool hasValue = std::ranges::any_of(runs, [](const RunValues& run) {
        return std::ranges::any_of(run.values,
                                   [](const auto& one) { return one.value.has_value(); });
    });
    return printed != Done || hasValue
               ? printed
               : reportError(arguments.counters + ": no definition has a value on these counts");
}

}  // namespace

void addEvaluateCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<EvaluateArguments>();
    auto* command =
        program.add_subcommand("evaluate", "Values of user-defined events from measured counters.");
    addDefinitionsOption(*command, arguments->definitions);
    command
        ->add_option("COUNTERS", arguments->counters,
                     "counts (a study, perf stat, papi-hl, LIKWID, or CSV: event,<run 1>,…)")
        ->required()
        ->type_name("");
    addDefinitionChoices(*command, arguments->definitions);
    command->add_option("--run", arguments->run, "evaluate only this run")->type_name("NAME");
    addJson(*command, arguments->json);
    command->callback([arguments, &status] { status = runEvaluate(*arguments); });
}

}  // namespace papilio::app
