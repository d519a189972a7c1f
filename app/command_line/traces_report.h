#pragma once

#include "core/model/document.h"
#include "core/traces/solver_runs.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace papilio::app {

/// The report of `papilio traces` on a study.
struct TracesReport {
    std::string study;
    core::RunOptions options;
    std::vector<std::shared_ptr<const core::Recorder>> recorders;
    std::vector<core::SolverRun> runs;
};

TracesReport makeTracesReport(const std::string& study,
                              const core::Document& document,
                              const core::RunOptions& options);

/// The document "traces" of docs/developer/contract.md.
nlohmann::ordered_json toJson(const TracesReport& report);

/// Table of the solvers, sentences about each, and the other recorders.
std::string toText(const TracesReport& report);

}  // namespace papilio::app
