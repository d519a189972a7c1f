#pragma once

#include "widgets/theme/tokens.h"

#include <QFont>
#include <QString>

#include <vector>

namespace papilio::widgets {

/// A stretch of an axis over which the chosen set stays the same.
struct RibbonInterval {
    double low = 0;
    double high = 0;
    int set =
        -1;  ///< number of the set, -1 where nothing is chosen; letter and fill follow from it
    int events = 0;              ///< how many events the set has
    bool isRecommended = false;  ///< it chooses the recommended events

    bool operator==(const RibbonInterval&) const = default;
};

/// "C · 8 events", "C · 8", "C" or nothing: the longest that fits.
QString intervalLabel(const RibbonInterval& interval, double width, const QFont& font);

/// The interval that holds a value (low <= value < high), the last one beyond the end; null if
/// there are none.
const RibbonInterval* intervalAt(const std::vector<RibbonInterval>& intervals, double value);

}  // namespace papilio::widgets
