#include "core/papi/presets.h"

#include "core/definitions/definition_export.h"
#include "core/formula/parser.h"
#include "tests/fuzz/target.h"

#include <algorithm>

using namespace papilio::core;
using namespace papilio::fuzz;

namespace {

void usePresets(const PmuPresets& presets)
{
    const auto definitions = presetDefinitions(presets.presets);
    for (const auto& preset : presets.presets) {
        (void)presetLine(preset);
        (void)papiObjections(preset, PapiVersion::V7_0);
        const auto formula = presetExpression(preset);
        if (!formula) {
            requireSentence(formula.error().message);
            continue;
        }
        const auto flat = flatten(*formula, definitions);
        if (!flat) {
            requireSentence(flat.error().message);
            continue;
        }
        (void)evaluate(*flat, [](std::string_view name) -> std::optional<double> {
            return static_cast<double>(name.size());
        });
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto file = readPresets(textOf(data, size));
    if (!file) {
        requireSentence(file.error().message);
        return 0;
    }
    auto names = pmuNames(*file);
    names.resize(std::min<std::size_t>(names.size(), 8));
    for (const auto& name : names) {
        const auto presets = presetsFor(*file, name);
        require(presets.hasValue(), "a PMU that is listed is there: " + name);
        usePresets(*presets);
    }
    const auto written = writePresets(*file);
    if (written.find(',') == std::string::npos) {
        return 0;  // nothing but what its notes say was not understood
    }
    const auto again = readPresets(written);
    require(again.hasValue(), again ? "" : again.error().message);
    require(writePresets(*again) == written, "presets come back as they were written");
    return 0;
}
