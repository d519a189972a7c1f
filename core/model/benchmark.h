#pragma once

#include "core/base/enum_names.h"
#include "core/base/result.h"
#include "core/model/basis.h"
#include "core/model/dataset.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What a benchmark exercises; decides its default basis, signatures and parameters.
enum class BenchmarkKind { Branch, CpuFlops, GpuFlops, DataCache, Custom };

template<>
inline constexpr EnumNames<BenchmarkKind, 5> spelling<BenchmarkKind> = {
    "branch", "cpu-flops", "gpu-flops", "dcache", "custom"};
/// "Branches", "CPU-FLOPs", "GPU-FLOPs", "Data caches", "Custom"
std::string_view displayName(BenchmarkKind kind);

/// Thresholds of the analysis (docs/developer/methods.md, 1.2 to 1.5).
struct Parameters {
    double tau = 1e-10;                     ///< events with max-RNMSE above are noisy; >= 0
    double alpha = 5e-4;                    ///< rounding inside the score; > 0
    double representationTolerance = 5e-3;  ///< rho, relative residual; >= 0
    /// Coefficients snap to an integer this close, relative to max(1, |k|); in [0, 0.5]
    double roundingTolerance = 5e-2;

    bool operator==(const Parameters&) const = default;
};

/// Branch, FLOPs: 1e-10, 5e-4, 5e-3; data caches: 1e-1, 5e-2, 1e-1. Rounding 5e-2.
Parameters defaultParameters(BenchmarkKind kind);

/// Why the measurement of an event went no further (docs/developer/methods.md, 9).
enum class ReachReason : std::uint8_t {
    Open,              ///< more is to be measured: it was stopped, or the time is over
    Complete,          ///< every repetition of every kernel was asked for
    Zero,              ///< zero on the kernels that show everything the basis knows
    Noisy,             ///< its repetitions differ by more than any tau of interest
    NotRepresentable,  ///< its residual is beyond what rho and its noise explain
    Dependent,         ///< it can enter neither a chosen set nor a formula
};

template<>
inline constexpr EnumNames<ReachReason, 6> spelling<ReachReason> = {
    "open", "complete", "zero", "noisy", "not representable", "dependent"};

/// How far an adaptive measurement measured one event.
struct EventReach {
    int kernels = 0;      ///< measured at least once
    int repetitions = 0;  ///< that are complete on all kernels
    ReachReason reason = ReachReason::Open;
    /// The reason holds up to this tau; infinity: at every tau.
    double upToTau = 0;

    bool operator==(const EventReach&) const = default;
};

/// One benchmark of a study: immutable data, and what the user decides about them.
struct Benchmark {
    std::string name;  ///< unique in a study
    BenchmarkKind kind = BenchmarkKind::Custom;
    std::string machine;  ///< Machine::id; empty if unknown
    std::shared_ptr<const Dataset> data;
    std::shared_ptr<const Basis> basis;
    std::shared_ptr<const Signatures> signatures;
    Parameters parameters;
    /// Dataset::eventIds of the events that the user excluded from the analysis; each once,
    /// ascending. Ids that the data lack stay: another import may bring them back.
    std::vector<std::string> excluded = {};
    /// E, of an adaptive measurement, which leaves cells out on purpose; empty: none were.
    std::vector<EventReach> reach = {};

    /// Whether an event was left before all of it was measured.
    [[nodiscard]] bool isLeft(std::size_t event) const
    {
        return event < reach.size() && reach[event].reason != ReachReason::Complete;
    }
};

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
    const char* type;   ///< placeholder of the number in the help: "T"
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

/// Each id once, ascending: the form of Benchmark::excluded.
std::vector<std::string> excludedList(std::vector<std::string> ids);

/// What a list of excluded events means for the data of a benchmark.
struct ExcludedEvents {
    std::vector<std::uint32_t> events;  ///< indices into the dataset, ascending
    std::vector<std::string> unknown;   ///< ids that the data lack
};

/// One pass over the events; none where the list is empty.
ExcludedEvents findExcluded(const Dataset& data, const std::vector<std::string>& excluded);

/// Whether the event of that id is excluded.
bool isExcluded(const Benchmark& benchmark, std::string_view id);

}  // namespace papilio::core
