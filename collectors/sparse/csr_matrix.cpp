#include "collectors/sparse/csr_matrix.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace papilio::collectors {

namespace {

struct Place {
    std::int32_t column;
    double value;
};

/// Sorts each row and adds up what has the same place.
void finishRows(CsrMatrix& matrix, std::vector<Place>& places)
{
    std::size_t kept = 0;
    std::size_t begin = 0;
    for (std::size_t row = 0; row < matrix.rows; ++row) {
        const std::size_t end = matrix.rowStart[row + 1];
        const auto first = places.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = places.begin() + static_cast<std::ptrdiff_t>(end);
        std::stable_sort(first, last,
                         [](const Place& a, const Place& b) { return a.column < b.column; });
        const std::size_t rowBegin = kept;
        for (auto place = first; place != last; ++place) {
            if (kept > rowBegin && places[kept - 1].column == place->column) {
                places[kept - 1].value += place->value;
            } else {
                places[kept++] = *place;
            }
        }
        begin = end;
        matrix.rowStart[row + 1] = static_cast<std::uint32_t>(kept);
    }
    matrix.column.resize(kept);
    matrix.values.resize(kept);
    for (std::size_t i = 0; i < kept; ++i) {
        matrix.column[i] = places[i].column;
        matrix.values[i] = places[i].value;
    }
}

}  // namespace

double CsrMatrix::flops() const
{
    return static_cast<double>(rows) + 2 * static_cast<double>(nonzeros());
}

double CsrMatrix::bytes() const
{
    return 4 + 20 * static_cast<double>(nonzeros()) + 12 * static_cast<double>(rows);
}

double CsrMatrix::workingSet() const
{
    return 12 * static_cast<double>(nonzeros()) + 4 + 12 * static_cast<double>(rows) +
           8 * static_cast<double>(columns);
}

CsrMatrix csrMatrix(std::string name,
                    std::size_t rows,
                    std::size_t columns,
                    const std::vector<MatrixEntry>& entries)
{
    CsrMatrix matrix{.name = std::move(name),
                     .rows = rows,
                     .columns = columns,
                     .rowStart = std::vector<std::uint32_t>(rows + 1),
                     .column = {},
                     .values = {}};
    for (const auto& entry : entries) {
        ++matrix.rowStart[static_cast<std::size_t>(entry.row) + 1];
    }
    std::partial_sum(matrix.rowStart.begin(), matrix.rowStart.end(), matrix.rowStart.begin());
    std::vector<Place> places(entries.size());
    std::vector<std::uint32_t> next(matrix.rowStart.begin(), matrix.rowStart.end() - 1);
    for (const auto& entry : entries) {
        places[next[static_cast<std::size_t>(entry.row)]++] = {entry.column, entry.value};
    }
    finishRows(matrix, places);
    return matrix;
}

CsrMatrix permuted(const CsrMatrix& matrix, const std::vector<std::int32_t>& order)
{
    std::vector<std::int32_t> newIndex(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        newIndex[static_cast<std::size_t>(order[i])] = static_cast<std::int32_t>(i);
    }
    std::vector<MatrixEntry> entries;
    entries.reserve(matrix.nonzeros());
    for (std::size_t row = 0; row < matrix.rows; ++row) {
        for (std::size_t i = matrix.rowStart[row]; i < matrix.rowStart[row + 1]; ++i) {
            entries.push_back({newIndex[row], newIndex[static_cast<std::size_t>(matrix.column[i])],
                               matrix.values[i]});
        }
    }
    return csrMatrix(matrix.name, matrix.rows, matrix.columns, entries);
}

core::Result<Adjacency> adjacency(const CsrMatrix& matrix)
{
    if (matrix.nonzeros() > largestIndex / 2) {
        return core::Error{core::Errc::InvalidArgument,
                           fmt::format("{}: {} non-zeros are more than the orderings index ({})",
                                       matrix.name, matrix.nonzeros(), largestIndex / 2)};
    }
    std::vector<MatrixEntry> entries;
    entries.reserve(2 * matrix.nonzeros());
    for (std::size_t row = 0; row < matrix.rows; ++row) {
        for (std::size_t i = matrix.rowStart[row]; i < matrix.rowStart[row + 1]; ++i) {
            const auto here = static_cast<std::int32_t>(row);
            if (matrix.column[i] != here) {
                entries.push_back({here, matrix.column[i], 1});
                entries.push_back({matrix.column[i], here, 1});
            }
        }
    }
    CsrMatrix both = csrMatrix(matrix.name, matrix.rows, matrix.rows, entries);
    return Adjacency{.start = {both.rowStart.begin(), both.rowStart.end()},
                     .neighbours = std::move(both.column)};
}

}  // namespace papilio::collectors
