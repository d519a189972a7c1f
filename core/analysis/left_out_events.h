#pragma once

#include "core/analysis/pipeline.h"

#include <cstdint>
#include <vector>

namespace papilio::core {

/// An event that the analysis left out for want of a better measurement, not for what it counts.
struct LeftOutEvent {
    std::uint32_t event = 0;
    Eigen::VectorXd coordinates;  ///< X, of its mean over what was measured
    double maxRnmse = 0;          ///< NaN for a masked event
    bool isMasked = false;        ///< some value was not measured; else it is noisy
};

/**
 * Noisy events whose mean the basis represents within rho, by their noise; then masked ones, by
 * their number: x from the kernels on which every expectation can still be distinguished, kept
 * where it represents those within rho.
 *
 * @param analysis  complete
 */
std::vector<LeftOutEvent> leftOutEvents(const Analysis& analysis);

}  // namespace papilio::core
