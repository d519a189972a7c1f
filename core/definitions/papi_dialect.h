#pragma once

#include "core/definitions/conversion.h"
#include "core/papi/presets.h"

#include <string>
#include <vector>

namespace papilio::core {

/// Definitions as PAPI's user-defined events: a CPU line and a line for each.
class PapiWriter : public DefinitionWriter {
public:
    explicit PapiWriter(const ConversionOptions& options) : options_(options) {}

    [[nodiscard]] std::string name(const std::string& name) const override;
    void write(WrittenDefinition& one, const Expression& formula) override;
    std::string text(Conversion& made) override;

protected:
    /// Of those that are not refused.
    [[nodiscard]] std::vector<Preset> presets(const Conversion& made) const;

private:
    const ConversionOptions& options_;
    std::vector<Preset> presets_;
};

/// Adds what a preset means, or why it is not read.
/// @param pmus  for which it is: its category
void addPreset(const Preset& preset, const std::string& pmus, MetricDefinitions& all);

/// The one PMU that all definitions of a file of PAPI are for; empty: there is none.
std::string pmuOf(const MetricDefinitions& definitions);

}  // namespace papilio::core
