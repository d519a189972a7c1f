#include "app/command_line/threshold_options.h"

#include <cmath>
#include <fmt/format.h>
#include <string>

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

void addThresholds(CLI::App& command, Thresholds& thresholds)
{
    command.add_option("--tau", thresholds.tau, "events with a larger max-RNMSE are noisy")
        ->check(numberThat("a number of at least 0", [](double value) { return value >= 0; }))
        ->type_name("T");
    command.add_option("--alpha", thresholds.alpha, "rounding within the score")
        ->check(numberThat("a number above 0", [](double value) { return value > 0; }))
        ->type_name("A");
    command
        .add_option("--representation-tolerance", thresholds.representationTolerance,
                    "largest relative residual of a representation")
        ->check(numberThat("a number of at least 0", [](double value) { return value >= 0; }))
        ->type_name("R");
    command
        .add_option("--rounding-tolerance", thresholds.roundingTolerance,
                    "largest difference between a coefficient and its shown number")
        ->check(numberThat("a number from 0 to 0.5",
                           [](double value) { return value >= 0 && value <= 0.5; }))
        ->type_name("D");
}

std::string thresholdWords(const Thresholds& thresholds)
{
    std::string words;
    const auto add = [&words](const char* option, const std::optional<double>& value) {
        words += value ? fmt::format(" {} {}", option, *value) : "";
    };
    add("--tau", thresholds.tau);
    add("--alpha", thresholds.alpha);
    add("--representation-tolerance", thresholds.representationTolerance);
    add("--rounding-tolerance", thresholds.roundingTolerance);
    return words;
}

std::shared_ptr<const core::Benchmark> withThresholds(
    const std::shared_ptr<const core::Benchmark>& benchmark, const Thresholds& thresholds)
{
    auto made = std::make_shared<core::Benchmark>(*benchmark);
    auto& parameters = made->parameters;
    parameters.tau = thresholds.tau.value_or(parameters.tau);
    parameters.alpha = thresholds.alpha.value_or(parameters.alpha);
    parameters.representationTolerance =
        thresholds.representationTolerance.value_or(parameters.representationTolerance);
    parameters.roundingTolerance =
        thresholds.roundingTolerance.value_or(parameters.roundingTolerance);
    return made;
}

}  // namespace papilio::app
