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
        auto cpu = core::auditCpu(request.study, *request.files, *options, stop);
        if (cpu.pmu.empty() && !request.files->pmus().empty()) {
            return outcome;
        }
        outcome.nearest = std::move(cpu.nearest);
        outcome.pmu = std::move(cpu.pmu);
    }
    const auto sources = core::auditSources(*request.files, outcome.pmu);
    if (!sources) {
        return refused(sources.error());
    }
    auto audited = core::audit(request.study, *sources, *options, stop);
    if (!audited) {
        return refused(audited.error());
    }
    outcome.census = core::census(request.study, *audited, *options);
    outcome.definitions =
        std::make_shared<const std::vector<core::AuditedDefinition>>(*std::move(audited));
    return outcome;
}

}  // namespace papilio::widgets
