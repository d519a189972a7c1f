#pragma once

#include "core/base/result.h"
#include "core/definitions/tool_definition.h"

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// A metric of AMD's, before its expression is read.
struct AmdMetric {
    std::string name;
    std::string description;
    std::string expression;
    std::vector<std::string> architectures;
};

/// Reads the expressions; what cannot be read is refused by itself.
ToolDefinitions amdDefinitions(ToolFormat format, const std::vector<AmdMetric>& metrics);

/// Whether a text begins like derived_counters.xml or counter_defs.yaml.
bool looksLikeAmdXml(std::string_view head);
bool looksLikeAmdYaml(std::string_view head);

/**
 * Reads derived_counters.xml of rocprofiler: <gfx90a base="gfx9"> with <metric name= descr= expr=>.
 * It is no XML: expressions have no quotation marks, and lines that begin with # are comments.
 * @return Malformed with its place where a tag does not end, or no metric is there
 */
Result<ToolDefinitions> parseAmdXml(std::string_view text);

/// A piece of counter_defs.yaml for these metrics.
std::string amdYaml(const std::vector<AmdMetric>& metrics);

}  // namespace papilio::core
