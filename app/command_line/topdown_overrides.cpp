#include "app/command_line/topdown_overrides.h"

#include "core/io/topdown/model_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <vector>

namespace papilio::app {

core::Result<void> checkParameters(const core::TopDownChoice& overrides,
                                   const core::TopDownModel& model)
{
    for (const auto& [name, value] : overrides.parameters) {
        if (model.parameter(name) == nullptr) {
            std::vector<std::string> names;
            for (const auto& parameter : model.parameters) {
                names.push_back(parameter.name);
            }
            return core::Error{
                core::Errc::InvalidArgument,
                fmt::format("the model {} has no parameter \"{}\"; its parameters are {}",
                            model.name, name,
                            names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")))};
        }
    }
    return {};
}

core::Result<std::shared_ptr<const core::CounterTable>> withTopDown(
    const core::CounterTable& counters, const core::TopDownChoice& overrides)
{
    auto made = std::make_shared<core::CounterTable>(counters);
    auto& choice = made->topDown;
    if (!overrides.model.empty()) {
        choice.model = overrides.model;
        choice.parameters.clear();
    }
    if (!overrides.model.empty() || !overrides.parameters.empty()) {
        const auto chosen = core::chosenTopDown(*made, {});
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
