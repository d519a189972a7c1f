#include "collectors/sparse/measure_spmv.h"

#include "collectors/roofline/core_clock.h"
#include "core/base/median.h"

#include <algorithm>
#include <numeric>

namespace papilio::collectors {

namespace {

std::size_t passesFor(PlacedProduct& matrix, ThreadTeam& team, double target)
{
    matrix.run(team, 1);  // warm
    const double once = std::max(matrix.run(team, 1).seconds, 1e-7);
    return std::max<std::size_t>(1, static_cast<std::size_t>(target / once));
}

/// The clock of the first thread's core, right after its products: the best of a few, for another
/// program may have interrupted one.
double clockNow(ThreadTeam& team)
{
    double best = 0;
    team.run([&best](std::size_t thread) {
        for (int sample = 0; thread == 0 && sample < 3; ++sample) {
            best = std::max(best, coreGigahertz());
        }
    });
    return best > 0 ? best : core::RooflinePoint::unknown;
}

}  // namespace

double coreUtilization(const std::vector<double>& threadSeconds)
{
    return std::accumulate(threadSeconds.begin(), threadSeconds.end(), 0.0) /
           *std::max_element(threadSeconds.begin(), threadSeconds.end());
}

core::Result<core::RooflinePoint> measureSpmv(ThreadTeam& team,
                                              const CsrMatrix& matrix,
                                              const SpmvRequest& request,
                                              const PowerMeter& power,
                                              const std::stop_token& stop)
{
    auto made = placeProduct(matrix, request.product, team, request.partition);
    if (!made) {
        return made.error();
    }
    const auto placed = *std::move(made);
    const auto work = workOf(matrix, request.product);
    core::RooflinePoint point;
    point.name = matrix.name + suffixOf(request.product);
    point.threads = static_cast<int>(team.size());
    point.intensity = work.intensity();
    point.workingSet = workingSetOf(matrix, request.product);
    const std::size_t passes = passesFor(*placed, team, request.runSeconds);
    std::vector<double> seconds;
    std::vector<std::vector<double>> busy(team.size());
    for (std::size_t repetition = 0; repetition < request.repetitions && !stop.stop_requested();
         ++repetition) {
        const TeamTimes times = placed->run(team, passes);
        seconds.push_back(times.seconds / static_cast<double>(passes));
        for (std::size_t thread = 0; thread < team.size(); ++thread) {
            busy[thread].push_back(times.threadSeconds[thread] / static_cast<double>(passes));
        }
    }
    if (seconds.empty()) {
        return point;
    }
    const auto typical = [&request](std::vector<double> times) {
        return request.best ? *std::min_element(times.begin(), times.end())
                            : core::medianOf(std::move(times));
    };
    point.seconds = typical(seconds);
    point.performance = work.operations / point.seconds / 1e9;
    if (seconds.size() > 1) {
        const auto [shortest, longest] = std::minmax_element(seconds.begin(), seconds.end());
        point.low = work.operations / *longest / 1e9;
        point.high = work.operations / *shortest / 1e9;
    }
    for (auto& thread : busy) {
        point.threadSeconds.push_back(typical(std::move(thread)));
    }
    point.utilization = coreUtilization(point.threadSeconds);
    point.gigahertz = clockNow(team);
    if (power.works()) {
        point.watts = power.watts([&] { placed->run(team, passes); }, stop);
    }
    return point;
}

}  // namespace papilio::collectors
