#pragma once

#include "core/model/roofline.h"

#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/// Which of the measured roofs to look at; empty and 0 leave it to roofSet().
struct RoofChoice {
    /// Which repetition is the roof: what a roof is, is a maximum (METHODS 8.7).
    enum class Rate {
        AsMeasured,  ///< as was chosen when it was measured; of older studies the best
        Best,
        Median  ///< the best where the median is not known
    };

    int threads = 0;             ///< 0: the most threads roofs were measured for
    std::string isa = {};        ///< empty: every ISA's compute roofs, the fastest bandwidths
    std::string precision = {};  ///< empty: "double" if there is any
    std::string operation = {};  ///< of bandwidths; empty: "2:1" where measured, else the fastest
    /// The bandwidths of SpMV instead (paper 4, section 2.1.1); also where no others are known.
    bool sparse = false;
    Rate rate = Rate::AsMeasured;

    bool operator==(const RoofChoice&) const = default;
};

/// The roofs of one choice: one bandwidth per memory level, and the compute roofs.
struct RoofSet {
    int threads = 0;                  ///< the roofs' own; 0: not known
    std::vector<Ceiling> bandwidths;  ///< fastest first; in [GB/s]
    std::vector<Ceiling> computes;    ///< highest first; in [GFLOP/s]

    [[nodiscard]] bool isEmpty() const { return bandwidths.empty() && computes.empty(); }
    /// Of that level, or null.
    [[nodiscard]] const Ceiling* bandwidth(const std::string& level) const;
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
    bool hasSparse = false;
    bool hasOnlySparse = false;  ///< no other bandwidths
};
RoofChoices roofChoices(const Roofline& roofline);
/// Whether the choice, or the lack of other bandwidths, makes them those of SpMV.
bool takesSparse(const Roofline& roofline, const RoofChoice& choice);

/// A memory level whose bandwidth is far above that of a level nearer to the core, which no machine
/// has: most often one of the two was given in another unit.
struct LevelsOutOfOrder {
    Ceiling farther;
    Ceiling nearer;
};
/// The first such pair, from the core outwards; nothing where the levels are in order.
std::optional<LevelsOutOfOrder> levelsOutOfOrder(const Roofline& roofline,
                                                 const RoofChoice& choice);

/// Half the difference between the best and the worst repetition, relative to the median, or to the
/// value where that is not known; NaN where they are not.
double relativeSpread(const Ceiling& ceiling);

/// "AVX2 FMA": the name, with the ISA where the name does not have it.
std::string label(const Ceiling& ceiling);
/// "spmv · RCM": the name, with the run where there is one.
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

}  // namespace papilio::core
