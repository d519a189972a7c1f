#pragma once

#include "core/base/difference.h"
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
    std::string caption = {};  ///< for people: "alya-mn4, VECTOR_SIZE 32"; empty: the label

    [[nodiscard]] const std::string& shown() const { return caption.empty() ? label : caption; }
};

/// One event of two runs.
struct CountDifference {
    /// Why there is no ratio.
    enum class Obstacle {
        None,
        NotMeasured,     ///< one of the runs has no such event
        NotCounted,      ///< it has, but no count
        DifferentUnits,  ///< `unit` and `secondUnit`
        ZeroInFirst
    };

    std::string event;
    std::string unit;
    std::string secondUnit;
    std::optional<double> first;
    std::optional<double> second;
    Difference difference = {};  ///< counts are known to twice their spreads
    Obstacle obstacle = Obstacle::None;
    std::string report;  ///< NotCounted: what the tool printed instead of a count; may be empty

    /// Whether they differ, but by no more than they do from one repetition to the next.
    [[nodiscard]] bool isWithinSpread() const
    {
        return difference.kind == Difference::Kind::WithinNoise && first != second;
    }
    /// second / first; nothing where one is missing, the first is 0 or they are within the spread.
    [[nodiscard]] std::optional<double> ratio() const;
};

/// Events of one run that shared counters, so that their counts are extrapolated.
struct SharedCounters {
    bool isFirst = true;     ///< of the first run
    std::size_t events = 0;  ///< how many
    std::string least;       ///< the one that was counted for the shortest time
    double running = 0;      ///< share of the time that it was counted
};

/// Two runs, event by event.
struct CountsDifference {
    std::string first;  ///< label
    std::string second;
    std::vector<CountDifference> events;  ///< those of the first in its order, then the others
    std::vector<SharedCounters> shared;   ///< runs with events that shared counters
    std::string firstCaption = {};        ///< CountedRun::shown()
    std::string secondCaption = {};
};

/**
 * Raw counts side by side: events of the same name, whatever tool spelled it. Nothing is
 * normalized: runs that did different work differ in every count.
 */
CountsDifference compareCounts(const CountedRun& first, const CountedRun& second);

}  // namespace papilio::core
