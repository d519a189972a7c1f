#include "widgets/plot/stability_intervals.h"

#include "widgets/theme/categories.h"

#include <QFontMetricsF>
#include <QObject>

namespace papilio::widgets {

QString intervalLabel(const RibbonInterval& interval, double width, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const auto letter =
        QStringLiteral("%1 · %2").arg(chosenSetLetter(interval.set)).arg(interval.events);
    const auto full = interval.events == 1 ? QObject::tr("%1 event").arg(letter)
                                           : QObject::tr("%1 events").arg(letter);
    for (const auto& text : {full, letter, chosenSetLetter(interval.set)}) {
        if (metrics.horizontalAdvance(text) + 8 <= width) {
            return text;
        }
    }
    return {};
}

const RibbonInterval* intervalAt(const std::vector<RibbonInterval>& intervals, double value)
{
    for (const auto& interval : intervals) {
        if (value < interval.high) {
            return &interval;
        }
    }
    return intervals.empty() ? nullptr : &intervals.back();
}

}  // namespace papilio::widgets
