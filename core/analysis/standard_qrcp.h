#pragma once

#include "core/analysis/metric_fit.h"
#include "core/analysis/pivoting.h"

#include <vector>

namespace papilio::core {

struct Analysis;

/// What the QR with column pivoting that everybody has would choose, to compare with.
struct StandardQrcp {
    std::vector<ChosenEvent> chosen;  ///< in pivot order; they have no score
    MetricFits fits;                  ///< of these events
};

/**
 * The standard QRCP (paper 1, Algorithm 1; Businger, Golub 1965) on the events that the specialized
 * one chooses from: the pivot is the column with the largest norm that is left. It ends where that
 * norm is below beta, as the specialized one does. Of events with equal representations the first
 * stands for all.
 *
 * @param analysis  complete
 */
StandardQrcp standardQrcp(const Analysis& analysis);

}  // namespace papilio::core
