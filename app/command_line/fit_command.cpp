#include "app/command_line/document.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/formula/fitted_model.h"
#include "core/io/definitions/definition_file.h"
#include "core/present/counter_columns.h"
#include "core/present/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

namespace papilio::app {

namespace {

struct FitArguments {
    std::vector<std::string> counters;
    core::FitRequest request;
    DefinitionArguments definitions;
    std::string name = "Power";
    std::string unit = "W";
    std::string output;
    bool withoutConstant = false;
    bool json = false;
};

auto modelOf(const core::FittedModel& model, const FitArguments& arguments)
{
    const auto termOf = [](const core::FittedTerm& term) {
        return object(f<"formula">(term.formula), f<"coefficient">(term.coefficient),
                      f<"error">(term.error));
    };
    const auto runOf = [](const core::FittedRun& run) {
        return object(f<"name">(run.name), f<"measured">(run.measured), f<"fitted">(run.fitted),
                      f<"left_out">(run.leftOut));
    };
    const auto incompleteOf = [](const core::RunLeftOut& run) {
        return object(f<"name">(run.name), f<"missing">(run.missing),
                      f<"problem">(orNull(run.problem)));
    };
    return object(
        f<"name">(arguments.name), f<"unit">(arguments.unit), f<"target">(arguments.request.target),
        f<"output">(orNull(arguments.output)), f<"terms">(each(model.terms, termOf)),
        f<"deviation">(model.deviation), f<"explained">(model.explained),
        f<"median_error">(model.medianError), f<"worst_error">(model.worstError),
        f<"median_left_out_error">(model.medianLeftOutError),
        f<"worst_left_out_error">(model.worstLeftOutError), f<"runs">(each(model.runs, runOf)),
        f<"incomplete">(each(model.leftOut, incompleteOf)));
}

std::string toText(const core::FittedModel& model, const FitArguments& arguments)
{
    auto text = fmt::format("{} = {}, fitted to {}\n", arguments.name, arguments.request.target,
                            core::plural(model.runs.size(), "run"));
    text += core::toText(core::tabulate(core::fittedTermColumns(), model.terms));
    text += fmt::format("standard deviation {} {}, R^2 {}\n", core::numberText(model.deviation),
                        arguments.unit, core::numberText(model.explained, 5));
    text += fmt::format("error: median {}, worst {}\n", core::percentText(model.medianError),
                        core::percentText(model.worstError));
    text += fmt::format("error of runs that are left out of the fit: median {}, worst {}\n\n",
                        core::percentText(model.medianLeftOutError),
                        core::percentText(model.worstLeftOutError));
    text += core::toText(core::tabulate(core::fittedRunColumns(), model.runs));
    if (!model.leftOut.empty()) {
        text += "\nruns that are not used\n" +
                core::toText(core::tabulate(core::runLeftOutColumns(), model.leftOut));
    }
    return text;
}

int runFit(FitArguments arguments)
{
    if (!arguments.definitions.path.empty()) {
        auto definitions = needUsable(readDefinitions(arguments.definitions));
        arguments.request.definitions = std::move(definitions);
    }
    std::vector<std::shared_ptr<const core::CounterTable>> counters;
    for (const auto& path : arguments.counters) {
        const auto tables = needUsable(readCounters(path));
        counters.insert(counters.end(), tables.begin(), tables.end());
    }
    arguments.request.hasConstant = !arguments.withoutConstant;
    const auto model = needUsable(core::fitModel(counters, arguments.request));
    if (!arguments.output.empty()) {
        const auto set =
            core::fittedDefinitions(model, arguments.request, arguments.name, arguments.unit,
                                    fmt::format("{}", fmt::join(arguments.counters, ", ")));
        const auto text = core::definitionsToJson(set);
        if (const auto readable = core::parseDefinitions(text, arguments.output); !readable) {
            return reportError(readable.error().message, WrongUsage);
        }
        if (!writeText(arguments.output, text)) {
            return NotPossible;
        }
        if (arguments.output == "-") {
            return Done;
        }
    }
    return printOut(arguments.json ? documentText(modelOf(model, arguments))
                                   : toText(model, arguments));
}

}  // namespace

void addFitCommand(Program& program)
{
    auto [command, arguments] = program.add(
        "fit", "Fit a quantity, such as power, as a linear model of event rates.", runFit);
    command.argument("COUNTERS", arguments.counters,
                     "counts of at least two runs more than there are terms: studies, or files "
                     "that `papilio import` reads as counters");
    command
        .option("--target", arguments.request.target, "FORMULA",
                "formula of what was measured: `power/energy-pkg/` / seconds")
        ->required();
    command
        .option("--terms", arguments.request.terms, "FORMULA…",
                "formulas of what it may depend on: rates of events")
        ->required();
    command
        .option("--most", arguments.request.most, "N",
                "choose at most this many terms: those that best predict runs that are left "
                "out of the fit")
        ->check(CLI::PositiveNumber);
    command.flag("--no-constant", arguments.withoutConstant,
                 "fit no constant term (a base that is the same in all runs)");
    command.option("--definitions", arguments.definitions.path, "FILE",
                   "definitions that the formulas use: JSON, a study, a bundled template");
    addDefinitionChoices(command, arguments.definitions);
    command.option("--name", arguments.name, "NAME", "name of the fitted definition")
        ->capture_default_str();
    command.option("--unit", arguments.unit, "UNIT", "unit of the target")->capture_default_str();
    command
        .option("-o,--output", arguments.output, "FILE.json",
                "write the model as definitions, for `papilio evaluate` and the window")
        ->check(notEmpty());
    command.json(arguments.json, core::schemaOf<decltype(modelOf({}, {}))>);
}

}  // namespace papilio::app
