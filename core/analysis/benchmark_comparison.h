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
    double firstNoise = 0;          ///< max-RNMSE; NaN where it was not assessed
    double secondNoise = 0;         ///< the same
    std::uint32_t firstIndex = 0;   ///< in the first's dataset
    std::uint32_t secondIndex = 0;  ///< in the second's

    /// On different sides of the two taus: noisy in one, quiet in the other.
    [[nodiscard]] bool isMoved() const
    {
        return first >= EventStatus::Noisy && second >= EventStatus::Noisy &&
               (first == EventStatus::Noisy) != (second == EventStatus::Noisy);
    }
};

/// What the side that has not chosen an event found out of it.
struct NotChosen {
    std::optional<EventStatus> status;  ///< empty: it has not measured the event
    double value = 0;                   ///< Noisy: max-RNMSE; Unrepresentable: residual
    double tau = 0;                     ///< Noisy: the limit that `value` exceeds
};

/// An event that at least one of both has chosen.
struct ChosenDifference {
    std::string id;
    std::string name;
    std::optional<std::size_t> firstPlace;   ///< in pivot order from 1; empty: not chosen there
    std::optional<std::size_t> secondPlace;  ///< the same
    double firstScore = 0;                   ///< NaN where it was not chosen
    double secondScore = 0;
    std::optional<NotChosen> why;  ///< where only one of them has chosen it
};

/// What a metric means differs in one expectation: coefficients of A and of B.
struct SignatureChange {
    std::string expectation;
    double first = 0;
    double second = 0;
};

/// One metric of both: verdict, error, and coefficients by event.
struct MetricDifference {
    std::string name;
    std::optional<Verdict> first;   ///< empty: only the second has it
    std::optional<Verdict> second;  ///< empty: only the first has it
    double firstResidual = 0;       ///< ||Xy - s|| / ||s||; NaN where it has not the metric
    double secondResidual = 0;
    double firstRoundedResidual = 0;  ///< of the rounded coefficients
    double secondRoundedResidual = 0;
    double firstError = 0;  ///< MetricFit::errorWorst of the shown formula; NaN likewise
    double secondError = 0;
    struct Term {
        std::string event;
        double first = 0;  ///< shown coefficient; 0 where the event was not chosen
        double second = 0;
        double firstRaw = 0;  ///< of the fit
        double secondRaw = 0;

        /// Shown coefficients that stayed fractions are compared as they are printed.
        [[nodiscard]] bool isSame() const;
    };
    std::vector<Term> terms;  ///< events chosen by either, those of the first in pivot order first

    /// Expectations in which its signatures differ; empty where one of them has not the metric.
    std::vector<SignatureChange> signatureChanges;

    /// Meaning, verdicts and shown coefficients agree.
    [[nodiscard]] bool isSame() const;
    /// Exact, or exact after rounding, in the first and not in the second.
    [[nodiscard]] bool isLost() const;
    [[nodiscard]] bool isGained() const;
};

/**
 * Two analyzed benchmarks, event by event: two machines, two runs, two settings.
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
    std::vector<ChosenDifference> chosen;  ///< the first's in pivot order, then the second's own
    std::vector<EventDifference> events;   ///< of both; in the first's order
    std::vector<MetricDifference> metrics;

    [[nodiscard]] std::size_t statusChanges() const;
    /// Events that are noisy in one only.
    [[nodiscard]] std::size_t movedEvents() const;
};

/// @param first, second  complete analyses
BenchmarkComparison compareBenchmarks(const Analysis& first, const Analysis& second);

}  // namespace papilio::core
