#include "collectors/sparse/spmv_study.h"

#include "collectors/matrices/generators.h"
#include "collectors/matrices/matrix_market.h"
#include "collectors/sparse/sparse_roofs.h"
#include "core/base/number_format.h"
#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <future>
#include <memory>
#include <optional>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>

namespace papilio::collectors {

using core::Result;

namespace {

/// A whole number above 0 with kB or MB behind it, or without; 0 where the text is none.
std::size_t sizeOf(std::string_view text)
{
    std::size_t value = 0;
    const auto* end = text.data() + text.size();
    const auto [at, failure] = std::from_chars(text.data(), end, value);
    const std::string_view unit(at, static_cast<std::size_t>(end - at));
    constexpr std::size_t kilo = 1024;
    constexpr std::size_t most = std::size_t{1} << 30;
    if (failure != std::errc() || value > most) {
        return 0;
    }
    return unit.empty() || unit == "B"                    ? value
           : unit == "kB" || unit == "KiB" || unit == "k" ? value * kilo
           : unit == "MB" || unit == "MiB" || unit == "M" ? value * kilo * kilo
                                                          : 0;
}

/**
 * Does work that cannot be interrupted (a library, a large file) on a thread of its own.
 *
 * `work` owns what it uses. Exceptions of it are thrown here.
 *
 * @return its result, or nothing once `stop` was requested: the work is then left alone, and the
 * process should end by std::_Exit when it has written what it has
 */
template<typename Work>
std::optional<std::invoke_result_t<Work>> unlessStopped(const std::stop_token& stop, Work work)
{
    constexpr auto interval = std::chrono::milliseconds(20);
    std::packaged_task<std::invoke_result_t<Work>()> task(std::move(work));
    auto result = task.get_future();
    std::thread(std::move(task)).detach();
    while (result.wait_for(interval) != std::future_status::ready) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
    }
    return result.get();
}

using SharedMatrix = std::shared_ptr<const CsrMatrix>;

struct Measuring {
    const CpuLayout& layout;
    const SpmvStudy& study;
    const PowerMeter& power;
    const std::stop_token& stop;
    const RunProgress& progress;
    core::Roofline& roofline;
    std::size_t done = 0;

    [[nodiscard]] std::size_t steps() const
    {
        return (study.files.size() + study.generated.size()) * study.orderings.size() *
               perOrdering();
    }
    [[nodiscard]] std::size_t perOrdering() const
    {
        return study.threads.size() *
               (study.timing.product.hasColumns() ? study.columns.size() : 1);
    }
};

/// Empty when stopped.
Result<SharedMatrix> load(const std::string& name, bool generated, const std::stop_token& stop)
{
    auto matrix = unlessStopped(stop, [name, generated] {
        return generated ? generateMatrix(name) : readMatrixFile(name);
    });
    if (!matrix) {
        return SharedMatrix();
    }
    if (!*matrix) {
        return matrix->error();
    }
    return std::make_shared<const CsrMatrix>(**std::move(matrix));
}

/// Empty when stopped.
Result<SharedMatrix> reorderedMatrix(const SharedMatrix& matrix,
                                     Ordering ordering,
                                     const std::stop_token& stop)
{
    if (ordering == Ordering::Original) {
        return matrix;
    }
    auto result = unlessStopped(stop, [matrix, ordering]() -> Result<SharedMatrix> {
        const auto permutation = order(*matrix, ordering);
        if (!permutation) {
            return permutation.error();
        }
        return std::make_shared<const CsrMatrix>(isOfRows(ordering)
                                                     ? rowsPermuted(*matrix, *permutation)
                                                     : permuted(*matrix, *permutation));
    });
    if (!result) {
        return SharedMatrix();
    }
    return *std::move(result);
}

Result<void> measureOne(Measuring& run, const CsrMatrix& matrix, Ordering ordering)
{
    for (const std::size_t threads : run.study.threads) {
        if (run.stop.stop_requested()) {
            return {};
        }
        const auto end = run.layout.processors.begin() + static_cast<std::ptrdiff_t>(threads);
        auto team = ThreadTeam::start({run.layout.processors.begin(), end});
        if (!team) {
            return team.error();
        }
        for (std::size_t sweep = 0; sweep < run.perOrdering() / run.study.threads.size(); ++sweep) {
            auto timing = run.study.timing;
            timing.product.columns = run.study.columns.at(sweep);
            auto point = measureSpmv(**team, matrix, timing, run.power, run.stop);
            if (!point) {
                return point.error();
            }
            if (std::isfinite(point->seconds)) {
                if (run.study.threads.size() > 1) {
                    point->name += ", " + core::plural(threads, "thread");
                }
                point->run = orderingName(ordering);
                run.roofline.points.push_back(*std::move(point));
            }
            run.progress(++run.done, run.steps(),
                         fmt::format("{} {}", matrix.name, orderingName(ordering)));
        }
    }
    return {};
}

Result<void> measureMatrix(Measuring& run, const std::string& name, bool generated)
{
    const auto matrix = load(name, generated, run.stop);
    if (!matrix) {
        return matrix.error();
    }
    for (const Ordering ordering : run.study.orderings) {
        if (*matrix == nullptr || run.stop.stop_requested()) {
            return {};
        }
        if (ordering != Ordering::Original && !isOfRows(ordering) &&
            (*matrix)->rows() != (*matrix)->columns()) {
            run.roofline.provenance.notes.push_back(fmt::format(
                "{} is {} x {}: it is not square, so the ordering {} does not exist.",
                (*matrix)->name, (*matrix)->rows(), (*matrix)->columns(), orderingName(ordering)));
            run.done += run.perOrdering();
            continue;
        }
        const auto shown = reorderedMatrix(*matrix, ordering, run.stop);
        if (!shown) {
            return shown.error();
        }
        if (*shown == nullptr) {
            return {};
        }
        run.roofline.provenance.notes.push_back(fmt::format(
            "{}, {}: {} x {}, {} non-zeros, bandwidth {}.", (*shown)->name, orderingName(ordering),
            (*shown)->rows(), (*shown)->columns(), (*shown)->nonzeros(), bandwidth(**shown)));
        for (const auto& shape : run.study.caches) {
            run.roofline.provenance.notes.push_back(
                fmt::format("{}, {}: {}.", (*shown)->name, orderingName(ordering),
                            missesText(spmvMisses(**shown, shape), shape)));
        }
        if (const auto measured = measureOne(run, **shown, ordering); !measured) {
            return measured.error();
        }
    }
    return {};
}

std::string timingNote(const SpmvRequest& timing)
{
    return fmt::format(
        "Each thread has the same number of {}. Times are the {} of {} repetitions, for all "
        "threads together and for each thread.",
        timing.partition == Partition::Rows ? "rows" : "non-zeros",
        timing.best ? "shortest" : "medians", timing.repetitions);
}

/// What is multiplied, where it is not y = y + A x in double precision.
std::string productNote(const SpmvStudy& study)
{
    using Kind = SparseProduct::Kind;
    const auto columns = fmt::format("{}", fmt::join(study.columns, ", "));
    switch (study.timing.product.kind) {
        case Kind::Ell:
            return "ELL: every row has as many entries as the longest; operations and bytes are "
                   "those of the non-zeros.";
        case Kind::Spmm:
            return fmt::format(
                "SpMM: C = A B with {} columns of B; operations are those of the non-zeros.",
                columns);
        case Kind::TtmFiber:
        case Kind::TtmElement:
            return fmt::format(
                "Tensor times matrix with {} columns: the rows that hold a non-zero are the "
                "fibers, in single precision.",
                columns);
        case Kind::Spmv:
            break;
    }
    return {};
}

}  // namespace

core::Result<CacheShape> readCacheShape(std::string_view text)
{
    const auto parts = core::split(text, ":");
    CacheShape shape;
    if (parts.size() == 2 || parts.size() == 3) {
        shape.bytes = sizeOf(parts[0]);
        shape.ways = sizeOf(parts[1]);
        shape.line = parts.size() == 3 ? sizeOf(parts[2]) : shape.line;
    }
    if (shape.bytes == 0 || shape.ways == 0 || shape.line == 0) {
        return core::errorOf(core::Errc::InvalidArgument,
                             "{}: expected SIZE:WAYS or SIZE:WAYS:LINE, such as 32kB:4", text);
    }
    if (shape.sets() == 0 || shape.bytes % (shape.ways * shape.line) != 0) {
        return core::errorOf(core::Errc::InvalidArgument,
                             "{}: the size must be a multiple of {} bytes (ways x line)", text,
                             shape.ways * shape.line);
    }
    return shape;
}

SetAssociativeCache::SetAssociativeCache(const CacheShape& shape)
    : ways_(shape.ways),
      line_(shape.line),
      sets_(shape.sets()),
      lines_(sets_ * ways_, 0)
{}

bool SetAssociativeCache::use(std::uint64_t address)
{
    const auto line = address / line_;
    const auto begin = lines_.begin() + static_cast<std::ptrdiff_t>((line % sets_) * ways_);
    const auto end = begin + static_cast<std::ptrdiff_t>(ways_);
    const auto found = std::find(begin, end, line + 1);
    const bool isThere = found != end;
    // What was used longest ago makes room.
    std::rotate(begin, isThere ? found : end - 1, isThere ? found + 1 : end);
    *begin = line + 1;
    return isThere;
}

SpmvMisses spmvMisses(const CsrMatrix& matrix, const CacheShape& shape)
{
    constexpr std::uint64_t value = 8;
    constexpr std::uint64_t index = 4;
    std::uint64_t next = 0;
    const auto place = [&](std::uint64_t bytes) {
        const auto begin = next;
        next += (bytes + shape.line - 1) / shape.line * shape.line;
        return begin;
    };
    const auto x = place(value * matrix.columns());
    const auto y = place(value * matrix.rows());
    const auto starts = place(index * (matrix.rows() + 1));
    const auto values = place(value * matrix.nonzeros());
    const auto columns = place(index * matrix.nonzeros());

    SetAssociativeCache cache(shape);
    SpmvMisses misses;
    const auto product = [&] {
        misses = {.vectorAccesses = matrix.nonzeros()};
        const auto other = [&](std::uint64_t address) {
            misses.otherMisses += cache.use(address) ? 0 : 1;
        };
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            other(starts + index * row);
            other(starts + index * (row + 1));
            const auto end = static_cast<std::size_t>(matrix.rowStart()[row + 1]);
            for (auto at = static_cast<std::size_t>(matrix.rowStart()[row]); at < end; ++at) {
                other(values + value * at);
                other(columns + index * at);
                const auto column = static_cast<std::uint64_t>(matrix.column()[at]);
                misses.vectorMisses += cache.use(x + value * column) ? 0 : 1;
            }
            other(y + value * row);
        }
    };
    product();
    product();
    return misses;
}

std::string missesText(const SpmvMisses& misses, const CacheShape& shape)
{
    return fmt::format("{} of {} accesses to x miss a cache of {} with {} ways; other misses: {}",
                       misses.vectorMisses, misses.vectorAccesses,
                       core::bytesText(static_cast<double>(shape.bytes)), shape.ways,
                       misses.otherMisses);
}

std::size_t bandwidth(const CsrMatrix& matrix)
{
    std::size_t widest = 0;
    for (Eigen::Index row = 0; row < matrix.matrix.outerSize(); ++row) {
        for (SparseMatrix::InnerIterator entry(matrix.matrix, row); entry; ++entry) {
            widest = std::max(widest, static_cast<std::size_t>(std::abs(entry.col() - row)));
        }
    }
    return widest;
}

std::vector<std::size_t> utilizationThreads(std::size_t most)
{
    constexpr std::size_t each = 16;
    std::vector<std::size_t> counts;
    for (std::size_t count = 1; count < most; count = most <= each ? count + 1 : 2 * count) {
        counts.push_back(count);
    }
    counts.push_back(most);
    return counts;
}

Result<core::Roofline> measureSpmvStudy(const CpuLayout& layout,
                                        const SpmvStudy& study,
                                        const PowerMeter& power,
                                        const std::stop_token& stop,
                                        const RunProgress& progress)
{
    core::Roofline roofline;
    roofline.name = "SpMV";
    roofline.machine = layout.machine.id;
    roofline.levels = layout.levels();
    Measuring run{layout, study, power, stop, progress, roofline};
    for (const bool generated : {false, true}) {
        for (const auto& name : generated ? study.generated : study.files) {
            if (const auto measured = measureMatrix(run, name, generated); !measured) {
                return measured.error();
            }
        }
    }
    if (!study.roofs.threads.empty() && !stop.stop_requested()) {
        auto roofs = measureSparseRoofs(layout, study.roofs, power, stop, progress);
        if (!roofs) {
            return roofs.error();
        }
        if (!roofs->empty()) {
            roofline.ceilings = std::move(roofs->front().ceilings);
            auto& notes = roofs->front().provenance.notes;
            roofline.provenance.notes.insert(roofline.provenance.notes.begin(), notes.begin(),
                                             notes.end());
        }
    }
    roofline.provenance.source = "papilio-collect spmv";
    roofline.provenance.notes.push_back(timingNote(study.timing));
    if (auto note = productNote(study); !note.empty()) {
        roofline.provenance.notes.push_back(std::move(note));
    }
    return roofline;
}

}  // namespace papilio::collectors
