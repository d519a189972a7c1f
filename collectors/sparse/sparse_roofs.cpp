#include "collectors/sparse/sparse_roofs.h"

#include "collectors/sparse/spmv_kernel.h"
#include "core/roofline/sparse_work.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>

namespace papilio::collectors {

namespace {

constexpr std::array<std::size_t, 5> rowNonzeros{1, 4, 16, 64, 256};

/// Bytes of y = y + A x in the core: a value, an index and an element of x for each non-zero; a row
/// start and y for each row (in single precision as core::spmvSingle() counts them: the row's
/// result alone).
double productBytes(double rows, double nonzeros, bool isSingle)
{
    return isSingle ? core::spmvSingle(rows, nonzeros).bytes
                    : core::spmvDouble(rows, nonzeros).bytes;
}

/// One dense matrix in CSR for each thread, in memory that is used for all of them in turn.
template<typename Value>
class DenseBlocks {
public:
    static core::Result<DenseBlocks> open(const std::vector<unsigned>& processors,
                                          std::size_t largestBytes)
    {
        DenseBlocks blocks;
        auto team = ThreadTeam::start(processors);
        if (!team) {
            return team.error();
        }
        blocks.team_ = *std::move(team);
        constexpr std::size_t arrays = 5;
        constexpr std::size_t slack = 4096;  // one row more, and a gap behind each array
        for (std::size_t thread = 0; thread < processors.size(); ++thread) {
            blocks.memory_.emplace_back(largestBytes + arrays * slack);
            if (blocks.memory_.back().bytes() == 0) {
                return core::errorOf(core::Errc::Unsupported,
                                     "there are not {} MiB free for each of {} threads",
                                     largestBytes >> 20, processors.size());
            }
        }
        return blocks;
    }

    /// Every thread writes its own matrix.
    void fill(std::size_t rows, std::size_t columns)
    {
        rows_ = rows;
        team_->run([&](std::size_t thread) {
            const auto arrays = arraysOf(thread, columns);
            for (std::size_t row = 0; row <= rows; ++row) {
                arrays.rowStart[row] = static_cast<std::int32_t>(row * columns);
            }
            for (std::size_t i = 0; i < rows * columns; ++i) {
                arrays.column[i] = static_cast<std::int32_t>(i % columns);
                arrays.values[i] = 1;
            }
            std::fill_n(arrays.x, columns, Value{1});
            std::fill_n(arrays.y, rows, Value{0});
        });
        columns_ = columns;
    }

    double seconds(std::size_t passes)
    {
        return team_
            ->run([&](std::size_t thread) {
                const auto arrays = arraysOf(thread, columns_);
                for (std::size_t pass = 0; pass < passes; ++pass) {
                    addProduct(arrays, 0, rows_);
                }
            })
            .seconds;
    }

private:
    [[nodiscard]] CsrArraysOf<Value> arraysOf(std::size_t thread, std::size_t columns) const
    {
        char* at = memory_[thread].data();
        const auto take = [&at](std::size_t bytes) {
            constexpr std::size_t line = 64;
            char* begin = at;
            at += (bytes + 2 * line - 1) / line * line;  // a line's gap: no common sets
            return begin;
        };
        const std::size_t nonzeros = rows_ * columns;
        constexpr std::size_t bytes = sizeof(Value);
        CsrArraysOf<Value> arrays;
        arrays.values = reinterpret_cast<Value*>(take(bytes * nonzeros));
        arrays.column = reinterpret_cast<std::int32_t*>(take(4 * nonzeros));
        arrays.rowStart = reinterpret_cast<std::int32_t*>(take(4 * (rows_ + 1)));
        arrays.x = reinterpret_cast<Value*>(take(bytes * columns));
        arrays.y = reinterpret_cast<Value*>(take(bytes * rows_));
        return arrays;
    }

    std::unique_ptr<ThreadTeam> team_;
    std::vector<PageMemory> memory_;
    std::size_t rows_ = 0;
    std::size_t columns_ = 0;
};

struct SparseItem {
    core::Ceiling ceiling;
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::size_t passes = 0;
    std::vector<double> rates = {};

    [[nodiscard]] double bytes() const
    {
        return productBytes(static_cast<double>(rows), static_cast<double>(rows * columns),
                            ceiling.precision == "single");
    }
};

std::vector<SparseItem> items(const std::vector<WorkingSet>& sets,
                              std::size_t threads,
                              Precision precision)
{
    const bool isSingle = precision == Precision::Single;
    std::vector<SparseItem> all;
    for (const auto& set : sets) {
        for (const std::size_t columns : rowNonzeros) {
            SparseItem item{.ceiling = {}, .rows = denseRows(columns, set.threadBytes, isSingle)};
            item.columns = columns;
            item.ceiling = {
                .name = set.level,
                .kind = core::Ceiling::Kind::Bandwidth,
                .threads = static_cast<int>(threads),
                .isa = "scalar",
                .precision = isSingle ? "single" : "double",
                .operation = fmt::format("{} {}", core::Ceiling::sparseOperation, columns),
                .bytes = static_cast<double>(threads * set.threadBytes)};
            all.push_back(std::move(item));
        }
    }
    return all;
}

/// Sparse roofs are of one precision: the first that is asked for.
Precision precisionOf(const RoofRequest& request)
{
    return request.precisions.empty() ? Precision::Double : request.precisions.front();
}

/// A few repetitions of one item; false when it was stopped.
template<typename Value>
bool measureItem(DenseBlocks<Value>& blocks,
                 SparseItem& item,
                 std::size_t repetitions,
                 double runSeconds,
                 const std::stop_token& stop)
{
    blocks.fill(item.rows, item.columns);
    blocks.seconds(1);  // warm
    if (item.passes == 0) {
        for (item.passes = 1; blocks.seconds(item.passes) < runSeconds / 4;) {
            item.passes *= 4;
        }
        const double taken = std::min(blocks.seconds(item.passes), blocks.seconds(item.passes));
        item.passes = std::max<std::size_t>(
            1, static_cast<std::size_t>(static_cast<double>(item.passes) * runSeconds / taken));
    }
    for (std::size_t repetition = 0; repetition < repetitions; ++repetition) {
        if (stop.stop_requested()) {
            return false;
        }
        const double threads = item.ceiling.threads;
        item.rates.push_back(item.bytes() * static_cast<double>(item.passes) * threads /
                             blocks.seconds(item.passes) / 1e9);
    }
    return true;
}

/// Rounds over all items, so that a disturbance does not meet one item alone.
template<typename Value>
core::Result<void> measureThreads(core::Roofline& roofline,
                                  const CpuLayout& layout,
                                  const RoofRequest& request,
                                  std::size_t threads,
                                  const std::stop_token& stop,
                                  const std::function<void(const std::string&)>& step)
{
    constexpr std::size_t rounds = 3;
    const auto sets = layout.workingSets(threads);
    const auto end = layout.processors.begin() + static_cast<std::ptrdiff_t>(threads);
    auto blocks =
        DenseBlocks<Value>::open({layout.processors.begin(), end}, sets.back().threadBytes);
    if (!blocks) {
        return blocks.error();
    }
    auto all = items(sets, threads, precisionOf(request));
    const std::size_t repetitions = (request.repetitions + rounds - 1) / rounds;
    for (std::size_t round = 0; round < rounds; ++round) {
        for (auto& item : all) {
            if (!measureItem(*blocks, item, repetitions, request.runSeconds, stop)) {
                break;
            }
            step(describe(item.ceiling));
        }
    }
    for (auto& item : all) {
        if (!item.rates.empty()) {
            setSpread(item.ceiling, item.rates, request.best);
            roofline.ceilings.push_back(item.ceiling);
        }
    }
    return {};
}

core::Roofline emptyRoofline(const CpuLayout& layout, const RoofRequest& request)
{
    core::Roofline roofline;
    roofline.name = "sparse roofs";
    roofline.machine = layout.machine.id;
    roofline.levels = layout.levels();
    roofline.provenance.source = "papilio-collect roofline --kernel spmv";
    roofline.provenance.notes = {
        fmt::format("Roofs of y = y + A x with dense matrices stored as CSR, warm, x in the L1 "
                    "cache; the roof is the {} of {} repetitions.",
                    request.best ? "best" : "median", request.repetitions),
        precisionOf(request) == Precision::Single
            ? "Single precision: bytes are 12 nnz + 4 R per product: values, column indices and "
              "elements of x, and y, once each."
            : "Bytes are 4 + 20 nnz + 12 R per product: values, column indices and elements of x, "
              "row starts and y, once each."};
    return roofline;
}

}  // namespace

std::size_t denseRows(std::size_t columns, std::size_t bytes, bool isSingle)
{
    const std::size_t element = isSingle ? 4 : 8;
    const std::size_t fixed = 4 + element * columns;
    const std::size_t row = (element + 4) * columns + 4 + element;
    return bytes > fixed + row ? (bytes - fixed) / row : 1;
}

core::Result<std::vector<core::Roofline>> measureSparseRoofs(const CpuLayout& layout,
                                                             const RoofRequest& request,
                                                             const PowerMeter& power,
                                                             const std::stop_token& stop,
                                                             const RunProgress& progress)
{
    core::Roofline roofline = emptyRoofline(layout, request);
    std::size_t done = 0;
    std::size_t of = 0;
    for (const std::size_t threads : request.threads) {
        of += 3 * items(layout.workingSets(threads), threads, precisionOf(request)).size();
    }
    const auto step = [&](const std::string& what) { progress(++done, of, what); };
    for (const std::size_t threads : request.threads) {
        if (stop.stop_requested()) {
            break;
        }
        const auto measure = precisionOf(request) == Precision::Single ? measureThreads<float>
                                                                       : measureThreads<double>;
        const auto measured = measure(roofline, layout, request, threads, stop, step);
        if (!measured) {
            return measured.error();
        }
    }
    if (roofline.ceilings.empty()) {
        return std::vector<core::Roofline>{};
    }
    const auto compute = measureScalarRoofs(layout, request, stop);
    if (!compute) {
        return compute.error();
    }
    roofline.ceilings.insert(roofline.ceilings.end(), compute->begin(), compute->end());
    roofline.provenance.notes.push_back(power.note());
    return std::vector{std::move(roofline)};
}

}  // namespace papilio::collectors
