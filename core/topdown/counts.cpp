#include "core/base/constants.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/formula/run_counts.h"
#include "core/model/counters.h"
#include "core/model/event_names.h"
#include "core/topdown/tree.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

/// Rows of the counters by comparable name: one event may be there under several spellings.
std::map<std::string, std::size_t> rowsByName(const CounterTable& counters)
{
    std::map<std::string, std::size_t> rows;
    for (std::size_t row = 0; row < counters.events.size(); ++row) {
        rows.try_emplace(comparableEventName(counters.events[row]), row);
    }
    return rows;
}

/// The row of an event: its own spelling before the others.
std::optional<std::size_t> rowOf(const TopDownEvent& event,
                                 const std::map<std::string, std::size_t>& rows)
{
    const auto find = [&](const std::string& spelling) {
        const auto found = rows.find(comparableEventName(spelling));
        return found == rows.end() ? std::nullopt : std::optional(found->second);
    };
    auto row = find(event.name);
    for (auto other = event.also.begin(); !row && other != event.also.end(); ++other) {
        row = find(*other);
    }
    return row;
}

constexpr const char* notMeasured = "not measured";

/// One event in one pass, its parts combined.
struct PassSum {
    std::string pass;
    std::optional<double> value;
    std::string missing;
    double running = 1;
};

/// Names and times of the runs, in the order of their first columns.
void nameRuns(const CounterTable& counters, const CounterRuns& columns, EventColumns& counts)
{
    counts.runs.reserve(columns.size());
    for (std::size_t run = 0; run < columns.size(); ++run) {
        counts.runs.push_back(columns.name(run));
    }
    counts.times.assign(columns.size(), notANumber);
    for (std::size_t column = 0; column < counters.columns.size(); ++column) {
        if (const double time = counters.columns[column].time; !std::isnan(time)) {
            counts.times[columns.runOf(column)] = time;
        }
    }
}

/// One event in one pass, its parts combined.
PassSum sumOver(const CountsByRun& counted,
                const CounterTable& counters,
                std::size_t row,
                const CounterRuns::Pass& pass)
{
    const auto count = counted.ofPass(row, pass);
    PassSum sum{.pass = pass.name(), .value = count.value, .missing = {}, .running = count.running};
    if (count.isApart) {
        sum.missing = count.reason;
    } else if (!count.value) {
        const auto isCounted = [&](std::size_t column) {
            return !std::isnan(counters.value(row, column));
        };
        const auto part = std::find_if_not(pass.begin(), pass.end(), isCounted);
        sum.missing = count.reason.empty() ? notMeasured : count.reason;
        if (const auto& name = counters.columns[*part].part; !name.empty()) {
            sum.missing += " in " + name;
        }
        if (std::any_of(pass.begin(), pass.end(), isCounted)) {
            sum.missing += ", but counted in other parts: a sum would be too small";
        }
    }
    return sum;
}

std::optional<Disagreement> disagreement(const std::string& event,
                                         const PassSum& first,
                                         const PassSum& second,
                                         double agreement)
{
    const double difference = std::abs(*second.value - *first.value);
    const double reference = std::abs(*first.value);
    if (difference <= agreement * reference) {
        return {};
    }
    return Disagreement{event,         first.pass,
                        second.pass,   *first.value,
                        *second.value, reference == 0 ? HUGE_VAL : difference / reference};
}

/// Runs in which a share that the model uses is known of parts, but not of all together.
std::set<std::size_t> runsApart(const TopDownModel& model,
                                const CounterTable& counters,
                                const CountsByRun& counted)
{
    const auto rows = rowsByName(counters);
    const auto& runs = counted.runs();
    const auto isPart = [&](std::size_t column) { return !counters.columns[column].part.empty(); };
    std::set<std::size_t> apart;
    for (const auto& event : model.events) {
        const auto row = rowOf(event, rows);
        const auto quantity = row ? counters.quantity(*row) : Quantity::Count;
        if (runs.isOneEach() || (quantity != Quantity::Share && quantity != Quantity::Rate)) {
            continue;
        }
        for (std::size_t run = 0; run < runs.size(); ++run) {
            for (std::size_t index = 0; index < runs.passCount(run); ++index) {
                const auto pass = runs.pass(run, index);
                if (pass.size() > 1 && std::any_of(pass.begin(), pass.end(), isPart) &&
                    !counted.ofPass(*row, pass).value &&
                    std::any_of(pass.begin(), pass.end(), [&](std::size_t column) {
                        return !std::isnan(counters.value(*row, column));
                    })) {
                    apart.insert(run);
                }
            }
        }
    }
    return apart;
}

/// Each part of these runs as a run of its own: "run, part".
CounterTable partsAsRuns(const CounterTable& counters,
                         const CounterRuns& runs,
                         const std::set<std::size_t>& apart)
{
    const auto kept = filtered(indicesBelow(counters.columns.size()), [&](std::size_t column) {
        return !counters.columns[column].part.empty() || !apart.contains(runs.runOf(column));
    });
    auto table = withColumns(counters, kept);
    for (std::size_t at = 0; at < kept.size(); ++at) {
        if (apart.contains(runs.runOf(kept[at]))) {
            auto& column = table.columns[at];
            column.run += ", " + std::exchange(column.part, {});
        }
    }
    return table;
}

/// Fills the counts of all runs from the table, event by event.
class CountJoiner {
public:
    CountJoiner(const CounterTable& counters,
                const CountsByRun& counted,
                double agreement,
                EventColumns& counts)
        : counters_(counters),
          counted_(counted),
          columns_(counted.runs()),
          agreement_(agreement),
          counts_(counts)
    {}

    /// Each column is a run of its own.
    void copy(std::size_t event, std::size_t row)
    {
        const auto from = std::ptrdiff_t(counters_.at(row, 0));
        const auto to = std::ptrdiff_t(counts_.at(event, 0));
        const auto many = counters_.columns.size();
        std::copy_n(counters_.values.begin() + from, many, counts_.values.begin() + to);
        if (!counters_.running.empty()) {
            std::copy_n(counters_.running.begin() + from, many, counts_.running.begin() + to);
        }
        for (std::size_t run = 0; run < many; ++run) {
            const auto cell = counts_.at(event, run);
            const auto pass = columns_.pass(run, 0);
            note(cell, std::isnan(counts_.values[cell])
                           ? sumOver(counted_, counters_, row, pass).missing
                           : remark(row, pass));
            if (!counts_.running.empty() && std::isnan(counts_.running[cell])) {
                counts_.running[cell] = 1;
            }
        }
    }

    /// The count of one event over all passes of a run; the widest disagreement is reported.
    void join(std::size_t event, std::size_t row, std::size_t run)
    {
        const auto cell = counts_.at(event, run);
        std::string missing = notMeasured;
        std::optional<PassSum> first;
        std::optional<Disagreement> widest;
        std::string said;
        for (std::size_t pass = 0; pass < columns_.passCount(run); ++pass) {
            const auto sum = sumOver(counted_, counters_, row, columns_.pass(run, pass));
            if (!sum.value) {
                missing = sum.missing == notMeasured ? missing : sum.missing;
            } else if (!first) {
                first = sum;
                said = remark(row, columns_.pass(run, pass));
            } else if (auto found = disagreement(counts_.events[event], *first, sum, agreement_);
                       found && (!widest || found->difference > widest->difference)) {
                widest = found;
            }
        }
        if (!first) {
            return note(cell, missing);
        }
        counts_.values[cell] = *first->value;
        note(cell, said);
        if (!counts_.running.empty()) {
            counts_.running[cell] = first->running;
        }
        if (widest) {
            counts_.notes[run].disagreements.push_back(*widest);
        }
    }

    void noteSharing()
    {
        if (counters_.running.empty()) {
            return;
        }
        constexpr double little = 0.1;  // below a tenth the extrapolation is mostly guessed
        for (std::size_t run = 0; run < counts_.runs.size(); ++run) {
            std::optional<Sharing> sharing;
            std::size_t events = 0;
            for (std::size_t event = 0; event < counts_.events.size(); ++event) {
                const auto cell = counts_.at(event, run);
                const double running = counts_.running[cell];
                if (std::isnan(counts_.values[cell]) || running >= little) {
                    continue;
                }
                if (!sharing || running < sharing->running) {
                    sharing = {.event = counts_.spellings[event], .running = running};
                }
                sharing->others = events++;
            }
            if (sharing) {
                counts_.notes[run].sharing = std::move(sharing);
            }
        }
    }

private:
    /// What the source says of a value that is not combined of parts.
    [[nodiscard]] std::string remark(std::size_t row, const CounterRuns::Pass& pass) const
    {
        const bool isOne = pass.size() == 1 && !counters_.reasons.empty();
        return isOne ? counters_.reasons[counters_.at(row, *pass.begin())] : std::string();
    }

    void note(std::size_t cell, const std::string& missing)
    {
        if (missing != notMeasured && !missing.empty()) {
            counts_.missing[cell] = missing;
        }
    }

    const CounterTable& counters_;
    const CountsByRun& counted_;
    const CounterRuns& columns_;
    double agreement_;
    EventColumns& counts_;
};

/// Events of the model that have a value in any run, by the model's names.
std::set<std::string> namesOfCounted(const TopDownModel& model, const CounterTable& counters)
{
    const auto rows = rowsByName(counters);
    std::set<std::string> counted;
    for (const auto& event : model.events) {
        const auto row = rowOf(event, rows);
        if (row &&
            std::ranges::any_of(counters.values.begin() + std::ptrdiff_t(counters.at(*row, 0)),
                                counters.values.begin() + std::ptrdiff_t(counters.at(*row + 1, 0)),
                                [](double value) { return !std::isnan(value); })) {
            counted.insert(event.name);
        }
    }
    return counted;
}

}  // namespace

EventCount EventColumns::count(std::size_t event, std::size_t run) const
{
    const auto cell = at(event, run);
    EventCount count{.spelling = spellings[event], .value = values[cell], .missing = {}};
    const auto known = missing.find(cell);
    if (!count.value) {
        count.missing = known == missing.end() ? notMeasured : known->second;
    } else if (known != missing.end()) {
        count.remark = known->second;
    }
    return count;
}

EventColumns countsOfRuns(const TopDownModel& model, const CounterTable& counters, double agreement)
{
    EventColumns counts;
    const CountsByRun counted(counters);
    const auto& columns = counted.runs();
    if (const auto apart = runsApart(model, counters, counted); !apart.empty()) {
        return countsOfRuns(model, partsAsRuns(counters, columns, apart), agreement);
    }
    nameRuns(counters, columns, counts);
    const auto cells = model.events.size() * counts.runs.size();
    counts.values.assign(cells, notANumber);
    counts.running.assign(counters.running.empty() ? 0 : cells, 1);
    const auto rows = rowsByName(counters);
    CountJoiner joiner(counters, counted, agreement, counts);
    for (const auto& event : model.events) {
        const auto place = counts.events.size();
        const auto row = rowOf(event, rows);
        counts.events.push_back(event.name);
        counts.spellings.push_back(row ? counters.events[*row] : std::string());
        if (row && columns.isOneEach()) {
            joiner.copy(place, *row);
        }
        for (std::size_t run = 0; row && !columns.isOneEach() && run < columns.size(); ++run) {
            joiner.join(place, *row, run);
        }
    }
    joiner.noteSharing();
    for (std::size_t run = 0; run < columns.size() && !columns.isOneEach(); ++run) {
        for (std::size_t pass = 0; pass < columns.passCount(run); ++pass) {
            if (const auto parts = columns.pass(run, pass).size(); parts > 1) {
                auto& noted = counts.notes[run].parts;
                noted = std::max(noted, parts);
            }
        }
    }
    return counts;
}

std::size_t countedEvents(const TopDownModel& model, const CounterTable& counters)
{
    return namesOfCounted(model, counters).size();
}

std::size_t countedNodes(const TopDownModel& model, const CounterTable& counters)
{
    const auto counted = namesOfCounted(model, counters);
    const auto isHad = [&](const std::string& name) {
        const auto* event = model.event(name);
        if (counted.contains(name) || event == nullptr || event->otherwise.empty()) {
            return counted.contains(name);
        }
        const auto others = model.eventsOf(event->otherwiseExpression);
        return std::ranges::all_of(others,
                                   [&](const auto& other) { return counted.contains(other); });
    };
    std::size_t nodes = 0;
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        nodes += std::ranges::all_of(model.eventsOfNode(node), isHad) ? 1 : 0;
    }
    return nodes;
}

std::size_t knownEvents(const TopDownModel& model, const CounterTable& counters)
{
    const auto rows = rowsByName(counters);
    const auto isThere = [&](const auto& event) { return rowOf(event, rows).has_value(); };
    return static_cast<std::size_t>(std::ranges::count_if(model.events, isThere));
}

}  // namespace papilio::core
