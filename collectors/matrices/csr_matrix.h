#pragma once

#include "core/base/result.h"

#include <Eigen/SparseCore>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace papilio::collectors {

/// Compressed sparse rows: 8-byte values, 4-byte indices.
using SparseMatrix = Eigen::SparseMatrix<double, Eigen::RowMajor, std::int32_t>;

/// One entry on its way into a matrix.
using MatrixEntry = Eigen::Triplet<double, std::int32_t>;

/// A matrix with a name; compressed, columns in order within a row.
struct CsrMatrix {
    std::string name;
    SparseMatrix matrix;

    [[nodiscard]] std::size_t rows() const { return static_cast<std::size_t>(matrix.rows()); }
    [[nodiscard]] std::size_t columns() const { return static_cast<std::size_t>(matrix.cols()); }
    [[nodiscard]] std::size_t nonzeros() const
    {
        return static_cast<std::size_t>(matrix.nonZeros());
    }
    /// Where each row begins, and the end of the last: rows + 1.
    [[nodiscard]] std::span<const std::int32_t> rowStart() const
    {
        return {matrix.outerIndexPtr(), rows() + 1};
    }
    [[nodiscard]] std::span<const std::int32_t> column() const
    {
        return {matrix.innerIndexPtr(), nonzeros()};
    }
    [[nodiscard]] std::span<const double> values() const { return {matrix.valuePtr(), nonzeros()}; }
};

/// Largest number of rows, columns and stored entries: indices have 4 bytes.
inline constexpr std::size_t largestIndex = 0x7fffffff;

/// Sorts entries into rows; entries of the same place are added up. Indices are within the matrix.
CsrMatrix csrMatrix(std::string name,
                    std::size_t rows,
                    std::size_t columns,
                    const std::vector<MatrixEntry>& entries);

/// A(p, p): row and column i of the result are row and column order[i] of `matrix`, which is
/// square; `order` is a permutation.
CsrMatrix permuted(const CsrMatrix& matrix, const std::vector<std::int32_t>& order);

/// A(p, :): row i of the result is row order[i] of `matrix`; `order` is a permutation.
CsrMatrix rowsPermuted(const CsrMatrix& matrix, const std::vector<std::int32_t>& order);

/// The pattern of A + Aᵀ without its diagonal: neighbors of each row, ascending. A is square.
struct Adjacency {
    std::vector<std::int32_t> start;  ///< rows + 1
    std::vector<std::int32_t> neighbors;
};

/// @return InvalidArgument where the neighbors do not fit into 4-byte indices
core::Result<Adjacency> adjacency(const CsrMatrix& matrix);

}  // namespace papilio::collectors
