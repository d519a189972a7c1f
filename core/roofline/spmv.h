#pragma once

#include "core/roofline/placement.h"
#include "core/roofline/sparse_work.h"

#include <optional>
#include <string>

namespace papilio::core {

/// Bytes of the matrix in CSR with both vectors: what has to fit in a level.
double spmvWorkingSet(double rows, double columns, double nonzeros, double valueBytes);

/**
 * The nearest level that holds `bytes` when `threads` threads use their own parts of it; the
 * capacity is that of one instance times the instances the threads reach, with those nearer to the
 * cores added where the level is not inclusive (paper 4, Figures 7b and 28 to 30).
 * @return "DRAM" (the last level) where no cache holds them; nothing where sizes or bytes are not
 * known
 */
std::optional<std::string> levelThatHolds(const Roofline& roofline, double bytes, int threads);

/**
 * The sparse bound (paper 4, section 2.1.2): warm, a matrix cannot beat the SpMV roof of the level
 * its data fit in, of those measured for the point's own threads, where known. Where the working
 * set is not known, the roof directly above.
 * @param choice  its `sparse` is taken as set
 */
Placement placeSparse(const RooflinePoint& point, const Roofline& roofline, RoofChoice choice);

/// What the average core utilization says (paper 4, section 2.1.3, Figures 7 to 15).
struct UtilizationAdvice {
    enum class Next {
        Balance,             ///< on the roof of the cores it uses, but they are not all
        Locality,            ///< all cores busy, below the roof: accesses to x
        BalanceAndLocality,  ///< neither
        AtTheRoof,           ///< all cores busy, on the roof
        Unknown,             ///< no roofs for usedThreads: locality cannot be judged
    };
    Next next = Next::AtTheRoof;
    int usedThreads = 0;    ///< round(u), at least 1
    Placement all;          ///< under the roofs of all its threads
    Placement used;         ///< under the roofs measured for usedThreads
    bool hasRoofs = false;  ///< whether these were measured
};

/**
 * Load imbalance and locality distinguished.
 * @return nothing where threads or utilization are not known, the point has one thread, no roof,
 * one that it cannot be above, or lacked its cores
 */
std::optional<UtilizationAdvice> adviseUtilization(const RooflinePoint& point,
                                                   const Roofline& roofline,
                                                   RoofChoice choice);

}  // namespace papilio::core
