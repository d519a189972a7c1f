#pragma once

#include "core/base/constants.h"
#include "core/formula/evaluate.h"
#include "core/model/counters.h"
#include "core/model/dataset.h"
#include "core/model/event_names.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What one event came to in one run of a program.
struct RunCount {
    std::string event;
    std::string unit;
    Quantity quantity = Quantity::Unknown;
    /// Of the parts together, in the first pass that has all of them
    std::optional<double> value;
    std::size_t parts = 1;  ///< how many were combined
    bool isApart = false;   ///< every part has a value, but together they have none
    double running = 1;     ///< smallest share of the time it was really counted, in (0, 1]
    /// Relative standard deviation of the value over repeats; NaN: not known
    double spread = notANumber;
    std::string reason;  ///< why there is no value: "<not supported>"; empty if unknown
};

/// How well the count of an event is known.
struct CountQuality {
    double spread = 0;        ///< standard deviation over repetitions or event sets; 0: not known
    double running = 1;       ///< share of the time it was counted, in (0, 1]
    std::string reason = {};  ///< why there is no count; empty if unknown
};
using CountQualities = std::function<CountQuality(std::string_view event)>;

/// How many seconds 1 of a time is: by its unit, else as perf and PAPI count what is named so.
double secondsIn(const CounterTable& counters, std::size_t event);

/**
 * What was counted in each run of a table, for formulas, Top-Down trees, points and fits.
 *
 * The parts of a pass are combined as combined() does with the quantity of the event; the first
 * pass that has all parts counts, and others say how far it varies. Where the source has a total
 * beside parts, it is the value; a part that other parts divide (S0 of S0-C0) is left out. A part
 * without a count leaves the event without a value, and so do parts that stay apart: nothing is
 * guessed. Intervals are runs of their own.
 *
 * Two literals of tools' formulas are found among the rows, in s and Hz: "#seconds" is the time
 * that passed, "#system_tsc_freq" the clock of the CPU.
 */
class CountsByRun {
public:
    /// @param counters  must outlive this
    explicit CountsByRun(const CounterTable& counters);

    [[nodiscard]] const CounterRuns& runs() const { return columns_; }

    /// @param run  CounterRuns::npos: not counted
    [[nodiscard]] RunCount count(std::size_t event, std::size_t run) const;
    /// One per event of the table, in its order.
    [[nodiscard]] std::vector<RunCount> counts(std::size_t run) const;

    /// The event of the table that is spelled so or means the same, or a literal, behind the
    /// events; EventNames::npos: none.
    [[nodiscard]] std::size_t find(std::string_view event) const;
    /// The count alone.
    [[nodiscard]] std::optional<double> value(std::size_t event, std::size_t run) const;
    [[nodiscard]] CountQuality quality(std::size_t event, std::size_t run) const;
    /// The same of an event however it is spelled.
    [[nodiscard]] std::optional<double> value(std::string_view event, std::size_t run) const;
    [[nodiscard]] CountQuality quality(std::string_view event, std::size_t run) const;

    /// One event in one pass.
    [[nodiscard]] RunCount ofPass(std::size_t event, const CounterRuns::Pass& pass) const;

private:
    /// A literal: a row, and what its counts are multiplied by.
    struct Literal {
        std::string_view name;
        std::string_view unit;
        std::size_t row;
        double factor;
    };

    [[nodiscard]] const Literal* literal(std::size_t event) const
    {
        const auto events = counters_->events.size();
        return event < events ? nullptr : &literals_[event - events];
    }
    void findLiterals();
    [[nodiscard]] std::vector<std::size_t> partsOf(std::size_t event,
                                                   const CounterRuns::Pass& pass) const;

    const CounterTable* counters_;
    CounterRuns columns_;
    EventNames names_;
    std::vector<Quantity> quantities_;
    std::vector<Literal> literals_;
    std::vector<std::size_t> wholes_;  ///< the event that a share or rate is of; npos: not counted
};

/// The counts of one run, as CountsByRun says; without values if the table has no such run.
std::vector<RunCount> runCounts(const CounterTable& counters, const std::string& run);

/// The same by name. @param counters  must outlive the lookup
Lookup countsOfRun(const CounterTable& counters, const std::string& run);

/// How well they are known. @param counters  must outlive the result
CountQualities qualitiesOfRun(const CounterTable& counters, const std::string& run);

/// Events of a run that shared their counter with others: counted less than the whole time, the
/// rest extrapolated by whoever counted. Least first.
std::vector<RunCount> sharedCounts(const std::vector<RunCount>& counts);

/**
 * Counts of the kernels of a benchmark, per iteration: the mean over the repetitions that have the
 * event in all their threads, of the median over threads.
 */
class CountsByKernel {
public:
    /// @param data  must outlive this
    explicit CountsByKernel(const Dataset& data);

    [[nodiscard]] std::optional<double> value(std::string_view event, std::size_t kernel) const;
    /// The standard deviation over those repetitions (n − 1); 0 of fewer than two.
    [[nodiscard]] CountQuality quality(std::string_view event, std::size_t kernel) const;

private:
    /// One number per repetition.
    [[nodiscard]] std::vector<double> repetitions(std::string_view event, std::size_t kernel) const;

    const Dataset* data_;
    EventNames names_;
};

/// The counts of one kernel, and how well they are known.
Lookup countsOfKernel(std::shared_ptr<const CountsByKernel> counts, std::size_t kernel);
CountQualities qualitiesOfKernel(std::shared_ptr<const CountsByKernel> counts, std::size_t kernel);

/// The counters with these columns only.
CounterTable withColumns(const CounterTable& counters, const std::vector<std::size_t>& kept);

}  // namespace papilio::core
