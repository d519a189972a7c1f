#pragma once

#include "collectors/matrices/csr_matrix.h"
#include "collectors/roofline/page_memory.h"
#include "collectors/roofline/thread_team.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace papilio::collectors {

/// The arrays of a product; as in CsrMatrix.
struct CsrArrays {
    std::int32_t* rowStart = nullptr;
    std::int32_t* column = nullptr;
    double* values = nullptr;
    double* x = nullptr;
    double* y = nullptr;
};

/// y = y + A x for rows first … last - 1, in double precision: four sums a row, so that additions
/// of one row do not wait for each other. Scalar, as the kernel of paper 4.
void addProduct(const CsrArrays& arrays, std::size_t first, std::size_t last);

/// How rows are shared out.
enum class Partition {
    Rows,      ///< equally many rows each, as in paper 4: shows imbalance
    Nonzeros,  ///< equally much work each
};

/// Bounds of the threads' rows: threads + 1 numbers from 0 to the number of rows.
std::vector<std::size_t> partitionRows(const CsrMatrix& matrix,
                                       std::size_t threads,
                                       Partition partition);

/// A matrix with its vectors where the threads that use them wrote them first. x is 1, 2, 3 …
/// scaled to (0, 1]; y is 0.
class PlacedMatrix {
public:
    /// @return Unsupported naming the size there is no memory for
    static core::Result<PlacedMatrix> place(const CsrMatrix& matrix,
                                            ThreadTeam& team,
                                            Partition partition);

    /// `passes` products on every thread; y grows.
    TeamTimes run(ThreadTeam& team, std::size_t passes);

    [[nodiscard]] const CsrArrays& arrays() const { return arrays_; }

private:
    PlacedMatrix() = default;

    std::vector<PageMemory> memory_;
    CsrArrays arrays_;
    std::vector<std::size_t> bounds_;
};

}  // namespace papilio::collectors
