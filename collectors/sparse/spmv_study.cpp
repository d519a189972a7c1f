#include "collectors/sparse/spmv_study.h"

#include "collectors/base/unless_stopped.h"
#include "collectors/matrices/generators.h"
#include "collectors/matrices/matrix_market.h"
#include "collectors/sparse/sparse_roofs.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>

namespace papilio::collectors {

using core::Result;

namespace {

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
               study.threads.size();
    }
};

/// Empty when stopped.
Result<SharedMatrix> load(const std::string& name, bool generated, const std::stop_token& stop)
{
    auto matrix = unlessStopped(stop, [name, generated] {
        return generated ? generateMatrix(name) : readMatrixMarket(name);
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
        auto point = measureSpmv(**team, matrix, run.study.timing, run.power, run.stop);
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
            run.done += run.study.threads.size();
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
std::string productNote(const SparseProduct& product)
{
    using Kind = SparseProduct::Kind;
    switch (product.kind) {
        case Kind::Ell:
            return "ELL: every row has as many entries as the longest; operations and bytes are "
                   "those of the non-zeros.";
        case Kind::Spmm:
            return fmt::format(
                "SpMM: C = A B with {} columns of B; operations are those of the "
                "non-zeros.",
                product.columns);
        case Kind::TtmFiber:
        case Kind::TtmElement:
            return fmt::format(
                "Tensor times matrix with {} columns: the rows that hold a non-zero "
                "are the fibers, in single precision.",
                product.columns);
        case Kind::Spmv:
            break;
    }
    return {};
}

}  // namespace

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
    if (auto note = productNote(study.timing.product); !note.empty()) {
        roofline.provenance.notes.push_back(std::move(note));
    }
    return roofline;
}

}  // namespace papilio::collectors
