#include "app/command_line/definition_arguments.h"
#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/formula/fitted_model.h"
#include "core/io/definitions/definition_file.h"
#include "core/present/fit_columns.h"
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

std::string toJson(const core::FittedModel& model, const FitArguments& arguments)
{
    Json json = {{"name", arguments.name},
                 {"unit", arguments.unit},
                 {"target", arguments.request.target},
                 {"output", orNull(arguments.output)}};
    json["terms"] = list(model.terms, [](const auto& term) -> Json {
        return {{"formula", term.formula},
                {"coefficient", number(term.coefficient)},
                {"error", number(term.error)}};
    });
    json["deviation"] = number(model.deviation);
    json["explained"] = number(model.explained);
    json["median_error"] = number(model.medianError);
    json["worst_error"] = number(model.worstError);
    json["median_left_out_error"] = number(model.medianLeftOutError);
    json["worst_left_out_error"] = number(model.worstLeftOutError);
    json["runs"] = list(model.runs, [](const auto& run) -> Json {
        return {{"name", run.name},
                {"measured", number(run.measured)},
                {"fitted", number(run.fitted)},
                {"left_out", number(run.leftOut)}};
    });
    json["incomplete"] = list(model.leftOut, [](const auto& run) -> Json {
        return {{"name", run.name}, {"missing", run.missing}, {"problem", orNull(run.problem)}};
    });
    return documentText(json);
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
        text += "\nruns without all counts\n" +
                core::toText(core::tabulate(core::runLeftOutColumns(), model.leftOut));
    }
    return text;
}

int runFit(FitArguments arguments)
{
    if (!arguments.definitions.path.empty()) {
        auto definitions = readDefinitions(arguments.definitions);
        if (!definitions) {
            return reportError(definitions.error());
        }
        arguments.request.definitions = *std::move(definitions);
    }
    std::vector<std::shared_ptr<const core::CounterTable>> counters;
    for (const auto& path : arguments.counters) {
        const auto tables = readCounters(path);
        if (!tables) {
            return reportError(tables.error());
        }
        counters.insert(counters.end(), tables->begin(), tables->end());
    }
    arguments.request.hasConstant = !arguments.withoutConstant;
    const auto model = core::fitModel(counters, arguments.request);
    if (!model) {
        return reportError(model.error().message);
    }
    if (!arguments.output.empty()) {
        const auto set =
            core::fittedDefinitions(*model, arguments.request, arguments.name, arguments.unit,
                                    fmt::format("{}", fmt::join(arguments.counters, ", ")));
        const auto text = core::definitionsToJson(set);
        if (const auto readable = core::parseDefinitions(text, arguments.output); !readable) {
            return reportError(readable.error().message, WrongUsage);
        }
        if (!writeText(arguments.output, text)) {
            return NotPossible;
        }
    }
    return printOut(arguments.json ? toJson(*model, arguments) : toText(*model, arguments));
}

}  // namespace

void addFitCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<FitArguments>();
    auto* command = program.add_subcommand(
        "fit", "Fit a quantity, such as power, as a linear model of event rates.");
    command
        ->add_option("COUNTERS", arguments->counters,
                     "counts of at least two runs more than there are terms: studies, or files "
                     "that `papilio import` reads as counters")
        ->required()
        ->type_name("");
    command
        ->add_option("--target", arguments->request.target,
                     "formula of what was measured: `power/energy-pkg/` / seconds")
        ->required()
        ->type_name("FORMULA");
    command
        ->add_option("--terms", arguments->request.terms,
                     "formulas of what it may depend on: rates of events")
        ->required()
        ->type_name("FORMULA…");
    command
        ->add_option("--most", arguments->request.most,
                     "choose at most this many terms: those that best predict runs that are left "
                     "out of the fit")
        ->check(CLI::PositiveNumber)
        ->type_name("N");
    command->add_flag("--no-constant", arguments->withoutConstant,
                      "fit no constant term (a base that is the same in all runs)");
    command
        ->add_option("--definitions", arguments->definitions.path,
                     "definitions that the formulas use: JSON, a study, a bundled template")
        ->type_name("FILE");
    addDefinitionChoices(*command, arguments->definitions);
    command->add_option("--name", arguments->name, "name of the fitted definition")
        ->capture_default_str()
        ->type_name("NAME");
    command->add_option("--unit", arguments->unit, "unit of the target")
        ->capture_default_str()
        ->type_name("UNIT");
    command
        ->add_option("-o,--output", arguments->output,
                     "write the model as definitions, for `papilio evaluate` and the window")
        ->check(notEmpty())
        ->type_name("FILE.json");
    addJson(*command, arguments->json);
    command->callback([arguments, &status] { status = runFit(*arguments); });
}

}  // namespace papilio::app
