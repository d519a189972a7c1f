#pragma once

#include "core/base/result.h"
#include "core/model/event_descriptions.h"
#include "core/model/machine.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace papilio::collectors {

/// Whether an event can be counted here, by the name it is asked for.
struct EventProbe {
    std::string event;
    std::string refusal;  ///< why not, in words; empty: it counts
};

/// What one event came to while a program ran.
struct CountedEvent {
    std::string event;
    std::optional<double> value;  ///< scaled up where it was counted part of the time
    double running = 1;           ///< share of the time it was counted
};

/// Counts of a part of the time a program ran.
struct CountedInterval {
    double end = 0;  ///< seconds since the program started
    std::vector<CountedEvent> events;
};

/// Counts of a piece of the code, however often it ran: a function, or a region that is marked.
struct CountedPiece {
    std::string name;
    std::vector<CountedEvent> events;
    std::optional<double> seconds = {};  ///< in it, where known
};

/// One run of a program with some events counted.
struct CountedRun {
    int status = 0;                          ///< of the program; 128 + signal
    double seconds = 0;                      ///< from its start to its end
    double userSeconds = 0;                  ///< of all its threads and children, as for the next
    double systemSeconds = 0;                ///< in the kernel
    int threads = 0;                         ///< that ran at the same time; 0: not known
    std::vector<CountedEvent> events;        ///< of the whole run, in the order they were asked for
    std::vector<CountedInterval> intervals;  ///< where some were asked for
    /// Where some were asked for: functions without what they call, regions with it.
    std::vector<CountedPiece> pieces;
    std::vector<std::string> notes;  ///< what its counts leave out
    std::string machine = {};        ///< of a rank: where it ran
};

/// What to run, and what to count meanwhile.
struct ProgramRun {
    std::vector<std::string> arguments;  ///< the program and its arguments
    std::vector<std::string> events;
    double interval = 0;        ///< seconds; 0: the whole run only
    std::size_t functions = 0;  ///< so many with the most instructions are counted apart, too
    bool hasRegions = false;    ///< regions that the program marks are counted apart, too
};

/// The events that place a program under roofs.
struct RooflineEvents {
    std::string operations;  ///< "valgrind::FLOP"
    std::string bytes;       ///< "valgrind::bytes"
};

/// Something that counts events of a whole program, its threads and its children.
class ProgramCounter {
public:
    ProgramCounter() = default;
    ProgramCounter(const ProgramCounter&) = delete;
    ProgramCounter& operator=(const ProgramCounter&) = delete;
    virtual ~ProgramCounter() = default;

    /// As in a study's provenance: "perf_event", "valgrind".
    [[nodiscard]] virtual std::string name() const = 0;
    /// The machine that the counts are of.
    [[nodiscard]] virtual core::Machine machine() const = 0;
    /// Whether programs run on a model of a processor: their counts are the same each time, and
    /// their time is not the one they need.
    [[nodiscard]] virtual bool isVirtual() const = 0;
    /// Whether programs run without it, too, so that their time can be measured.
    [[nodiscard]] virtual bool canTime() const { return true; }
    /// Whether single functions can be counted, too.
    [[nodiscard]] virtual bool canCountFunctions() const { return false; }
    /// Whether regions can be that the program marks.
    [[nodiscard]] virtual bool canCountRegions() const { return false; }
    /// The events of a virtual counter that place a program under roofs.
    [[nodiscard]] virtual std::optional<RooflineEvents> rooflineEvents() const { return {}; }

    [[nodiscard]] virtual std::vector<EventProbe> probe(
        const std::vector<std::string>& events) const = 0;
    /// What is known of these events.
    [[nodiscard]] virtual std::vector<core::EventDescription> describe(
        const std::vector<std::string>& events) const = 0;

    /// Runs a program, which writes to the same terminal as this one.
    /// @return NotFound where there is no such program, Unsupported naming an event that does not
    ///         count, Cancelled after a stop
    [[nodiscard]] virtual core::Result<CountedRun> count(const ProgramRun& run,
                                                         const std::stop_token& stop) const = 0;
};

}  // namespace papilio::collectors
