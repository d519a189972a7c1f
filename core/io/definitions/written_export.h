#pragma once

#include "core/definitions/dialect.h"
#include "core/papi/definition_export.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace papilio::core {

/// What the metrics of a benchmark are written as: for PAPI, as a table or for a paper, or for
/// another tool.
using ExportTarget = std::variant<ExportFormat, const Dialect*>;

/// As on the command line: "papi-presets", "likwid", …
std::string_view toString(ExportTarget target);
std::optional<ExportTarget> exportTarget(std::string_view text);
/// All, those for PAPI first.
std::vector<ExportTarget> exportTargets();
std::string_view fileSuffix(ExportTarget target);
/// For the tool that counted the events and gave them its names, else for PAPI.
ExportTarget usualTarget(const Benchmark& benchmark);

struct ExportRequest {
    ExportTarget target = ExportFormat::PapiUserEvents;
    ExportOptions options;     ///< the format in it is that of `target`
    std::size_t counters = 4;  ///< general counters that count at once: LIKWID, lists of events
};

/// Asks libpfm4 (libpfm_events.h) which names the PMU of the request has, where the target needs
/// them.
void askNames(ExportRequest& request);

struct WrittenExport {
    DefinitionExport made;
    /// The file. @return InvalidArgument where nothing can be written, naming the reasons
    Result<std::string> text;
};

/**
 * Writes metrics (exportDefinitions()) for any target.
 *
 * For another tool than PAPI each formula is computed by the tool's own arithmetic
 * (Dialect::arithmetic): on random counts, and on the study's kernels. What the tool cannot have is
 * refused with the reason. Where counters are few, the metrics get them in the order in which the
 * options name them.
 */
Result<WrittenExport> writeExport(const Analysis& analysis, const ExportRequest& request);

}  // namespace papilio::core
