#include "core/analysis/pivoting.h"

#include "core/analysis/candidates.h"
#include "core/analysis/column_kernel.h"

#include <cmath>

namespace papilio::core {

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

namespace {

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
