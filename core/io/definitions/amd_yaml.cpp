#include "core/definitions/amd_counters.h"
#include "core/io/definitions/tool_definition_file.h"

#include <fmt/format.h>

#ifdef PAPILIO_HAS_YAML
#include <yaml-cpp/yaml.h>
#endif

namespace papilio::core {

#ifdef PAPILIO_HAS_YAML

namespace {

std::string textOf(const YAML::Node& node)
{
    return node && node.IsScalar() ? node.Scalar() : std::string();
}

void takeCounter(const YAML::Node& counter, std::vector<AmdMetric>& metrics)
{
    if (!counter.IsMap()) {
        return;
    }
    const auto definitions = counter["definitions"];
    if (!definitions || !definitions.IsSequence()) {
        return;
    }
    for (const auto& definition : definitions) {
        // What has no expression is a counter of the hardware, not a definition.
        const auto expression =
            definition.IsMap() ? textOf(definition["expression"]) : std::string();
        if (expression.empty()) {
            continue;
        }
        auto& metric = metrics.emplace_back();
        metric.name = textOf(counter["name"]);
        metric.description = textOf(counter["description"]);
        metric.expression = expression;
        if (const auto architectures = definition["architectures"];
            architectures && architectures.IsSequence()) {
            for (const auto& architecture : architectures) {
                metric.architectures.push_back(textOf(architecture));
            }
        }
    }
}

}  // namespace

Result<ToolDefinitions> parseAmdYaml(std::string_view text, const std::string& name)
{
    std::vector<AmdMetric> metrics;
    try {
        const auto root = YAML::Load(std::string(text));
        const auto sdk = root.IsMap() ? root["rocprofiler-sdk"] : YAML::Node();
        const auto counters = sdk && sdk.IsMap() ? sdk["counters"] : YAML::Node();
        if (!counters || !counters.IsSequence()) {
            return Error{Errc::Malformed, name +
                                              ": has no list rocprofiler-sdk: counters; expected "
                                              "counter_defs.yaml"};
        }
        for (const auto& counter : counters) {
            takeCounter(counter, metrics);
        }
    } catch (const YAML::Exception& wrong) {
        return Error{Errc::Malformed,
                     fmt::format("{}: line {}, column {}: {}", name, wrong.mark.line + 1,
                                 wrong.mark.column + 1, wrong.msg)};
    }
    return amdDefinitions(ToolFormat::AmdYaml, metrics);
}

#else

Result<ToolDefinitions> parseAmdYaml(std::string_view, const std::string& name)
{
    return Error{Errc::Unsupported,
                 name +
                     ": is YAML, and this Papilio was built without yaml-cpp; use "
                     "derived_counters.xml, or build with yaml-cpp"};
}

#endif

}  // namespace papilio::core
