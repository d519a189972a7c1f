#include "widgets/workbench/ribbon_intervals.h"

#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"

#include <cmath>

namespace papilio::widgets {

namespace {

/// Three digits are enough to read; the fields take the exact value.
QString shortNumber(double value)
{
    return compactNumber(QString::number(value, 'g', 3).toDouble(), NumberStyle::Screen);
}

QString rangeText(const core::StableInterval& interval)
{
    const auto low = shortNumber(interval.low);
    return std::isinf(interval.high) ? tr("%1 and above").arg(low)
                                     : tr("%1 … %2").arg(low, shortNumber(interval.high));
}

}  // namespace

std::vector<RibbonInterval> ribbonIntervals(const core::StabilityAxis& axis, SetLetters& letters)
{
    std::vector<RibbonInterval> intervals;
    intervals.reserve(axis.intervals.size());
    for (std::size_t at = 0; at < axis.intervals.size(); ++at) {
        const auto& interval = axis.intervals[at];
        const auto& set = axis.sets[interval.set];
        intervals.push_back({.low = interval.low,
                             .high = interval.high,
                             .set = letters.number(set),
                             .events = static_cast<int>(set.size()),
                             .isRecommended = axis.recommended == at});
    }
    return intervals;
}

std::vector<StabilityMapRow> mapRows(const core::StabilityMap& map, SetLetters& letters)
{
    std::vector<StabilityMapRow> rows(map.rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        rows[row].alpha = map.alphas[row];
        for (const auto& interval : map.rows[row]) {
            const auto& set = map.sets[interval.set];
            rows[row].intervals.push_back({.low = interval.low,
                                           .high = interval.high,
                                           .set = letters.number(set),
                                           .events = static_cast<int>(set.size())});
        }
    }
    return rows;
}

QString goodValuesText(const core::StabilityAxis& axis, double value)
{
    if (!axis.recommended) {
        return axis.widest() == nullptr ? tr("No value chooses any event here.")
                                        : tr("No value chooses events that define a metric.");
    }
    const auto& best = axis.intervals[*axis.recommended];
    const auto& current = axis.around(value);
    const auto events = static_cast<int>(axis.sets[current.set].size());
    const auto metrics = static_cast<int>(axis.definable);
    if (current == best) {
        return tr("Good: %1 gives the same %2 events, which define %n metric(s).", nullptr, metrics)
            .arg(rangeText(best))
            .arg(events);
    }
    return tr("%1 gives these %2 events; recommended is %3, which defines %n metric(s).", nullptr,
              metrics)
        .arg(rangeText(current))
        .arg(events)
        .arg(rangeText(best));
}

}  // namespace papilio::widgets
