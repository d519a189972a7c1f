#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "app/command_line/topdown_report.h"
#include "core/io/importers/importer.h"
#include "core/io/topdown/model_choice.h"
#include "core/io/topdown/model_file.h"
#include "core/support/standard_streams.h"
#include "core/topdown/shares.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <nlohmann/json.hpp>

namespace papilio::app {

namespace {

struct TopDownArguments {
    std::string study;
    std::string model;
    std::vector<std::string> parameters;
    std::optional<double> agreement;
    bool json = false;
};

core::Result<core::Document> readCounters(const std::string& path)
{
    auto document =
        isStudy(path) ? core::readStudy(path) : core::importStudy({path}, core::ImportOptions());
    if (document && document->counters.empty()) {
        return core::Error{core::Errc::NotFound,
                           path +
                               ": holds no counters; import some, or measure with "
                               "papilio-collect topdown"};
    }
    return document;
}

/// The table that says for all of them which model is meant: the first that names one or holds
/// shares of toplev's.
const core::CounterTable& speaker(const core::Document& document, const std::string& model)
{
    for (const auto& table : document.counters) {
        const bool isShares = core::topDownModelOfShares(*table).has_value();
        if (isShares || (model != core::modelOfShares &&
                         (!table->topDown.model.empty() || !table->model.empty()))) {
            return *table;
        }
    }
    return *document.counters.front();
}

core::Result<std::map<std::string, double>> readParameters(const TopDownArguments& arguments,
                                                           const core::TopDownModel& model)
{
    std::map<std::string, double> values;
    for (const auto& text : arguments.parameters) {
        const auto equals = text.find('=');
        double value = 0;
        if (equals == std::string::npos ||
            !CLI::detail::lexical_cast(text.substr(equals + 1), value)) {
            return core::Error{core::Errc::InvalidArgument,
                               fmt::format("expected NAME=NUMBER, found \"{}\"", text)};
        }
        const auto name = text.substr(0, equals);
        if (model.parameter(name) == nullptr) {
            std::vector<std::string> names;
            for (const auto& parameter : model.parameters) {
                names.push_back(parameter.name);
            }
            return core::Error{
                core::Errc::InvalidArgument,
                fmt::format("the model {} has no parameter \"{}\"; it has {}", model.name, name,
                            names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")))};
        }
        values[name] = value;
    }
    return values;
}

TopDownReport evaluate(const core::Document& document,
                       const core::ChosenTopDown& chosen,
                       const TopDownArguments& arguments,
                       const std::map<std::string, double>& parameters)
{
    const auto& model = chosen.model;
    TopDownReport report{.study = arguments.study,
                         .model = model,
                         .results = {},
                         .warnings = chosen.notices,
                         .sources = {}};
    const bool anyKnown = std::ranges::any_of(document.counters, [&](const auto& table) {
        return core::knownEvents(*model, *table) > 0;
    });
    for (const auto& table : document.counters) {
        if (anyKnown && core::knownEvents(*model, *table) == 0) {
            report.warnings.push_back(
                fmt::format("the counters {} are left out: none of their events is one of {}",
                            table->name, model->name));
            continue;
        }
        std::vector<std::string> said;  // of the table that spoke, already in the notices
        auto options = core::topDownOptions(*table, chosen.name, *model, said);
        options.agreement = arguments.agreement.value_or(options.agreement);
        for (const auto& [name, value] : parameters) {
            options.parameters[name] = value;
        }
        report.results.push_back(core::evaluateTopDown(model, *table, options));
        report.sources.push_back(table->provenance.source);
    }
    return report;
}

int reportNoModel(const std::string& study, const std::string& why)
{
    std::vector<std::string> names;
    for (const auto& file : core::topDownModelFiles()) {
        names.push_back(file.name);
    }
    return reportError(
        fmt::format("{}: {}; choose a model with --model: {}", study, why, fmt::join(names, ", ")),
        WrongUsage);
}

int runTopDown(const TopDownArguments& arguments)
{
    const auto document = readCounters(arguments.study);
    if (!document) {
        return reportError(document.error().message);
    }
    const auto& table = speaker(*document, arguments.model);
    const auto chosen = arguments.model.empty() ? core::chosenTopDown(table, {})
                                                : core::chosenTopDownByName(table, arguments.model);
    if (!chosen) {
        return arguments.model.empty() && chosen.error().code == core::Errc::NotFound
                   ? reportNoModel(arguments.study, chosen.error().message)
                   : reportError(chosen.error().message);
    }
    const auto parameters = readParameters(arguments, *chosen->model);
    if (!parameters) {
        return reportError(parameters.error().message, WrongUsage);
    }
    const auto report = evaluate(*document, *chosen, arguments, *parameters);
    core::print("{}", arguments.json ? toJson(report).dump(2) + "\n" : toText(report));
    return Done;
}

}  // namespace

void addTopDownCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<TopDownArguments>();
    auto* command = program.add_subcommand(
        "topdown", "Where the slots or cycles of a program go, by a Top-Down model of the CPU.");
    command->add_option("STUDY", arguments->study, "study, or counters in any form import knows")
        ->required()
        ->check(notEmpty())
        ->type_name("");
    command
        ->add_option(
            "--model", arguments->model,
            "name of a model or path of a model file; without it, the one chosen in the study, "
            "or that the counters were collected for")
        ->type_name("MODEL");
    command
        ->add_option("--parameter", arguments->parameters,
                     "another value for a parameter of the model, before the study's")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUE");
    command
        ->add_option(
            "--agreement", arguments->agreement,
            "relative difference that passes counting the same event may have; without it, the "
            "study's, or 0.05")
        ->check(CLI::Range(0.0, 1.0))
        ->type_name("SHARE");
    command->add_flag("--json", arguments->json, "print one JSON document");
    command->callback([arguments, &status] { status = runTopDown(*arguments); });
}

}  // namespace papilio::app
