#pragma once

#include "collectors/sparse/spmv_kernel.h"

namespace papilio::collectors {

/// In which order a sparse operand and a dense one are multiplied.
enum class ProductOrder {
    ByRow,      ///< SpMM row by row, and tensor times matrix by fiber (paper 4, listing 2)
    ByElement,  ///< each element of the result by itself (paper 4, listing 1)
};

/**
 * C = A B: A in CSR, B dense with some columns, row by row in memory (paper 4, sections 3.1
 * and 3.2). The rows of A may be the fibers of a tensor that hold a non-zero: then it is tensor
 * times matrix. Row k of B is (k + 1) / rows in each column, so that each column of C is A x of
 * PlacedMatrixOf.
 */
template<typename Value>
class DenseProduct : public PlacedProduct {
public:
    /// @param columns  of B, at least 1
    /// @return Unsupported naming the size there is no memory for
    static core::Result<DenseProduct> place(const CsrMatrix& matrix,
                                            ThreadTeam& team,
                                            Partition partition,
                                            ProductOrder order,
                                            std::size_t columns);

    TeamTimes run(ThreadTeam& team, std::size_t passes) override;

    [[nodiscard]] const Value* result() const { return c_; }  ///< rows x columns

private:
    DenseProduct() = default;
    void byRow(std::size_t first, std::size_t last) const;
    void byElement(std::size_t first, std::size_t last) const;

    std::vector<PageMemory> memory_;
    CsrArraysOf<Value> a_;  ///< without vectors
    Value* b_ = nullptr;
    Value* c_ = nullptr;
    std::size_t columns_ = 1;
    ProductOrder order_ = ProductOrder::ByRow;
    std::vector<std::size_t> bounds_;
};

}  // namespace papilio::collectors
