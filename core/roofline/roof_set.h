#pragma once

#include "core/model/roofline.h"

#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// Clocks of core and memory [GHz]; 0: not known, or left to roofSet().
struct Clocks {
    double core = 0;
    double memory = 0;

    bool operator==(const Clocks&) const = default;
};
Clocks clocksOf(const Ceiling& ceiling);
Clocks clocksOf(const RooflinePoint& point);
/// Those of cores within 5 %, as they vary under load, of memory within 2 %; or not known.
bool areAlike(const Clocks& one, const Clocks& other);
/// The different ones among these, highest first.
std::vector<Clocks> differentClocks(std::vector<Clocks> clocks);
/// "3.6 GHz", with that of the memory "1.71 and 9.5 GHz"; empty where neither is known.
std::string label(const Clocks& clocks);

/// Which of the measured roofs to look at; empty and 0 leave it to roofSet().
struct RoofChoice {
    /// Which repetition is the roof: what a roof is, is a maximum (METHODS 8.7).
    enum class Rate {
        AsMeasured,  ///< as was chosen when it was measured; of older studies the best
        Best,
        Median  ///< the best where the median is not known
    };

    int threads = 0;             ///< 0: those of most kernels, of roofs that were measured
    std::string isa = {};        ///< empty: every ISA's compute roofs, the fastest bandwidths
    std::string precision = {};  ///< empty: "double" if there is any
    std::string operation = {};  ///< of bandwidths; empty: the fastest that was measured
    /// The bandwidths of SpMV instead (paper 4, section 2.1.1); also where no others are known.
    bool sparse = false;
    Rate rate = Rate::AsMeasured;
    Clocks clocks = {};  ///< roofs of the nearest that were measured; 0: of the highest

    bool operator==(const RoofChoice&) const = default;
};

/// What was measured and is no roof, and another measurement of the same roofline that shows it.
struct DisprovedRoof {
    Ceiling roof;
    Ceiling by;
};

/// The roofs of one choice: one bandwidth per memory level, and the compute roofs.
struct RoofSet {
    int threads = 0;                  ///< the roofs' own; 0: not known
    Clocks clocks = {};               ///< the roofs' own
    std::vector<Ceiling> bandwidths;  ///< fastest first; in [GB/s]
    std::vector<Ceiling> computes;    ///< highest first; in [GFLOP/s]
    /// Those that are far below what fewer threads, narrower registers or a part of the same
    /// operations reached, or FMA's half: they are no roofs, and are not among the others.
    std::vector<DisprovedRoof> disproved = {};

    [[nodiscard]] bool isEmpty() const { return bandwidths.empty() && computes.empty(); }
    /// Of that level, or null.
    [[nodiscard]] const Ceiling* bandwidth(const std::string& level) const&;
    const Ceiling* bandwidth(const std::string& level) && = delete;
    /// Whether they are single precision's, so that a band of intensities is, too.
    [[nodiscard]] bool isSingle() const;
};

/// With the repetition that is the roof as its value, and the median where it is known.
Ceiling asRoof(Ceiling ceiling, RoofChoice::Rate rate);

/// Picks the roofs of `choice`. A thread count that was not measured gives the nearest one below,
/// or else the smallest; RoofSet::threads says which. Roofs that do not say their threads, ISA or
/// precision belong to every choice.
RoofSet roofSet(const Roofline& roofline, const RoofChoice& choice);

/// What there is to choose from, each sorted as it is shown.
struct RoofChoices {
    std::vector<int> threads;
    std::vector<std::string> isas;
    std::vector<std::string> precisions;
    std::vector<std::string> operations;  ///< of bandwidths that are not sparse
    std::vector<Clocks> clocks;           ///< highest first
    bool hasSparse = false;
    bool hasOnlySparse = false;  ///< no other bandwidths
};
RoofChoices roofChoices(const Roofline& roofline);
/// Whether the choice, or the lack of other bandwidths, makes them those of SpMV.
bool takesSparse(const Roofline& roofline, const RoofChoice& choice);

/// Whether the roof is drawn unless others are chosen: each memory level, FMA and ADD of the widest
/// ISA, and the scalar ADD.
bool isUsual(const Ceiling& roof, const RoofSet& roofs);

/// A memory level whose bandwidth is above that of a level nearer to the core.
struct LevelsOutOfOrder {
    Ceiling farther;
    Ceiling nearer;
    /// So far that no machine has it: most often one of the two was given in another unit.
    bool isByMuch = false;
};
/// The first such pair by much, else the first, from the core outwards; nothing where the levels
/// are in order.
std::optional<LevelsOutOfOrder> levelsOutOfOrder(const Roofline& roofline,
                                                 const RoofChoice& choice);

/// Half the difference between the best and the worst repetition, relative to the median, or to the
/// value where that is not known; NaN where they are not.
double relativeSpread(const Ceiling& ceiling);
/// Whether that is so much (20 %) that something disturbed the measurement.
bool isUnsteady(const Ceiling& ceiling);

/// "AVX2 FMA DP": the name, with the ISA where the name does not have it; of a compute roof with
/// the precision.
std::string label(const Ceiling& ceiling);
/// "spmv · RCM · L2": the name, with the run and the level where there are any.
std::string label(const RooflinePoint& point);

/// Where a bandwidth meets a compute roof: I = Fp / B.
struct Ridge {
    std::string bandwidth;
    std::string compute;
    double intensity = 0;    ///< FLOP/byte
    double performance = 0;  ///< GFLOP/s: Fp
};

/// Every bandwidth with every compute roof, in their order.
std::vector<Ridge> ridges(const RoofSet& roofs);

/// Fa(I) = min(B I, Fp) [GFLOP/s] (paper 4, Eq. 3), with B in GB/s and Fp in GFLOP/s.
double attainable(double intensity, double bandwidth, double peak);

/// The position of a kernel under the roofs.
struct Placement {
    enum class State {
        Placed,
        NoOperation,     ///< it does no floating-point operation: it has no place under a roof
        NoBytes,         ///< its bytes were not counted: only the compute roofs say something
        NoPerformance,   ///< its speed is not known
        NoRoof,          ///< there is no roof to compare with
        AboveEveryRoof,  ///< above 110 % of every roof's best repetition: roof, level, bytes,
                         ///< operations or threads do not belong together
        AboveItsLevel,   ///< sparse: the same of the level that holds its data, below another roof
        ThreadsUnknown,  ///< the roofs are for a number of threads, and the point's is not known
        ThreadsNotMeasured,  ///< no roofs were measured for its number of threads
    };

    State state = State::NoRoof;
    std::string boundBy;    ///< name of the roof; empty where there is none
    std::string roofLabel;  ///< label() of it: "FMA AVX2 DP"
    Ceiling::Kind kind = Ceiling::Kind::Bandwidth;
    double roof = RooflinePoint::unknown;     ///< GFLOP/s of that roof at the point's intensity
    double percent = RooflinePoint::unknown;  ///< 100 performance / roof; may exceed 100
    /// roof / performance: the headroom; NaN where its cores were not its own (lackedCores()), or
    /// its bytes are not known. Where its repetitions differ that of the best of them, NaN where
    /// this one is at the roof
    double distance = RooflinePoint::unknown;
    bool isAtLeast = false;  ///< its repetitions differ: `distance` is the least that they show
    /// Fa with the fastest level and the highest compute roof [GFLOP/s]
    double attainable = RooflinePoint::unknown;

    /// Left of every ridge, where a compute roof is directly above: the memory level above that.
    /// Which of them binds depends on what the kernel computes with.
    std::string level;

    bool isAtRoof = false;  ///< as fast as its roof, within the spread: nothing to gain below it

    /// Whether boundBy, roof and percent are there.
    [[nodiscard]] bool isBound() const { return !boundBy.empty(); }
    /// Whether roof, level, bytes, operations or threads do not belong together: no advice.
    [[nodiscard]] bool isAbove() const
    {
        return state == State::AboveEveryRoof || state == State::AboveItsLevel;
    }
};

/// Share of a roof [%] from which a kernel counts as on it.
constexpr double onTheRoof = 90;

/**
 * The roof directly above the point: the lowest of all roofs, at its intensity, whose best
 * repetition the point does not exceed (paper 4, section 2.1.3), a bandwidth also by up to 10 %
 * where it is below 90 % of the next one. Threads are not looked at.
 *
 * Above every roof (of its level), `boundBy` is the highest one, and the percentage is
 * beyond 100.
 */
Placement place(const RooflinePoint& point, const RoofSet& roofs);

/// The same with the roofs that were measured for the point's own number of threads, and no others:
/// State::ThreadsUnknown and ThreadsNotMeasured; at the clocks nearest to its own; of the level
/// whose bytes it counts, if it says one. Roofs that do not say their threads are for every point.
/// Under sparse roofs as placeSparse() does.
Placement place(const RooflinePoint& point, const Roofline& roofline, const RoofChoice& choice);

/// The placement, unless the roofs are for another number of threads than the point's.
Placement underOwnThreads(Placement placement, const RooflinePoint& point, const RoofSet& roofs);

/// Whether a point is placed under the roofs of `choice`, not under those measured for another
/// number of threads, or at other clocks, its own.
bool isPlacedUnder(const RooflinePoint& point, const Roofline& roofline, const RoofChoice& choice);
/// The choice with the point's own threads and clocks, where they are known.
RoofChoice ofPoint(RoofChoice choice, const RooflinePoint& point);

/// Seconds a kernel would save on its roof: seconds (1 - performance / roof), of the repetition of
/// Placement::distance; 0 where it is at its roof; NaN where its time, its roof or its headroom is
/// not known.
double secondsToWin(const RooflinePoint& point, const Placement& placement);

}  // namespace papilio::core
