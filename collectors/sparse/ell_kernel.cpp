#include "collectors/sparse/ell_kernel.h"

#include "core/base/number_format.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace papilio::collectors {

std::size_t ellWidth(const CsrMatrix& matrix)
{
    const auto starts = matrix.rowStart();
    std::int32_t widest = 0;
    for (std::size_t row = 0; row < matrix.rows(); ++row) {
        widest = std::max(widest, starts[row + 1] - starts[row]);
    }
    return static_cast<std::size_t>(widest);
}

double ellWorkingSet(const CsrMatrix& matrix, std::size_t valueBytes)
{
    const auto bytes = static_cast<double>(valueBytes);
    return static_cast<double>(ellWidth(matrix) * matrix.rows()) * (bytes + 4) +
           bytes * static_cast<double>(matrix.rows() + matrix.columns());
}

template<typename Value>
core::Result<EllMatrix<Value>> EllMatrix<Value>::place(const CsrMatrix& matrix,
                                                       ThreadTeam& team,
                                                       Partition partition)
{
    EllMatrix placed;
    placed.rows_ = matrix.rows();
    placed.width_ = ellWidth(matrix);
    const auto stored = placed.rows_ * placed.width_;
    const double padding = static_cast<double>(stored) / static_cast<double>(matrix.nonzeros());
    if (padding > mostPadding) {
        return core::Error{core::Errc::InvalidArgument,
                           fmt::format("{}: ELL would store {} entries for each non-zero, because "
                                       "the longest row has {}; use --kernel spmv",
                                       matrix.name, core::numberText(padding), placed.width_)};
    }
    auto& memory = placed.memory_;
    placed.column_ = allocateIn<std::int32_t>(memory, stored);
    placed.values_ = allocateIn<Value>(memory, stored);
    placed.x_ = allocateIn<Value>(memory, matrix.columns());
    placed.y_ = allocateIn<Value>(memory, matrix.rows());
    if (!isAllocated(memory)) {
        return noMemoryFor(matrix, ellWorkingSet(matrix, sizeof(Value)));
    }
    placed.bounds_ = partitionRows(matrix, team.size(), partition);
    team.run([&](std::size_t thread) {
        for (std::size_t row = placed.bounds_[thread]; row < placed.bounds_[thread + 1]; ++row) {
            const auto first = static_cast<std::size_t>(matrix.rowStart()[row]);
            const auto last = static_cast<std::size_t>(matrix.rowStart()[row + 1]);
            for (std::size_t k = 0; k < placed.width_; ++k) {
                const auto at = k * placed.rows_ + row;
                const bool isThere = first + k < last;
                placed.column_[at] = isThere        ? matrix.column()[first + k]
                                     : last > first ? matrix.column()[last - 1]
                                                    : 0;
                placed.values_[at] =
                    isThere ? static_cast<Value>(matrix.values()[first + k]) : Value{0};
            }
            placed.y_[row] = 0;
        }
        const std::size_t begin = matrix.columns() * thread / team.size();
        const std::size_t end = matrix.columns() * (thread + 1) / team.size();
        for (std::size_t column = begin; column < end; ++column) {
            placed.x_[column] =
                static_cast<Value>(column + 1) / static_cast<Value>(matrix.columns());
        }
    });
    return placed;
}

/// A block of rows at once: their sums are in registers or in L1, and the entries are read one
/// behind the other.
template<typename Value>
void EllMatrix<Value>::add(std::size_t first, std::size_t last) const
{
    constexpr std::size_t block = 64;
    std::array<Value, block> sums{};
    for (std::size_t row = first; row < last; row += block) {
        const std::size_t count = std::min(block, last - row);
        sums.fill(0);
        for (std::size_t k = 0; k < width_; ++k) {
            const Value* __restrict values = values_ + k * rows_ + row;
            const std::int32_t* __restrict column = column_ + k * rows_ + row;
            for (std::size_t i = 0; i < count; ++i) {
                sums[i] += values[i] * x_[column[i]];
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            y_[row + i] += sums[i];
        }
    }
}

template<typename Value>
TeamTimes EllMatrix<Value>::run(ThreadTeam& team, std::size_t passes)
{
    return team.run([&](std::size_t thread) {
        for (std::size_t pass = 0; pass < passes; ++pass) {
            add(bounds_[thread], bounds_[thread + 1]);
        }
    });
}

template class EllMatrix<double>;
template class EllMatrix<float>;

}  // namespace papilio::collectors
