#pragma once

#include "collectors/matrices/csr_matrix.h"
#include "collectors/roofline/thread_team.h"

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

/// A product whose data are in place.
class PlacedProduct {
public:
    PlacedProduct() = default;
    PlacedProduct(const PlacedProduct&) = delete;
    PlacedProduct& operator=(const PlacedProduct&) = delete;
    PlacedProduct(PlacedProduct&&) = default;
    PlacedProduct& operator=(PlacedProduct&&) = default;
    virtual ~PlacedProduct() = default;

    /// `passes` products on every thread.
    virtual TeamTimes run(ThreadTeam& team, std::size_t passes) = 0;
};

/// A matrix with its vectors where the threads that use them wrote them first. x is 1, 2, 3 …
/// scaled to (0, 1]; y is 0, and grows with each pass.
template<typename Value>
class PlacedMatrixOf : public PlacedProduct {
public:
    /// @return Unsupported naming the size there is no memory for
    static core::Result<PlacedMatrixOf> place(const CsrMatrix& matrix,
                                              ThreadTeam& team,
                                              Partition partition);

    TeamTimes run(ThreadTeam& team, std::size_t passes) override;

    [[nodiscard]] const CsrArraysOf<Value>& arrays() const { return arrays_; }

private:
    PlacedMatrixOf() = default;

    std::vector<PageMemory> memory_;
    CsrArraysOf<Value> arrays_;
    std::vector<std::size_t> bounds_;
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

/// Whether all of it was there.
bool isAllocated(const std::vector<PageMemory>& memory);

}  // namespace papilio::collectors
