#include "core/present/counter_columns.h"

#include "core/base/sentence.h"

#include <cmath>

namespace papilio::core {

namespace {

double valueOf(const RunCount& count)
{
    return orNone(count.value);
}

std::string counted(double value)
{
    return countText(value);
}

std::string remarkOf(const RunCount& count)
{
    if (!count.value) {
        return count.reason.empty() ? say("Columns", "not counted") : count.reason;
    }
    return count.running < 1 ? say("Columns", "counted {} of the time, the rest is extrapolated",
                                   percentText(count.running))
                             : std::string();
}

}  // namespace

Columns<RunCount> countColumns()
{
    Columns<RunCount> columns;
    columns.emplace_back("event", say("Columns", "Event")).words(&RunCount::event);
    columns.emplace_back("value", say("Columns", "Value")).number(valueOf, counted);
    columns.emplace_back("unit", say("Columns", "Unit")).words(&RunCount::unit);
    columns
        .emplace_back("quantity", say("Columns", "Quantity"),
                      say("Columns", "How values of threads, ranks and intervals become one"))
        .words([](const RunCount& count) { return std::string(toString(count.quantity)); });
    columns.emplace_back("spread", say("Columns", "Spread"))
        .number(&RunCount::spread, [](double spread) {
            return std::isnan(spread) ? std::string() : percentText(spread);
        });
    columns.emplace_back("remark", say("Columns", "Remark")).words(remarkOf);
    return columns;
}

std::vector<CounterRow> counterRows(const CounterTable& counters)
{
    std::vector<CounterRow> rows;
    const CountsByRun counted(counters);
    for (std::size_t run = 0; run < counted.runs().size(); ++run) {
        auto counts = counted.counts(run);
        rows.resize(counts.size());
        for (std::size_t event = 0; event < counts.size(); ++event) {
            rows[event].event = counts[event].event;
            rows[event].unit = counts[event].unit;
            rows[event].counts.push_back(std::move(counts[event]));
        }
    }
    return rows;
}

Columns<CounterRow> counterColumns(const CounterTable& counters, std::span<const std::size_t> runs)
{
    Columns<CounterRow> columns;
    columns.emplace_back("event", say("Columns", "Event")).words(&CounterRow::event);
    const auto names = counters.runs();
    for (const auto run : runs) {
        columns.emplace_back(names[run], runTitle(names[run]))
            .number([run](const CounterRow& row) { return valueOf(row.counts[run]); }, counted);
    }
    columns.emplace_back("unit", say("Columns", "Unit")).words(&CounterRow::unit);
    return columns;
}

std::vector<std::vector<std::size_t>> runGroups(std::size_t runs, std::size_t most)
{
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t run = 0; run < runs; ++run) {
        if (run % most == 0) {
            groups.emplace_back();
        }
        groups.back().push_back(run);
    }
    return groups;
}

std::string runTitle(const std::string& run)
{
    return run.empty() ? say("Columns", "total") : run;
}

}  // namespace papilio::core
