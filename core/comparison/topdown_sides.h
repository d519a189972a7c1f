#pragma once

#include "core/comparison/study_comparison.h"

#include <vector>

namespace papilio::core {

/// The runs of a study that a Top-Down model knows events of, evaluated; at most 200.
std::vector<TopDownSide> topDownSides(const Document& document, const TopDownModelSource& models);

}  // namespace papilio::core
