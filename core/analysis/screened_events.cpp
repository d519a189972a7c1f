#include "core/analysis/adaptive_plan.h"
#include "core/analysis/candidates.h"
#include "core/analysis/measured_extents.h"

namespace papilio::core {
namespace {

/// The events at these places, with their mask.
Dataset partOf(const Dataset& data, const std::vector<std::uint32_t>& events)
{
    Dataset part;
    part.kernels = data.kernels;
    part.repetitions = data.repetitions;
    part.threads = data.threads;
    for (const auto event : events) {
        part.eventIds.append(data.eventIds[event]);
        part.eventNames.append(data.eventNames[event]);
        const auto values = data.block(event);
        const auto mask = data.mask(event);
        part.values.insert(part.values.end(), values.begin(), values.end());
        part.valid.insert(part.valid.end(), mask.begin(), mask.end());
    }
    return part;
}

/// Whether the selection would take the column at its place among the chosen ones.
bool wouldBePicked(const Pivoting& pivoting, const double* column, double norm, double alpha)
{
    const auto rows = pivoting.representation->coordinates.cols();
    const Pick key{.event = ~std::uint32_t{0},
                   .score = pivotScore(column, rows, alpha),
                   .keyNorm = pivotNorm(column, rows)};
    PickedSpan span(static_cast<std::size_t>(rows));
    for (const auto& chosen : pivoting.chosen) {
        const double* other = pivoting.representation->coordinates.row(chosen.event).data();
        if (!Pick{.event = chosen.event, .score = chosen.score, .keyNorm = pivotNorm(other, rows)}
                 .isBefore(key)) {
            break;
        }
        span.add(span.residual(other));
    }
    return PickTest(alpha, static_cast<std::size_t>(rows)).accepts(span.residual(column), norm);
}

}  // namespace

std::shared_ptr<const Pivoting> withLeftEvents(std::shared_ptr<const Pivoting> pivoting,
                                               const Benchmark& benchmark)
{
    std::vector<std::uint32_t> events;
    for (std::uint32_t event = 0; event < pivoting->status.size(); ++event) {
        if (pivoting->status[event] == EventStatus::Missing && benchmark.isLeft(event)) {
            events.push_back(event);
        }
    }
    if (events.empty()) {
        return pivoting;
    }
    const auto part = partOf(*benchmark.data, events);
    const MeasuredExtents extents(part);
    const auto representation =
        represent(measureNoise(likeMeasured(part, extents)), benchmark.basis);
    if (!representation) {
        return pivoting;
    }
    const auto& noise = *(*representation)->noise;
    const auto& [tau, alpha, rho, rounding] = benchmark.parameters;
    auto judged = std::make_shared<Pivoting>(*pivoting);
    for (std::size_t place = 0; place < events.size(); ++place) {
        auto& status = judged->status[events[place]];
        const auto& reach = benchmark.reach[events[place]];
        const auto row = (*representation)->coordinates.row(static_cast<Eigen::Index>(place));
        if (reach.reason == ReachReason::Zero && extents.isZero(place)) {
            status = EventStatus::Irrelevant;
        } else if (extents.repetitions(place) == 0) {
            continue;
        } else if (noise.maxRnmse[place] > tau) {  // more repetitions do not make it less
            status = EventStatus::Noisy;
        } else if (reach.reason == ReachReason::Open || tau > reach.upToTau) {
            continue;
        } else if (noise.sanity[place] != EventStatus::Chosen) {
            status = noise.sanity[place];
        } else if ((*representation)->residual[place] > rho) {
            status = EventStatus::Unrepresentable;
        } else if (reach.reason != ReachReason::Dependent) {
            continue;
        } else if (row.norm() < judged->beta) {
            status = EventStatus::Tiny;
        } else if (!wouldBePicked(*judged, row.data(), row.norm(), alpha)) {
            status = EventStatus::Dependent;
        }
        --judged->counts.of(EventStatus::Missing);
        ++judged->counts.of(status);
    }
    return judged;
}

}  // namespace papilio::core
