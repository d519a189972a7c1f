#include "core/present/counter_columns.h"

#include "core/base/sentence.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

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
        return count.reason.empty() ? "not counted" : count.reason;
    }
    return count.running < 1 ? sentence("counted {} of the time, the rest is extrapolated",
                                        percentText(count.running))
                             : std::string();
}

std::string signedPercent(double share)
{
    return withSign(share, percentText(share));
}

std::string precise(double value)
{
    constexpr int digits = 6;
    return numberText(value, digits);
}

}  // namespace

Columns<RunCount> countColumns()
{
    Columns<RunCount> columns;
    columns.emplace_back("event", "Event").words(&RunCount::event);
    columns.emplace_back("value", "Value").number(valueOf, counted);
    columns.emplace_back("unit", "Unit").words(&RunCount::unit);
    columns
        .emplace_back("quantity", "Quantity",
                      "How values of threads, ranks and intervals become one")
        .words([](const RunCount& count) { return std::string(toString(count.quantity)); });
    columns.emplace_back("spread", "Spread").number(&RunCount::spread, [](double spread) {
        return std::isnan(spread) ? std::string() : percentText(spread);
    });
    columns.emplace_back("remark", "Remark").words(remarkOf);
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
    columns.emplace_back("event", "Event").words(&CounterRow::event);
    const auto names = counters.runs();
    for (const auto run : runs) {
        columns.emplace_back(names[run], runTitle(names[run]))
            .number([run](const CounterRow& row) { return valueOf(row.counts[run]); }, counted);
    }
    columns.emplace_back("unit", "Unit").words(&CounterRow::unit);
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
    return run.empty() ? "total" : run;
}

Columns<FittedTerm> fittedTermColumns()
{
    Columns<FittedTerm> columns;
    columns.emplace_back("term", "Term").words([](const FittedTerm& term) {
        return term.formula == "1" ? "constant" : term.formula;
    });
    columns.emplace_back("coefficient", "Coefficient").number(&FittedTerm::coefficient, precise);
    columns.emplace_back("error", "±", "Standard error of the coefficient, from the residuals")
        .number(&FittedTerm::error);
    return columns;
}

Columns<FittedRun> fittedRunColumns()
{
    Columns<FittedRun> columns;
    columns.emplace_back("run", "Run").words(&FittedRun::name);
    columns.emplace_back("measured", "Measured").number(&FittedRun::measured, [](double value) {
        return numberText(value, 4);
    });
    columns.emplace_back("fitted", "Fitted").number(&FittedRun::fitted, [](double value) {
        return numberText(value, 4);
    });
    columns.emplace_back("error", "Error").number(&FittedRun::error, signedPercent);
    columns
        .emplace_back("left_out", "Error if left out",
                      "Error of this run if the model is fitted to the other runs only")
        .number(&FittedRun::leftOutError, signedPercent);
    return columns;
}

Columns<RunLeftOut> runLeftOutColumns()
{
    Columns<RunLeftOut> columns;
    columns.emplace_back("run", "Run").words(&RunLeftOut::name);
    columns.emplace_back("why", "Why").words([](const RunLeftOut& run) {
        return run.missing.empty() ? run.problem
                                   : sentence("not counted: {}", fmt::join(run.missing, ", "));
    });
    return columns;
}

}  // namespace papilio::core
