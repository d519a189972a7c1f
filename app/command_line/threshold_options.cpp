#include "app/command_line/threshold_options.h"

#include "core/base/shell_word.h"
#include "core/model/excluded_events.h"
#include "core/model/named_events.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <map>
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
    command
        .add_option("--alpha", thresholds.alpha,
                    "score rounding: the score rounds coefficients to multiples of it")
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
    const auto addEvents = [&command](const char* option, std::vector<std::string>& events,
                                      const char* what) {
        command.add_option(option, events, what)->allow_extra_args(false)->type_name("EVENT[,…]");
    };
    addEvents("--exclude", thresholds.excluded,
              "leave these events out, in addition to those that the study excludes; repeatable");
    addEvents("--include", thresholds.included,
              "use these events although the study excludes them; repeatable");
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
    for (const auto& word : exclusionWords(thresholds)) {
        words += ' ' + core::shellWord(word);
    }
    return words;
}

std::vector<std::string> exclusionWords(const Thresholds& thresholds)
{
    std::vector<std::string> words;
    for (const auto& [option, events] : {std::pair("--exclude", &thresholds.excluded),
                                         std::pair("--include", &thresholds.included)}) {
        if (!events->empty()) {
            words.insert(words.end(), {option, fmt::format("{}", fmt::join(*events, ","))});
        }
    }
    return words;
}

Thresholds thresholdsThatGive(const core::Benchmark& shown, const core::Benchmark& saved)
{
    const auto& parameters = shown.parameters;
    Thresholds thresholds{parameters.tau,
                          parameters.alpha,
                          parameters.representationTolerance,
                          parameters.roundingTolerance,
                          shown.excluded,
                          {}};
    std::ranges::set_difference(saved.excluded, shown.excluded,
                                std::back_inserter(thresholds.included));
    return thresholds;
}

namespace {

core::Error notThere(const core::Benchmark& benchmark, const core::UnknownEvent& event)
{
    return {core::Errc::NotFound,
            fmt::format("benchmark \"{}\" {}", benchmark.name, core::unknownEventText(event))};
}

/// What --exclude and --include make of the list of a benchmark.
struct Exclusion {
    std::vector<std::string> excluded;
    std::vector<core::UnknownEvent> unknown;
};

Exclusion exclusionOf(const core::Benchmark& benchmark, const Thresholds& thresholds)
{
    auto out = core::namedEvents(*benchmark.data, benchmark.excluded, thresholds.excluded);
    auto in = core::namedEvents(*benchmark.data, benchmark.excluded, thresholds.included);
    Exclusion exclusion{benchmark.excluded, std::move(out.unknown)};
    exclusion.excluded.insert(exclusion.excluded.end(), out.ids.begin(), out.ids.end());
    exclusion.excluded = core::excludedList(std::move(exclusion.excluded));
    std::erase_if(exclusion.excluded, [&](const std::string& id) {
        return std::ranges::find(in.ids, id) != in.ids.end();
    });
    std::ranges::move(in.unknown, std::back_inserter(exclusion.unknown));
    return exclusion;
}

std::shared_ptr<const core::Benchmark> withNumbers(const core::Benchmark& benchmark,
                                                   const Thresholds& thresholds,
                                                   std::vector<std::string> excluded)
{
    auto made = std::make_shared<core::Benchmark>(benchmark);
    auto& parameters = made->parameters;
    parameters.tau = thresholds.tau.value_or(parameters.tau);
    parameters.alpha = thresholds.alpha.value_or(parameters.alpha);
    parameters.representationTolerance =
        thresholds.representationTolerance.value_or(parameters.representationTolerance);
    parameters.roundingTolerance =
        thresholds.roundingTolerance.value_or(parameters.roundingTolerance);
    made->excluded = std::move(excluded);
    return made;
}

}  // namespace

core::Result<std::shared_ptr<const core::Benchmark>> withThresholds(
    const std::shared_ptr<const core::Benchmark>& benchmark, const Thresholds& thresholds)
{
    auto exclusion = exclusionOf(*benchmark, thresholds);
    if (!exclusion.unknown.empty()) {
        return notThere(*benchmark, exclusion.unknown.front());
    }
    return withNumbers(*benchmark, thresholds, std::move(exclusion.excluded));
}

core::Result<Benchmarks> withThresholds(const Benchmarks& benchmarks, const Thresholds& thresholds)
{
    Benchmarks made;
    std::map<std::string, std::size_t> lacking;  // how many benchmarks have no event of that name
    for (const auto& benchmark : benchmarks) {
        auto exclusion = exclusionOf(*benchmark, thresholds);
        for (const auto& event : exclusion.unknown) {
            if (++lacking[event.name] == benchmarks.size() || event.isAmbiguous) {
                return notThere(*benchmark, event);
            }
        }
        made.push_back(withNumbers(*benchmark, thresholds, std::move(exclusion.excluded)));
    }
    return made;
}

}  // namespace papilio::app
