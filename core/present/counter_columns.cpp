#include "core/present/counter_columns.h"

#include "core/base/sentence.h"

#include <cmath>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

double valueOf(const RunCount& count)
{
    return orNone(count.value);
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
    columns.words({"event", "Event"}, &RunCount::event);
    columns.count({"value", "Value"}, valueOf);
    columns.words({"unit", "Unit"}, &RunCount::unit);
    columns.words({"quantity", "Quantity", "How values of threads, ranks and intervals become one"},
                  [](const RunCount& count) { return std::string(toString(count.quantity)); });
    columns.number({"spread", "Spread"}, &RunCount::spread, [](double spread) {
        return std::isnan(spread) ? std::string() : percentText(spread);
    });
    columns.words({"remark", "Remark"}, remarkOf);
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
    columns.words({"event", "Event"}, &CounterRow::event);
    const auto names = counters.runs();
    for (const auto run : runs) {
        columns.count({names[run], runTitle(names[run])},
                      [run](const CounterRow& row) { return valueOf(row.counts[run]); });
    }
    columns.words({"unit", "Unit"}, &CounterRow::unit);
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
    columns.words({"term", "Term"}, [](const FittedTerm& term) {
        return term.formula == "1" ? "constant" : term.formula;
    });
    columns.number({"coefficient", "Coefficient"}, &FittedTerm::coefficient, precise);
    columns.number({"error", "±", "Standard error of the coefficient, from the residuals"},
                   &FittedTerm::error);
    return columns;
}

Columns<FittedRun> fittedRunColumns()
{
    Columns<FittedRun> columns;
    columns.words({"run", "Run"}, &FittedRun::name);
    columns.number({"measured", "Measured"}, &FittedRun::measured,
                   [](double value) { return numberText(value, 4); });
    columns.number({"fitted", "Fitted"}, &FittedRun::fitted,
                   [](double value) { return numberText(value, 4); });
    columns.number({"error", "Error"}, &FittedRun::error, signedPercent);
    columns.number({"left_out", "Error if left out",
                    "Error of this run if the model is fitted to the other runs only"},
                   &FittedRun::leftOutError, signedPercent);
    return columns;
}

Columns<RunLeftOut> runLeftOutColumns()
{
    Columns<RunLeftOut> columns;
    columns.words({"run", "Run"}, &RunLeftOut::name);
    columns.words({"why", "Why"}, [](const RunLeftOut& run) {
        return run.missing.empty() ? run.problem
                                   : sentence("not counted: {}", fmt::join(run.missing, ", "));
    });
    return columns;
}

}  // namespace papilio::core
