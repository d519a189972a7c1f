#include "collectors/suite/join_ranks.h"

#include "core/base/constants.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <utility>

namespace papilio::collectors {

using core::CounterTable;
using core::Errc;
using core::errorOf;
using core::Result;

namespace {

/// A column of one rank.
struct RankColumn {
    std::size_t rank;
    std::size_t column;
};

/// The columns of all ranks in one pass of one run, or those without a part.
struct ColumnGroup {
    bool isWhole = false;  ///< without a part: only the largest value stays
    std::vector<RankColumn> columns;
};

/// Groups in the order of their first columns.
std::vector<ColumnGroup> groupsOf(const std::vector<RankCounts>& ranks)
{
    std::vector<ColumnGroup> groups;
    std::map<std::pair<std::pair<std::string, std::string>, bool>, std::size_t> places;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        const auto& columns = ranks[rank].table.columns;
        for (std::size_t column = 0; column < columns.size(); ++column) {
            const auto& [run, pass, part, time] = columns[column];
            const auto [place, isNew] =
                places.emplace(std::pair(std::pair(run, pass), part.empty()), groups.size());
            if (isNew) {
                groups.push_back({.isWhole = part.empty(), .columns = {}});
            }
            groups[place->second].columns.push_back({rank, column});
        }
    }
    return groups;
}

/// The first event of one list that is not in the other.
const std::string* missingIn(const std::vector<std::string>& other,
                             const std::vector<std::string>& events)
{
    const auto found = std::ranges::find_if(events, [&](const std::string& event) {
        return std::ranges::find(other, event) == other.end();
    });
    return found == events.end() ? nullptr : &*found;
}

Result<void> checkFit(const RankCounts& first, const RankCounts& other)
{
    const auto refused = [&](const std::string& sentence) {
        return errorOf(
            Errc::InvalidArgument,
            "{}: {}; count the same events on all ranks, on machines that have the same counters",
            other.source, sentence);
    };
    if (const auto* event = missingIn(other.table.events, first.table.events)) {
        return refused(
            fmt::format("the event {} was not counted, as it was in {}", *event, first.source));
    }
    if (const auto* event = missingIn(first.table.events, other.table.events)) {
        return refused(
            fmt::format("the event {} was counted, but not in {}", *event, first.source));
    }
    if (other.table.model != first.table.model) {
        return refused(
            fmt::format("the counts are for the Top-Down model \"{}\", those in {} for \"{}\"",
                        other.table.model, first.source, first.table.model));
    }
    return {};
}

/// All ranks are there, each once, and have the same events.
Result<void> check(const std::vector<RankCounts>& ranks)
{
    const auto& first = ranks.front();
    for (std::size_t place = 0; place < ranks.size(); ++place) {
        const auto& one = ranks[place];
        if (one.rank.count != first.rank.count) {
            return errorOf(Errc::InvalidArgument,
                           "{} is of {} ranks, but {} is of {}; join the ranks of one run only",
                           one.source, one.rank.count, first.source, first.rank.count);
        }
        if (place > 0 && one.rank.index == ranks[place - 1].rank.index) {
            return errorOf(Errc::InvalidArgument,
                           "{} and {} are both of rank {}; name each rank once",
                           ranks[place - 1].source, one.source, one.rank.index);
        }
        if (one.rank.index != place) {
            break;
        }
        if (const auto fits = checkFit(first, one); !fits) {
            return fits;
        }
    }
    for (std::size_t rank = 0; rank < first.rank.count; ++rank) {
        if (rank >= ranks.size() || ranks[rank].rank.index != rank) {
            return errorOf(Errc::InvalidArgument,
                           "the counts of rank {} of {} are missing; without them every sum would "
                           "be too small",
                           rank, first.rank.count);
        }
    }
    return {};
}

/// What one cell of the joined table holds.
struct Cell {
    double value = core::notANumber;
    double running = core::notANumber;
    double spread = core::notANumber;
};

Cell cellOf(const CounterTable& table, std::size_t event, std::size_t column)
{
    const auto at = table.at(event, column);
    Cell cell{.value = table.values[at]};
    if (!table.running.empty()) {
        cell.running = table.running[at];
    }
    if (!table.spread.empty()) {
        cell.spread = table.spread[at];
    }
    return cell;
}

/// Fills the joined table event by event.
class Joined {
public:
    explicit Joined(const std::vector<RankCounts>& ranks)
        : ranks_(ranks),
          groups_(groupsOf(ranks)),
          table_(ranks.front().table)
    {
        const auto has = [&](auto member) {
            return std::ranges::any_of(
                ranks, [&](const auto& one) { return !(one.table.*member).empty(); });
        };
        hasRunning_ = has(&CounterTable::running);
        hasSpread_ = has(&CounterTable::spread);
        table_.columns.clear();
        table_.values.clear();
        table_.running.clear();
        table_.spread.clear();
        table_.reasons.clear();
    }

    CounterTable table()
    {
        for (const auto& group : groups_) {
            for (const auto& one : group.columns) {
                table_.columns.push_back(ranks_[one.rank].table.columns[one.column]);
                if (group.isWhole) {
                    break;
                }
            }
        }
        for (const auto& event : table_.events) {
            addEvent(event);
        }
        addNotes();
        return std::move(table_);
    }

private:
    void add(const Cell& cell)
    {
        table_.values.push_back(cell.value);
        if (hasRunning_) {
            table_.running.push_back(cell.running);
        }
        if (hasSpread_) {
            table_.spread.push_back(cell.spread);
        }
    }

    void addEvent(const std::string& event)
    {
        std::vector<std::size_t> rows;
        for (const auto& one : ranks_) {
            rows.push_back(*one.table.find(event));
        }
        for (const auto& group : groups_) {
            Cell largest;
            for (const auto& one : group.columns) {
                const auto cell = cellOf(ranks_[one.rank].table, rows[one.rank], one.column);
                if (!group.isWhole) {
                    add(cell);
                } else if (!(cell.value <= largest.value) && !std::isnan(cell.value)) {
                    largest = cell;
                }
            }
            if (group.isWhole) {
                add(largest);
            }
        }
    }

    void addNotes()
    {
        auto& notes = table_.provenance.notes;
        notes.clear();
        std::vector<std::string> machines;
        for (const auto& one : ranks_) {
            for (const auto& note : one.table.provenance.notes) {
                if (!shardOfNote(note) && std::ranges::find(notes, note) == notes.end()) {
                    notes.push_back(note);
                }
            }
            if (std::ranges::find(machines, one.table.machine) == machines.end()) {
                machines.push_back(one.table.machine);
            }
        }
        if (machines.size() > 1) {
            notes.push_back(fmt::format("The ranks ran on {}.", fmt::join(machines, ", ")));
        }
    }

    const std::vector<RankCounts>& ranks_;
    std::vector<ColumnGroup> groups_;
    CounterTable table_;
    bool hasRunning_ = false;
    bool hasSpread_ = false;
};

}  // namespace

std::string rankPart(std::size_t rank)
{
    return fmt::format("rank {}", rank);
}

std::string slowestPass(const std::string& pass)
{
    return pass + ", slowest rank";
}

Result<CounterTable> joinRanks(std::vector<RankCounts> ranks)
{
    std::ranges::stable_sort(ranks, {}, [](const RankCounts& one) { return one.rank.index; });
    if (const auto good = check(ranks); !good) {
        return good.error();
    }
    return Joined(ranks).table();
}

}  // namespace papilio::collectors
