#include "collectors/sparse/spmv_kernel.h"

#include "core/base/number_format.h"
#include "core/roofline/sparse_work.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::collectors {

template<typename Value>
void addProduct(const CsrArraysOf<Value>& arrays, std::size_t first, std::size_t last)
{
    const std::int32_t* __restrict rowStart = arrays.rowStart;
    const std::int32_t* __restrict column = arrays.column;
    const Value* __restrict values = arrays.values;
    const Value* __restrict x = arrays.x;
    Value* __restrict y = arrays.y;
    auto i = static_cast<std::size_t>(rowStart[first]);
    for (std::size_t row = first; row < last; ++row) {
        const auto end = static_cast<std::size_t>(rowStart[row + 1]);
        Value sum0 = 0;
        Value sum1 = 0;
        Value sum2 = 0;
        Value sum3 = 0;
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

template void addProduct(const CsrArraysOf<double>&, std::size_t, std::size_t);
template void addProduct(const CsrArraysOf<float>&, std::size_t, std::size_t);

double csrWorkingSet(const CsrMatrix& matrix, std::size_t columns, std::size_t valueBytes)
{
    const auto rows = static_cast<double>(matrix.rows());
    const auto width = static_cast<double>(matrix.columns());
    const auto bytes = static_cast<double>(valueBytes);
    return core::spmvWorkingSet(rows, width, static_cast<double>(matrix.nonzeros()), bytes) +
           static_cast<double>(columns - 1) * bytes * (rows + width);
}

core::Error noMemoryFor(const CsrMatrix& matrix, double bytes)
{
    return {core::Errc::Unsupported,
            fmt::format("{}: {} of memory are not available for this matrix", matrix.name,
                        core::bytesText(bytes))};
}

bool isAllocated(const std::vector<PageMemory>& memory)
{
    return std::ranges::all_of(memory, [](const PageMemory& block) { return block.bytes() > 0; });
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

TeamTimes PlacedProduct::run(ThreadTeam& team, std::size_t passes)
{
    return team.run([&](std::size_t thread) {
        for (std::size_t pass = 0; pass < passes; ++pass) {
            multiply(bounds_[thread], bounds_[thread + 1]);
        }
    });
}

}  // namespace papilio::collectors
