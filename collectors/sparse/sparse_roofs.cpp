#include "collectors/sparse/sparse_roofs.h"

#include "collectors/sparse/spmv_kernel.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace papilio::collectors {

namespace {

constexpr std::array<std::size_t, 5> rowNonzeros{1, 4, 16, 64, 256};

/// One dense matrix in CSR for each thread, in memory that is used for all of them in turn.
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
                return core::Error{core::Errc::Unsupported,
                                   fmt::format("there are not {} MiB free for each of {} threads",
                                               largestBytes >> 20, processors.size())};
            }
        }
        return blocks;
    }

    /// Every thread writes its own matrix.
    void fill(std::size_t rows, std::size_t columns)
    {
        rows_ = rows;
        team_->run([&](std::size_t thread) {
            const CsrArrays arrays = arraysOf(thread, columns);
            for (std::size_t row = 0; row <= rows; ++row) {
                arrays.rowStart[row] = static_cast<std::int32_t>(row * columns);
            }
            for (std::size_t i = 0; i < rows * columns; ++i) {
                arrays.column[i] = static_cast<std::int32_t>(i % columns);
                arrays.values[i] = 1;
            }
            std::fill_n(arrays.x, columns, 1.0);
            std::fill_n(arrays.y, rows, 0.0);
        });
        columns_ = columns;
    }

    double seconds(std::size_t passes)
    {
        return team_
            ->run([&](std::size_t thread) {
                const CsrArrays arrays = arraysOf(thread, columns_);
                for (std::size_t pass = 0; pass < passes; ++pass) {
                    addProduct(arrays, 0, rows_);
                }
            })
            .seconds;
    }

private:
    [[nodiscard]] CsrArrays arraysOf(std::size_t thread, std::size_t columns) const
    {
        char* at = memory_[thread].data();
        const auto take = [&at](std::size_t bytes) {
            constexpr std::size_t line = 64;
            char* begin = at;
            at += (bytes + 2 * line - 1) / line * line;  // a line's gap: no common sets
            return begin;
        };
        const std::size_t nonzeros = rows_ * columns;
        CsrArrays arrays;
        arrays.values = reinterpret_cast<double*>(take(8 * nonzeros));
        arrays.column = reinterpret_cast<std::int32_t*>(take(4 * nonzeros));
        arrays.rowStart = reinterpret_cast<std::int32_t*>(take(4 * (rows_ + 1)));
        arrays.x = reinterpret_cast<double*>(take(8 * columns));
        arrays.y = reinterpret_cast<double*>(take(8 * rows_));
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
        const auto nonzeros = static_cast<double>(rows * columns);
        return 4 + 20 * nonzeros + 12 * static_cast<double>(rows);
    }
};

std::vector<SparseItem> items(const std::vector<WorkingSet>& sets, std::size_t threads)
{
    std::vector<SparseItem> all;
    for (const auto& set : sets) {
        for (const std::size_t columns : rowNonzeros) {
            SparseItem item{.ceiling = {}, .rows = denseRows(columns, set.threadBytes)};
            item.columns = columns;
            item.ceiling = {.name = set.level,
                            .kind = core::Ceiling::Kind::Bandwidth,
                            .threads = static_cast<int>(threads),
                            .isa = "scalar",
                            .precision = "double",
                            .operation = fmt::format("spmv {}", columns),
                            .bytes = static_cast<double>(threads * set.threadBytes)};
            all.push_back(std::move(item));
        }
    }
    return all;
}

/// A few repetitions of one item; false when it was stopped.
bool measureItem(DenseBlocks& blocks,
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
    auto blocks = DenseBlocks::open({layout.processors.begin(), end}, sets.back().threadBytes);
    if (!blocks) {
        return blocks.error();
    }
    auto all = items(sets, threads);
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
        "Bytes are 4 + 20 nnz + 12 R per product: values, column indices and elements of x, row "
        "starts and y, once each."};
    return roofline;
}

}  // namespace

std::size_t denseRows(std::size_t columns, std::size_t bytes)
{
    const std::size_t fixed = 4 + 8 * columns;
    const std::size_t row = 12 * columns + 12;
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
        of += 3 * items(layout.workingSets(threads), threads).size();
    }
    const auto step = [&](const std::string& what) { progress(++done, of, what); };
    for (const std::size_t threads : request.threads) {
        if (stop.stop_requested()) {
            break;
        }
        const auto measured = measureThreads(roofline, layout, request, threads, stop, step);
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
