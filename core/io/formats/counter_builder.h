#pragma once

#include "core/base/constants.h"
#include "core/model/counters.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace papilio::core {

/// The value of one event in one column of a source.
struct CounterCell {
    static constexpr double unknown = notANumber;

    double value = unknown;
    double running = unknown;  ///< share of the time it was counted, in (0, 1]
    double spread = unknown;   ///< relative
    std::string reason = {};   ///< why there is no value
};

/// Gathers counts cell by cell, in whatever order a source gives them.
class CounterBuilder {
public:
    /**
     * The index of an event, or column, made where it is new.
     *
     * Units that are multiples of each other (msec, ns) are one row in the first of them; an event
     * in other units is a row for each of them.
     * @param quantity  Unknown: what quantityOf() says of the finished row
     */
    std::size_t event(const std::string& name,
                      const std::string& unit = {},
                      Quantity quantity = Quantity::Unknown);
    std::size_t column(const CounterColumn& column);

    /// That of an event without a value in the column: what a source has several times is kept
    /// each time, as "NAME #2".
    std::size_t freeEvent(const std::string& name, const std::string& unit, std::size_t column);

    [[nodiscard]] bool has(std::size_t event, std::size_t column) const;
    void set(std::size_t event, std::size_t column, CounterCell cell);
    /// Combines with the value of the cell, as combined() does; an empty cell begins with it. What
    /// stays apart leaves the cell without a value.
    void add(std::size_t event, std::size_t column, double value, Over over = Over::Parts);

    [[nodiscard]] bool isEmpty() const { return table_.events.empty() || table_.columns.empty(); }

    /// The table; units, shares, spreads and reasons only where they say something.
    /// @return Malformed where nearly all of it would be gaps, too many to hold
    [[nodiscard]] CounterTable table(const std::string& name, Provenance provenance) const;

private:
    /// A spelling of an event: its row, and what its values are multiplied by there.
    struct Scaled {
        std::size_t row;
        double factor;
    };
    using NameAndUnit = std::pair<std::string, std::string>;

    std::vector<std::size_t> joinRows(CounterTable& table) const;
    void keepUnitsApart(CounterTable& table) const;

    CounterTable table_;                            ///< names and columns only
    std::vector<Scaled> scales_;                    ///< by the index that event() gives
    std::map<NameAndUnit, std::size_t> spellings_;  ///< of each name and unit as printed: its index
    std::map<NameAndUnit, std::size_t> rows_;       ///< of each name and UnitScale::base
    std::map<std::string, std::size_t> columnIndex_;
    std::map<std::pair<std::size_t, std::size_t>, CounterCell> cells_;
};

/// How files of several runs are called: by their stem, with the folder before it where stems
/// repeat.
std::vector<std::string> runNames(const std::vector<std::filesystem::path>& paths);

/// What distinguishes the counts of one of several sources from those of the others.
struct SourceRole {
    std::string prefix;  ///< of its runs
    std::string pass;

    /// "PREFIX: RUN", or one of both.
    [[nodiscard]] std::string run(const std::string& name) const
    {
        return prefix + (prefix.empty() || name.empty() ? "" : ": ") + name;
    }
};

/// Sources of which each counted other events are passes; else each has runs of its own.
/// @param events  by the name of their source
std::map<std::string, SourceRole> rolesOf(
    const std::map<std::string, std::set<std::string>>& events);

}  // namespace papilio::core
