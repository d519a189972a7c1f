#include "widgets/pages/compare/compared_roofs.h"

#include "core/findings/roofline_text.h"
#include "core/present/comparison_columns.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <cmath>

namespace papilio::widgets {

namespace {

void addRoof(RooflineDrawing& drawing, const core::Ceiling& ceiling, int rank, bool isOther)
{
    DrawnRoof roof;
    roof.name = (isOther ? QStringLiteral("B ") : QStringLiteral("A ")) +
                QString::fromStdString(core::label(ceiling));
    roof.label =
        QStringLiteral("%1 %2").arg(roof.name, QString::fromStdString(core::rateText(ceiling)));
    roof.value = roof.low = roof.high = ceiling.value;
    roof.isSlope = ceiling.kind == core::Ceiling::Kind::Bandwidth;
    roof.rank = rank;
    roof.category = comparedCategory(!isOther);
    drawing.roofs.push_back(std::move(roof));
}

/// Slopes first, as the plot wants them; of the compute roofs the highest alone, or two machines
/// would be a thicket.
void addRoofs(RooflineDrawing& drawing, const core::RooflineDifference& pair)
{
    const auto first = core::roofSet(*pair.first, {});
    const auto second = core::roofSet(*pair.second, {});
    const bool isOne = pair.first == pair.second;
    const auto slopes = [&](const core::RoofSet& set, bool isOther) {
        int rank = 0;
        for (const auto& ceiling : set.bandwidths) {
            addRoof(drawing, ceiling, rank++, isOther);
        }
    };
    slopes(first, false);
    if (!isOne) {
        slopes(second, true);
    }
    if (!first.computes.empty()) {
        addRoof(drawing, first.computes.front(), 0, false);
    }
    if (!isOne && !second.computes.empty()) {
        addRoof(drawing, second.computes.front(), 0, true);
    }
}

DrawnPoint drawn(const core::RooflinePoint& point, const core::Placement& placement, bool isOther)
{
    DrawnPoint made;
    made.name = QString::fromStdString(point.name);
    made.run = isOther ? QStringLiteral("B") : QStringLiteral("A");
    made.intensity = point.intensity;
    made.value = point.performance;
    made.seconds = point.seconds;
    made.category = comparedCategory(!isOther);
    made.isHollow = isOther;
    made.card.title = QStringLiteral("%1 · %2").arg(made.run, made.name);
    made.card.lines = {{tr("AI"), tr("%1 FLOP/byte").arg(numberText(point.intensity))},
                       {tr("Speed"), tr("%1 GFLOP/s").arg(numberText(point.performance))}};
    if (placement.isBound()) {
        made.card.lines.push_back(
            {tr("Share of the %1 roof").arg(QString::fromStdString(placement.boundBy)),
             percentText(placement.percent / 100)});
    }
    return made;
}

}  // namespace

RooflineDrawing comparedDrawing(const core::RooflineDifference& pair)
{
    RooflineDrawing drawing;
    addRoofs(drawing, pair);
    for (const auto& point : pair.comparison.points) {
        const auto index = static_cast<int>(drawing.points.size());
        drawing.points.push_back(drawn(point.from, point.placedBefore, false));
        drawing.points.push_back(drawn(point.to, point.placedAfter, true));
        if (pair.intensitiesCompare && point.difference.isShown() && point.from.performance > 0 &&
            point.to.performance > 0 && std::isfinite(point.from.intensity) &&
            std::isfinite(point.to.intensity)) {
            drawing.arrows.push_back({index, index + 1, inWindowWords([&] {
                                          return core::changeText(point.difference);
                                      })});
        }
    }
    drawing.xLabel = tr("Arithmetic intensity, FLOP per byte");
    drawing.yLabel = drawing.yUnit = tr("GFLOP/s");
    return drawing;
}

}  // namespace papilio::widgets
