#include "collectors/sparse/dense_product.h"

#include <algorithm>

namespace papilio::collectors {

template<typename Value>
core::Result<DenseProduct<Value>> DenseProduct<Value>::place(const CsrMatrix& matrix,
                                                             ThreadTeam& team,
                                                             Partition partition,
                                                             ProductOrder order,
                                                             std::size_t columns)
{
    DenseProduct placed;
    placed.columns_ = columns;
    placed.order_ = order;
    auto& memory = placed.memory_;
    placed.a_ = {.rowStart = allocateIn<std::int32_t>(memory, matrix.rows() + 1),
                 .column = allocateIn<std::int32_t>(memory, matrix.nonzeros()),
                 .values = allocateIn<Value>(memory, matrix.nonzeros())};
    placed.b_ = allocateIn<Value>(memory, matrix.columns() * columns);
    placed.c_ = allocateIn<Value>(memory, matrix.rows() * columns);
    if (!isAllocated(memory)) {
        return noMemoryFor(matrix, csrWorkingSet(matrix, columns, sizeof(Value)));
    }
    placed.bounds_ = partitionRows(matrix, team.size(), partition);
    team.run([&](std::size_t thread) {
        const auto first = placed.bounds_[thread];
        const auto last = placed.bounds_[thread + 1];
        const auto begin = static_cast<std::size_t>(matrix.rowStart()[first]);
        const auto count = static_cast<std::size_t>(matrix.rowStart()[last]) - begin;
        std::ranges::copy(matrix.rowStart().subspan(first, last - first),
                          placed.a_.rowStart + first);
        std::ranges::copy(matrix.column().subspan(begin, count), placed.a_.column + begin);
        std::ranges::transform(matrix.values().subspan(begin, count), placed.a_.values + begin,
                               [](double value) { return static_cast<Value>(value); });
        std::fill(placed.c_ + first * columns, placed.c_ + last * columns, Value{0});
        if (thread + 1 == team.size()) {
            placed.a_.rowStart[matrix.rows()] = matrix.rowStart()[matrix.rows()];
        }
        const std::size_t rowBegin = matrix.columns() * thread / team.size();
        const std::size_t rowEnd = matrix.columns() * (thread + 1) / team.size();
        for (std::size_t row = rowBegin; row < rowEnd; ++row) {
            std::fill_n(placed.b_ + row * columns, columns,
                        static_cast<Value>(row + 1) / static_cast<Value>(matrix.columns()));
        }
    });
    return placed;
}

template<typename Value>
void DenseProduct<Value>::byRow(std::size_t first, std::size_t last) const
{
    for (std::size_t row = first; row < last; ++row) {
        Value* __restrict c = c_ + row * columns_;
        std::fill_n(c, columns_, Value{0});
        const auto end = static_cast<std::size_t>(a_.rowStart[row + 1]);
        for (auto i = static_cast<std::size_t>(a_.rowStart[row]); i < end; ++i) {
            const Value value = a_.values[i];
            const Value* __restrict b = b_ + static_cast<std::size_t>(a_.column[i]) * columns_;
            for (std::size_t column = 0; column < columns_; ++column) {
                c[column] += value * b[column];
            }
        }
    }
}

template<typename Value>
void DenseProduct<Value>::byElement(std::size_t first, std::size_t last) const
{
    for (std::size_t row = first; row < last; ++row) {
        for (std::size_t column = 0; column < columns_; ++column) {
            Value sum = 0;
            const auto end = static_cast<std::size_t>(a_.rowStart[row + 1]);
            for (auto i = static_cast<std::size_t>(a_.rowStart[row]); i < end; ++i) {
                sum +=
                    a_.values[i] * b_[static_cast<std::size_t>(a_.column[i]) * columns_ + column];
            }
            c_[row * columns_ + column] = sum;
        }
    }
}

template<typename Value>
TeamTimes DenseProduct<Value>::run(ThreadTeam& team, std::size_t passes)
{
    return team.run([&](std::size_t thread) {
        for (std::size_t pass = 0; pass < passes; ++pass) {
            order_ == ProductOrder::ByRow ? byRow(bounds_[thread], bounds_[thread + 1])
                                          : byElement(bounds_[thread], bounds_[thread + 1]);
        }
    });
}

template class DenseProduct<double>;
template class DenseProduct<float>;

}  // namespace papilio::collectors
