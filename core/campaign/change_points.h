#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace papilio::core {

/**
 * Where a series keeps a new level: the indices at which one begins.
 *
 * The segmentation with the least sum of squares about the segments' means plus beta for each
 * change, found exactly by dynamic programming ("optimal partitioning", Jackson et al., IEEE Signal
 * Processing Letters 12, 2005; with the pruning of PELT, Killick, Fearnhead and Eckley, JASA 107,
 * 2012). beta = 3 sigma² log n, the modified Schwarz criterion (Zhang and Siegmund, Biometrics 63,
 * 2007), where sigma is 1.4826 times the median absolute first difference over the square root of
 * two: one jump does not change it. sigma is at least 0.5 % of the median magnitude; of two
 * values it is that.
 *
 * Values that are not finite are passed over.
 *
 * @param values  in the order of time
 * @return indices into values, ascending, none of them the first
 */
std::vector<std::size_t> changePoints(std::span<const double> values);

}  // namespace papilio::core
