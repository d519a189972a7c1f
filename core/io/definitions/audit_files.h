#pragma once

#include "core/audit/audit.h"
#include "core/base/result.h"
#include "core/definitions/dialect.h"
#include "core/model/document.h"
#include "core/papi/presets.h"

#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace papilio::core {

/// A file of definitions; of PAPI's the presets of all CPUs.
struct AuditFile {
    std::filesystem::path path;
    std::variant<PresetFile, MetricDefinitions> content;

    [[nodiscard]] const Dialect& dialect() const;
    /// Null where the file is of another tool.
    [[nodiscard]] const PresetFile* presets() const { return std::get_if<PresetFile>(&content); }
};

/// What is to be audited.
struct AuditFiles {
    std::vector<AuditFile> files;
    std::vector<std::string> leftOut = {};  ///< of folders: files that hold no definitions

    /// The CPUs of all files of PAPI, once each.
    [[nodiscard]] std::vector<std::string> pmus() const;
    /// The tools, once each, as people call them: "LIKWID, Linux perf".
    [[nodiscard]] std::string tools() const;
};

/**
 * Reads files of definitions of any tool, and all of them that folders hold, in the order of their
 * names.
 * @return NotFound, Unreadable or Malformed of a file that was named, or of a folder without any
 */
Result<AuditFiles> readAuditFiles(std::span<const std::filesystem::path> paths);

/// For which CPU the definitions of PAPI and of AMD are taken.
struct AuditCpu {
    std::string pmu;                            ///< empty: none can be compared
    std::optional<AuditCoverage> nearest = {};  ///< the CPU of the study has no presets
};

/// The CPU of the study's first benchmark; where files of PAPI do not have it, that of which most
/// presets can be compared.
AuditCpu auditCpu(const Document& study,
                  const AuditFiles& files,
                  const AuditOptions& options,
                  const std::stop_token& stop = {});

/// What audit() takes, for one CPU.
/// @return NotFound where a file of PAPI, and no other file, lacks it
Result<std::vector<AuditSource>> auditSources(const AuditFiles& files, const std::string& pmu);

}  // namespace papilio::core
