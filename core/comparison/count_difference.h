#pragma once

#include "core/formula/run_counts.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// A run of a program whose raw counts are compared.
struct CountedRun {
    std::string label;  ///< name of the table, and of the run where it has several
    std::shared_ptr<const CounterTable> table;
    std::string run;
};

/// One event of two runs.
struct CountDifference {
    std::string event;
    std::string unit;
    std::optional<double> first;
    std::optional<double> second;
    /// Whether the counts differ by no more than twice their spreads, where these are known.
    bool isWithinSpread = false;
    std::string reason;  ///< why there is no ratio, in one sentence; empty where there is one

    /// second / first; nothing where one is missing or the first is 0.
    [[nodiscard]] std::optional<double> ratio() const;
};

/// Two runs, event by event.
struct CountsDifference {
    std::string first;  ///< label
    std::string second;
    std::vector<CountDifference> events;  ///< those of the first in its order, then the others
    std::vector<std::string> notes;       ///< events that shared counters, so that they are guesses
};

/**
 * Raw counts side by side: events of the same name, whatever tool spelled it. Nothing is
 * normalised: runs that did different work differ in every count.
 */
CountsDifference compareCounts(const CountedRun& first, const CountedRun& second);

}  // namespace papilio::core
