#pragma once

#include "core/definitions/definition_export.h"
#include "core/definitions/dialect.h"

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What the metrics of a benchmark can be written as: for PAPI, as a table or for a paper, or for
/// another tool.
std::vector<const Dialect*> exportTargets();
/// As on the command line: "papi-presets", "likwid", …; null: there is none.
const Dialect* exportTarget(std::string_view id);
/// For the tool that counted the events and gave them its names, else for PAPI; a table of the
/// events of emulators, which no tool reads.
const Dialect& usualTarget(const Benchmark& benchmark);

/// Asks libpfm4 (event_list.h) which names the PMU of the options has, where the target needs
/// them.
void askNames(ExportOptions& options);

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
Result<WrittenExport> writeExport(const Analysis& analysis, const ExportOptions& options);

}  // namespace papilio::core
