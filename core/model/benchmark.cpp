#include "core/model/benchmark.h"

#include "core/base/enum_names.h"
#include "core/base/number_format.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <map>
#include <unordered_map>
#include <utility>

namespace papilio::core {

namespace {

bool isNotNegative(double value)
{
    return value >= 0;
}

constexpr std::array<ThresholdOption, 4> options = {{
    {.name = "--tau",
     .given = &Thresholds::tau,
     .value = &Parameters::tau,
     .help = "events with a larger max-RNMSE are noisy",
     .type = "T",
     .range = "a number of at least 0",
     .holds = isNotNegative},
    {.name = "--alpha",
     .given = &Thresholds::alpha,
     .value = &Parameters::alpha,
     .help = "score rounding: the score rounds coefficients to multiples of it",
     .type = "A",
     .range = "a number above 0",
     .holds = [](double value) { return value > 0; }},
    {.name = "--representation-tolerance",
     .given = &Thresholds::representationTolerance,
     .value = &Parameters::representationTolerance,
     .help = "largest relative residual of a representation",
     .type = "R",
     .range = "a number of at least 0",
     .holds = isNotNegative},
    {.name = "--rounding-tolerance",
     .given = &Thresholds::roundingTolerance,
     .value = &Parameters::roundingTolerance,
     .help = "largest difference between a coefficient and its shown number",
     .type = "D",
     .range = "a number from 0 to 0.5",
     .holds = [](double value) { return value >= 0 && value <= 0.5; }},
}};

Error notThere(const Benchmark& benchmark, const UnknownEvent& event)
{
    return {Errc::NotFound,
            fmt::format("benchmark \"{}\" {}", benchmark.name, unknownEventText(event))};
}

/// What --exclude and --include make of the list of a benchmark.
struct Exclusion {
    std::vector<std::string> excluded;
    std::vector<UnknownEvent> unknown;
};

Exclusion exclusionOf(const Benchmark& benchmark, const Thresholds& thresholds)
{
    auto out = namedEvents(*benchmark.data, benchmark.excluded, thresholds.excluded);
    auto in = namedEvents(*benchmark.data, benchmark.excluded, thresholds.included);
    Exclusion exclusion{benchmark.excluded, std::move(out.unknown)};
    exclusion.excluded.insert(exclusion.excluded.end(), out.ids.begin(), out.ids.end());
    exclusion.excluded = excludedList(std::move(exclusion.excluded));
    std::erase_if(exclusion.excluded, [&](const std::string& id) {
        return std::ranges::find(in.ids, id) != in.ids.end();
    });
    std::ranges::move(in.unknown, std::back_inserter(exclusion.unknown));
    return exclusion;
}

std::shared_ptr<const Benchmark> withNumbers(const Benchmark& benchmark,
                                             const Thresholds& thresholds,
                                             std::vector<std::string> excluded)
{
    auto made = std::make_shared<Benchmark>(benchmark);
    for (const auto& option : options) {
        auto& value = made->parameters.*option.value;
        value = (thresholds.*option.given).value_or(value);
    }
    made->excluded = std::move(excluded);
    return made;
}

}  // namespace

std::string_view displayName(BenchmarkKind kind)
{
    constexpr EnumNames<BenchmarkKind, 5> names = {"Branches", "CPU-FLOPs", "GPU-FLOPs",
                                                   "Data caches", "Custom"};
    return names.of(kind);
}

Parameters defaultParameters(BenchmarkKind kind)
{
    if (kind == BenchmarkKind::DataCache) {
        return {
            .tau = 1e-1, .alpha = 5e-2, .representationTolerance = 1e-1, .roundingTolerance = 5e-2};
    }
    return {
        .tau = 1e-10, .alpha = 5e-4, .representationTolerance = 5e-3, .roundingTolerance = 5e-2};
}

std::span<const ThresholdOption> thresholdOptions()
{
    return options;
}

std::vector<std::string> commandArguments(const Thresholds& thresholds)
{
    std::vector<std::string> arguments;
    for (const auto& option : options) {
        if (const auto& value = thresholds.*option.given) {
            arguments.insert(arguments.end(), {option.name, exactText(*value)});
        }
    }
    for (const auto& [option, events] : {std::pair("--exclude", &thresholds.excluded),
                                         std::pair("--include", &thresholds.included)}) {
        if (!events->empty()) {
            arguments.insert(arguments.end(), {option, fmt::format("{}", fmt::join(*events, ","))});
        }
    }
    return arguments;
}

Thresholds thresholdsThatGive(const Benchmark& shown, const std::vector<std::string>& savedExcluded)
{
    Thresholds thresholds;
    for (const auto& option : options) {
        thresholds.*option.given = shown.parameters.*option.value;
    }
    thresholds.excluded = shown.excluded;
    std::ranges::set_difference(savedExcluded, shown.excluded,
                                std::back_inserter(thresholds.included));
    return thresholds;
}

Result<std::shared_ptr<const Benchmark>> withThresholds(
    const std::shared_ptr<const Benchmark>& benchmark, const Thresholds& thresholds)
{
    auto exclusion = exclusionOf(*benchmark, thresholds);
    if (!exclusion.unknown.empty()) {
        return notThere(*benchmark, exclusion.unknown.front());
    }
    return withNumbers(*benchmark, thresholds, std::move(exclusion.excluded));
}

Result<Benchmarks> withThresholds(const Benchmarks& benchmarks, const Thresholds& thresholds)
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

std::vector<std::string> excludedList(std::vector<std::string> ids)
{
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

ExcludedEvents findExcluded(const Dataset& data, const std::vector<std::string>& excluded)
{
    ExcludedEvents found;
    if (excluded.empty()) {
        return found;
    }
    std::unordered_map<std::string_view, bool> isKnown;
    for (const auto& id : excluded) {
        isKnown.emplace(id, false);
    }
    for (std::uint32_t event = 0; event < data.eventCount(); ++event) {
        if (const auto at = isKnown.find(data.eventIds[event]); at != isKnown.end()) {
            at->second = true;
            found.events.push_back(event);
        }
    }
    for (const auto& id : excluded) {
        if (!isKnown[id]) {
            found.unknown.push_back(id);
        }
    }
    return found;
}

bool isExcluded(const Benchmark& benchmark, std::string_view id)
{
    return std::ranges::binary_search(
        benchmark.excluded, id, {}, [](const std::string& one) -> std::string_view { return one; });
}

}  // namespace papilio::core
