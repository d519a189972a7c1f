#include "widgets/plot/trace_card.h"

#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

HoverText traceCard(const TracePicture& picture,
                    const std::vector<bool>& hidden,
                    const TraceScale& scale,
                    std::size_t trace,
                    std::size_t index)
{
    constexpr std::size_t mostLines = 10;
    const auto& own = picture.traces[trace];
    const double position = scale.positionOf(own, index);
    const double value = (*own.values)[index] / own.unit;
    HoverText card;
    card.title = picture.xLabel.isEmpty()
                     ? shortText(position)
                     : QStringLiteral("%1 %2").arg(picture.xLabel, shortText(position));
    card.lines.push_back({fullName(own), numberText(value)});
    std::vector<std::pair<double, std::size_t>> others;
    for (std::size_t other = 0; other < picture.traces.size(); ++other) {
        const auto& one = picture.traces[other];
        const auto count = one.values->size();
        if (other == trace || hidden[other] || one.isSecondary || count == 0) {
            continue;
        }
        const auto place = scale.indexAt(one, position);
        if (place < count && !std::isnan((*one.values)[place])) {
            others.emplace_back((*one.values)[place] / one.unit, other);
        }
    }
    std::ranges::sort(others, std::ranges::greater());
    for (const auto& [there, other] : others) {
        if (card.lines.size() == mostLines) {
            card.lines.push_back({tr("and %1 more").arg(others.size() + 1 - mostLines), {}});
            break;
        }
        auto text = numberText(there);
        if (picture.isLogarithmic && there > 0 && value > 0) {
            text += QStringLiteral("  ") + ratioText(there / value);
        } else if (!picture.isLogarithmic) {
            text += QStringLiteral("  (%1%2)")
                        .arg(there > value ? QStringLiteral("+") : QString(),
                             numberText(there - value));
        }
        card.lines.push_back({fullName(picture.traces[other]), text});
    }
    return card;
}

}  // namespace papilio::widgets
