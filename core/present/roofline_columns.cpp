#include "core/present/roofline_columns.h"

#include "core/base/constants.h"
#include "core/base/lists.h"
#include "core/base/sentence.h"
#include "core/findings/roofline_text.h"
#include "core/roofline/roofline_comparison.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace papilio::core {

namespace {

constexpr double unknown = RooflinePoint::unknown;

std::string shareText(double percent)
{
    constexpr double coarse = 10;
    return std::isnan(percent) ? notApplicableText() : fixedText(percent, percent < coarse ? 1 : 0);
}

NumberUnit unitOf(const RoofSet& roofs, Ceiling::Kind kind)
{
    return roofUnit(kind == Ceiling::Kind::Bandwidth ? roofs.bandwidths : roofs.computes, kind);
}

}  // namespace

std::vector<RoofedKernel> roofedKernels(const Roofline& roofline, const RoofChoice& choice)
{
    std::vector<RoofedKernel> kernels;
    std::vector<std::string> names;
    const auto roofs = roofSet(roofline, choice);
    for (const auto& point : roofline.points) {
        const auto known = std::ranges::find(names, point.name);
        kernels.push_back({.point = &point,
                           .placement = place(point, roofline, choice),
                           .isUnder = isPlacedUnder(point, roofline, choice),
                           .isSpmv = isSpmv(point, roofs),
                           .group = static_cast<std::size_t>(known - names.begin())});
        if (known == names.end()) {
            names.push_back(point.name);
        }
    }
    return kernels;
}

Columns<RoofedKernel> kernelColumns(const std::vector<RoofedKernel>& kernels)
{
    using Kernel = RoofedKernel;
    const auto seconds = mapped(kernels, [](const auto& kernel) { return kernel.point->seconds; });
    const auto unit = timeUnit(seconds);
    Columns<Kernel> columns;
    columns.words({"kernel", "Kernel"}, [](const Kernel& kernel) { return label(*kernel.point); });
    columns.number({"intensity", "AI", "Arithmetic intensity, FLOP per byte"},
                   [](const Kernel& kernel) { return kernel.point->intensity; });
    columns.number({"performance", "GFLOP/s"},
                   [](const Kernel& kernel) { return kernel.point->performance; });
    columns.number({"efficiency", "GFLOP/J"},
                   [](const Kernel& kernel) { return efficiency(*kernel.point); });
    columns.number({"power", "W"}, [](const Kernel& kernel) { return kernel.point->watts; });
    columns.number(
        {"share", "% of roof", "Share of the roof that binds the kernel, at its intensity"},
        [](const Kernel& kernel) { return kernel.placement.percent; }, shareText);
    columns.words({"bound_by", "Bound by", "The roof directly above the kernel"},
                  [](const Kernel& kernel) { return boundText(kernel.placement); });
    columns.number(
        {"time", sentence("Time, {}", unit.name)},
        [factor = unit.factor](const Kernel& kernel) { return kernel.point->seconds / factor; });
    columns.numberAs(
        {"headroom", "Headroom",
         "Speedup if the kernel reached its roof; ≥: that of its best repetition, as they differ"},
        [](const Kernel& kernel) { return kernel.placement.distance; },
        [](const Kernel& kernel) { return headroomText(kernel.placement); });
    const auto saving = [factor = unit.factor](const Kernel& kernel) {
        return secondsToWin(*kernel.point, kernel.placement) / factor;
    };
    columns.numberAs(
        {"saving", sentence("Saving, {}", unit.name),
         "Time saved if the kernel reached its roof: time × (1 − share of the roof); of the best "
         "repetition where they differ"},
        saving, [saving](const Kernel& kernel) {
            const double value = saving(kernel);
            return (kernel.placement.isAtLeast && value > 0 ? "≥ " : "") + numberText(value);
        });
    columns.number({"utilization", "Cores used",
                    "Average core utilization: the busy time of all "
                    "threads, divided by that of the longest"},
                   [](const Kernel& kernel) { return kernel.point->utilization; });
    columns.words({"clock", "Clock"},
                  [](const Kernel& kernel) { return label(clocksOf(*kernel.point)); });
    return columns;
}

Columns<SparseBound> sparseBoundColumns(const std::vector<SparseBound>& bounds)
{
    const auto seconds = mapped(bounds, &SparseBound::seconds);
    const auto unit = timeUnit(seconds);
    Columns<SparseBound> columns;
    columns.words({"roof", "Data from"}, &SparseBound::roof);
    columns.number({"performance", "At most, GFLOP/s"}, &SparseBound::performance);
    columns.number(
        {"time", sentence("Time, {}", unit.name)},
        [factor = unit.factor](const SparseBound& bound) { return bound.seconds / factor; });
    return columns;
}

std::vector<RoofRow> roofRows(const RoofSet& roofs, const std::vector<RoofedKernel>& kernels)
{
    std::vector<RoofRow> rows;
    const auto add = [&](const Ceiling& roof) {
        const auto isBound = [&roof](const RoofedKernel& kernel) {
            const auto& placement = kernel.placement;
            return kernel.isUnder && placement.state == Placement::State::Placed &&
                   placement.boundBy == roof.name && placement.kind == roof.kind;
        };
        const bool hasRidge = roof.kind == Ceiling::Kind::Bandwidth && !roofs.computes.empty();
        const auto bound = std::ranges::count_if(kernels, isBound);
        rows.push_back({.roof = roof,
                        .ridge = hasRidge ? roofs.computes.front().value / roof.value : unknown,
                        .bound = static_cast<std::size_t>(bound),
                        .isShown = bound > 0 || isUsual(roof, roofs)});
    };
    std::ranges::for_each(roofs.bandwidths, add);
    std::ranges::for_each(roofs.computes, add);
    return rows;
}

std::vector<Ceiling> drawnRoofs(const std::vector<RoofRow>& rows)
{
    std::vector<Ceiling> drawn;
    for (const auto& row : rows) {
        if (row.isShown) {
            drawn.push_back(row.roof);
        }
    }
    return drawn;
}

Columns<RoofRow> roofColumns(const RoofSet& roofs)
{
    const auto unit = [bandwidth = unitOf(roofs, Ceiling::Kind::Bandwidth),
                       compute = unitOf(roofs, Ceiling::Kind::Compute)](const RoofRow& row) {
        return row.roof.kind == Ceiling::Kind::Bandwidth ? bandwidth : compute;
    };
    Columns<RoofRow> columns;
    columns.words({"roof", "Roof"}, [](const RoofRow& row) { return label(row.roof); });
    columns.number({"value", "Value"},
                   [unit](const RoofRow& row) { return row.roof.value / unit(row).factor; });
    columns.number({"median", "Median", "The median repetition; the roof is the best one"},
                   [unit](const RoofRow& row) { return row.roof.medianRate() / unit(row).factor; });
    columns.words({"unit", "Unit"}, [unit](const RoofRow& row) { return unit(row).name; });
    const auto spread = [](const RoofRow& row) { return toPercent * relativeSpread(row.roof); };
    columns.numberAs({"spread", "Spread, %",
                      "Half the difference between the best and the worst repetition; !: more than "
                      "20 %, something disturbed the measurement"},
                     spread, [spread](const RoofRow& row) {
                         const double percent = spread(row);
                         return std::isnan(percent)
                                    ? notApplicableText()
                                    : (isUnsteady(row.roof) ? "! ±" : "±") + fixedText(percent, 1);
                     });
    columns.number(
        {"ridge", "Ridge, FLOP/B",
         roofs.computes.empty() ? std::string()
                                : sentence("Ridge to {}: the intensity at which both roofs meet",
                                           label(roofs.computes.front()))},
        &RoofRow::ridge);
    columns.count({"bound", "Kernels bound"}, &RoofRow::bound);
    return columns;
}

Columns<Ceiling> ceilingColumns(const std::vector<Ceiling>& ceilings)
{
    const auto ofKind = [&ceilings](Ceiling::Kind kind) {
        std::vector<Ceiling> some;
        std::ranges::copy_if(ceilings, std::back_inserter(some),
                             [kind](const Ceiling& roof) { return roof.kind == kind; });
        return roofUnit(some, kind);
    };
    const auto unit = [bandwidth = ofKind(Ceiling::Kind::Bandwidth),
                       compute = ofKind(Ceiling::Kind::Compute)](const Ceiling& roof) {
        return roof.kind == Ceiling::Kind::Bandwidth ? bandwidth : compute;
    };
    const auto orUnknown = [](double value) { return value > 0 ? value : unknown; };
    Columns<Ceiling> columns;
    columns.words({"roof", "Roof"}, &Ceiling::name);
    const auto add = [&](const char* id, std::string title, double Ceiling::*member) {
        columns.number({id, std::move(title)}, [unit, member](const Ceiling& roof) {
            return roof.*member / unit(roof).factor;
        });
    };
    add("value", "Value", &Ceiling::value);
    add("low", "Minimum", &Ceiling::low);
    add("high", "Maximum", &Ceiling::high);
    columns.words({"unit", "Unit"}, [unit](const Ceiling& roof) { return unit(roof).name; });
    columns.count({"threads", "Threads"},
                  [orUnknown](const Ceiling& roof) { return orUnknown(roof.threads); });
    columns.words({"isa", "ISA"}, &Ceiling::isa);
    columns.words({"precision", "Precision"}, &Ceiling::precision);
    columns.words({"operation", "Operation"}, &Ceiling::operation);
    columns.numberAs(
        {"size", "Data"}, [orUnknown](const Ceiling& roof) { return orUnknown(roof.bytes); },
        [](const Ceiling& roof) {
            return roof.bytes > 0 ? bytesText(roof.bytes) : notApplicableText();
        });
    columns.number({"power", "W"},
                   [orUnknown](const Ceiling& roof) { return orUnknown(roof.watts); });
    return columns;
}

Columns<double> missColumns(const ReuseHistogram& histogram, const CacheChoice& cache)
{
    Columns<double> columns;
    columns.words({"cache", "Cache"},
                  [&histogram](double lines) { return bytesText(lines * histogram.lineBytes); });
    columns.count({"lines", "Lines"}, std::identity());
    const auto ratio = [&](const char* id, std::string title, CacheChoice choice) {
        columns.percent({id, std::move(title)}, [&histogram, choice](double lines) {
            auto sized = choice;
            sized.lines = lines;
            const auto prediction = predictCache(histogram, sized);
            return prediction ? prediction->total.ratio() : unknown;
        });
    };
    ratio("ratio", "Predicted miss ratio", {.use = cache.use});
    if (!cache.sector.empty()) {
        ratio("ratio_cut", "With divided ways", cache);
    }
    return columns;
}

std::vector<ObjectMisses> objectMisses(const CachePrediction& whole, const CachePrediction& cut)
{
    std::vector<ObjectMisses> rows;
    for (const auto& one : whole.objects) {
        const auto other = std::ranges::find(cut.objects, one.object.name,
                                             [](const auto& each) { return each.object.name; });
        rows.push_back({one, other == cut.objects.end() ? MissPrediction() : other->misses});
    }
    return rows;
}

Columns<ObjectMisses> objectColumns(bool hasSector)
{
    Columns<ObjectMisses> columns;
    const auto count = [&columns](const char* id, std::string title, auto value) {
        columns.count({id, std::move(title)}, value);
    };
    const auto percent = [&columns](const char* id, auto prediction) {
        columns.numberAs(
            {id, "%"},
            [prediction](const ObjectMisses& row) { return 100 * prediction(row).ratio(); },
            [prediction](const ObjectMisses& row) {
                const MissPrediction misses = prediction(row);
                return misses.accesses > 0 ? fixedText(100 * misses.ratio(), 1)
                                           : notApplicableText();
            });
    };
    columns.words({"object", "Object"},
                  [](const ObjectMisses& row) { return row.whole.object.name; });
    count("accesses", "Accesses",
          [](const ObjectMisses& row) { return row.whole.misses.accesses; });
    count("first", "First use", [](const ObjectMisses& row) { return row.whole.first; });
    count("invalidated", "Written by others",
          [](const ObjectMisses& row) { return row.whole.invalidated; });
    count("misses", "Misses", [](const ObjectMisses& row) { return row.whole.misses.misses; });
    percent("percent", [](const ObjectMisses& row) { return row.whole.misses; });
    if (hasSector) {
        count("misses_cut", "Misses, ways divided",
              [](const ObjectMisses& row) { return row.cut.misses; });
        percent("percent_cut", std::mem_fn(&ObjectMisses::cut));
    }
    return columns;
}

Columns<std::size_t> communicationColumns(const CommunicationMatrix& matrix)
{
    Columns<std::size_t> columns;
    columns.words({"from", "Written by"},
                  [&matrix](std::size_t from) { return matrix.threads[from]; });
    for (std::size_t to = 0; to < matrix.threads.size(); ++to) {
        columns.count({matrix.threads[to], matrix.threads[to]},
                      [&matrix, to](std::size_t from) { return transfers(matrix, from, to); });
    }
    columns.words({"unit", "Unit"}, [&matrix](std::size_t) { return matrix.unit; });
    return columns;
}

}  // namespace papilio::core
