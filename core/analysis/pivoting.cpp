#include "core/analysis/pivoting.h"

#include "core/analysis/candidates.h"
#include "core/analysis/column_kernel.h"
#include "core/base/huge_pages.h"

#include <cmath>
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

/// Statuses of all events at tau, before the picks are marked.
void assignStatuses(Pivoting& pivoting, const Candidates& candidates, double tau)
{
    const auto& rnmse = pivoting.representation->noise->maxRnmse;
    const auto& norms = candidates.eventNorms();
    pivoting.status = candidates.statusIfQuiet();
    for (std::size_t event = 0; event < pivoting.status.size(); ++event) {
        EventStatus& status = pivoting.status[event];
        if (status == EventStatus::Excluded) {
            continue;
        }
        if (rnmse[event] > tau) {  // never for the NaN of an event that is not sane
            status = EventStatus::Noisy;
        } else if (norms[event] < pivoting.beta) {  // nor for NaN: not a candidate
            status = EventStatus::Tiny;
        }
    }
}

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

double pivotScore(const double* coordinates, Eigen::Index count, double alpha)
{
    double score = 0;
    for (Eigen::Index i = 0; i < count; ++i) {
        const double value = std::abs(alpha * std::floor(snapped(coordinates[i]) / alpha + 0.5));
        if (value >= 1) {
            score += value;
        } else if (value > 0) {
            score += 1 / value;
        }
    }
    return toKeyPrecision(score);
}

double pivotNorm(const double* coordinates, Eigen::Index count)
{
    double square = 0;
    for (Eigen::Index i = 0; i < count; ++i) {
        const double value = snapped(coordinates[i]);
        square += value * value;
    }
    return toKeyPrecision(std::sqrt(square));
}

std::shared_ptr<const Pivoting> pivot(const std::shared_ptr<const Candidates>& candidates,
                                      double tau,
                                      double alpha,
                                      std::stop_token stop)
{
    const auto scores = candidates->scores(alpha, stop);
    if (scores == nullptr) {
        return nullptr;
    }
    const Selection selection(*candidates, *scores, alpha);
    const auto outcome = selection.run(candidates->activeCount(tau), {}, nullptr, stop);
    if (stop.stop_requested()) {
        return nullptr;
    }
    auto pivoting = std::make_shared<Pivoting>();
    pivoting->representation = candidates->representation();
    pivoting->beta = selection.test().beta;
    assignStatuses(*pivoting, *candidates, tau);
    for (const Pick& pick : outcome.picks) {
        pivoting->status[pick.event] = EventStatus::Chosen;
        pivoting->chosen.push_back(
            {pick.event, pick.score, candidates->eventNorms()[pick.event], pick.residual});
    }
    for (const EventStatus status : pivoting->status) {
        ++pivoting->counts.of(status);
    }
    return pivoting;
}

}  // namespace papilio::core
