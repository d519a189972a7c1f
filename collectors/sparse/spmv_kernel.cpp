#include "collectors/sparse/spmv_kernel.h"

#include "core/base/number_format.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::collectors {

namespace {

template<typename Element>
Element* allocate(std::vector<PageMemory>& memory, std::size_t count)
{
    memory.emplace_back(std::max<std::size_t>(count, 1) * sizeof(Element));
    return reinterpret_cast<Element*>(memory.back().data());
}

/// The end of the last row is left to one thread.
void copyRows(const CsrMatrix& matrix, const CsrArrays& to, std::size_t first, std::size_t last)
{
    const auto begin = static_cast<std::size_t>(matrix.rowStart()[first]);
    const auto count = static_cast<std::size_t>(matrix.rowStart()[last]) - begin;
    std::ranges::copy(matrix.rowStart().subspan(first, last - first), to.rowStart + first);
    std::ranges::copy(matrix.column().subspan(begin, count), to.column + begin);
    std::ranges::copy(matrix.values().subspan(begin, count), to.values + begin);
    std::fill(to.y + first, to.y + last, 0.0);
}

}  // namespace

void addProduct(const CsrArrays& arrays, std::size_t first, std::size_t last)
{
    const std::int32_t* __restrict rowStart = arrays.rowStart;
    const std::int32_t* __restrict column = arrays.column;
    const double* __restrict values = arrays.values;
    const double* __restrict x = arrays.x;
    double* __restrict y = arrays.y;
    auto i = static_cast<std::size_t>(rowStart[first]);
    for (std::size_t row = first; row < last; ++row) {
        const auto end = static_cast<std::size_t>(rowStart[row + 1]);
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        for (; i + 4 <= end; i += 4) {
            sum0 += values[i] * x[column[i]];
            sum1 += values[i + 1] * x[column[i + 1]];
            sum2 += values[i + 2] * x[column[i + 2]];
            sum3 += values[i + 3] * x[column[i + 3]];
        }
        for (; i < end; ++i) {
            sum0 += values[i] * x[column[i]];
        }
        y[row] += (sum0 + sum1) + (sum2 + sum3);
    }
}

std::vector<std::size_t> partitionRows(const CsrMatrix& matrix,
                                       std::size_t threads,
                                       Partition partition)
{
    const auto starts = matrix.rowStart();
    std::vector<std::size_t> bounds(threads + 1, matrix.rows());
    for (std::size_t thread = 0; thread < threads; ++thread) {
        if (partition == Partition::Rows) {
            bounds[thread] = matrix.rows() * thread / threads;
            continue;
        }
        const auto target = static_cast<std::int32_t>(matrix.nonzeros() * thread / threads);
        const auto row = std::ranges::lower_bound(starts.first(matrix.rows()), target);
        bounds[thread] = static_cast<std::size_t>(row - starts.begin());
    }
    return bounds;
}

core::Result<PlacedMatrix> PlacedMatrix::place(const CsrMatrix& matrix,
                                               ThreadTeam& team,
                                               Partition partition)
{
    PlacedMatrix placed;
    auto& memory = placed.memory_;
    placed.arrays_ = {.rowStart = allocate<std::int32_t>(memory, matrix.rows() + 1),
                      .column = allocate<std::int32_t>(memory, matrix.nonzeros()),
                      .values = allocate<double>(memory, matrix.nonzeros()),
                      .x = allocate<double>(memory, matrix.columns()),
                      .y = allocate<double>(memory, matrix.rows())};
    if (std::any_of(memory.begin(), memory.end(),
                    [](const PageMemory& block) { return block.bytes() == 0; })) {
        return core::Error{core::Errc::Unsupported,
                           fmt::format("{}: {} of memory are not available for this matrix",
                                       matrix.name, core::bytesText(matrix.workingSet()))};
    }
    placed.bounds_ = partitionRows(matrix, team.size(), partition);
    team.run([&](std::size_t thread) {
        copyRows(matrix, placed.arrays_, placed.bounds_[thread], placed.bounds_[thread + 1]);
        if (thread + 1 == team.size()) {
            placed.arrays_.rowStart[matrix.rows()] = matrix.rowStart()[matrix.rows()];
        }
        const std::size_t begin = matrix.columns() * thread / team.size();
        const std::size_t end = matrix.columns() * (thread + 1) / team.size();
        for (std::size_t column = begin; column < end; ++column) {
            placed.arrays_.x[column] =
                static_cast<double>(column + 1) / static_cast<double>(matrix.columns());
        }
    });
    return placed;
}

TeamTimes PlacedMatrix::run(ThreadTeam& team, std::size_t passes)
{
    return team.run([&](std::size_t thread) {
        for (std::size_t pass = 0; pass < passes; ++pass) {
            addProduct(arrays_, bounds_[thread], bounds_[thread + 1]);
        }
    });
}

}  // namespace papilio::collectors
