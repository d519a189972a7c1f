#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/lists.h"
#include "core/findings/export_text.h"
#include "core/formula/definition_values.h"
#include "core/present/definition_columns.h"
#include "core/present/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

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

auto valueOf(const core::DefinitionValue& value)
{
    return object(f<"name">(value.name), f<"value">(value.value), f<"unit">(value.unit),
                  f<"spread">(value.spread), f<"running">(value.running),
                  f<"missing">(value.missing), f<"problem">(orNull(value.problem)));
}

auto evaluationOf(const core::DefinitionSet& set,
                  const std::vector<RunValues>& runs,
                  const std::vector<std::string>& sources,
                  const std::vector<std::string>& implausible)
{
    const auto runOf = [](const RunValues& run) {
        return object(f<"name">(run.name), f<"definitions">(each(run.values, valueOf)));
    };
    return object(f<"set">(set.name), f<"run">(runs[0].name), f<"sources">(sources),
                  f<"implausible">(implausible), f<"definitions">(each(runs[0].values, valueOf)),
                  f<"runs">(each(runs, runOf)));
}

std::string evaluationText(const core::DefinitionSet& set,
                           const std::vector<RunValues>& runs,
                           const std::vector<std::string>& sources,
                           const std::vector<std::string>& implausible)
{
    std::string text = set.name + "\n";
    if (!sources.empty()) {
        text += fmt::format("counts: {}\n", fmt::join(sources, ", "));
    }
    for (const auto& note : implausible) {
        text += "  ! " + note + '\n';
    }
    for (const auto& run : runs) {
        const auto table = core::toText(core::tabulate(core::valueColumns(), run.values));
        text += fmt::format("{}\n{}", run.name.empty() ? "counters" : run.name, table);
    }
    return text;
}

int runEvaluate(const EvaluateArguments& arguments)
{
    const auto set = needUsable(readDefinitions(arguments.definitions));
    const auto tables = needUsable(readCounters(arguments.counters));
    std::vector<RunValues> runs;
    std::vector<std::string> names;
    for (const auto& table : tables) {
        const core::EvaluatedRuns evaluated(set, *table);
        const auto& counted = evaluated.counted().runs();
        for (std::size_t at = 0; at < counted.size(); ++at) {
            const auto& run = counted.name(at);
            names.push_back(run);
            if (!arguments.run.empty() && run != arguments.run) {
                continue;
            }
            const std::string name = tables.size() == 1 ? run
                                     : run.empty()      ? table->name
                                                        : table->name + "/" + run;
            runs.push_back({name, evaluated.values(at)});
        }
    }
    if (runs.empty()) {
        return reportError(fmt::format("{}: has no run \"{}\"; there are {}", arguments.counters,
                                       arguments.run, fmt::join(names, ", ")));
    }
    std::vector<std::string> sources;
    std::vector<std::string> implausible;
    for (const auto& table : tables) {
        std::ranges::move(core::implausibleNotes(table->provenance),
                          std::back_inserter(implausible));
        const auto& source = table->provenance.source;
        if (!source.empty()) {
            core::addOnce(sources, source);
        }
    }
    const auto printed =
        printOut(arguments.json ? documentText(evaluationOf(set, runs, sources, implausible))
                                : evaluationText(set, runs, sources, implausible));
    const bool hasValue = std::ranges::any_of(runs, [](const RunValues& run) {
        return std::ranges::any_of(run.values,
                                   [](const auto& one) { return one.value.has_value(); });
    });
    return printed != Done || hasValue
               ? printed
               : reportError(arguments.counters + ": no definition has a value on these counts");
}

}  // namespace

void addEvaluateCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "evaluate", "Values of user-defined events from measured counters.", runEvaluate);
    addDefinitionsOption(command, arguments.definitions);
    command.argument("COUNTERS", arguments.counters,
                     "counts (a study, perf stat, papi-hl, LIKWID, or CSV: event,<run 1>,…)");
    addDefinitionChoices(command, arguments.definitions);
    command.option("--run", arguments.run, "NAME", "evaluate only this run");
    command.json(arguments.json, core::schemaOf<decltype(evaluationOf({}, {}, {}, {}))>);
}

}  // namespace papilio::app
