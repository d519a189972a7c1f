#pragma once

#include "core/base/huge_pages.h"

#include <cstddef>

namespace papilio::core {

/**
 * Representations of many events, snapped to 2^-32, eight columns side by side:
 * element x of column j is at [j / 8][x][j % 8]. Missing columns of the last block are zero.
 */
struct ColumnBlocks {
    std::size_t columns = 0;
    std::size_t rows = 0;
    HugeVector<double> values;

    ColumnBlocks() = default;
    ColumnBlocks(std::size_t columnCount, std::size_t rowCount)
        : columns(columnCount),
          rows(rowCount),
          values((columnCount + 7) / 8 * 8 * rowCount, 0.0)
    {}
    [[nodiscard]] double& at(std::size_t row, std::size_t column)
    {
        return values[(column / 8 * rows + row) * 8 + column % 8];
    }
    [[nodiscard]] const double* block(std::size_t index) const
    {
        return values.data() + index * 8 * rows;
    }
};

/// Snapping: to multiples of 2^-32 below 2^20, unchanged above; -0 becomes 0. (Exact ties have to
/// survive roundoff.)
double snapped(double value);
/// Rounds to 32 significant bits, halves to even.
double toKeyPrecision(double value);

/// Writes the snapped `count` numbers; see snapped().
void snapColumn(const double* from, std::size_t count, double* to);

/**
 * Scores of whole blocks of columns: sum over rows of Sc(|R(x)|), to key precision. See
 * pivotScore().
 * @param first, last  blocks of eight columns; scores receives 8 (last - first) numbers
 */
void scoreBlocks(
    const ColumnBlocks& columns, double alpha, std::size_t first, std::size_t last, double* scores);

/**
 * Squared length of the residual of each column of one block after projecting out Q: ||x - Q Q^T
 * x||^2.
 * @param orthonormal  Q, rows x picks, column-major
 */
void residualsOfBlock(const double* block,
                      std::size_t rows,
                      const double* orthonormal,
                      std::size_t picks,
                      double* squares);

}  // namespace papilio::core
