#pragma once

#include "core/comparison/solver_difference.h"
#include "core/present/study_comparison.h"
#include "core/traces/solver_runs.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/plot/roofline_plot.h"
#include "widgets/plot/trace_plot.h"

#include <array>

namespace papilio::widgets {

// What is drawn of two things side by side, A in one color and B in another one.

/// The curve of one side; its events are rows of the table "status_changes".
NoiseCurve comparedCurve(const core::ComparedPair& pair, bool isFirst, const QString& name);

/// The nodes of level 1 that compare. Bars side by side say "compare me": others are in the table.
BarData comparedBars(const core::ComparedPair& pair, const std::array<QString, 2>& names);

/// Both sets of roofs, and kernels of both with arrows from A to B: point 2 i is that of A, 2 i + 1
/// that of B in row i of the table "points".
RooflineDrawing comparedDrawing(const core::ComparedPair& pair);

/// Both residual histories over one another.
TracePicture comparedPicture(const core::SolverDifference& pair, core::RunAxis axis);

}  // namespace papilio::widgets
