#pragma once

#include "core/analysis/noise.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace papilio::widgets {

/// Events by rank of their max-RNMSE, ascending; the vectors have one length.
struct NoiseCurve {
    static constexpr std::uint32_t noEvent = std::numeric_limits<std::uint32_t>::max();

    std::vector<double> values;         ///< finite, >= 0, ascending
    std::vector<std::uint32_t> events;  ///< the caller's number of each rank's event, or noEvent
    std::vector<core::EventStatus> statuses = {};  ///< of each rank; only of a single curve
    /// Ends of the interval of each rank, finite or infinite; empty: they are not known. Only of a
    /// single curve.
    std::vector<double> lows = {};
    std::vector<double> highs = {};
    QString name = {};  ///< of two curves: "A  spr-branch"
    double tau = 0;

    [[nodiscard]] std::size_t size() const { return values.size(); }
    /// Whether tau lies in the interval of a rank.
    [[nodiscard]] bool isUndecided(std::size_t rank) const
    {
        return !lows.empty() && lows[rank] <= tau && tau < highs[rank];
    }
};

/// A step between two neighbors of a curve.
struct NoiseGap {
    std::size_t before = 0;  ///< the rank after the gap
    double decades = 0;
};

/// The widest gap of at least three decades; the first of equal ones.
std::optional<NoiseGap> widestGap(const NoiseCurve& curve);

}  // namespace papilio::widgets
