#pragma once

#include "core/base/difference.h"
#include "core/campaign/side_by_side.h"

#include <cstddef>
#include <string>
#include <vector>

namespace papilio::core {

/// One value in the order of time.
struct TrendPoint {
    std::size_t study = 0;               ///< index into Campaign::studies
    const DigestValue* value = nullptr;  ///< of that study; never null
};

/// What one study has and the one before has not: another level, verdict or formula.
struct TrendChange {
    std::size_t point = 0;  ///< index into Trend::points: the first of the new state
    bool isLevel = false;   ///< the values keep a new level
    bool isState = false;   ///< verdict or status
    bool isFormula = false;
    double before = DigestValue::none;  ///< means of the two levels, or the two values
    double after = DigestValue::none;
    Difference difference = {};  ///< of the levels; never within the noise
    /// 1: a verdict or formula; else |after - before| of the larger of both, where that is more
    /// than noise, and 0 where it was measured once. What comes first.
    double weight = 0;
};

/// One quantity on one machine over the studies that have it.
struct Trend {
    Followed kind = Followed::Metric;
    std::string subject;
    std::string name;
    std::string unit;
    std::string machine;
    std::vector<TrendPoint> points;  ///< never empty; by time
    std::vector<TrendChange> changes;

    [[nodiscard]] const DigestValue& latest() const { return *points.back().value; }
};

/// Studies of one question: a machine over time, several machines. It may be moved, not copied: its
/// trends point to the values of its studies.
struct Campaign {
    Campaign() = default;
    Campaign(Campaign&&) = default;
    Campaign& operator=(Campaign&&) = default;

    std::vector<StudyDigest> studies;  ///< by time, then by path
    std::vector<Trend> trends;         ///< by kind, subject, name, machine

    /// The machines, in the order of their first study.
    [[nodiscard]] std::vector<std::string> machines() const;
};

/// Puts the studies in order and follows everything that they hold.
Campaign makeCampaign(std::vector<StudyDigest> studies);

/// A change and where it is.
struct CampaignChange {
    std::size_t trend = 0;   ///< index into Campaign::trends
    std::size_t change = 0;  ///< index into Trend::changes
};
/// What several machines have of one thing: the latest value of each, by machines(). Metrics,
/// roofs, kernels, solver runs and definitions, which people compare between machines.
std::vector<SideRow> machineRows(const Campaign& campaign);

/// All changes, the newest study first, within it the heaviest first.
std::vector<CampaignChange> campaignChanges(const Campaign& campaign);

}  // namespace papilio::core
