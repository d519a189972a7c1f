#pragma once

#include "core/comparison/recorder_difference.h"
#include "widgets/plot/trace_plot.h"

#include <QString>

#include <array>

namespace papilio::widgets {

/// Both histories over their own first residual, with the tolerance both are judged by.
TracePicture comparedPicture(const core::SolverDifference& pair,
                             core::RunAxis axis,
                             const std::array<QString, 2>& names);

}  // namespace papilio::widgets
