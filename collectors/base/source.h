#pragma once

#include "collectors/kernels/processor.h"
#include "core/base/result.h"
#include "core/model/basis.h"
#include "core/model/dataset.h"
#include "core/model/event_descriptions.h"
#include "core/model/machine.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/// What a source says about one of its events.
struct EventInfo {
    std::string name;         ///< as it is asked for and stored, e.g. "BR_INST_RETIRED:COND"
    std::string description;  ///< one sentence; may be empty
    std::string group;        ///< the unit it belongs to, e.g. "core"; may be empty
    /// Why it cannot be counted here although it is listed; empty: it can.
    std::string why = {};
    std::string sampling = {};  ///< how exactly it samples: "precise"; empty: not known
};

/// The same as a study stores it. @param source  where it comes from
core::EventDescription described(const EventInfo& event, const std::string& source);

/// An event that gave no counts, and the source's reason.
struct EventFailure {
    std::string event;
    std::string reason;
};

/// One benchmark to measure.
struct MeasureRequest {
    std::string benchmark;  ///< as on the command line: "branch", "cpu-flops", "dcache-read", …
    /// Names in the order to store them; empty: all that the benchmark has.
    std::vector<std::string> events = {};
    std::size_t repetitions = 5;  ///< >= 1
    std::size_t threads = 0;      ///< 0: as many as the source uses for this benchmark
    bool grouped = false;         ///< events that fit into one event set are counted together
    bool multiplexed = false;  ///< the counters may be shared in turns; counts are estimates then
    /// Kernels to run, by name; empty: all. A source that runs a benchmark as a whole counts all.
    std::vector<std::string> kernels = {};
    /// One for each event where `repetitions` is 1: which of how many repetitions it is. Only a
    /// model's counts depend on it. Empty: the first of one.
    std::vector<std::size_t> places = {};
    std::size_t ofRepetitions = 1;
};

/// How far a measurement is; called from the measuring thread after each step. `of` is a multiple
/// of the number of events.
using MeasureProgress =
    std::function<void(std::size_t done, std::size_t of, const std::string& what)>;

/**
 * Something that counts events while benchmarks run: hardware counters, an instrumented run, an
 * event model.
 *
 * A source lives in the collecting process only, and does one measurement at a time.
 */
class Source {
public:
    Source() = default;
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    virtual ~Source() = default;

    /// As in a study's provenance: "papi", "valgrind", "simulated:spr".
    [[nodiscard]] virtual std::string name() const = 0;

    /// The machine that is counted on. Its attributes say where it is a model and no machine.
    [[nodiscard]] virtual core::Machine machine() const = 0;

    /// One sentence on what its counts cannot say here, and what would; empty: nothing is amiss.
    [[nodiscard]] virtual std::string caution() const { return {}; }

    /// The processor that the kernels are written for, which need not be this one.
    [[nodiscard]] virtual Architecture architecture() const { return thisArchitecture; }

    /// Names of the benchmarks that can be measured here.
    [[nodiscard]] virtual std::vector<std::string> benchmarks() const = 0;

    /// Everything that can be counted, in the source's own order, which is the order of ties in the
    /// analysis.
    [[nodiscard]] virtual std::vector<EventInfo> events() const = 0;

    /// The descriptions of these events by the source; events without one are left out.
    [[nodiscard]] virtual std::vector<core::EventDescription> describe(
        const std::vector<std::string>& events) const;

    /// Names of the events that a benchmark is measured with when none are asked for.
    [[nodiscard]] virtual std::vector<std::string> eventsOf(const std::string& benchmark) const = 0;

    /// How many events of a request one call of measure() should get: what is stopped in between
    /// is lost. 0: all of them.
    [[nodiscard]] virtual std::size_t batch(const MeasureRequest& /*request*/) const { return 0; }

    /// The true counts of the kernels that were run; empty where the benchmark's kind says it.
    [[nodiscard]] virtual std::optional<core::Basis> basis(
        const std::string& /*benchmark*/, const core::StringTable& /*kernels*/) const
    {
        return std::nullopt;
    }

    /**
     * Counts every event of the request in every kernel of its benchmark.
     *
     * @return the measurements per iteration, E x R (x T) x K. When `stop` is requested it returns
     * within a second with the events that are complete, which may be none. NotFound for an unknown
     * benchmark or event, naming it; InvalidArgument for no repetition. A value that could not be
     * measured is not an error: it is masked, and failures() says why.
     */
    virtual core::Result<core::Dataset> measure(const MeasureRequest& request,
                                                std::stop_token stop,
                                                const MeasureProgress& progress) = 0;

    /// Events of the last measure() that gave no counts.
    [[nodiscard]] virtual std::vector<EventFailure> failures() const { return {}; }
};

/// Refuses a benchmark that the source does not have, no repetition, and an event that is given
/// twice.
core::Result<void> checkRequest(const Source& source, const MeasureRequest& request);

}  // namespace papilio::collectors
