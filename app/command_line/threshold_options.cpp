#include "app/command_line/threshold_options.h"

#include <cmath>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace papilio::app {

namespace {

/// Refuses a number outside its range with a sentence; CLI11's own checks quote less.
CLI::Validator numberThat(const std::string& what, bool (*holds)(double))
{
    return CLI::Validator(
        [what, holds](std::string& text) {
            double value = 0;
            // strtod reads hexadecimal numbers; here an x is a slip of the hand.
            const bool read = text.find_first_of("xX") == std::string::npos &&
                              CLI::detail::lexical_cast(text, value);
            return read && std::isfinite(value) && holds(value)
                       ? std::string()
                       : fmt::format("expected {}, found \"{}\"", what, text);
        },
        "");
}

}  // namespace

void addThresholds(CLI::App& command, core::Thresholds& thresholds)
{
    for (const auto& option : core::thresholdOptions()) {
        command.add_option(option.name, thresholds.*option.given, option.help)
            ->check(numberThat(option.range, option.holds))
            ->type_name(option.type);
    }
    const auto addEvents = [&command](const char* option, std::vector<std::string>& events,
                                      const char* what) {
        command.add_option(option, events, what)->allow_extra_args(false)->type_name("EVENT[,…]");
    };
    addEvents("--exclude", thresholds.excluded,
              "leave these events out, in addition to those that the study excludes; repeatable");
    addEvents("--include", thresholds.included,
              "use these events although the study excludes them; repeatable");
}

}  // namespace papilio::app
