#include "widgets/workbench/ribbon_intervals.h"

#include "widgets/theme/numbers.h"

#include <QCoreApplication>

#include <cmath>

namespace papilio::widgets {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("papilio::widgets", text);
}

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
    const auto* widest = axis.widest();
    std::vector<RibbonInterval> intervals;
    intervals.reserve(axis.intervals.size());
    for (const auto& interval : axis.intervals) {
        const auto& set = axis.sets[interval.set];
        intervals.push_back({.low = interval.low,
                             .high = interval.high,
                             .set = letters.number(set),
                             .events = static_cast<int>(set.size()),
                             .isRecommended = &interval == widest});
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
    const auto* widest = axis.widest();
    if (widest == nullptr) {
        return tr("No value chooses any event here.");
    }
    const auto& current = axis.around(value);
    const auto events = static_cast<int>(axis.sets[current.set].size());
    if (current == *widest) {
        return tr("Good: %1 gives the same %2 events, the widest interval.")
            .arg(rangeText(*widest))
            .arg(events);
    }
    return tr("%1 gives these %2 events; the widest interval is %3.")
        .arg(rangeText(current))
        .arg(events)
        .arg(rangeText(*widest));
}

}  // namespace papilio::widgets
