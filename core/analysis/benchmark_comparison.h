#pragma once

#include "core/analysis/pipeline.h"

#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// An event that both benchmarks measured, and what each made of it.
struct EventDifference {
    std::string id;
    std::string name;
    EventStatus first = EventStatus::Missing;
    EventStatus second = EventStatus::Missing;
    double firstNoise = 0;   ///< max-RNMSE; NaN where it was not assessed
    double secondNoise = 0;  ///< the same
};

/// One metric of both: verdict, error, and coefficients by event.
struct MetricDifference {
    std::string name;
    std::optional<Verdict> first;   ///< empty: only the second has it
    std::optional<Verdict> second;  ///< empty: only the first has it
    double firstResidual = 0;       ///< ||Xy - s|| / ||s||; NaN where it has not the metric
    double secondResidual = 0;
    struct Term {
        std::string event;
        double first = 0;  ///< rounded coefficient; 0 where the event was not chosen
        double second = 0;
    };
    std::vector<Term> terms;  ///< events chosen by either, those of the first in pivot order first

    /// Verdicts and rounded coefficients agree.
    [[nodiscard]] bool isSame() const;
};

/**
 * Two analysed benchmarks, event by event: two machines, two runs, two settings.
 *
 * Events are matched by id, metrics by name; nothing is assumed about their order.
 */
struct BenchmarkComparison {
    std::shared_ptr<const Benchmark> first;
    std::shared_ptr<const Benchmark> second;
    StatusCounts firstCounts;
    StatusCounts secondCounts;
    std::vector<std::string> onlyFirst;     ///< events measured by the first only
    std::vector<std::string> onlySecond;    ///< events measured by the second only
    std::vector<std::string> chosenByBoth;  ///< in the first's pivot order
    std::vector<std::string> chosenByFirst;
    std::vector<std::string> chosenBySecond;
    std::vector<EventDifference> events;  ///< of both; in the first's order
    std::vector<MetricDifference> metrics;

    [[nodiscard]] std::size_t statusChanges() const;
};

/// @param first, second  complete analyses
BenchmarkComparison compareBenchmarks(const Analysis& first, const Analysis& second);

}  // namespace papilio::core
