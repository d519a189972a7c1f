#include "widgets/pages/audit/audit_job.h"

#include "core/io/definitions/definition_text.h"

#include <utility>

namespace papilio::widgets {

AuditOutcome runAudit(const AuditRequest& request, const std::stop_token& stop)
{
    AuditOutcome outcome;
    outcome.pmu = request.pmu;
    const auto refused = [&](const core::Error& error) {
        outcome.problem = QString::fromStdString(error.message);
        return outcome;
    };
    const auto options = core::auditOptions();
    if (!options) {
        return refused(options.error());
    }
    if (outcome.pmu.empty()) {
        const auto coverage = core::auditCoverage(request.study, *request.file, *options, stop);
        if (coverage.empty() || coverage.front().comparable == 0) {
            return outcome;
        }
        outcome.nearest = coverage.front();
        outcome.pmu = coverage.front().pmu;
    }
    const auto presets = core::presetsFor(*request.file, outcome.pmu);
    if (!presets) {
        return refused(presets.error());
    }
    auto audited = core::audit(request.study, *presets, *options, stop);
    if (!audited) {
        return refused(audited.error());
    }
    outcome.presets = *std::move(audited);
    return outcome;
}

}  // namespace papilio::widgets
