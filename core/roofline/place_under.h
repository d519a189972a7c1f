#pragma once

#include "core/model/roofline.h"

#include <memory>
#include <string>
#include <vector>

namespace papilio::core {

using Rooflines = std::vector<std::shared_ptr<const Roofline>>;

/**
 * Whose roofs kernels that came without roofs are meant for: those of `shown` where it has roofs
 * and counts the same bytes, else those of the only roofline that does.
 * @return its name; empty where `points` has roofs or no kernel, or where several would do
 */
std::string roofsFor(const Rooflines& rooflines, const Roofline& points, const std::string& shown);

/**
 * The kernels of `from` under the roofs of `target`: they and the notes on them go to the end of
 * it, and `from` goes where it has no roofs of its own. The rest stays as it is, and everything
 * does where one of the two is not there.
 */
Rooflines placeUnder(Rooflines rooflines, const std::string& from, const std::string& target);

}  // namespace papilio::core
