#include "app/command_line/topdown_options.h"

#include "core/io/topdown/model_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::app {

void addTopDownWishes(CLI::App& command, TopDownWishes& wishes, const std::string& aboutModel)
{
    command.add_option("--model", wishes.model, aboutModel)->type_name("MODEL");
    command
        .add_option("--parameter", wishes.parameters,
                    "value for a parameter of the model; overrides the study")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUE");
    command
        .add_option("--agreement", wishes.agreement,
                    "largest relative difference between event sets that count the same event "
                    "(default: that of the study, or 0.05)")
        ->check(CLI::Range(0.0, 1.0))
        ->type_name("SHARE");
}

core::Result<std::map<std::string, double>> parametersOf(const TopDownWishes& wishes,
                                                         const core::TopDownModel& model)
{
    std::map<std::string, double> values;
    for (const auto& text : wishes.parameters) {
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
                fmt::format("the model {} has no parameter \"{}\"; its parameters are {}",
                            model.name, name,
                            names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")))};
        }
        values[name] = value;
    }
    return values;
}

core::Result<std::shared_ptr<const core::CounterTable>> withTopDown(
    const core::CounterTable& counters, const TopDownWishes& wishes)
{
    auto made = std::make_shared<core::CounterTable>(counters);
    auto& choice = made->topDown;
    if (!wishes.model.empty()) {
        choice.model = wishes.model;
        choice.parameters.clear();
    }
    if (!wishes.model.empty() || !wishes.parameters.empty()) {
        const auto chosen = core::chosenTopDown(*made, {});
        if (!chosen) {
            return chosen.error();
        }
        if (!wishes.model.empty() && chosen->name != wishes.model) {
            return core::Error{core::Errc::NotFound,
                               fmt::format("{}", fmt::join(chosen->notices, "; "))};
        }
        const auto values = parametersOf(wishes, *chosen->model);
        if (!values) {
            return values.error();
        }
        if (!values->empty() && choice.model != chosen->name) {
            choice.model = chosen->name;  // parameters are those of one model
            choice.parameters = chosen->options.parameters;
        }
        for (const auto& [name, value] : *values) {
            choice.parameters[name] = value;
        }
    }
    choice.agreement = wishes.agreement ? wishes.agreement : choice.agreement;
    if (auto good = core::checkTopDownChoice(*made); !good) {
        return good.error();
    }
    return std::shared_ptr<const core::CounterTable>(std::move(made));
}

}  // namespace papilio::app
