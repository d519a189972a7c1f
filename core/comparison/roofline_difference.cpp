#include "core/comparison/roofline_difference.h"

namespace papilio::core {

RooflineDifference compareRooflines(std::shared_ptr<const Roofline> first,
                                    std::shared_ptr<const Roofline> second,
                                    const RoofChoice& choice)
{
    RooflineDifference difference{
        .first = std::move(first), .second = std::move(second), .comparison = {}};
    difference.intensitiesCompare = difference.first->bytes == difference.second->bytes;
    difference.comparison = compare(*difference.first, *difference.second, choice);
    if (difference.first == difference.second) {
        difference.comparison.points = compareRuns(*difference.first, choice);
    }
    const auto common = commonChoice(*difference.first, *difference.second, choice);
    difference.firstThreads = roofSet(*difference.first, common).threads;
    difference.secondThreads = roofSet(*difference.second, common).threads;
    return difference;
}

}  // namespace papilio::core
