#pragma once

#include "collectors/sparse/spmv_kernel.h"
#include "core/roofline/sparse_work.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace papilio::collectors {

/// What is multiplied by a sparse matrix, and how it is stored.
struct SparseProduct {
    enum class Kind {
        Spmv,        ///< y = y + A x, CSR
        Ell,         ///< the same with A in ELL
        Spmm,        ///< C = A B, row by row
        TtmFiber,    ///< tensor times matrix, a fiber at once: single precision
        TtmElement,  ///< each element of the result by itself: single precision
    };
    Kind kind = Kind::Spmv;
    bool isSingle = false;
    std::size_t columns = 16;  ///< of the dense matrix of the last three

    [[nodiscard]] bool hasColumns() const { return kind >= Kind::Spmm; }
};

/// "spmv", "ell", "spmm", "ttm-fiber", "ttm-element"
std::optional<SparseProduct::Kind> sparseProductKind(std::string_view name);

/// What follows the name of a matrix in that of its point: "", ", ELL", ", SpMM 16, single".
std::string suffixOf(const SparseProduct& product);

/// Operations of the non-zeros and bytes of the core, by the paper's formulas
/// (core/roofline/sparse_work.h). ELL has those of CSR: what it stores besides is its own loss.
core::SparseWork workOf(const CsrMatrix& matrix, const SparseProduct& product);
/// Bytes of all data that it touches.
double workingSetOf(const CsrMatrix& matrix, const SparseProduct& product);

/// Tensor kernels are in single precision, as the formulas of their work are.
/// @return what place() of the kernel says
core::Result<std::unique_ptr<PlacedProduct>> placeProduct(const CsrMatrix& matrix,
                                                          const SparseProduct& product,
                                                          ThreadTeam& team,
                                                          Partition partition);

}  // namespace papilio::collectors
