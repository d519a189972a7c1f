#include "collectors/sparse/sparse_product.h"

#include "collectors/roofline/power_meter.h"
#include "core/base/enum_names.h"
#include "core/base/number_format.h"
#include "core/base/quantile.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>

namespace papilio::collectors {

namespace {

/// The clock of the first thread's core, right after its products: the best of a few, for another
/// program may have interrupted one.
double clockNow(ThreadTeam& team)
{
    double best = 0;
    team.run([&best](std::size_t thread) {
        for (int sample = 0; thread == 0 && sample < 3; ++sample) {
            best = std::max(best, coreGigahertz());
        }
    });
    return best > 0 ? best : core::RooflinePoint::unknown;
}

using Kind = SparseProduct::Kind;

constexpr core::EnumNames<Kind, 5> names = {{"spmv", "ell", "spmm", "ttm-fiber", "ttm-element"}};

/// Rows that hold a non-zero: the fibers of a tensor.
std::size_t filledRows(const CsrMatrix& matrix)
{
    std::size_t rows = 0;
    for (std::size_t row = 0; row < matrix.rows(); ++row) {
        rows += matrix.rowStart()[row + 1] > matrix.rowStart()[row] ? 1 : 0;
    }
    return rows;
}

bool isTensor(const SparseProduct& product)
{
    return product.kind == Kind::TtmFiber || product.kind == Kind::TtmElement;
}

template<typename Placed>
core::Result<std::unique_ptr<PlacedProduct>> held(core::Result<Placed> placed)
{
    if (!placed) {
        return placed.error();
    }
    return std::unique_ptr<PlacedProduct>(std::make_unique<Placed>(*std::move(placed)));
}

template<typename Value>
core::Result<std::unique_ptr<PlacedProduct>> placeOf(const CsrMatrix& matrix,
                                                     const SparseProduct& product,
                                                     ThreadTeam& team,
                                                     Partition partition)
{
    return product.kind == Kind::Ell
               ? held(EllMatrix<Value>::place(matrix, team, partition))
               : held(CsrProduct<Value>::place(matrix, team, partition, product.kind,
                                               product.hasColumns() ? product.columns : 1));
}

}  // namespace

double coreUtilization(const std::vector<double>& threadSeconds)
{
    return std::accumulate(threadSeconds.begin(), threadSeconds.end(), 0.0) /
           *std::max_element(threadSeconds.begin(), threadSeconds.end());
}

core::Result<core::RooflinePoint> measureSpmv(ThreadTeam& team,
                                              const CsrMatrix& matrix,
                                              const SpmvRequest& request,
                                              const PowerMeter& power,
                                              const std::stop_token& stop)
{
    auto made = placeProduct(matrix, request.product, team, request.partition);
    if (!made) {
        return made.error();
    }
    const auto placed = *std::move(made);
    const auto work = workOf(matrix, request.product);
    core::RooflinePoint point;
    point.name = matrix.name + suffixOf(request.product);
    point.threads = static_cast<int>(team.size());
    point.intensity = work.intensity();
    point.workingSet = workingSetOf(matrix, request.product);
    const std::size_t passes = fitPasses(request.runSeconds, [&](std::size_t tried) {
                                   return placed->run(team, tried).seconds;
                               }).passes;
    std::vector<double> seconds;
    std::vector<std::vector<double>> busy(team.size());
    for (std::size_t repetition = 0; repetition < request.repetitions && !stop.stop_requested();
         ++repetition) {
        const TeamTimes times = placed->run(team, passes);
        seconds.push_back(times.seconds / static_cast<double>(passes));
        for (std::size_t thread = 0; thread < team.size(); ++thread) {
            busy[thread].push_back(times.threadSeconds[thread] / static_cast<double>(passes));
        }
    }
    if (seconds.empty()) {
        return point;
    }
    const auto typical = [&request](std::vector<double> times) {
        return request.best ? *std::min_element(times.begin(), times.end())
                            : core::medianOf(std::move(times));
    };
    point.seconds = typical(seconds);
    point.performance = work.operations / point.seconds / 1e9;
    if (seconds.size() > 1) {
        const auto [shortest, longest] = std::minmax_element(seconds.begin(), seconds.end());
        point.low = work.operations / *longest / 1e9;
        point.high = work.operations / *shortest / 1e9;
    }
    for (auto& thread : busy) {
        point.threadSeconds.push_back(typical(std::move(thread)));
    }
    point.utilization = coreUtilization(point.threadSeconds);
    point.gigahertz = clockNow(team);
    if (power.works()) {
        point.watts = power.watts([&] { placed->run(team, passes); }, stop);
    }
    return point;
}

template<typename Value>
core::Result<CsrProduct<Value>> CsrProduct<Value>::place(const CsrMatrix& matrix,
                                                         ThreadTeam& team,
                                                         Partition partition,
                                                         SparseProduct::Kind kind,
                                                         std::size_t columns)
{
    CsrProduct placed;
    placed.columns_ = columns;
    placed.kind_ = kind;
    auto& memory = placed.memory_;
    auto& arrays = placed.arrays_;
    arrays = {.rowStart = allocateIn<std::int32_t>(memory, matrix.rows() + 1),
              .column = allocateIn<std::int32_t>(memory, matrix.nonzeros()),
              .values = allocateIn<Value>(memory, matrix.nonzeros()),
              .x = allocateIn<Value>(memory, matrix.columns() * columns),
              .y = allocateIn<Value>(memory, matrix.rows() * columns)};
    if (!isAllocated(memory)) {
        return noMemoryFor(matrix, csrWorkingSet(matrix, columns, sizeof(Value)));
    }
    placed.bounds_ = partitionRows(matrix, team.size(), partition);
    team.run([&](std::size_t thread) {
        const auto first = placed.bounds_[thread];
        const auto last = placed.bounds_[thread + 1];
        copyRows(matrix, arrays, first, last);
        std::fill(arrays.y + first * columns, arrays.y + last * columns, Value{0});
        fillOperand(arrays.x, matrix.columns(), columns, thread, team.size());
    });
    return placed;
}

template<typename Value>
void CsrProduct<Value>::multiply(std::size_t first, std::size_t last) const
{
    kind_ == Kind::Spmv         ? addProduct(arrays_, first, last)
    : kind_ == Kind::TtmElement ? byElement(first, last)
                                : byRow(first, last);
}

template<typename Value>
void CsrProduct<Value>::byRow(std::size_t first, std::size_t last) const
{
    for (std::size_t row = first; row < last; ++row) {
        Value* __restrict c = arrays_.y + row * columns_;
        std::fill_n(c, columns_, Value{0});
        const auto end = static_cast<std::size_t>(arrays_.rowStart[row + 1]);
        for (auto i = static_cast<std::size_t>(arrays_.rowStart[row]); i < end; ++i) {
            const Value value = arrays_.values[i];
            const Value* __restrict b =
                arrays_.x + static_cast<std::size_t>(arrays_.column[i]) * columns_;
            for (std::size_t column = 0; column < columns_; ++column) {
                c[column] += value * b[column];
            }
        }
    }
}

template<typename Value>
void CsrProduct<Value>::byElement(std::size_t first, std::size_t last) const
{
    for (std::size_t row = first; row < last; ++row) {
        for (std::size_t column = 0; column < columns_; ++column) {
            Value sum = 0;
            const auto end = static_cast<std::size_t>(arrays_.rowStart[row + 1]);
            for (auto i = static_cast<std::size_t>(arrays_.rowStart[row]); i < end; ++i) {
                sum += arrays_.values[i] *
                       arrays_.x[static_cast<std::size_t>(arrays_.column[i]) * columns_ + column];
            }
            arrays_.y[row * columns_ + column] = sum;
        }
    }
}

template class CsrProduct<double>;
template class CsrProduct<float>;

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
        return core::errorOf(core::Errc::InvalidArgument,
                             "{}: ELL would store {} entries for each non-zero, because "
                             "the longest row has {}; use --kernel spmv",
                             matrix.name, core::numberText(padding), placed.width_);
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
        fillOperand(placed.x_, matrix.columns(), 1, thread, team.size());
    });
    return placed;
}

/// A block of rows at once: their sums are in registers or in L1, and the entries are read one
/// behind the other.
template<typename Value>
void EllMatrix<Value>::multiply(std::size_t first, std::size_t last) const
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

template class EllMatrix<double>;
template class EllMatrix<float>;

std::optional<SparseProduct::Kind> sparseProductKind(std::string_view name)
{
    return names.find(name);
}

std::string suffixOf(const SparseProduct& product)
{
    std::string text;
    switch (product.kind) {
        case Kind::Spmv:
            break;
        case Kind::Ell:
            text = ", ELL";
            break;
        case Kind::Spmm:
            text = fmt::format(", SpMM {}", product.columns);
            break;
        case Kind::TtmFiber:
            return fmt::format(", TTM by fiber {}", product.columns);
        case Kind::TtmElement:
            return fmt::format(", TTM by element {}", product.columns);
    }
    return text + (product.isSingle ? ", single" : "");
}

core::SparseWork workOf(const CsrMatrix& matrix, const SparseProduct& product)
{
    const auto rows = static_cast<double>(matrix.rows());
    const auto nonzeros = static_cast<double>(matrix.nonzeros());
    const auto columns = static_cast<double>(product.columns);
    switch (product.kind) {
        case Kind::Spmm:
            return core::spmm(rows, nonzeros, columns, product.isSingle ? 4 : 8);
        case Kind::TtmFiber:
            return core::ttmByFiber(static_cast<double>(filledRows(matrix)), nonzeros, columns);
        case Kind::TtmElement:
            return core::ttmByElement(static_cast<double>(filledRows(matrix)), nonzeros, columns);
        default:
            return product.isSingle ? core::spmvSingle(rows, nonzeros)
                                    : core::spmvDouble(rows, nonzeros);
    }
}

double workingSetOf(const CsrMatrix& matrix, const SparseProduct& product)
{
    const std::size_t bytes = product.isSingle || isTensor(product) ? 4 : 8;
    return product.kind == Kind::Ell
               ? ellWorkingSet(matrix, bytes)
               : csrWorkingSet(matrix, product.hasColumns() ? product.columns : 1, bytes);
}

core::Result<std::unique_ptr<PlacedProduct>> placeProduct(const CsrMatrix& matrix,
                                                          const SparseProduct& product,
                                                          ThreadTeam& team,
                                                          Partition partition)
{
    return product.isSingle || isTensor(product)
               ? placeOf<float>(matrix, product, team, partition)
               : placeOf<double>(matrix, product, team, partition);
}

}  // namespace papilio::collectors
