#include "core/analysis/representation.h"

#include "core/analysis/projection_kernel.h"
#include "core/base/huge_pages.h"
#include "core/base/parallel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

Result<std::shared_ptr<const Representation>> represent(std::shared_ptr<const Noise> noise,
                                                        std::shared_ptr<const Basis> basis,
                                                        std::stop_token stop)
{
    if (auto check = checkBasis(*basis, noise->dataset->kernelCount()); !check) {
        return check.error();
    }
    if (const BasisQuality quality = basisQuality(*basis); quality.rank < basis->matrix.cols()) {
        return Error{
            Errc::RankDeficient,
            fmt::format("the basis has rank {} but {} expectations: {} depend{} on the others; "
                        "remove or change {}",
                        quality.rank, basis->matrix.cols(), fmt::join(quality.dependent, ", "),
                        quality.dependent.size() == 1 ? "s" : "",
                        quality.dependent.size() == 1 ? "it" : "them")};
    }

    auto representation = std::make_shared<Representation>();
    const auto events = static_cast<std::size_t>(noise->mean.rows());
    const auto kernels = static_cast<std::size_t>(noise->mean.cols());
    const auto expectations = static_cast<std::size_t>(basis->matrix.cols());
    representation->coordinates.resize(noise->mean.rows(), basis->matrix.cols());
    adviseHugePages(representation->coordinates.data(), events * expectations * sizeof(double));
    representation->residual.resize(events);
    const Projection projection(basis->matrix);
    // Rows that noise calls not sane are NaN, and so become their coordinates and residuals.
    const bool isDone = parallelFor(events, 1024, stop, [&](std::size_t begin, std::size_t end) {
        projection.apply(noise->mean.data() + begin * kernels, end - begin,
                         representation->coordinates.data() + begin * expectations,
                         &representation->residual[begin]);
    });
    if (!isDone) {
        return Error{Errc::Cancelled, "the representation of the events was cancelled"};
    }
    representation->noise = std::move(noise);
    representation->basis = std::move(basis);
    return std::shared_ptr<const Representation>(std::move(representation));
}

}  // namespace papilio::core
