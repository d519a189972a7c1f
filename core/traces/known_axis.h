#pragma once

#include "core/base/growing_numbers.h"

#include <cstdint>
#include <optional>

namespace papilio::core {

/// Positions of values that grow: of what was seen before, only the new ones are looked at.
class KnownAxis {
public:
    /// Seconds since `originNs` of each time; nothing where the times do not ascend.
    std::optional<GrowingNumbers<double>> seconds(const GrowingNumbers<std::int64_t>& timesNs,
                                                  std::int64_t originNs);
    /// The counts themselves; nothing where they do not ascend.
    std::optional<GrowingNumbers<double>> counts(const GrowingNumbers<double>& counts);

private:
    GrowingNumbers<std::int64_t> times_;
    std::int64_t origin_ = 0;
    GrowingNumbers<double> seconds_;
    bool timesAscend_ = true;
    GrowingNumbers<double> counts_;
    bool countsAscend_ = true;
};

}  // namespace papilio::core
