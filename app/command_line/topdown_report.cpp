#include "app/command_line/topdown_report.h"

#include "core/base/lists.h"
#include "core/io/topdown/model_choice.h"
#include "core/io/topdown/model_file.h"
#include "core/topdown/compare.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>
#include <vector>

namespace papilio::app {

namespace {

/// @return InvalidArgument naming a given parameter that the model does not have
core::Result<void> checkParameters(const core::TopDownChoice& overrides,
                                   const core::TopDownModel& model)
{
    const auto names = core::mapped(model.choices(), &core::TopDownParameter::name);
    for (const auto& [name, value] : overrides.parameters) {
        if (std::ranges::find(names, name) == names.end()) {
            return core::Error{
                core::Errc::InvalidArgument,
                fmt::format("the model {} has no parameter \"{}\"; its parameters are {}",
                            model.name, name,
                            names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")))};
        }
    }
    return {};
}

/// The table that selects the model for all of them: the first that names one or has shares.
const core::CounterTable& speaker(const core::Document& document, const std::string& model)
{
    for (const auto& table : document.counters) {
        const auto shares = core::topDownModelOfShares(*table);
        if (core::isModelOfShares(model)
                ? shares && shares->name == model
                : shares || !table->topDown.model.empty() || !table->model.empty()) {
            return *table;
        }
    }
    return *document.counters.front();
}

core::TopDownReport evaluateRuns(const std::string& study,
                                 const core::Document& document,
                                 const core::ChosenTopDown& chosen,
                                 const core::TopDownChoice& overrides)
{
    const auto& model = chosen.model;
    core::TopDownReport report{study, model, {}, chosen.notices};
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
        auto& part = report.parts.emplace_back();
        part.result = core::evaluateTopDown(model, *table, options);
        part.source = table->provenance.source;
        for (const auto& run : part.result.runs) {
            part.programs.push_back(core::programPoint(document, *table, run.name));
        }
    }
    return report;
}

core::Error noModel(const std::string& study, const std::string& why)
{
    const auto names =
        core::mapped(core::topDownModelFiles(), [](const auto& file) { return file.name; });
    return {core::Errc::InvalidArgument, fmt::format("{}: {}; choose a model with --model: {}",
                                                     study, why, fmt::join(names, ", "))};
}

}  // namespace

core::Result<core::TopDownReport> makeTopDownReport(const std::string& study,
                                                    const core::Document& document,
                                                    const core::TopDownChoice& overrides)
{
    const auto& table = speaker(document, overrides.model);
    const auto chosen = overrides.model.empty() ? core::chosenTopDown(table, document)
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

core::Result<std::shared_ptr<const core::CounterTable>> withTopDown(
    const core::CounterTable& counters,
    const core::Document& document,
    const core::TopDownChoice& overrides)
{
    auto made = std::make_shared<core::CounterTable>(counters);
    auto& choice = made->topDown;
    if (!overrides.model.empty()) {
        choice.model = overrides.model;
        choice.parameters.clear();
    }
    if (!overrides.model.empty() || !overrides.parameters.empty()) {
        const auto chosen = core::chosenTopDown(*made, document);
        if (!chosen) {
            return chosen.error();
        }
        if (!overrides.model.empty() && chosen->name != overrides.model) {
            return core::Error{core::Errc::NotFound,
                               fmt::format("{}", fmt::join(chosen->notices, "; "))};
        }
        if (auto known = checkParameters(overrides, *chosen->model); !known) {
            return known.error();
        }
        if (!overrides.parameters.empty() && choice.model != chosen->name) {
            choice.model = chosen->name;  // parameters are those of one model
            choice.parameters = chosen->options.parameters;
        }
        for (const auto& [name, value] : overrides.parameters) {
            choice.parameters[name] = value;
        }
    }
    choice.agreement = overrides.agreement ? overrides.agreement : choice.agreement;
    if (auto good = core::checkTopDownChoice(*made); !good) {
        return good.error();
    }
    return std::shared_ptr<const core::CounterTable>(std::move(made));
}

}  // namespace papilio::app
