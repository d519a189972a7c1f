#pragma once

#include "collectors/matrices/csr_matrix.h"
#include "collectors/roofline/thread_team.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace papilio::collectors {

/// The arrays of a product; as in CsrMatrix. @tparam Value  double or float
template<typename Value>
struct CsrArraysOf {
    std::int32_t* rowStart = nullptr;
    std::int32_t* column = nullptr;
    Value* values = nullptr;
    Value* x = nullptr;
    Value* y = nullptr;
};

/// y = y + A x for rows first … last - 1: four sums a row, so that additions of one row do not wait
/// for each other. Scalar, as the kernel of paper 4.
template<typename Value>
void addProduct(const CsrArraysOf<Value>& arrays, std::size_t first, std::size_t last);

/// How rows are shared out.
enum class Partition {
    Rows,      ///< equally many rows each, as in paper 4: shows imbalance
    Nonzeros,  ///< equally much work each
};

/// Bounds of the threads' rows: threads + 1 numbers from 0 to the number of rows.
std::vector<std::size_t> partitionRows(const CsrMatrix& matrix,
                                       std::size_t threads,
                                       Partition partition);

/// A product whose data are in place: where the threads that use them wrote them first.
class PlacedProduct {
public:
    PlacedProduct() = default;
    PlacedProduct(const PlacedProduct&) = delete;
    PlacedProduct& operator=(const PlacedProduct&) = delete;
    PlacedProduct(PlacedProduct&&) = default;
    PlacedProduct& operator=(PlacedProduct&&) = default;
    virtual ~PlacedProduct() = default;

    /// `passes` products on every thread.
    TeamTimes run(ThreadTeam& team, std::size_t passes);

protected:
    /// The product of some rows.
    virtual void multiply(std::size_t first, std::size_t last) const = 0;

    std::vector<PageMemory> memory_;
    std::vector<std::size_t> bounds_;  ///< of the threads' rows
};

/// Bytes of the matrix in CSR, and of its products' vectors: `columns` for x and as many for y.
double csrWorkingSet(const CsrMatrix& matrix, std::size_t columns, std::size_t valueBytes);
/// Unsupported: there is no memory for `bytes`.
core::Error noMemoryFor(const CsrMatrix& matrix, double bytes);

/// Memory for `count` elements, one of `memory`; of 0 bytes where there is none.
template<typename Element>
Element* allocateIn(std::vector<PageMemory>& memory, std::size_t count)
{
    memory.emplace_back((count == 0 ? 1 : count) * sizeof(Element));
    return reinterpret_cast<Element*>(memory.back().data());
}

/// Copies rows first … last - 1, and the end of the last row with it.
template<typename Value>
void copyRows(const CsrMatrix& matrix,
              const CsrArraysOf<Value>& to,
              std::size_t first,
              std::size_t last)
{
    const auto begin = static_cast<std::size_t>(matrix.rowStart()[first]);
    const auto count = static_cast<std::size_t>(matrix.rowStart()[last]) - begin;
    const bool isEnd = first < last && last == matrix.rows();
    std::ranges::copy(matrix.rowStart().subspan(first, last - first + (isEnd ? 1 : 0)),
                      to.rowStart + first);
    std::ranges::copy(matrix.column().subspan(begin, count), to.column + begin);
    std::ranges::transform(matrix.values().subspan(begin, count), to.values + begin,
                           [](double value) { return static_cast<Value>(value); });
}

/// A thread's share of a dense operand, row by row in memory: row k is (k + 1) / rows.
template<typename Value>
void fillOperand(
    Value* x, std::size_t rows, std::size_t columns, std::size_t thread, std::size_t threads)
{
    for (std::size_t row = rows * thread / threads; row < rows * (thread + 1) / threads; ++row) {
        std::fill_n(x + row * columns, columns,
                    static_cast<Value>(row + 1) / static_cast<Value>(rows));
    }
}

/// Whether all of it was there.
bool isAllocated(const std::vector<PageMemory>& memory);

}  // namespace papilio::collectors
