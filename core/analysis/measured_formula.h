#pragma once

#include "core/analysis/unit_families.h"

#include <cstdint>
#include <vector>

namespace papilio::core {

/// A formula over measured events.
struct MeasuredFormula {
    std::vector<std::uint32_t> events;
    Eigen::VectorXd coefficients;  ///< one per event
};

/// A formula over events and sums with the members of each sum in its place.
MeasuredFormula overMeasured(const FamilyAnalysis& families,
                             const std::vector<std::uint32_t>& events,
                             const Eigen::VectorXd& coefficients);

/// The fit of a signature with any representable events, judged as that of the chosen ones is.
/// @param events  of the dataset; the coefficients are in their order
MetricFit fitWithEvents(const Analysis& analysis,
                        const std::vector<std::uint32_t>& events,
                        const Signature& signature);

/// The analysis as if it had one metric, and these events had been chosen for it: what judges and
/// writes the formula of the chosen events does so with any other.
/// @param fit  over the events
Analysis withFormula(const Analysis& analysis,
                     const Signature& signature,
                     const std::vector<std::uint32_t>& events,
                     const MetricFit& fit);

}  // namespace papilio::core
