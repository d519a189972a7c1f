#include "app/command_line/text_table.h"
#include "app/command_line/traces_report.h"
#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/traces/causes.h"
#include "core/traces/distribution.h"
#include "core/traces/findings_text.h"
#include "core/traces/recorder_roles.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace papilio::app {

namespace {

std::string count(const std::optional<double>& value)
{
    return value ? core::countText(*value) : "-";
}

std::string iterations(const std::optional<std::size_t>& value)
{
    return value ? std::to_string(*value) : "-";
}

std::string runsText(const TracesReport& report)
{
    std::vector<double> seconds;
    for (const auto& run : report.runs) {
        seconds.push_back(run.seconds.value_or(0));
    }
    const auto unit = core::timeUnit(seconds);
    TextTable table({">#", "solver", "outcome", ">first", ">lasting", ">time, " + unit.name,
                     ">SpMV", ">r/r0", ">true r/r0"});
    const auto axis = core::fairestAxis(report.runs);
    const auto places = core::ranking(report.runs, axis);
    for (std::size_t index = 0; index < report.runs.size(); ++index) {
        const auto& run = report.runs[index];
        table.add({places[index] ? std::to_string(*places[index]) : "", run.subject,
                   core::outcomeText(run), iterations(run.report.target.first),
                   iterations(run.report.target.lasting),
                   run.seconds ? core::numberText(*run.seconds / unit.factor) : "-",
                   count(run.spmvCount), core::numberText(run.report.relativeLast),
                   run.trueRelative() ? core::numberText(*run.trueRelative()) : "-"});
    }
    auto text = fmt::format("{}, ranked by {} to the tolerance\n",
                            core::plural(report.runs.size(), "solver run"),
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
    TextTable table(
        {"recorder", "kind", ">values", ">minimum", ">Q1", ">median", ">Q3", ">maximum"});
    int count = 0;
    for (const auto& recorder : report.recorders) {
        if (isShownAsRun(*recorder)) {
            continue;
        }
        const auto spread = core::distributionOf(recorder->values);
        ++count;
        const auto points =
            core::tellApart({spread.minimum, spread.q1, spread.median, spread.q3, spread.maximum});
        table.add({recorder->name, std::string(core::toString(recorder->kind)),
                   std::to_string(recorder->count()), points[0], points[1], points[2], points[3],
                   points[4]});
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
