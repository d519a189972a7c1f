#include "app/command_line/traces_report.h"
#include "core/base/text.h"
#include "core/findings/solver_text.h"
#include "core/present/run_columns.h"
#include "core/present/table.h"
#include "core/traces/causes.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::app {

namespace {

std::string runsText(const TracesReport& report)
{
    const auto axis = core::fairestAxis(report.runs);
    auto rows = core::rankedRuns(report.runs, axis);
    std::ranges::sort(rows, {}, &core::RankedRun::order);
    const auto columns = core::select(
        core::runColumns(rows), {"place", "solver", "outcome", "first", "lasting", "time", "spmv",
                                 "initial", "relative_last", "true_relative_last"});
    auto text = fmt::format("{}, ranked by {} to the tolerance\n",
                            core::plural(report.runs.size(), "solver run"),
                            axis == core::RunAxis::Time   ? "time"
                            : axis == core::RunAxis::Spmv ? "matrix-vector products"
                                                          : "iterations") +
                core::toText(core::tabulate(columns, rows));
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

std::string othersText(const TracesReport& report)
{
    const auto others = core::otherRecorders(report.recorders);
    return others.empty()
               ? std::string()
               : "other recorders\n" + core::toText(core::tabulate(core::spreadColumns(), others));
}

/// Each note once, with the recorder that has it unless all have.
std::string notesText(const TracesReport& report)
{
    std::vector<std::pair<std::string, std::vector<std::string>>> notes;
    for (const auto& recorder : report.recorders) {
        for (const auto& note : recorder->provenance.notes) {
            auto known = std::ranges::find(notes, note, [](const auto& one) { return one.first; });
            if (known == notes.end()) {
                known = notes.insert(notes.end(), {note, {}});
            }
            known->second.push_back(recorder->name);
        }
    }
    std::string text;
    for (const auto& [note, names] : notes) {
        const auto others = names.size() - 1;
        text += names.size() == report.recorders.size() ? fmt::format("  {}\n", note)
                : others == 0 ? fmt::format("  {}: {}\n", names.front(), note)
                              : fmt::format("  {} and {}: {}\n", names.front(),
                                            core::plural(others, "other"), note);
    }
    return text.empty() ? text : "notes\n" + text;
}

}  // namespace

std::string toText(const TracesReport& report)
{
    return (report.runs.empty() ? std::string() : runsText(report)) + othersText(report) +
           notesText(report);
}

TracesReport makeTracesReport(const std::string& study,
                              const core::Document& document,
                              const core::RunOptions& options)
{
    return {study, options, document.recorders, core::solverRuns(document.recorders, options)};
}

}  // namespace papilio::app
