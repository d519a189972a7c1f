#include "collectors/matrices/csr_matrix.h"

#include <utility>

namespace papilio::collectors {

namespace {

/// Calls `visit` with row, column and value of every entry.
template<typename Visit>
void forEach(const SparseMatrix& matrix, Visit visit)
{
    for (Eigen::Index row = 0; row < matrix.outerSize(); ++row) {
        for (SparseMatrix::InnerIterator entry(matrix, row); entry; ++entry) {
            visit(static_cast<std::int32_t>(row), static_cast<std::int32_t>(entry.col()),
                  entry.value());
        }
    }
}

}  // namespace

CsrMatrix csrMatrix(std::string name,
                    std::size_t rows,
                    std::size_t columns,
                    const std::vector<MatrixEntry>& entries)
{
    CsrMatrix made{.name = std::move(name),
                   .matrix = SparseMatrix(static_cast<Eigen::Index>(rows),
                                          static_cast<Eigen::Index>(columns))};
    made.matrix.setFromTriplets(entries.begin(), entries.end());
    made.matrix.makeCompressed();
    return made;
}

CsrMatrix permuted(const CsrMatrix& matrix, const std::vector<std::int32_t>& order)
{
    std::vector<std::int32_t> newIndex(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        newIndex[static_cast<std::size_t>(order[i])] = static_cast<std::int32_t>(i);
    }
    std::vector<MatrixEntry> entries;
    entries.reserve(matrix.nonzeros());
    forEach(matrix.matrix, [&](std::int32_t row, std::int32_t column, double value) {
        entries.emplace_back(newIndex[static_cast<std::size_t>(row)],
                             newIndex[static_cast<std::size_t>(column)], value);
    });
    return csrMatrix(matrix.name, matrix.rows(), matrix.columns(), entries);
}

CsrMatrix rowsPermuted(const CsrMatrix& matrix, const std::vector<std::int32_t>& order)
{
    std::vector<MatrixEntry> entries;
    entries.reserve(matrix.nonzeros());
    for (std::size_t row = 0; row < order.size(); ++row) {
        for (SparseMatrix::InnerIterator entry(matrix.matrix, order[row]); entry; ++entry) {
            entries.emplace_back(static_cast<std::int32_t>(row),
                                 static_cast<std::int32_t>(entry.col()), entry.value());
        }
    }
    return csrMatrix(matrix.name, matrix.rows(), matrix.columns(), entries);
}

core::Result<Adjacency> adjacency(const CsrMatrix& matrix)
{
    if (matrix.nonzeros() > largestIndex / 2) {
        return core::errorOf(core::Errc::InvalidArgument,
                             "{}: {} non-zeros are more than the orderings can index ({})",
                             matrix.name, matrix.nonzeros(), largestIndex / 2);
    }
    std::vector<MatrixEntry> entries;
    entries.reserve(2 * matrix.nonzeros());
    forEach(matrix.matrix, [&](std::int32_t row, std::int32_t column, double) {
        if (column != row) {
            entries.emplace_back(row, column, 1);
            entries.emplace_back(column, row, 1);
        }
    });
    const auto both = csrMatrix(matrix.name, matrix.rows(), matrix.rows(), entries);
    return Adjacency{.start = {both.rowStart().begin(), both.rowStart().end()},
                     .neighbors = {both.column().begin(), both.column().end()}};
}

}  // namespace papilio::collectors
