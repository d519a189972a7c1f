#include "app/command_line/json.h"
#include "app/command_line/study_arguments.h"
#include "app/command_line/sub_command.h"
#include "app/command_line/topdown_options.h"
#include "app/command_line/topdown_overrides.h"
#include "app/command_line/topdown_report.h"
#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "core/io/topdown/model_choice.h"
#include "core/io/topdown/model_file.h"
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
    core::TopDownChoice overrides;
    bool json = false;
};

core::Result<core::Document> readTopDownStudy(const std::string& path)
{
    auto document =
        isStudy(path) ? core::readStudy(path) : core::importStudy({path}, core::ImportOptions());
    if (document && document->counters.empty()) {
        return core::Error{
            core::Errc::NotFound,
            path + ": has no counters; import some, or measure with papilio-collect topdown"};
    }
    return document;
}

/// The table that selects the model for all of them: the first that names one or has
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

TopDownReport evaluateRuns(const std::string& study,
                           const core::Document& document,
                           const core::ChosenTopDown& chosen,
                           const core::TopDownChoice& overrides)
{
    const auto& model = chosen.model;
    TopDownReport report{.study = study,
                         .model = model,
                         .results = {},
                         .warnings = chosen.notices,
                         .sources = {},
                         .programs = {}};
    // Instructions and cycles are events of every machine: they alone give no node a value.
    const auto fits = [&](const auto& table) { return core::countedNodes(*model, *table) > 0; };
    const bool anyFits = std::ranges::any_of(document.counters, fits);
    for (const auto& table : document.counters) {
        if (anyFits && !fits(table)) {
            report.warnings.push_back(
                fmt::format("the counters {} are left out: their events give no node of {} a value",
                            table->name, model->name));
            continue;
        }
        std::vector<std::string> said;  // of the table that spoke, already in the notices
        auto options = core::topDownOptions(*table, chosen.name, *model, said);
        options.agreement = overrides.agreement.value_or(options.agreement);
        for (const auto& [name, value] : overrides.parameters) {
            options.parameters[name] = value;
        }
        report.results.push_back(core::evaluateTopDown(model, *table, options));
        report.sources.push_back(table->provenance.source);
        auto& programs = report.programs.emplace_back();
        for (const auto& run : report.results.back().runs) {
            programs.push_back(core::programPoint(document, *table, run.name));
        }
    }
    return report;
}

core::Error noModel(const std::string& study, const std::string& why)
{
    std::vector<std::string> names;
    for (const auto& file : core::topDownModelFiles()) {
        names.push_back(file.name);
    }
    return {core::Errc::InvalidArgument, fmt::format("{}: {}; choose a model with --model: {}",
                                                     study, why, fmt::join(names, ", "))};
}

int runTopDown(const TopDownArguments& arguments)
{
    const auto document = readTopDownStudy(arguments.study);
    if (!document) {
        return reportError(document.error().message);
    }
    const auto report = makeTopDownReport(arguments.study, *document, arguments.overrides);
    if (!report) {
        return reportError(report.error());
    }
    return printOut(arguments.json ? documentText(toJson(*report)) : toText(*report));
}

}  // namespace

core::Result<TopDownReport> makeTopDownReport(const std::string& study,
                                              const core::Document& document,
                                              const core::TopDownChoice& overrides)
{
    const auto& table = speaker(document, overrides.model);
    const auto chosen = overrides.model.empty() ? core::chosenTopDown(table, {})
                                                : core::chosenTopDownByName(table, overrides.model);
    if (!chosen) {
        return overrides.model.empty() && chosen.error().code == core::Errc::NotFound
                   ? noModel(study, chosen.error().message)
                   : core::Error{core::Errc::NotFound, chosen.error().message};
    }
    if (const auto known = checkParameters(overrides, *chosen->model); !known) {
        return known.error();
    }
    return evaluateRuns(study, document, *chosen, overrides);
}

void addTopDownCommand(CLI::App& program, int& status)
{
    auto arguments = std::make_shared<TopDownArguments>();
    auto* command = program.add_subcommand(
        "topdown",
        "Show where the slots or cycles of a program go, with a Top-Down model of the CPU.");
    command
        ->add_option("STUDY", arguments->study,
                     "a study, or counters in any format of papilio import")
        ->required()
        ->check(notEmpty())
        ->type_name("");
    addTopDownOverrides(
        *command, arguments->overrides,
        "name of a model or path of a model file (default: the model of the study, or "
        "that of the counters)");
    addJson(*command, arguments->json);
    command->callback([arguments, &status] { status = runTopDown(*arguments); });
}

}  // namespace papilio::app
