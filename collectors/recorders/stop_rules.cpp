#include "collectors/recorders/stop_rules.h"

#include "core/base/number_format.h"
#include "core/traces/recorder_roles.h"
#include "core/traces/solver_runs.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <memory>

namespace papilio::collectors {

std::string reasonToStop(const std::vector<core::Recorder>& recorders, const StopRules& rules)
{
    std::vector<std::shared_ptr<const core::Recorder>> shared;
    for (const auto& recorder : recorders) {
        shared.push_back(std::make_shared<const core::Recorder>(recorder));
    }
    for (const auto& run : core::solverRuns(shared)) {
        if (run.converged()) {
            continue;
        }
        const double last = run.residual->values.back();
        const double growth = last / run.report.first;
        if (rules.mostGrowth > 0 && !(growth <= rules.mostGrowth)) {
            return std::isfinite(last)
                       ? fmt::format("{}: the residual is {} times its first value; stopped.",
                                     run.subject, core::numberText(growth))
                       : run.subject + ": the residual is not a number any more; stopped.";
        }
        const auto& forecast = run.report.forecast;
        if (rules.mostIterations > 0 && forecast && forecast->at > rules.mostIterations) {
            return fmt::format("{}: the tolerance would be reached at iteration {} only; stopped.",
                               run.subject, core::countText(std::round(forecast->at)));
        }
    }
    return {};
}

void markEnd(std::vector<core::Recorder>& recorders, const core::RunEnd& end)
{
    std::vector<core::Recorder*> residuals;
    std::int64_t lastBegin = 0;
    for (auto& recorder : recorders) {
        if (!recorder.timesNs.empty() && core::traceRole(recorder) == core::TraceRole::Residual) {
            residuals.push_back(&recorder);
            lastBegin = std::max(lastBegin, recorder.timesNs.front());
        }
    }
    for (auto* residual : residuals) {
        if (residual->timesNs.back() >= lastBegin) {
            residual->end = end;
        }
    }
}

}  // namespace papilio::collectors
