#include "core/roofline/roof_set.h"

#include "core/base/constants.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/roofline/sparse_work.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace papilio::core {

namespace {

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
        std::map<int, std::size_t> points;  // those of no count: the most threads
        for (const auto& point : roofline.points) {
            points[counts.contains(point.threads) ? point.threads : *counts.rbegin()] += 1;
        }
        const auto usual = std::ranges::max_element(points.rbegin(), points.rend(), {},
                                                    [](const auto& entry) { return entry.second; });
        return usual == points.rend() ? *counts.rbegin() : usual->first;
    }
    const auto above = counts.upper_bound(choice.threads);
    return above == counts.begin() ? *counts.begin() : *std::prev(above);
}

/// How far a clock is from the wanted one; without one, the highest is the nearest.
double clockDistance(double clock, double wanted)
{
    return clock > 0 && wanted > 0 ? std::abs(std::log(clock / wanted)) : -clock;
}

/// The nearest of those that the roofs for these threads were measured at.
Clocks measuredClocks(const Roofline& roofline, int threads, const Clocks& wanted)
{
    std::optional<Clocks> nearest;
    const auto distance = [&wanted](const Clocks& one) {
        return std::pair(clockDistance(one.core, wanted.core),
                         clockDistance(one.memory, wanted.memory));
    };
    for (const auto& ceiling : roofline.ceilings) {
        const auto clocks = clocksOf(ceiling);
        const bool fitsThreads = ceiling.threads == 0 || ceiling.threads == threads;
        if (fitsThreads && clocks != Clocks() &&
            (!nearest || distance(clocks) < distance(*nearest))) {
            nearest = clocks;
        }
    }
    return nearest.value_or(Clocks());
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
    const auto isOfIsa = [&](const Ceiling& ceiling) {
        return !choice.isa.empty() && ceiling.isa == choice.isa;
    };
    return isOfIsa(left) != isOfIsa(right) ? isOfIsa(left) : left.value > right.value;
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

/// What part of its best repetition a machine reaches for sure with `roof`, if it reaches that with
/// `other`; 0: one says nothing of the other.
double sharedPart(const Ceiling& other, const Ceiling& roof)
{
    const bool isNarrower = !other.isa.empty() && isaRank(other.isa) < isaRank(roof.isa);
    if (other.kind != roof.kind || other.precision != roof.precision || other.threads < 1 ||
        other.threads > roof.threads || (other.isa != roof.isa && !isNarrower) ||
        !areAlike(clocksOf(other), clocksOf(roof))) {
        return 0;
    }
    const auto areOf = [&](std::initializer_list<const char*> its,
                           std::initializer_list<const char*> own) {
        return contains(its, other.operation) && contains(own, roof.operation);
    };
    const bool isAlike =
        other.operation == roof.operation && (other.threads < roof.threads || isNarrower) &&
        (roof.kind == Ceiling::Kind::Bandwidth ? other.name == roof.name : !roof.operation.empty());
    // Half the operations, in as few as half the units; clocks fall with threads and with width.
    const double part = areOf({"FMA"}, {"ADD", "MUL", "ADD+MUL"})                ? 0.2
                        : !isAlike && !areOf({"ADD", "MUL"}, {"FMA", "ADD+MUL"}) ? 0
                        : isNarrower                                             ? 0.5
                                                                                 : 0.75;
    // Of more threads than cores, one core has twice the work of the others.
    return other.threads < roof.threads ? part / 2 : part;
}

/// The measurement of `roofline` that shows most clearly that this one is no roof; null: none does.
const Ceiling* disproof(const Ceiling& roof, const Roofline& roofline)
{
    const Ceiling* found = nullptr;
    double most = roof.high;
    for (const auto& other : roofline.ceilings) {
        if (const double least = sharedPart(other, roof) * other.high; least > most) {
            most = least;
            found = &other;
        }
    }
    return found;
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

const Ceiling* RoofSet::bandwidth(const std::string& level) const&
{
    return findBy(bandwidths, level, &Ceiling::name);
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
    roofs.clocks = measuredClocks(roofline, roofs.threads, choice.clocks);
    const auto precision = wantedPrecision(roofline, choice);
    for (const auto& measured : roofline.ceilings) {
        const auto clocks = clocksOf(measured);
        if ((measured.threads != 0 && measured.threads != roofs.threads) ||
            !areAlike(clocks, roofs.clocks)) {
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
    for (auto* some : {&roofs.bandwidths, &roofs.computes}) {
        std::erase_if(*some, [&](const Ceiling& roof) {
            const auto* by = disproof(roof, roofline);
            if (by != nullptr) {
                roofs.disproved.push_back({roof, *by});
            }
            return by != nullptr;
        });
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
    std::vector<Clocks> clocks;
    RoofChoices choices;
    bool hasStreams = false;
    for (const auto& ceiling : roofline.ceilings) {
        if (ceiling.threads > 0) {
            threads.insert(ceiling.threads);
        }
        isas.insert(ceiling.isa);
        precisions.insert(ceiling.precision);
        clocks.push_back(clocksOf(ceiling));
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
    choices.clocks = differentClocks(std::move(clocks));
    return choices;
}

bool isUsual(const Ceiling& roof, const RoofSet& roofs)
{
    if (roof.kind == Ceiling::Kind::Bandwidth || roofs.computes.empty()) {
        return true;
    }
    const auto& highest = roofs.computes.front();
    const auto has = [&roof](const char* word) {
        return roof.name.find(word) != std::string::npos ||
               roof.operation.find(word) != std::string::npos;
    };
    const bool isSum = has("ADD") && !has("MUL");
    const bool isScalar = roof.isa == "scalar" || has("scalar");
    return roof == highest || (roof.isa == highest.isa && (isSum || roof.isFused())) ||
           (isSum && isScalar);
}

std::optional<LevelsOutOfOrder> levelsOutOfOrder(const Roofline& roofline, const RoofChoice& choice)
{
    constexpr double much = 1.5;  // above what caches that are hardly faster and their spread do
    auto order = mapped(roofline.levels, &MemoryLevel::name);
    if (order.empty()) {
        order = {"L1", "L2", "L3", "L4", "DRAM"};
    }
    const auto roofs = roofSet(roofline, choice);
    const Ceiling* slowest = nullptr;
    std::optional<LevelsOutOfOrder> little;
    for (const auto& level : order) {
        const auto* roof = roofs.bandwidth(level);
        if (roof == nullptr) {
            continue;
        }
        if (slowest != nullptr && roof->value > much * slowest->value) {
            return LevelsOutOfOrder{*roof, *slowest, true};
        }
        if (slowest != nullptr && roof->value > slowest->value && !little) {
            little = LevelsOutOfOrder{*roof, *slowest};
        }
        if (slowest == nullptr || roof->value < slowest->value) {
            slowest = roof;
        }
    }
    return little;
}

double relativeSpread(const Ceiling& ceiling)
{
    const double median = ceiling.medianRate();
    const double middle = median > 0 ? median : ceiling.value;
    return ceiling.high > ceiling.low && middle > 0 ? (ceiling.high - ceiling.low) / 2 / middle
                                                    : notANumber;
}

bool isUnsteady(const Ceiling& ceiling)
{
    constexpr double most = 0.2;
    return relativeSpread(ceiling) > most;
}

std::string label(const Ceiling& ceiling)
{
    const bool said = ceiling.isa.empty() || ceiling.kind == Ceiling::Kind::Bandwidth ||
                      ceiling.name.find(ceiling.isa) != std::string::npos;
    const auto name = said ? ceiling.name : ceiling.isa + " " + ceiling.name;
    const auto* precision = ceiling.kind == Ceiling::Kind::Bandwidth ? ""
                            : ceiling.precision == "double"          ? " DP"
                            : ceiling.precision == "single"          ? " SP"
                                                                     : "";
    return name.ends_with(precision) ? name : name + precision;
}

std::string label(const RooflinePoint& point)
{
    return point.name + (point.run.empty() ? "" : " · " + point.run) +
           (point.level.empty() ? "" : " · " + point.level);
}

Clocks clocksOf(const Ceiling& ceiling)
{
    return {ceiling.gigahertz, ceiling.memoryGigahertz};
}

Clocks clocksOf(const RooflinePoint& point)
{
    return {std::isnan(point.gigahertz) ? 0 : point.gigahertz,
            std::isnan(point.memoryGigahertz) ? 0 : point.memoryGigahertz};
}

bool areAlike(const Clocks& one, const Clocks& other)
{
    const auto areNear = [](double left, double right, double noise) {
        return left == 0 || right == 0 || std::abs(left / right - 1) <= noise;
    };
    return areNear(one.core, other.core, 0.05) && areNear(one.memory, other.memory, 0.02);
}

std::vector<Clocks> differentClocks(std::vector<Clocks> clocks)
{
    std::erase(clocks, Clocks());
    std::ranges::sort(clocks, std::ranges::greater(),
                      [](const Clocks& one) { return std::pair(one.core, one.memory); });
    clocks.erase(std::unique(clocks.begin(), clocks.end(), areAlike), clocks.end());
    return clocks;
}

std::string label(const Clocks& clocks)
{
    return clocks.core > 0 && clocks.memory > 0
               ? sentence("{} and {} GHz", numberText(clocks.core), numberText(clocks.memory))
           : clocks.core > 0   ? sentence("{} GHz", numberText(clocks.core))
           : clocks.memory > 0 ? sentence("memory {} GHz", numberText(clocks.memory))
                               : std::string();
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
    auto above = std::ranges::find_if(
        all, [&](const RoofHere& roof) { return roof.best >= point.performance; });
    // Little above a bandwidth, and far below the next roof: another repetition of it may be as
    // fast. Who is above the peak of some instructions computes with others.
    if (above != all.begin() && above != all.end() &&
        std::prev(above)->ceiling->kind == Ceiling::Kind::Bandwidth &&
        point.performance <= farAbove * std::prev(above)->best &&
        point.performance < onTheRoof / toPercent * above->value) {
        --above;
    }
    const bool isHighest = above == all.end() || point.performance > end->best;
    const bool isBeyond = point.performance > farAbove * end->best;
    const auto& roof = isHighest ? *end : *above;
    placement.state = std::isnan(point.intensity) ? Placement::State::NoBytes
                      : isBeyond                  ? Placement::State::AboveEveryRoof
                                                  : Placement::State::Placed;
    placement.boundBy = roof.ceiling->name;
    placement.roofLabel = label(*roof.ceiling);
    placement.kind = roof.ceiling->kind;
    if (placement.state == Placement::State::Placed && roof.ceiling != end->ceiling &&
        placement.kind == Ceiling::Kind::Compute &&
        end->ceiling->kind == Ceiling::Kind::Bandwidth) {
        placement.level = std::ranges::find_if(above, all.end(), [](const RoofHere& one) {
                              return one.ceiling->kind == Ceiling::Kind::Bandwidth;
                          })->ceiling->name;
    }
    placement.roof = roof.value;
    placement.percent = toPercent * point.performance / roof.value;
    constexpr double alike = 1.05;  // repetitions of an undisturbed kernel
    placement.isAtLeast = point.high > alike * point.low;
    const double fastest = placement.isAtLeast ? point.high : point.performance;
    // Whose bytes are not known may be at a memory roof.
    placement.distance = point.lackedCores() || placement.state == Placement::State::NoBytes ||
                                 (placement.isAtLeast && fastest >= roof.value)
                             ? RooflinePoint::unknown
                             : roof.value / fastest;
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

Placement place(const RooflinePoint& point, const Roofline& roofline, const RoofChoice& choice)
{
    if (takesSparse(roofline, choice)) {
        return placeSparse(point, roofline, choice);
    }
    auto roofs = roofSet(roofline, ofPoint(choice, point));
    if (const auto* level = roofs.bandwidth(point.level)) {
        roofs.bandwidths = {Ceiling(*level)};
    }
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

bool isPlacedUnder(const RooflinePoint& point, const Roofline& roofline, const RoofChoice& choice)
{
    const auto shown = roofSet(roofline, choice);
    const auto own = roofSet(roofline, ofPoint(choice, point));
    return own.threads == shown.threads && own.clocks == shown.clocks;
}

RoofChoice ofPoint(RoofChoice choice, const RooflinePoint& point)
{
    choice.threads = point.threads > 0 ? point.threads : choice.threads;
    const auto own = clocksOf(point);
    choice.clocks = own != Clocks() ? own : choice.clocks;
    return choice;
}

double secondsToWin(const RooflinePoint& point, const Placement& placement)
{
    return std::isnan(placement.distance) ? RooflinePoint::unknown
           : placement.isAtRoof           ? 0
                                          : point.seconds * placement.percent / toPercent *
                                      std::max(0.0, placement.distance - 1);
}

}  // namespace papilio::core
