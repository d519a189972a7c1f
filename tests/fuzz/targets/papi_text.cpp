#include "core/papi/papi_text.h"

#include "tests/fuzz/target.h"

#include <array>

using namespace papilio::core;
using namespace papilio::fuzz;

namespace {

long long countOf(std::string_view native)
{
    static constexpr std::array counts = {0LL, 1LL, -1LL, 1000000007LL, 9223372036854775807LL};
    return counts[native.size() % counts.size()];
}

void load(std::string_view text, PapiVersion version)
{
    PapiHost host;
    host.version = version;
    host.pmu = "spr";
    host.pmuType = version == PapiVersion::Head ? 4 : 0;
    // Definitions may use presets, which are of the file itself the second time.
    const auto first = papiLoad(text, host);
    host.presets = first.definitions;
    const auto table = papiLoad(text, host);
    for (const auto& definition : table.definitions) {
        const auto reading = papiRead(definition, countOf, host);
        require((reading.outcome == PapiReading::Outcome::Value) == reading.problem.empty(),
                "a problem has a sentence, a value has none");
        require(table.find(definition.name) != nullptr, "a definition is found by its name");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto text = textOf(data, size);
    switch (takeChoice(text, 4)) {
        case 0:
            load(text, PapiVersion::V7_0);
            break;
        case 1:
            load(text, PapiVersion::Head);
            break;
        case 2: {
            static constexpr std::array natives = {3LL, 0LL, -7LL, 9223372036854775807LL};
            (void)papiPostfix(text, natives);
            break;
        }
        default:
            if (const auto postfix = papiInfixToPostfix(text)) {
                (void)papiPostfix(*postfix, {});
            }
            break;
    }
    return 0;
}
