#include "app/command_line/text_table.h"
#include "app/command_line/traces_report.h"
#include "core/traces/causes.h"
#include "core/traces/distribution.h"
#include "core/traces/findings_text.h"
#include "core/traces/recorder_roles.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace papilio::app {

namespace {

using Align = TextTable::Align;

template<typename Value>
std::string cell(const std::optional<Value>& value)
{
    return value ? core::shortNumber(static_cast<double>(*value)) : "-";
}

/// A count, which may be too large for whole numbers.
std::string count(const std::optional<double>& value)
{
    constexpr double largest = 1e9;
    return value && *value < largest && *value == std::floor(*value) ? fmt::format("{:.0f}", *value)
                                                                     : cell(value);
}

std::string iterations(const std::optional<std::size_t>& value)
{
    return value ? std::to_string(*value) : "-";
}

std::string runsText(const TracesReport& report)
{
    TextTable table({Align::Right, Align::Left, Align::Left, Align::Right, Align::Right,
                     Align::Right, Align::Right, Align::Right, Align::Right});
    table.add(
        {"#", "solver", "outcome", "first", "lasting", "time, s", "SpMV", "r/r0", "true r/r0"});
    const auto axis = core::fairestAxis(report.runs);
    const auto places = core::ranking(report.runs, axis);
    for (std::size_t index = 0; index < report.runs.size(); ++index) {
        const auto& run = report.runs[index];
        table.add({places[index] ? std::to_string(*places[index]) : "", run.subject,
                   core::outcomeText(run), iterations(run.report.target.first),
                   iterations(run.report.target.lasting), cell(run.seconds), count(run.spmvCount),
                   core::shortNumber(run.report.relativeLast), cell(run.trueRelative())});
    }
    auto text = fmt::format("{} solver run{}, ranked by {} to the tolerance\n", report.runs.size(),
                            report.runs.size() == 1 ? "" : "s",
                            axis == core::RunAxis::Time   ? "time"
                            : axis == core::RunAxis::Spmv ? "matrix-vector products"
                                                          : "iterations") +
                table.text();
    for (std::size_t index = 0; index < report.runs.size(); ++index) {
        const auto& run = report.runs[index];
        for (const auto& sentence : core::sentences(run)) {
            text += fmt::format("  {}: {}\n", run.subject, sentence);
        }
        for (const auto& cause : core::causesOf(report.runs, index)) {
            text += fmt::format("  {}: {}\n", run.subject, core::causeText(cause));
        }
    }
    return text;
}

bool isShownAsRun(const core::Recorder& recorder)
{
    const auto role = core::traceRole(recorder);
    return role == core::TraceRole::Residual || role == core::TraceRole::TrueResidual ||
           role == core::TraceRole::ImplicitResidual;
}

std::string othersText(const TracesReport& report)
{
    TextTable table({Align::Left, Align::Left, Align::Right, Align::Right, Align::Right,
                     Align::Right, Align::Right, Align::Right});
    table.add({"recorder", "kind", "values", "minimum", "Q1", "median", "Q3", "maximum"});
    int count = 0;
    for (const auto& recorder : report.recorders) {
        if (isShownAsRun(*recorder)) {
            continue;
        }
        const auto spread = core::distributionOf(recorder->values);
        ++count;
        table.add({recorder->name, std::string(core::toString(recorder->kind)),
                   std::to_string(recorder->count()), core::shortNumber(spread.minimum),
                   core::shortNumber(spread.q1), core::shortNumber(spread.median),
                   core::shortNumber(spread.q3), core::shortNumber(spread.maximum)});
    }
    return count > 0 ? "other recorders\n" + table.text() : std::string();
}

}  // namespace

std::string toText(const TracesReport& report)
{
    return (report.runs.empty() ? std::string() : runsText(report)) + othersText(report);
}

TracesReport makeTracesReport(const std::string& study,
                              const core::Document& document,
                              const core::RunOptions& options)
{
    return {study, options, document.recorders, core::solverRuns(document.recorders, options)};
}

}  // namespace papilio::app
