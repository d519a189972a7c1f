#include "core/roofline/roof_set.h"

#include "core/base/constants.h"
#include "core/roofline/sparse_work.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace papilio::core {

namespace {

constexpr const char* usualOperation = "2:1";
constexpr const char* usualPrecision = "double";

/// A missing property fits every request, and an empty request accepts everything.
bool fits(const std::string& value, const std::string& wanted)
{
    return value.empty() || wanted.empty() || value == wanted;
}

int measuredThreads(const Roofline& roofline, const RoofChoice& choice)
{
    std::set<int> counts;
    for (const auto& ceiling : roofline.ceilings) {
        const bool matters = ceiling.threads > 0 && (ceiling.kind == Ceiling::Kind::Compute ||
                                                     ceiling.isSparse() == choice.sparse);
        if (matters) {
            counts.insert(ceiling.threads);
        }
    }
    if (counts.empty()) {
        return 0;
    }
    if (choice.threads == 0) {
        return *counts.rbegin();
    }
    const auto above = counts.upper_bound(choice.threads);
    return above == counts.begin() ? *counts.begin() : *std::prev(above);
}

std::string wantedPrecision(const Roofline& roofline, const RoofChoice& choice)
{
    if (!choice.precision.empty()) {
        return choice.precision;
    }
    const auto isUsual = [](const Ceiling& ceiling) { return ceiling.precision == usualPrecision; };
    return std::ranges::any_of(roofline.ceilings, isUsual) ? usualPrecision : "";
}

/// Whether `left` represents its level rather than `right`.
bool isPreferred(const Ceiling& left, const Ceiling& right, const RoofChoice& choice)
{
    const auto rank = [&](const Ceiling& ceiling) {
        return (!choice.isa.empty() && ceiling.isa == choice.isa ? 4 : 0) +
               (ceiling.operation == usualOperation ? 1 : 0);
    };
    const int difference = rank(left) - rank(right);
    return difference != 0 ? difference > 0 : left.value > right.value;
}

void addBandwidth(RoofSet& roofs, const Ceiling& ceiling, const RoofChoice& choice)
{
    const auto known = std::ranges::find(roofs.bandwidths, ceiling.name, &Ceiling::name);
    if (known == roofs.bandwidths.end()) {
        roofs.bandwidths.push_back(ceiling);
    } else if (isPreferred(ceiling, *known, choice)) {
        *known = ceiling;
    }
}

/// "scalar", "SSE", …: narrow registers first, strangers behind.
int isaRank(const std::string& isa)
{
    static const std::vector<std::string> order = {"scalar", "SSE", "AVX", "AVX2", "AVX-512"};
    return static_cast<int>(std::ranges::find(order, isa) - order.begin());
}

/// A roof at one intensity.
struct RoofHere {
    const Ceiling* ceiling;
    double value;
    double best;
};

std::vector<RoofHere> roofsAt(const RooflinePoint& point, const RoofSet& roofs)
{
    std::vector<RoofHere> all;
    if (!std::isnan(point.intensity)) {
        for (const auto& bandwidth : roofs.bandwidths) {
            all.push_back(
                {&bandwidth, bandwidth.value * point.intensity, bandwidth.high * point.intensity});
        }
    }
    for (const auto& compute : roofs.computes) {
        all.push_back({&compute, compute.value, compute.high});
    }
    std::ranges::sort(all, {}, &RoofHere::value);
    return all;
}

const RoofHere* highest(const std::vector<RoofHere>& roofs, Ceiling::Kind kind)
{
    const RoofHere* found = nullptr;
    for (const auto& roof : roofs) {
        found = roof.ceiling->kind == kind ? &roof : found;
    }
    return found;
}

/// The roof that gives Fa: the lower one of the fastest level and the highest compute roof.
const RoofHere* limit(const std::vector<RoofHere>& roofs)
{
    const auto* bandwidth = highest(roofs, Ceiling::Kind::Bandwidth);
    const auto* compute = highest(roofs, Ceiling::Kind::Compute);
    if (bandwidth == nullptr || compute == nullptr) {
        return bandwidth == nullptr ? compute : bandwidth;
    }
    return bandwidth->value < compute->value ? bandwidth : compute;
}

}  // namespace

const Ceiling* RoofSet::bandwidth(const std::string& level) const
{
    const auto found = std::ranges::find(bandwidths, level, &Ceiling::name);
    return found == bandwidths.end() ? nullptr : &*found;
}

bool RoofSet::isSingle() const
{
    const auto& all = bandwidths.empty() ? computes : bandwidths;
    return !all.empty() && std::ranges::all_of(all, [](const Ceiling& ceiling) {
        return ceiling.precision == "single";
    });
}

Ceiling asRoof(Ceiling ceiling, RoofChoice::Rate rate)
{
    using Rate = RoofChoice::Rate;
    const bool wasChosen = ceiling.median > 0;
    const double median = ceiling.medianRate();
    ceiling.median = median > 0 ? median : 0;
    ceiling.value = rate == Rate::Median && median > 0      ? median
                    : rate == Rate::AsMeasured && wasChosen ? ceiling.value
                                                            : ceiling.high;
    return ceiling;
}

bool takesSparse(const Roofline& roofline, const RoofChoice& choice)
{
    return choice.sparse || roofChoices(roofline).hasOnlySparse;
}

RoofSet roofSet(const Roofline& roofline, const RoofChoice& wanted)
{
    RoofSet roofs;
    auto choice = wanted;
    choice.sparse = takesSparse(roofline, wanted);
    roofs.threads = measuredThreads(roofline, choice);
    const auto precision = wantedPrecision(roofline, choice);
    for (const auto& measured : roofline.ceilings) {
        if (measured.threads != 0 && measured.threads != roofs.threads) {
            continue;
        }
        const auto ceiling = asRoof(measured, choice.rate);
        if (ceiling.kind == Ceiling::Kind::Compute) {
            if (fits(ceiling.isa, choice.isa) && fits(ceiling.precision, precision)) {
                roofs.computes.push_back(ceiling);
            }
        } else if (ceiling.isSparse() == choice.sparse &&
                   (choice.sparse || fits(ceiling.operation, choice.operation)) &&
                   (!choice.sparse || fits(ceiling.precision, precision))) {
            addBandwidth(roofs, ceiling, choice);
        }
    }
    const auto higher = [](const Ceiling& left, const Ceiling& right) {
        return left.value > right.value;
    };
    std::ranges::stable_sort(roofs.bandwidths, higher);
    std::ranges::stable_sort(roofs.computes, higher);
    return roofs;
}

RoofChoices roofChoices(const Roofline& roofline)
{
    std::set<int> threads;
    std::set<std::string> isas;
    std::set<std::string> precisions;
    RoofChoices choices;
    bool hasStreams = false;
    for (const auto& ceiling : roofline.ceilings) {
        if (ceiling.threads > 0) {
            threads.insert(ceiling.threads);
        }
        isas.insert(ceiling.isa);
        precisions.insert(ceiling.precision);
        choices.hasSparse = choices.hasSparse || ceiling.isSparse();
        const bool streams = ceiling.kind == Ceiling::Kind::Bandwidth && !ceiling.isSparse();
        hasStreams = hasStreams || streams;
        if (streams && !ceiling.operation.empty() &&
            std::ranges::find(choices.operations, ceiling.operation) == choices.operations.end()) {
            choices.operations.push_back(ceiling.operation);
        }
    }
    choices.hasOnlySparse = choices.hasSparse && !hasStreams;
    isas.erase("");
    precisions.erase("");
    choices.threads.assign(threads.begin(), threads.end());
    choices.isas.assign(isas.begin(), isas.end());
    std::ranges::stable_sort(choices.isas, {}, isaRank);
    choices.precisions.assign(precisions.begin(), precisions.end());
    return choices;
}

std::optional<LevelsOutOfOrder> levelsOutOfOrder(const Roofline& roofline, const RoofChoice& choice)
{
    constexpr double much = 1.5;  // above what caches that are hardly faster and their spread do
    std::vector<std::string> order;
    for (const auto& level : roofline.levels) {
        order.push_back(level.name);
    }
    if (order.empty()) {
        order = {"L1", "L2", "L3", "L4", "DRAM"};
    }
    const auto roofs = roofSet(roofline, choice);
    const Ceiling* slowest = nullptr;
    for (const auto& level : order) {
        const auto* roof = roofs.bandwidth(level);
        if (roof == nullptr) {
            continue;
        }
        if (slowest != nullptr && roof->value > much * slowest->value) {
            return LevelsOutOfOrder{*roof, *slowest};
        }
        if (slowest == nullptr || roof->value < slowest->value) {
            slowest = roof;
        }
    }
    return std::nullopt;
}

double relativeSpread(const Ceiling& ceiling)
{
    const double median = ceiling.medianRate();
    const double middle = median > 0 ? median : ceiling.value;
    return ceiling.high > ceiling.low && middle > 0 ? (ceiling.high - ceiling.low) / 2 / middle
                                                    : notANumber;
}

std::string label(const Ceiling& ceiling)
{
    const bool said = ceiling.isa.empty() || ceiling.kind == Ceiling::Kind::Bandwidth ||
                      ceiling.name.find(ceiling.isa) != std::string::npos;
    return said ? ceiling.name : ceiling.isa + " " + ceiling.name;
}

std::string label(const RooflinePoint& point)
{
    return point.run.empty() ? point.name : point.name + " · " + point.run;
}

std::vector<Ridge> ridges(const RoofSet& roofs)
{
    std::vector<Ridge> all;
    for (const auto& bandwidth : roofs.bandwidths) {
        for (const auto& compute : roofs.computes) {
            all.push_back(
                {bandwidth.name, compute.name, compute.value / bandwidth.value, compute.value});
        }
    }
    return all;
}

double attainable(double intensity, double bandwidth, double peak)
{
    return std::min(bandwidth * intensity, peak);
}

Placement place(const RooflinePoint& point, const RoofSet& roofs)
{
    Placement placement;
    if (std::isnan(point.performance)) {
        placement.state = Placement::State::NoPerformance;
        return placement;
    }
    if (point.performance == 0 || point.intensity == 0) {
        placement.state = Placement::State::NoOperation;
        return placement;
    }
    const auto all = roofsAt(point, roofs);
    const auto* end = limit(all);
    if (end == nullptr) {
        placement.state = Placement::State::NoRoof;
        return placement;
    }
    // Beyond rounding and clocks that differ a little from run to run.
    constexpr double farAbove = 1.1;
    const auto above = std::ranges::find_if(
        all, [&](const RoofHere& roof) { return roof.best >= point.performance; });
    const bool isHighest = above == all.end() || point.performance > end->best;
    const bool isBeyond = point.performance > farAbove * end->best;
    const auto& roof = isHighest ? *end : *above;
    placement.state = std::isnan(point.intensity) ? Placement::State::NoBytes
                      : isBeyond                  ? Placement::State::AboveEveryRoof
                                                  : Placement::State::Placed;
    placement.boundBy = roof.ceiling->name;
    placement.kind = roof.ceiling->kind;
    placement.roof = roof.value;
    placement.percent = toPercent * point.performance / roof.value;
    placement.distance =
        point.lackedCores() ? RooflinePoint::unknown : roof.value / point.performance;
    placement.attainable = end->value;
    // A roof whose best repetition is far from its median says little of kernels between them.
    constexpr double far = 150;
    const double median = roof.ceiling->medianRate() / roof.ceiling->value * roof.value;
    placement.isAtRoof = placement.state == Placement::State::Placed && !point.lackedCores() &&
                         placement.percent <= far &&
                         (placement.percent >= toPercent ||
                          (placement.percent >= onTheRoof && point.performance >= median));
    return placement;
}

Placement place(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice)
{
    if (takesSparse(roofline, choice)) {
        return placeSparse(point, roofline, choice);
    }
    choice.threads = point.threads > 0 ? point.threads : choice.threads;
    const auto roofs = roofSet(roofline, choice);
    return underOwnThreads(place(point, roofs), point, roofs);
}

Placement underOwnThreads(Placement placement, const RooflinePoint& point, const RoofSet& roofs)
{
    using State = Placement::State;
    if (!placement.isBound() || roofs.threads == 0 || roofs.threads == point.threads) {
        return placement;
    }
    Placement none;
    none.state = point.threads > 0 ? State::ThreadsNotMeasured : State::ThreadsUnknown;
    return none;
}

bool isPlacedUnder(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice)
{
    if (point.threads <= 0) {
        return true;
    }
    const int shown = roofSet(roofline, choice).threads;
    choice.threads = point.threads;
    return roofSet(roofline, choice).threads == shown;
}

double secondsToWin(const RooflinePoint& point, const Placement& placement)
{
    return std::isnan(placement.distance) ? RooflinePoint::unknown
           : placement.isAtRoof           ? 0
                                : point.seconds * std::max(0.0, 1 - placement.percent / toPercent);
}

}  // namespace papilio::core
