#pragma once

#include "core/model/counters.h"
#include "core/topdown/model.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// What one event of a model came to in one run.
struct EventCount {
    std::string event;            ///< as the model calls it
    std::string spelling;         ///< as the counters call it; empty: not among them
    std::optional<double> value;  ///< sum over the parts, of the first pass that has it
    std::string missing;          ///< why there is no value: "<not supported>", "not measured"
    double running = 1;           ///< smallest share of the time it was really counted
};

/// An event that several passes counted differently.
struct Disagreement {
    std::string event;
    std::string firstPass, secondPass;
    double first = 0, second = 0;
    double difference = 0;  ///< |second - first| / |first|
};

/// Events that were counted for less than a tenth of a run: the rest is extrapolated.
struct Sharing {
    std::string event;       ///< the one that was counted for the shortest time
    double running = 0;      ///< share of the time that it was counted
    std::size_t others = 0;  ///< how many more
};

/// The counts of one run, ready for formulas.
struct RunCounts {
    std::string run;
    std::optional<double> time;      ///< end of the interval in seconds
    std::vector<EventCount> events;  ///< one per event of the model, in its order
    std::vector<Disagreement> disagreements;
    std::optional<Sharing> sharing;
    std::size_t parts = 1;  ///< ranks, sockets … that were summed
    std::vector<std::string> passes;
};

/**
 * Sums over parts, then joins the passes of each run (docs/developer/methods.md, 3; paper 2,
 * section 4.1).
 *
 * An event that several passes measured takes the value of the first; where another differs by
 * more than `agreement` (relative), the pair is reported. A part without a value leaves the sum
 * without one: nothing is guessed.
 * @param agreement  0.05 in the paper
 */
std::vector<RunCounts> countsOfRuns(const TopDownModel& model,
                                    const CounterTable& counters,
                                    double agreement);

/// How many of a model's events have a value among the counters, by any of their spellings.
std::size_t countedEvents(const TopDownModel& model, const CounterTable& counters);

/// How many nodes have all their events among the counters, so that they can get a value.
std::size_t countedNodes(const TopDownModel& model, const CounterTable& counters);

/// How many of them are named there at all, counted or not.
std::size_t knownEvents(const TopDownModel& model, const CounterTable& counters);

}  // namespace papilio::core
