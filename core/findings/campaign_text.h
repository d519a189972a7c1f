#pragma once

#include "core/campaign/campaign.h"

#include <string>

namespace papilio::core {

/// "metric", "event", "roof", … as people read it.
std::string followedWord(Followed kind);

/// The verdict or status of a trend's point as people read it; empty where there is none.
std::string stateWord(const DigestState& state);

/// What changed, in a few words: "exact → not definable", "A − B → A", "204 → 187 GB/s (−8.3 %)".
std::string changeText(const Trend& trend, const TrendChange& change);

/// A value with its unit, or its verdict: "187 GB/s", "exact", "converged, 112 iterations".
std::string valueText(const DigestValue& value);

}  // namespace papilio::core
