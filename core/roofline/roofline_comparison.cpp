#include "core/roofline/roofline_comparison.h"

#include <algorithm>

namespace papilio::core {

namespace {

ComparedPoint comparePoints(const RooflinePoint& before,
                            const RooflinePoint& after,
                            const Roofline& roofsBefore,
                            const Roofline& roofsAfter,
                            const RoofChoice& choice)
{
    ComparedPoint point;
    point.name = before.name;
    point.before = before.run;
    point.after = after.run;
    point.from = before;
    point.to = after;
    point.speedup = after.performance / before.performance;
    point.placedBefore = place(before, roofsBefore, choice);
    point.placedAfter = place(after, roofsAfter, choice);
    return point;
}

void compareCeilings(std::vector<ComparedRoof>& roofs,
                     const std::vector<Ceiling>& before,
                     const std::vector<Ceiling>& after)
{
    const auto same = [](const std::vector<Ceiling>& list, const Ceiling& wanted) {
        return std::ranges::find_if(
            list, [&](const Ceiling& ceiling) { return label(ceiling) == label(wanted); });
    };
    for (const auto& ceiling : before) {
        ComparedRoof roof{.name = label(ceiling), .kind = ceiling.kind, .before = ceiling.value};
        if (const auto other = same(after, ceiling); other != after.end()) {
            roof.after = other->value;
            roof.ratio = other->value / ceiling.value;
        }
        roofs.push_back(std::move(roof));
    }
    for (const auto& ceiling : after) {
        if (same(before, ceiling) == before.end()) {
            roofs.push_back({.name = label(ceiling), .kind = ceiling.kind, .after = ceiling.value});
        }
    }
}

}  // namespace

RooflineComparison compare(const Roofline& before, const Roofline& after, const RoofChoice& choice)
{
    RooflineComparison comparison;
    const auto roofsBefore = roofSet(before, choice);
    const auto roofsAfter = roofSet(after, choice);
    compareCeilings(comparison.roofs, roofsBefore.bandwidths, roofsAfter.bandwidths);
    compareCeilings(comparison.roofs, roofsBefore.computes, roofsAfter.computes);
    const auto same = [](const RooflinePoint& wanted) {
        return [&wanted](const RooflinePoint& point) {
            return point.name == wanted.name && point.run == wanted.run;
        };
    };
    for (const auto& point : before.points) {
        const auto other = std::ranges::find_if(after.points, same(point));
        if (other == after.points.end()) {
            comparison.onlyBefore.push_back(label(point));
        } else {
            comparison.points.push_back(comparePoints(point, *other, before, after, choice));
        }
    }
    for (const auto& point : after.points) {
        if (std::ranges::none_of(before.points, same(point))) {
            comparison.onlyAfter.push_back(label(point));
        }
    }
    return comparison;
}

std::vector<ComparedPoint> compareRuns(const Roofline& roofline, const RoofChoice& choice)
{
    std::vector<ComparedPoint> all;
    for (std::size_t index = 0; index < roofline.points.size(); ++index) {
        const auto& point = roofline.points[index];
        const auto first = std::ranges::find(roofline.points, point.name, &RooflinePoint::name);
        if (&*first != &point && first->run != point.run) {
            all.push_back(comparePoints(*first, point, roofline, roofline, choice));
        }
    }
    return all;
}

}  // namespace papilio::core
