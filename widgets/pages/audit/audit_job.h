#pragma once

#include "core/audit/audit.h"
#include "core/audit/audit_census.h"
#include "core/io/definitions/audit_files.h"

#include <QString>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::widgets {

/// Which definitions are to be compared with what study.
struct AuditRequest {
    core::Document study;
    std::shared_ptr<const core::AuditFiles> files;
    std::string pmu;  ///< whose presets; empty: those that can be compared most
};

struct AuditOutcome {
    std::string pmu;                             ///< whose presets; empty: none can be compared
    std::optional<core::AuditCoverage> nearest;  ///< of the CPU that was looked for
    std::shared_ptr<const std::vector<core::AuditedDefinition>> definitions;  ///< null: see problem
    std::vector<core::CensusRow> census;  ///< indices into the definitions
    QString problem;                      ///< one sentence; empty: there is none
};

/// Off the GUI thread: 136 CPUs' presets of a large study take a while.
AuditOutcome runAudit(const AuditRequest& request, const std::stop_token& stop);

}  // namespace papilio::widgets
