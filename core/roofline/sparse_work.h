#pragma once

#include "core/base/result.h"
#include "core/roofline/roof_set.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

/// Floating-point operations and bytes of a kernel, as they follow from the shape of its operand.
/// Bytes are all loads and stores of the core.
struct SparseWork {
    double operations = 0;
    double bytes = 0;

    [[nodiscard]] double intensity() const { return operations / bytes; }
};

/**
 * y = y + A x in CSR, double precision with 4-byte indices (paper 4, Eq. 1):
 *
 *     AI = (R + 2 nnz) / (4 + 20 nnz + 12 R)
 *
 * @param rows      R > 0
 * @param nonzeros  nnz
 */
SparseWork spmvDouble(double rows, double nonzeros);

/**
 * y = A x in single precision with 4-byte indices: 2 nnz operations; value, index and element of x
 * for each non-zero and one store of y for each row, AI = 2 nnz / (12 nnz + 4 R). It gives the
 * range of paper 4, section 2.1.1; the paper does not print the formula.
 */
SparseWork spmvSingle(double rows, double nonzeros);

/// The intensities from one non-zero per row to ever more: [3/32, 1/10] and [1/8, 1/6].
std::pair<double, double> spmvIntensityRange(bool isDouble);
/// Whether the point has an intensity that SpMV of the roofs' precision may have, so that their
/// roofs are for it.
bool isSpmv(const RooflinePoint& point, const RoofSet& roofs);

/**
 * Tensor times matrix, a thread for each element of the result (paper 4, listing 1, Eq. 6), all
 * numbers of 4 bytes. With fibers of n non-zeros each:
 *
 *     AI = 2 n / (4 (2 + 2 n + n + 1)) = 1/6 n / (n + 1)
 *
 * @param fibers    fibers with at least one non-zero
 * @param nonzeros  of all fibers
 * @param columns   of the dense matrix; the intensity does not depend on it
 */
SparseWork ttmByElement(double fibers, double nonzeros, double columns);

/**
 * Tensor times matrix, a thread for each fiber of the result (paper 4, listing 2, Eq. 9), all
 * numbers of 4 bytes. With fibers of n non-zeros each and F columns:
 *
 *     AI = 2 n F / (4 (2 + 2 n + n F + F)) = 1/2 n / (n + 1) F / (F + 2)
 */
SparseWork ttmByFiber(double fibers, double nonzeros, double columns);

/**
 * C = A B with A in CSR, row by row, and B dense with F columns: 2 nnz F operations, those of
 * non-zeros only, as paper 4 counts them (section 3.1.3). Bytes are those of ttmByFiber(), whose
 * fibers are the rows, with values of `valueBytes` and indices of 4; the paper gives no formula.
 */
SparseWork spmm(double rows, double nonzeros, double columns, double valueBytes);

/// What a kernel works on.
struct SparseShape {
    double rows = 0;      ///< of the matrix; of a tensor its fibers that hold a non-zero
    double nonzeros = 0;  ///< >= rows for tensors
    double columns = 1;   ///< of the dense operand; 1 for a vector
};

/// A kernel whose work follows from the shape of its operand.
struct SparseKernel {
    std::string_view name;  ///< "spmv", "spmv-single", "spmm", "spmm-single", "ttm-element", …
    bool hasColumns = false;
    bool isTensor = false;
    SparseWork (*work)(const SparseShape&) = nullptr;
    /// Intensities from one non-zero in a row, and one column, to ever more (paper 4, Eqs. 2, 7, 8,
    /// 10 and 11)
    std::pair<double, double> range;
};
std::span<const SparseKernel> sparseKernels();

/// A kernel and what it works on.
struct SparseCase {
    const SparseKernel* kernel = nullptr;
    SparseShape shape;
};

/**
 * Reads "KERNEL:ROWS:NONZEROS" and, where the kernel has them, ":COLUMNS".
 * @return InvalidArgument naming the kernels there are, or the number that is not right
 */
Result<SparseCase> readSparseCase(std::string_view text);

/// What the kernel reaches at best while its data come from one level.
struct SparseBound {
    std::string roof;        ///< name of the bandwidth
    double performance = 0;  ///< min(B I, Fp) [GFLOP/s] (paper 4, Eq. 3)
    double seconds = 0;      ///< operations / performance
};

/// One bound for each bandwidth of the roofs, fastest first; Fp is their highest compute roof.
std::vector<SparseBound> sparseBounds(const SparseWork& work, const RoofSet& roofs);

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
        Undecided,           ///< within the spread of roof and point it may be on the roof or not
    };
    Next next = Next::AtTheRoof;
    int usedThreads = 0;    ///< round(u), at least 1
    Placement all;          ///< under the roofs of all its threads
    Placement used;         ///< under the roofs measured for usedThreads
    bool hasRoofs = false;  ///< whether these were measured
};

/**
 * Load imbalance and locality distinguished, where the spread of the roof and of the point lets it.
 * @return nothing where threads or utilization are not known, the point has one thread, no roof,
 * one that it cannot be above, or lacked its cores
 */
std::optional<UtilizationAdvice> adviseUtilization(const RooflinePoint& point,
                                                   const Roofline& roofline,
                                                   RoofChoice choice);

}  // namespace papilio::core
