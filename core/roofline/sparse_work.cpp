#include "core/roofline/sparse_work.h"

#include "core/base/bounded.h"
#include "core/base/number_format.h"
#include "core/base/parsed_number.h"
#include "core/base/sentence.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <map>

namespace papilio::core {

namespace {

constexpr double indexBytes = 4;
constexpr double singleBytes = 4;
constexpr double doubleBytes = 8;

/// A number above 0; nothing where the text is none.
std::optional<double> positive(std::string_view text)
{
    const auto value = parsedNumber<double>(text);
    return value && *value > 0 && std::isfinite(*value) ? value : std::nullopt;
}

/// A ratio that is not known changes nothing.
double orWhole(double ratio)
{
    return ratio > 0 ? ratio : 1;
}

/// How many times its worst repetition the roof of a placement is.
double timesItsWorst(const Placement& placement, const RoofSet& roofs)
{
    const bool isBandwidth = placement.kind == Ceiling::Kind::Bandwidth;
    const auto& all = isBandwidth ? roofs.bandwidths : roofs.computes;
    const auto roof = std::ranges::find(all, placement.boundBy, &Ceiling::name);
    return roof == all.end() ? 1 : roof->value / roof->low;
}

/// Non-zeros per row of the SpMV that has this intensity; as many as there are for the highest.
double nonzerosPerRow(double intensity, bool isSingle)
{
    const auto [low, high] = spmvIntensityRange(!isSingle);
    const double inside = bounded(intensity, low, high);
    return isSingle ? 4 * inside / (2 - 12 * inside) : (12 * inside - 1) / (2 - 20 * inside);
}

/// Makes the bandwidths those for rows of so many non-zeros, where they were measured with shorter
/// and with longer ones: between two the time of a row is taken as linear.
/// @return whether they changed
bool takeRows(RoofSet& roofs, const Roofline& roofline, RoofChoice::Rate rate, double perRow)
{
    const auto bytes = [isSingle = roofs.isSingle()](double nonzeros) {
        return (isSingle ? spmvSingle(1, nonzeros) : spmvDouble(1, nonzeros)).bytes;
    };
    bool isChanged = false;
    for (auto& roof : roofs.bandwidths) {
        std::map<double, Ceiling> lengths;
        for (const auto& other : roofline.ceilings) {
            const auto at = other.operation.find(' ');
            const auto length = other.isSparse() && at != std::string::npos
                                    ? parsedNumber<double>(other.operation.substr(at + 1))
                                    : std::nullopt;
            if (length && other.name == roof.name && other.threads == roof.threads &&
                other.isa == roof.isa && other.precision == roof.precision &&
                clocksOf(other) == clocksOf(roof)) {
                lengths.insert({*length, asRoof(other, rate)});
            }
        }
        const auto longer = lengths.upper_bound(perRow);
        if (longer == lengths.begin() || longer == lengths.end()) {
            continue;
        }
        const auto& [shortest, first] = *std::prev(longer);
        const auto& [longest, last] = *longer;
        const double weight = (perRow - shortest) / (longest - shortest);
        for (const auto rateOf :
             {&Ceiling::value, &Ceiling::low, &Ceiling::high, &Ceiling::median}) {
            const double time = (1 - weight) * bytes(shortest) / (first.*rateOf) +
                                weight * bytes(longest) / (last.*rateOf);
            roof.*rateOf = bytes(perRow) / time;  // a median of 0 stays
        }
        isChanged = true;
    }
    std::ranges::stable_sort(roofs.bandwidths, std::ranges::greater(), &Ceiling::value);
    return isChanged;
}

/// Under the roofs for the threads of the choice.
Placement placeUnderLevel(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice)
{
    using State = Placement::State;
    choice.sparse = true;
    auto roofs = roofSet(roofline, choice);
    const double perRow = nonzerosPerRow(point.intensity, roofs.isSingle());
    const bool isOfRows = isSpmv(point, roofs) && takeRows(roofs, roofline, choice.rate, perRow);
    const auto named = [&](Placement placement) {
        if (isOfRows && placement.isBound() && placement.kind == Ceiling::Kind::Bandwidth) {
            placement.roofLabel =
                sentence("{} ({} non-zeros per row)", placement.roofLabel, numberText(perRow));
        }
        return placement;
    };
    const auto level = levelThatHolds(roofline, point.workingSet, roofs.threads);
    const auto* bound = level ? roofs.bandwidth(*level) : nullptr;
    if (bound == nullptr) {
        return named(place(point, roofs));
    }
    auto ofLevel = roofs;
    ofLevel.bandwidths = {*bound};
    auto placement = place(point, ofLevel);
    if (placement.state == State::AboveEveryRoof &&
        place(point, roofs).state != State::AboveEveryRoof) {
        placement.state = State::AboveItsLevel;
        // Where it is not known whether a cache holds what the nearer ones hold, such a speed shows
        // that it does not.
        auto apart = roofline;
        using Inclusion = MemoryLevel::Inclusion;
        bool isKnown = true;
        for (auto& one : apart.levels) {
            isKnown = isKnown && one.inclusion != Inclusion::Unknown;
            one.inclusion =
                one.inclusion == Inclusion::Unknown ? Inclusion::NotInclusive : one.inclusion;
        }
        if (!isKnown) {
            const auto nearer = placeUnderLevel(point, apart, choice);
            if (!nearer.isAbove()) {
                return nearer;
            }
        }
    }
    return named(std::move(placement));
}

}  // namespace

SparseWork spmvDouble(double rows, double nonzeros)
{
    return {rows + 2 * nonzeros, 4 + 20 * nonzeros + 12 * rows};
}

SparseWork spmvSingle(double rows, double nonzeros)
{
    return {2 * nonzeros, 12 * nonzeros + 4 * rows};
}

std::pair<double, double> spmvIntensityRange(bool isDouble)
{
    return isDouble ? std::pair(3.0 / 32, 1.0 / 10) : std::pair(1.0 / 8, 1.0 / 6);
}

bool isSpmv(const RooflinePoint& point, const RoofSet& roofs)
{
    const auto [low, high] = spmvIntensityRange(!roofs.isSingle());
    constexpr double rounding = 0.005;  // of three digits
    return point.intensity >= low * (1 - rounding) && point.intensity <= high * (1 + rounding);
}

SparseWork ttmByElement(double fibers, double nonzeros, double columns)
{
    // Both ends of the fiber; index, value and element of the matrix; the result.
    return {2 * nonzeros * columns, singleBytes * columns * (2 * fibers + 3 * nonzeros + fibers)};
}

SparseWork ttmByFiber(double fibers, double nonzeros, double columns)
{
    return spmm(fibers, nonzeros, columns, singleBytes);
}

SparseWork spmm(double rows, double nonzeros, double columns, double valueBytes)
{
    const double ends = 2 * rows * indexBytes;
    const double sparse = nonzeros * (indexBytes + valueBytes);
    const double dense = (nonzeros + rows) * columns * valueBytes;  // loads of B, stores of C
    return {2 * nonzeros * columns, ends + sparse + dense};
}

std::span<const SparseKernel> sparseKernels()
{
    using Shape = SparseShape;
    static const std::array kernels = {
        SparseKernel{.name = "spmv",
                     .work = [](const Shape& of) { return spmvDouble(of.rows, of.nonzeros); },
                     .range = spmvIntensityRange(true)},
        SparseKernel{.name = "spmv-single",
                     .work = [](const Shape& of) { return spmvSingle(of.rows, of.nonzeros); },
                     .range = spmvIntensityRange(false)},
        SparseKernel{
            .name = "spmm",
            .hasColumns = true,
            .work =
                [](const Shape& of) { return spmm(of.rows, of.nonzeros, of.columns, doubleBytes); },
            .range = {1.0 / 18, 1.0 / 4}},
        SparseKernel{
            .name = "spmm-single",
            .hasColumns = true,
            .work =
                [](const Shape& of) { return spmm(of.rows, of.nonzeros, of.columns, singleBytes); },
            .range = {1.0 / 12, 1.0 / 2}},
        SparseKernel{
            .name = "ttm-element",
            .hasColumns = true,
            .isTensor = true,
            .work = [](const Shape& of) { return ttmByElement(of.rows, of.nonzeros, of.columns); },
            .range = {1.0 / 12, 1.0 / 6}},
        SparseKernel{
            .name = "ttm-fiber",
            .hasColumns = true,
            .isTensor = true,
            .work = [](const Shape& of) { return ttmByFiber(of.rows, of.nonzeros, of.columns); },
            .range = {1.0 / 12, 1.0 / 2}},
    };
    return kernels;
}

Result<SparseCase> readSparseCase(std::string_view text)
{
    const auto parts = split(text, ":");
    std::string names;
    SparseCase read;
    for (const auto& kernel : sparseKernels()) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", kernel.name);
        if (kernel.name == parts.front()) {
            read.kernel = &kernel;
        }
    }
    if (read.kernel == nullptr) {
        return errorOf(Errc::InvalidArgument, "{}: expected one of {}", parts.front(), names);
    }
    const std::array<double*, 3> numbers = {&read.shape.rows, &read.shape.nonzeros,
                                            &read.shape.columns};
    const std::size_t count = read.kernel->hasColumns ? 3 : 2;
    if (parts.size() != count + 1) {
        return errorOf(Errc::InvalidArgument, "{}: expected {}:{}:NONZEROS{}", text,
                       read.kernel->name, read.kernel->isTensor ? "FIBERS" : "ROWS",
                       read.kernel->hasColumns ? ":COLUMNS" : "");
    }
    for (std::size_t at = 0; at < count; ++at) {
        const auto number = positive(parts[at + 1]);
        if (!number) {
            return errorOf(Errc::InvalidArgument, "{}: expected a number above 0, found \"{}\"",
                           text, parts[at + 1]);
        }
        *numbers[at] = *number;
    }
    if (read.kernel->isTensor && read.shape.nonzeros < read.shape.rows) {
        return errorOf(Errc::InvalidArgument,
                       "{}: {} fibers hold at least as many non-zeros, found {}", text, parts[1],
                       parts[2]);
    }
    return read;
}

std::vector<SparseBound> sparseBounds(const SparseWork& work, const RoofSet& roofs)
{
    constexpr double giga = 1e9;
    const double peak = roofs.computes.empty() ? std::numeric_limits<double>::infinity()
                                               : roofs.computes.front().value;
    std::vector<SparseBound> bounds;
    for (const auto& bandwidth : roofs.bandwidths) {
        const double performance = attainable(work.intensity(), bandwidth.value, peak);
        bounds.push_back({bandwidth.name, performance, work.operations / (giga * performance)});
    }
    return bounds;
}

double spmvWorkingSet(double rows, double columns, double nonzeros, double valueBytes)
{
    return nonzeros * (valueBytes + indexBytes) + (rows + 1) * indexBytes +
           (rows + columns) * valueBytes;
}

std::optional<std::string> levelThatHolds(const Roofline& roofline, double bytes, int threads)
{
    if (roofline.levels.empty() || !std::isfinite(bytes) || bytes <= 0) {
        return std::nullopt;
    }
    double nearer = 0;
    for (const auto& level : roofline.levels) {
        const int instances =
            threads <= 0 ? 1 : (threads + level.sharedBy - 1) / std::max(1, level.sharedBy);
        const bool adds = level.inclusion == MemoryLevel::Inclusion::NotInclusive;
        const double capacity = level.bytes * instances + (adds ? nearer : 0);
        if (bytes <= capacity) {
            return level.name;
        }
        nearer = capacity;
    }
    return "DRAM";
}

Placement placeSparse(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice)
{
    choice = ofPoint(std::move(choice), point);
    choice.sparse = true;
    return underOwnThreads(placeUnderLevel(point, roofline, choice), point,
                           roofSet(roofline, choice));
}

std::optional<UtilizationAdvice> adviseUtilization(const RooflinePoint& point,
                                                   const Roofline& roofline,
                                                   RoofChoice choice)
{
    if (point.threads <= 1 || std::isnan(point.utilization) || point.lackedCores()) {
        return std::nullopt;
    }
    const auto placed = [&](int threads) {
        auto running = point;
        running.threads = threads;
        return place(running, roofline, choice);
    };
    UtilizationAdvice advice;
    advice.usedThreads =
        bounded(static_cast<int>(std::lround(point.utilization)), 1, point.threads);
    advice.all = placed(point.threads);
    advice.used = placed(advice.usedThreads);
    advice.hasRoofs = advice.used.isBound();
    if (advice.all.isAbove() || advice.used.isAbove() ||
        (!advice.all.isBound() && !advice.hasRoofs)) {
        return std::nullopt;
    }
    if (!advice.hasRoofs) {
        advice.next = UtilizationAdvice::Next::Unknown;
        return advice;
    }
    using Next = UtilizationAdvice::Next;
    auto own = ofPoint(choice, point);
    own.threads = advice.usedThreads;
    const double share = advice.used.percent;
    const double worst = share * orWhole(point.low / point.performance);
    const double best = share * orWhole(point.high / point.performance) *
                        orWhole(timesItsWorst(advice.used, roofSet(roofline, own)));
    constexpr double wide = 1.5;  // busy times of threads that vary so say nothing of their balance
    if ((worst < onTheRoof && best >= onTheRoof) || point.high > wide * point.low) {
        advice.next = Next::Undecided;
        return advice;
    }
    const bool isOn = share >= onTheRoof;
    // Of few threads rounding hides much: 1.55 of 2 are not all.
    constexpr double nearlyAll = 0.95;
    const bool isBalanced = advice.usedThreads == point.threads &&
                            (isOn || point.utilization >= nearlyAll * point.threads);
    advice.next = isOn ? (isBalanced ? Next::AtTheRoof : Next::Balance)
                       : (isBalanced ? Next::Locality : Next::BalanceAndLocality);
    return advice;
}

}  // namespace papilio::core
