#include "core/roofline/roofline_comparison.h"

#include "core/base/lists.h"
#include "core/roofline/roof_set.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <tuple>

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
    point.difference = difference(
        {before.performance, before.low, before.high}, {after.performance, after.low, after.high},
        mayBeSame(before.threads, after.threads) && !before.lackedCores() && !after.lackedCores());
    point.placedBefore = place(before, roofsBefore, choice);
    point.placedAfter = place(after, roofsAfter, choice);
    return point;
}

/// What two roofs of one label were measured with, where it differs: "load / 2:1".
std::vector<std::string> unlikeWords(const Ceiling& before, const Ceiling& after)
{
    std::vector<std::string> words;
    for (const auto member : {&Ceiling::isa, &Ceiling::precision, &Ceiling::operation}) {
        if (!mayBeSame(before.*member, after.*member)) {
            words.push_back(fmt::format("{} / {}", before.*member, after.*member));
        }
    }
    return words;
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
            const auto unlike = unlikeWords(ceiling, *other);
            roof.difference =
                difference(measured(ceiling), measured(*other),
                           unlike.empty() && mayBeSame(ceiling.threads, other->threads));
            if (!unlike.empty()) {
                roof.name += fmt::format(" ({})", fmt::join(unlike, ", "));
            }
        }
        roofs.push_back(std::move(roof));
    }
    for (const auto& ceiling : after) {
        if (same(before, ceiling) == before.end()) {
            roofs.push_back({.name = label(ceiling), .kind = ceiling.kind, .after = ceiling.value});
        }
    }
}

EnergyCurve& curveOf(std::vector<EnergyCurve>& curves, const RooflinePoint& point)
{
    const auto clocks = clocksOf(point);
    const auto found = std::ranges::find_if(curves, [&](const EnergyCurve& curve) {
        return curve.name == point.name && (curve.clocks == Clocks()) == (clocks == Clocks()) &&
               areAlike(curve.clocks, clocks);
    });
    if (found != curves.end()) {
        return *found;
    }
    // Behind the last curve of that name which is faster, so that frequencies fall.
    auto at = curves.end();
    for (auto curve = curves.begin(); curve != curves.end(); ++curve) {
        if (curve->name == point.name) {
            const bool isFaster = std::tie(curve->clocks.core, curve->clocks.memory) >
                                  std::tie(clocks.core, clocks.memory);
            at = isFaster ? curve + 1 : at == curves.end() ? curve : at;
        }
    }
    return *curves.insert(at, {.name = point.name, .clocks = clocks, .points = {}});
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
    auto rest = mapped(after.points, [](const auto& point) { return &point; });
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
            return other.name == point.name && other.level == point.level &&
                   mayBeSame(other.threads, point.threads);
        });
        if (&*first != &point && first->run != point.run) {
            all.push_back(comparePoints(*first, point, roofline, roofline, choice));
        }
    }
    return all;
}

double efficiency(const RooflinePoint& point)
{
    return point.watts > 0 ? point.performance / point.watts : RooflinePoint::unknown;
}

std::vector<EnergyCurve> energyCurves(const Roofline& roofline)
{
    std::vector<EnergyCurve> curves;
    for (std::size_t index = 0; index < roofline.points.size(); ++index) {
        const auto& point = roofline.points[index];
        if (std::isnan(efficiency(point))) {
            continue;
        }
        auto& curve = curveOf(curves, point);
        curve.points.push_back(index);
        curve.bestEfficiency = std::max(curve.bestEfficiency, efficiency(point));
        if (point.performance > curve.best.value) {
            curve.best = {point.performance, point.low, point.high};
        }
        curve.highestWatts = std::max(curve.highestWatts, point.watts);
    }
    for (auto& curve : curves) {
        std::ranges::stable_sort(curve.points, {}, [&](std::size_t index) {
            const double intensity = roofline.points[index].intensity;
            return std::isnan(intensity) ? HUGE_VAL : intensity;
        });
    }
    return curves;
}

std::vector<FrequencyStep> frequencySteps(const std::vector<EnergyCurve>& curves)
{
    std::vector<FrequencyStep> steps;
    for (const auto& curve : curves) {
        const auto isSame = [&](const EnergyCurve& other) { return other.name == curve.name; };
        const auto& first = *std::ranges::find_if(curves, isSame);
        if (&first == &curve || curve.clocks == Clocks()) {
            continue;
        }
        const bool isBest = std::ranges::none_of(curves, [&](const EnergyCurve& other) {
            return isSame(other) && other.bestEfficiency > curve.bestEfficiency;
        });
        steps.push_back({first, curve, difference(first.best, curve.best),
                         curve.best.value / first.best.value - 1,
                         curve.highestWatts / first.highestWatts - 1,
                         curve.bestEfficiency / first.bestEfficiency - 1, isBest});
    }
    return steps;
}

Result<ScaledUnit> scaleUnit(double peak, double bandwidth, double intensity)
{
    for (const auto& [what, value] :
         {std::pair("peak performance", peak), std::pair("bandwidth", bandwidth),
          std::pair("intensity", intensity)}) {
        if (!(std::isfinite(value) && value > 0)) {
            return errorOf(Errc::InvalidArgument, "the {} is {}; expected a positive number", what,
                           value);
        }
    }
    ScaledUnit unit;
    unit.attainable = attainable(intensity, bandwidth, peak);
    unit.unrounded = peak / unit.attainable;
    // A quotient that is whole but for roundoff is whole: 4 / (5.714… / 10) is 7 cycles, not 6.
    constexpr double roundoff = 1e-12;
    unit.latency =
        static_cast<int>(std::min(std::floor(unit.unrounded * (1 + roundoff)), double{1 << 30}));
    unit.peak = peak / unit.latency;
    unit.ridge = unit.peak / bandwidth;
    return unit;
}

}  // namespace papilio::core
