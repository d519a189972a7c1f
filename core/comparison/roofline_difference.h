#pragma once

#include "core/roofline/roofline_comparison.h"

#include <memory>

namespace papilio::core {

/// Two rooflines, of two studies or of one, with what has to be known to read them side by side.
struct RooflineDifference {
    std::shared_ptr<const Roofline> first;
    std::shared_ptr<const Roofline> second;
    RooflineComparison comparison;
    /// Both count the same bytes: intensities, and arrows between them, mean something.
    bool intensitiesCompare = true;
    int firstThreads = 0;  ///< of the roofs; 0: not known
    int secondThreads = 0;
};

/**
 * Roofs by label and kernels by name and run; one roofline with itself: the later runs of its
 * kernels against their first ones.
 */
RooflineDifference compareRooflines(std::shared_ptr<const Roofline> first,
                                    std::shared_ptr<const Roofline> second,
                                    const RoofChoice& choice = {});

}  // namespace papilio::core
