#include "app/command_line/topdown_options.h"

#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

namespace papilio::app {

namespace {

/// "NAME=NUMBER"; nothing where it is none.
std::optional<std::pair<std::string, double>> parameterOf(const std::string& text)
{
    const auto equals = text.find('=');
    double value = 0;
    if (equals == std::string::npos || !CLI::detail::lexical_cast(text.substr(equals + 1), value)) {
        return std::nullopt;
    }
    return std::pair(text.substr(0, equals), value);
}

}  // namespace

void addTopDownOverrides(CLI::App& command,
                         core::TopDownChoice& overrides,
                         const std::string& aboutModel)
{
    command.add_option("--model", overrides.model, aboutModel)->type_name("MODEL");
    command
        .add_option_function<std::vector<std::string>>(
            "--parameter",
            [&overrides](const std::vector<std::string>& texts) {
                for (const auto& text : texts) {
                    const auto [name, value] = parameterOf(text).value();
                    overrides.parameters[name] = value;
                }
            },
            "value for a parameter of the model; overrides the study")
        ->allow_extra_args(false)
        ->check(CLI::Validator(
            [](const std::string& text) {
                return parameterOf(text) ? std::string()
                                         : fmt::format("expected NAME=NUMBER, found \"{}\"", text);
            },
            ""))
        ->type_name("NAME=VALUE");
    command
        .add_option("--agreement", overrides.agreement,
                    "largest relative difference between event sets that count the same event "
                    "(default: that of the study, or 0.05)")
        ->check(CLI::Range(0.0, 1.0))
        ->type_name("SHARE");
}

}  // namespace papilio::app
