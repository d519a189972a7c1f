#include "core/roofline/roofline_comparison.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::core {

namespace {

/// Two numbers or words that are not known do not differ.
template<typename Value>
bool mayBeSame(const Value& first, const Value& second)
{
    return first == second || first == Value() || second == Value();
}

Measured measured(const Ceiling& ceiling)
{
    // Where the spread is not known, all three are the same.
    return ceiling.low < ceiling.high ? Measured{ceiling.value, ceiling.low, ceiling.high}
                                      : Measured{.value = ceiling.value};
}

ComparedPoint comparePoints(const RooflinePoint& before,
                            const RooflinePoint& after,
                            const Roofline& roofsBefore,
                            const Roofline& roofsAfter,
                            const RoofChoice& choice)
{
    ComparedPoint point;
    point.name =
        before.name == after.name ? before.name : fmt::format("{} / {}", before.name, after.name);
    point.before = before.run;
    point.after = after.run;
    point.from = before;
    point.to = after;
    point.difference = difference({before.performance, before.low, before.high},
                                  {after.performance, after.low, after.high},
                                  mayBeSame(before.threads, after.threads));
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
            roof.difference = difference(measured(ceiling), measured(*other),
                                         mayBeSame(ceiling.threads, other->threads) &&
                                             mayBeSame(ceiling.isa, other->isa) &&
                                             mayBeSame(ceiling.precision, other->precision));
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

RoofChoice commonChoice(const Roofline& before, const Roofline& after, RoofChoice choice)
{
    if (choice.threads == 0) {
        const auto others = roofChoices(after).threads;
        for (const int threads : roofChoices(before).threads) {
            const bool isCommon = std::ranges::find(others, threads) != others.end();
            choice.threads = isCommon ? std::max(choice.threads, threads) : choice.threads;
        }
    }
    return choice;
}

RooflineComparison compare(const Roofline& before,
                           const Roofline& after,
                           const RoofChoice& choice,
                           const std::vector<std::pair<std::string, std::string>>& alike)
{
    RooflineComparison comparison;
    const auto common = commonChoice(before, after, choice);
    const auto roofsBefore = roofSet(before, common);
    const auto roofsAfter = roofSet(after, common);
    compareCeilings(comparison.roofs, roofsBefore.bandwidths, roofsAfter.bandwidths);
    compareCeilings(comparison.roofs, roofsBefore.computes, roofsAfter.computes);
    std::vector<const RooflinePoint*> rest;
    for (const auto& point : after.points) {
        rest.push_back(&point);
    }
    const bool areOnly = before.points.size() == 1 && after.points.size() == 1;
    for (const auto& point : before.points) {
        const auto other = std::ranges::find_if(rest, [&](const RooflinePoint* one) {
            const std::pair both(label(point), label(*one));
            const auto named = std::ranges::find_if(alike, [&both](const auto& pair) {
                return pair.first == both.first || pair.second == both.second;
            });
            return named != alike.end() ? *named == both : areOnly || both.first == both.second;
        });
        if (other == rest.end()) {
            auto& only = comparison.onlyBefore.emplace_back();
            only.name = point.name;
            only.before = only.after = point.run;
            only.from = point;
            only.placedBefore = place(point, before, choice);
        } else {
            comparison.points.push_back(comparePoints(point, **other, before, after, choice));
            rest.erase(other);
        }
    }
    for (const auto* point : rest) {
        auto& only = comparison.onlyAfter.emplace_back();
        only.name = point->name;
        only.before = only.after = point->run;
        only.to = *point;
        only.placedAfter = place(*point, after, choice);
    }
    return comparison;
}

std::vector<ComparedPoint> compareRuns(const Roofline& roofline, const RoofChoice& choice)
{
    std::vector<ComparedPoint> all;
    for (std::size_t index = 0; index < roofline.points.size(); ++index) {
        const auto& point = roofline.points[index];
        const auto first = std::ranges::find_if(roofline.points, [&](const RooflinePoint& other) {
            return other.name == point.name && mayBeSame(other.threads, point.threads);
        });
        if (&*first != &point && first->run != point.run) {
            all.push_back(comparePoints(*first, point, roofline, roofline, choice));
        }
    }
    return all;
}

}  // namespace papilio::core
