#include "app/command_line/sub_command.h"
#include "app/command_line/topdown_report.h"
#include "core/io/importers/importer.h"
#include "core/io/topdown/model_file.h"
#include "core/topdown/shares.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

namespace papilio::app {

namespace {

struct TopDownArguments {
    std::string study;
    std::string model;
    std::vector<std::string> parameters;
    double agreement = core::TopDownOptions().agreement;
    bool json = false;
};

bool isStudy(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::string head(4, '\0');
    file.read(head.data(), 4);
    return head == "\x89HDF";
}

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

/// "toplev" means the shares that stand in the counters themselves.
core::Result<std::shared_ptr<const core::TopDownModel>> readModel(const std::string& name,
                                                                  const core::Document& document)
{
    if (name == "toplev") {
        for (const auto& table : document.counters) {
            if (auto model = core::topDownModelOfShares(*table)) {
                return std::make_shared<const core::TopDownModel>(*std::move(model));
            }
        }
        return core::Error{core::Errc::NotFound,
                           "no counters hold toplev's values; name a model instead of toplev"};
    }
    return core::readTopDownModel(name);
}

/// The model the counters say they are for, or that knows most of their events.
std::string modelOf(const core::Document& document)
{
    for (const auto& table : document.counters) {
        if (!table->model.empty()) {
            return table->model;
        }
        if (core::topDownModelOfShares(*table)) {
            return "toplev";
        }
    }
    std::string best;
    std::size_t most = 1;  // one event alone (cycles) says nothing
    for (const auto& file : core::topDownModelFiles()) {
        const auto model = core::readTopDownModel(file.path.string());
        const auto known = model ? core::knownEvents(**model, *document.counters.front()) : 0;
        if (known > most) {
            most = known;
            best = file.name;
        }
    }
    return best;
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
                       std::shared_ptr<const core::TopDownModel> model,
                       const core::TopDownOptions& options,
                       const std::string& study)
{
    TopDownReport report{.study = study, .model = model, .results = {}, .warnings = {}};
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
        report.results.push_back(core::evaluateTopDown(model, *table, options));
    }
    return report;
}

int runTopDown(const TopDownArguments& arguments)
{
    const auto document = readCounters(arguments.study);
    if (!document) {
        return reportError(document.error().message);
    }
    const auto name = arguments.model.empty() ? modelOf(*document) : arguments.model;
    if (name.empty()) {
        std::vector<std::string> names;
        for (const auto& file : core::topDownModelFiles()) {
            names.push_back(file.name);
        }
        return reportError(fmt::format("{}: does not say which CPU it is of; choose one with "
                                       "--model: {}",
                                       arguments.study, fmt::join(names, ", ")),
                           WrongUsage);
    }
    auto model = readModel(name, *document);
    if (!model) {
        return reportError(model.error().message);
    }
    const auto parameters = readParameters(arguments, **model);
    if (!parameters) {
        return reportError(parameters.error().message, WrongUsage);
    }
    const auto report =
        evaluate(*document, *model, {*parameters, arguments.agreement}, arguments.study);
    fmt::print("{}", arguments.json ? toJson(report).dump(2) + "\n" : toText(report));
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
        ->add_option("--model", arguments->model,
                     "name of a model or path of a model file; without it, the one the counters "
                     "were collected for")
        ->type_name("MODEL");
    command
        ->add_option("--parameter", arguments->parameters,
                     "another value for a parameter of the model")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUE");
    command
        ->add_option("--agreement", arguments->agreement,
                     "relative difference that passes counting the same event may have")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command->add_flag("--json", arguments->json, "print one JSON document");
    command->callback([arguments, &status] { status = runTopDown(*arguments); });
}

}  // namespace papilio::app
