#pragma once

#include <QString>

#include <string>
#include <vector>

namespace papilio::benchmarks {

/// One step over all sizes.
struct Curve {
    std::string name;
    std::vector<double> sizes;
    std::vector<double> values;
};

/// Writes time against size, both logarithmic, with a line of n log n through the slowest curve's
/// last point. @return whether it could be written
bool drawGrowth(const std::vector<Curve>& curves, const QString& xLabel, const QString& path);

}  // namespace papilio::benchmarks
