#include "core/analysis/standard_qrcp.h"

#include "core/analysis/candidates.h"
#include "core/analysis/pipeline.h"

#include <Eigen/QR>

#include <cmath>

namespace papilio::core {

StandardQrcp standardQrcp(const Analysis& analysis)
{
    const auto& candidates = *analysis.candidates;
    const auto& benchmark = *analysis.benchmark;
    const auto active = candidates.activeCount(benchmark.parameters.tau);
    const auto groups = candidates.activeGroups(active);
    const auto rows = static_cast<Eigen::Index>(candidates.rows());
    std::vector<std::uint32_t> events;
    Eigen::MatrixXd columns(rows, static_cast<Eigen::Index>(groups));
    for (std::uint32_t group = 0; group < groups; ++group) {
        events.push_back(candidates.activeEvent(group, active));
        columns.col(group) =
            Eigen::Map<const Eigen::VectorXd>(candidates.column(events.back()), rows);
    }
    StandardQrcp standard;
    if (groups == 0) {
        return standard;
    }
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factored(columns);
    const auto& order = factored.colsPermutation().indices();
    std::vector<std::uint32_t> chosen;
    for (Eigen::Index place = 0; place < std::min(rows, columns.cols()); ++place) {
        const double left = std::abs(factored.matrixQR()(place, place));
        if (left < analysis.pivoting->beta) {
            break;
        }
        const auto column = order[place];
        chosen.push_back(events[static_cast<std::size_t>(column)]);
        standard.chosen.push_back(
            {.event = chosen.back(), .norm = columns.col(column).norm(), .pivotResidual = left});
    }
    Eigen::MatrixXd picked(rows, static_cast<Eigen::Index>(chosen.size()));
    for (std::size_t place = 0; place < chosen.size(); ++place) {
        picked.col(static_cast<Eigen::Index>(place)) =
            columns.col(order[static_cast<Eigen::Index>(place)]);
    }
    const auto counts = measuredCounts(*analysis.noise, chosen);
    standard.fits = fitMetrics(picked, *benchmark.basis, *benchmark.signatures,
                               benchmark.parameters.roundingTolerance, &counts);
    return standard;
}

}  // namespace papilio::core
