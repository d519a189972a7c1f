#include "core/analysis/representation.h"

#include "core/base/huge_pages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

Result<void> checkRank(const Basis& basis, std::size_t kernels)
{
    if (auto check = checkBasis(basis, kernels); !check) {
        return check.error();
    }
    if (const BasisQuality quality = basisQuality(basis); quality.rank < basis.matrix.cols()) {
        return errorOf(Errc::RankDeficient,
                       "the basis has rank {} but {} expectations: {} depend{} on the others; "
                       "remove or change {}",
                       quality.rank, basis.matrix.cols(), fmt::join(quality.dependent, ", "),
                       quality.dependent.size() == 1 ? "s" : "",
                       quality.dependent.size() == 1 ? "it" : "them");
    }
    return {};
}

Error cancelled()
{
    return {Errc::Cancelled, "the representation of the events was cancelled"};
}

/// A representation that is filled in as means come.
class Filled {
public:
    Filled(std::size_t events, std::shared_ptr<const Basis> basis)
        : representation_(std::make_shared<Representation>()),
          projection_(basis->matrix)
    {
        auto& coordinates = representation_->coordinates;
        coordinates.resize(static_cast<Eigen::Index>(events), basis->matrix.cols());
        adviseHugePages(coordinates.data(),
                        static_cast<std::size_t>(coordinates.size()) * sizeof(double));
        representation_->residual.resize(events);
        representation_->basis = std::move(basis);
    }

    /// Rows that noise calls not sane are NaN, and so become their coordinates and residuals.
    [[nodiscard]] TakeMeans take()
    {
        return [this](std::size_t begin, std::size_t end, const double* means) {
            auto& coordinates = representation_->coordinates;
            projection_.apply(
                means, end - begin,
                coordinates.data() + begin * static_cast<std::size_t>(coordinates.cols()),
                &representation_->residual[begin]);
        };
    }

    std::shared_ptr<const Representation> finish(std::shared_ptr<const Noise> noise)
    {
        representation_->noise = std::move(noise);
        return std::move(representation_);
    }

private:
    std::shared_ptr<Representation> representation_;
    Projection projection_;
};

}  // namespace

Result<std::shared_ptr<const Representation>> represent(std::shared_ptr<const Noise> noise,
                                                        std::shared_ptr<const Basis> basis,
                                                        std::stop_token stop)
{
    if (auto check = checkRank(*basis, noise->dataset->kernelCount()); !check) {
        return check.error();
    }
    Filled filled(noise->sanity.size(), std::move(basis));
    if (!forEachMean(*noise, std::move(stop), filled.take())) {
        return cancelled();
    }
    return filled.finish(std::move(noise));
}

NoiseAndRepresentation measureAndRepresent(std::shared_ptr<const Dataset> dataset,
                                           std::shared_ptr<const Basis> basis,
                                           std::stop_token stop)
{
    if (auto check = checkRank(*basis, dataset->kernelCount()); !check) {
        return {measureNoise(std::move(dataset), std::move(stop)), check.error()};
    }
    Filled filled(dataset->eventCount(), std::move(basis));
    auto noise = measureNoise(std::move(dataset), std::move(stop), filled.take());
    if (noise == nullptr) {
        return {nullptr, cancelled()};
    }
    return {noise, filled.finish(noise)};
}

}  // namespace papilio::core
