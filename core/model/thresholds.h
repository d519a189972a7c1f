#pragma once

#include "core/base/result.h"
#include "core/model/benchmark.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace papilio::core {

/// What a command asks of the analysis, in place of what the study holds.
struct Thresholds {
    std::optional<double> tau;
    std::optional<double> alpha;
    std::optional<double> representationTolerance;
    std::optional<double> roundingTolerance;
    std::vector<std::string> excluded;  ///< names of events, besides those that the study excludes
    std::vector<std::string> included;  ///< names of events that are not to be excluded

    bool operator==(const Thresholds&) const = default;
};

/// One of the numbers as commands have it.
struct ThresholdOption {
    const char* name;  ///< "--tau"
    std::optional<double> Thresholds::*given;
    double Parameters::*value;
    const char* help;
    const char* type;   ///< what stands for the number in the help: "T"
    const char* range;  ///< "a number of at least 0": what holds() takes, of finite numbers
    bool (*holds)(double value);
};
std::span<const ThresholdOption> thresholdOptions();

/// "--tau", "1e-10", …, "--exclude", "A,B": what gives them to a command.
std::vector<std::string> commandArguments(const Thresholds& thresholds);

/// Those with which a benchmark of a file that excludes `savedExcluded` is analyzed as `shown` is:
/// all of them, saved or not.
Thresholds thresholdsThatGive(const Benchmark& shown,
                              const std::vector<std::string>& savedExcluded);

using Benchmarks = std::vector<std::shared_ptr<const Benchmark>>;

/// @return NotFound naming an event that the benchmark has not, with similar ones
Result<std::shared_ptr<const Benchmark>> withThresholds(
    const std::shared_ptr<const Benchmark>& benchmark, const Thresholds& thresholds);
/// The same of several benchmarks: an event need be in one of them only.
Result<Benchmarks> withThresholds(const Benchmarks& benchmarks, const Thresholds& thresholds);

}  // namespace papilio::core
