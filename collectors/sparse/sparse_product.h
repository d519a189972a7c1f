#pragma once

#include "collectors/roofline/measure_roofs.h"
#include "collectors/sparse/spmv_kernel.h"
#include "core/roofline/sparse_work.h"

#include <memory>
#include <optional>
#include <stop_token>
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

/**
 * y = y + A x, or C = A B, B dense with some columns, row by row in memory (paper 4, sections 3.1
 * and 3.2). The rows of A may be the fibers of a tensor that hold a non-zero: then it is tensor
 * times matrix, by fiber (listing 2) or each element of the result by itself (listing 1).
 *
 * All of it lies where the threads that use it wrote it first. Row k of the dense operand is
 * (k + 1) / rows in each column; y is 0, and grows with each pass, while C does not.
 */
template<typename Value>
class CsrProduct : public PlacedProduct {
public:
    /// @param kind  any but Ell @param columns  of the dense operand, at least 1; of x: 1
    /// @return Unsupported naming the size there is no memory for
    static core::Result<CsrProduct> place(const CsrMatrix& matrix,
                                          ThreadTeam& team,
                                          Partition partition,
                                          SparseProduct::Kind kind = SparseProduct::Kind::Spmv,
                                          std::size_t columns = 1);

    [[nodiscard]] const Value* result() const { return arrays_.y; }  ///< rows x columns

private:
    CsrProduct() = default;
    void multiply(std::size_t first, std::size_t last) const override;
    void byRow(std::size_t first, std::size_t last) const;
    void byElement(std::size_t first, std::size_t last) const;

    CsrArraysOf<Value> arrays_;
    std::size_t columns_ = 1;
    SparseProduct::Kind kind_ = SparseProduct::Kind::Spmv;
};

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

    [[nodiscard]] const Value* result() const { return y_; }

private:
    EllMatrix() = default;
    void multiply(std::size_t first, std::size_t last) const override;

    std::int32_t* column_ = nullptr;  ///< width x rows
    Value* values_ = nullptr;         ///< width x rows
    Value* x_ = nullptr;
    Value* y_ = nullptr;
    std::size_t rows_ = 0;
    std::size_t width_ = 0;
};

/// Entries of the longest row.
std::size_t ellWidth(const CsrMatrix& matrix);

/// Bytes of all data that a product in ELL touches.
double ellWorkingSet(const CsrMatrix& matrix, std::size_t valueBytes);

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

/// How products are timed.
struct SpmvRequest {
    std::size_t repetitions = 20;  ///< >= 1
    double runSeconds = 5e-3;      ///< > 0; several products where one is shorter
    Partition partition = Partition::Rows;
    SparseProduct product = {};  ///< what is multiplied
    bool best = false;  ///< the shortest times, not the medians: for machines that others use too
};

/**
 * Times y = y + A x, or another product of the matrix, warm, on a team.
 *
 * The point has the intensity of workOf(), (R + 2 nnz) / (4 + 20 nnz + 12 R) in double precision
 * (paper 4), the median time of one product and its GFLOP/s, the median busy time of each thread,
 * and the average core utilization: the sum of those over the longest (section 2.1.3). Medians of
 * each thread separate imbalance from a disturbance of one run.
 *
 * @return a point named as the matrix with suffixOf(), without run. Its seconds are NaN when `stop`
 * came before the first repetition. Unsupported where there is no memory for the matrix.
 */
core::Result<core::RooflinePoint> measureSpmv(ThreadTeam& team,
                                              const CsrMatrix& matrix,
                                              const SpmvRequest& request,
                                              const PowerMeter& power,
                                              const std::stop_token& stop);

/// Sum of the busy times over the longest: 1 … T, T where all are equally long.
double coreUtilization(const std::vector<double>& threadSeconds);

}  // namespace papilio::collectors
