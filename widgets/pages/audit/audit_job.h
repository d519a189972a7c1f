#pragma once

#include "core/audit/audit.h"

#include <QString>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::widgets {

/// Which presets are to be compared with what study.
struct AuditRequest {
    core::Document study;
    std::shared_ptr<const core::PresetFile> file;
    std::string pmu;  ///< whose presets; empty: those that can be compared most
};

struct AuditOutcome {
    std::string pmu;                             ///< whose presets; empty: none can be compared
    std::optional<core::AuditCoverage> nearest;  ///< of the CPU that was looked for
    std::vector<core::AuditedDefinition> presets;
    QString problem;  ///< one sentence; empty: there is none
};

/// Off the GUI thread: 136 CPUs' presets of a large study take a while.
AuditOutcome runAudit(const AuditRequest& request, const std::stop_token& stop);

}  // namespace papilio::widgets
