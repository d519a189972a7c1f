#include "core/analysis/left_out_events.h"

#include "core/base/constants.h"
#include "core/base/linear_algebra.h"

#include <cmath>
#include <optional>

namespace papilio::core {

namespace {

/// Mean over what was measured of each kernel; NaN where nothing was.
Eigen::VectorXd measuredMean(const Dataset& data, std::size_t event)
{
    const auto kernels = data.kernelCount();
    const auto values = data.block(event);
    const auto mask = data.mask(event);
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(kernels));
    Eigen::VectorXd count = sum;
    for (std::size_t place = 0; place < values.size(); ++place) {
        if (mask.empty() || mask[place] != 0) {
            sum(static_cast<Eigen::Index>(place % kernels)) += values[place];
            count(static_cast<Eigen::Index>(place % kernels)) += 1;
        }
    }
    return (sum.array() / count.array()).matrix();  // 0 / 0 is NaN
}

std::optional<LeftOutEvent> fromMasked(const Benchmark& benchmark, std::uint32_t event)
{
    const auto mean = measuredMean(*benchmark.data, event);
    std::vector<Eigen::Index> rows;
    for (Eigen::Index kernel = 0; kernel < mean.size(); ++kernel) {
        if (std::isfinite(mean(kernel))) {
            rows.push_back(kernel);
        }
    }
    const auto& all = benchmark.basis->matrix;
    if (rows.size() < static_cast<std::size_t>(all.cols())) {
        return {};
    }
    const Eigen::MatrixXd basis = all(rows, Eigen::all);
    const Eigen::VectorXd values = mean(rows);
    if (values.norm() == 0 || numericalRank(basis) < basis.cols()) {
        return {};
    }
    LeftOutEvent found{event, leastSquares(basis, values).col(0), notANumber, true};
    const double residual = (basis * found.coordinates - values).norm() / values.norm();
    return residual <= benchmark.parameters.representationTolerance ? std::optional(found)
                                                                    : std::nullopt;
}

}  // namespace

std::vector<LeftOutEvent> leftOutEvents(const Analysis& analysis)
{
    const auto& benchmark = *analysis.benchmark;
    const auto& status = analysis.pivoting->status;
    const auto& representation = *analysis.representation;
    std::vector<LeftOutEvent> events;
    for (const auto event : analysis.noise->byNoise) {
        if (status[event] == EventStatus::Noisy &&
            representation.residual[event] <= benchmark.parameters.representationTolerance) {
            events.push_back({event, representation.coordinates.row(event).transpose(),
                              analysis.noise->maxRnmse[event], false});
        }
    }
    for (std::uint32_t event = 0; event < status.size(); ++event) {
        if (status[event] == EventStatus::Missing) {
            if (auto masked = fromMasked(benchmark, event)) {
                events.push_back(*std::move(masked));
            }
        }
    }
    return events;
}

}  // namespace papilio::core
