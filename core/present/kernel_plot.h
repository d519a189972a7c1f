#pragma once

#include "core/papi/preset_proposals.h"

#include <string>
#include <vector>

namespace papilio::core {

/**
 * Expected and measured counts of a preset over the kernels as an SVG picture for a page of HTML:
 * expected counts as steps, measured ones as points with the range of their repetitions, both
 * divided by the largest expected count.
 *
 * It loads nothing; names are escaped.
 *
 * @return empty where there are no kernels
 */
std::string kernelPlotSvg(const std::string& title, const std::vector<PresetCount>& counts);

}  // namespace papilio::core
