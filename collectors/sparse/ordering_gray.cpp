#include "collectors/sparse/ordering_libraries.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace papilio::collectors {

namespace {

constexpr std::size_t blocks = 32;  ///< of columns, one bit each

/// The number at which Gray code has this pattern: neighbors in the code differ in one bit.
std::uint32_t rankOf(std::uint32_t pattern)
{
    for (std::uint32_t shift = 1; shift < blocks; shift *= 2) {
        pattern ^= pattern >> shift;
    }
    return pattern;
}

}  // namespace

// Rows with many non-zeros first, each part in the order of Gray code: as in Zhao and others,
// "Exploring Better Speculation and Data Locality in Sparse Matrix-Vector Multiplication on Intel
// Xeon", ICCD 2020, with fixed blocks and without their split of sparse rows by length.
std::vector<std::int32_t> grayOrder(const CsrMatrix& matrix)
{
    const auto starts = matrix.rowStart();
    const double mean = static_cast<double>(matrix.nonzeros()) / static_cast<double>(matrix.rows());
    std::vector<std::uint32_t> ranks(matrix.rows());
    std::vector<bool> isSparse(matrix.rows());
    for (std::size_t row = 0; row < matrix.rows(); ++row) {
        std::uint32_t pattern = 0;
        const auto first = static_cast<std::size_t>(starts[row]);
        const auto last = static_cast<std::size_t>(starts[row + 1]);
        for (std::size_t entry = first; entry < last; ++entry) {
            const auto block =
                static_cast<std::size_t>(matrix.column()[entry]) * blocks / matrix.columns();
            pattern |= std::uint32_t{1} << (blocks - 1 - block);
        }
        ranks[row] = rankOf(pattern);
        constexpr double dense = 4;  // times the mean
        isSparse[row] = static_cast<double>(last - first) < dense * mean;
    }
    std::vector<std::int32_t> order(matrix.rows());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::int32_t row) {
        const auto at = static_cast<std::size_t>(row);
        return std::pair(static_cast<bool>(isSparse[at]), ranks[at]);
    });
    return order;
}

}  // namespace papilio::collectors
