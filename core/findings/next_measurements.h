#pragma once

#include "core/analysis/event_plan.h"
#include "core/analysis/stability.h"
#include "core/base/enum_names.h"
#include "core/model/document.h"

#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// What `papilio-collect cat` is to be started with.
struct MeasurementCall {
    std::string source = "papi";
    std::vector<std::string> benchmarks;
    std::vector<std::string> events;  ///< empty: all that the source has
    int repetitions = 5;

    bool operator==(const MeasurementCall&) const = default;
};

/// "papilio-collect cat branch --source papi --events … -o more.papilio.h5", quoted for a shell;
/// empty where it measures nothing.
std::string commandText(const MeasurementCall& call);

enum class SuggestionKind {
    Thresholds,
    Kernels,
    Events,
    Repetitions,
    OtherEvents,
    OtherBenchmarks
};

template<>
inline constexpr EnumNames<SuggestionKind, 6> spelling<SuggestionKind> = {
    "thresholds", "kernels", "events", "repetitions", "other events", "other benchmarks"};

/// One measurement worth making, or the thresholds worth taking first, in words, with what it would
/// change.
struct Suggestion {
    SuggestionKind kind = SuggestionKind::Kernels;
    std::string title;   ///< what to do: "Measure kernel 5 of branch"
    std::string reason;  ///< what is missing without it
    std::string effect;  ///< computed numbers, or that it is unknown before it is measured
    std::vector<std::string> kernels;
    std::vector<std::string> events;
    std::vector<std::string> metrics;  ///< that become definable, by computation
    MeasurementCall call;

    bool operator==(const Suggestion&) const = default;
};

/// What is known besides the study.
struct MeasuringOptions {
    std::vector<KernelCatalogue> catalogues;
    std::vector<std::string> available;  ///< events the machine has; empty: not known
    /// Only what may define this metric, which is not defined; empty: everything.
    std::string metric = {};
    /// What recommend() finds for the benchmark
    std::optional<Recommendation> recommended = {};
};

struct NextMeasurements {
    KernelPlan kernels;
    std::optional<EventGaps> events;      ///< absent where the analysis stopped
    std::vector<Suggestion> suggestions;  ///< most worthwhile first
    /// A sentence for people: why the analysis stopped, that an adaptive measurement is to be
    /// continued first, or what it means that nothing is suggested; empty where the suggestions say
    /// it all
    std::string conclusion;
};

/**
 * What cannot be distinguished or defined with the measurements of a benchmark, and which further
 * ones would change that. Order: thresholds that define more metrics of the same data, kernels that
 * raise the rank, events that define metrics, kernels that lower the condition, repetitions, events
 * of the machine that were not measured, other benchmarks for events that count the same here.
 *
 * @param analysis  of this benchmark; may have stopped
 */
NextMeasurements nextMeasurements(const Document& document,
                                  const Analysis& analysis,
                                  const MeasuringOptions& options);

/// "A", "A and B", "A, B and C", "A, B, C and 4 more"
std::string listText(const std::vector<std::string>& names);

/// "τ 1e-10 and α 0.0005 define 0 of 4 metrics of these data; τ 0.002 and α 0.0005 define 4."
std::string thresholdsAdvice(const Recommendation& better, const Analysis& analysis);

}  // namespace papilio::core
