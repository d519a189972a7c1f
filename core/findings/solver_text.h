#pragma once

#include "core/traces/series.h"
#include "core/traces/solver_runs.h"

#include <string>
#include <vector>

namespace papilio::core {

/// What became of a run, in a few words: "converged", "recurrent residual only",
/// "stagnates from 196", "diverges from 149", "unfinished: would converge at about 361 (±19)".
std::string outcomeText(const SolverRun& run);
/// The same from a report alone.
std::string outcomeText(const ConvergenceReport& report);

/// "40 of 54 converged, 3 more by the recurrent residual only", of those that are not inner solves.
std::string convergedText(const std::vector<SolverRun>& runs);

/// How far places hold: no run was repeated, so times have no spread; empty where runs are counted.
std::string placesText(RunAxis axis, const std::vector<SolverRun>& runs);

/// "361 (342 to 380)", "361 (342 or later, or never)": when a run would converge, in iterations.
std::string forecastRange(const Forecast& forecast);

/// A finding as a sentence without its subject: "restarts every 30 iterations and loses 0.16
/// decades each time", "stagnates from 196 on at 2.5e-4, slope 1.1e-5 decades per iteration".
std::string findingText(const Finding& finding);

/// A cause as a sentence without its subject: "needs a symmetric positive definite matrix; BiCGStab
/// and GMRES converge on this one, which suggests that it is not".
std::string causeText(const Cause& cause);

/// Every sentence about a run, most important first.
std::vector<std::string> sentences(const SolverRun& run);

/// What runs or hosts have of a metric: "in total: a 1.2e11 in 59 s; b 4e10 in 59 s, 0.33 times as
/// much; measured once", without its subject.
std::string seriesText(const ComparedSeries& series);

}  // namespace papilio::core
