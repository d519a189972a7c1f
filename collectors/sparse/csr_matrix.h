#pragma once

#include "core/support/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace papilio::collectors {

/// A sparse matrix in compressed sparse rows: 8-byte values, 4-byte indices.
struct CsrMatrix {
    std::string name;
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<std::uint32_t> rowStart;  ///< rows + 1; ascending from 0 to the number of non-zeros
    std::vector<std::int32_t> column;     ///< ascending within a row
    std::vector<double> values;

    [[nodiscard]] std::size_t nonzeros() const { return values.size(); }

    /// R + 2 nnz: y = y + A x (paper 4, table 2).
    [[nodiscard]] double flops() const;

    /// 4 + 20 nnz + 12 R: values, column indices and elements of x; row starts and y (paper 4).
    [[nodiscard]] double bytes() const;

    /// Bytes of all data that one product touches: the matrix, x and y.
    [[nodiscard]] double workingSet() const;
};

/// One entry on its way into a matrix.
struct MatrixEntry {
    std::int32_t row = 0;
    std::int32_t column = 0;
    double value = 0;
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

/// The pattern of A + Aᵀ without its diagonal: neighbours of each row, ascending. A is square.
struct Adjacency {
    std::vector<std::int32_t> start;  ///< rows + 1
    std::vector<std::int32_t> neighbours;
};

/// @return InvalidArgument where the neighbours do not fit into 4-byte indices
core::Result<Adjacency> adjacency(const CsrMatrix& matrix);

}  // namespace papilio::collectors
