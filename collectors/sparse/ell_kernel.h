#pragma once

#include "collectors/sparse/spmv_kernel.h"

namespace papilio::collectors {

/**
 * A matrix in ELL (paper 4, section 4.2.1): every row has as many entries as the longest one, the
 * k-th ones of all rows lie behind each other, and entries that are not there have the value 0 and
 * a column that their row uses.
 */
template<typename Value>
class EllMatrix : public PlacedProduct {
public:
    /// More stored entries than this for each non-zero are not placed: nearly all work would be for
    /// nothing.
    static constexpr double mostPadding = 20;

    /// @return Unsupported naming the size there is no memory for; InvalidArgument naming the
    /// padding where it is more than mostPadding
    static core::Result<EllMatrix> place(const CsrMatrix& matrix,
                                         ThreadTeam& team,
                                         Partition partition);

    TeamTimes run(ThreadTeam& team, std::size_t passes) override;

    [[nodiscard]] const Value* result() const { return y_; }

private:
    EllMatrix() = default;
    void add(std::size_t first, std::size_t last) const;

    std::vector<PageMemory> memory_;
    std::int32_t* column_ = nullptr;  ///< width x rows
    Value* values_ = nullptr;         ///< width x rows
    Value* x_ = nullptr;
    Value* y_ = nullptr;
    std::size_t rows_ = 0;
    std::size_t width_ = 0;
    std::vector<std::size_t> bounds_;
};

/// Entries of the longest row.
std::size_t ellWidth(const CsrMatrix& matrix);

/// Bytes of all data that a product in ELL touches.
double ellWorkingSet(const CsrMatrix& matrix, std::size_t valueBytes);

}  // namespace papilio::collectors
