#include "core/formula/definition_values.h"
#include "core/io/definitions/definition_file.h"
#include "core/papi/schedule.h"
#include "tests/fuzz/import_as.h"
#include "tests/fuzz/target.h"

using namespace papilio::core;
using namespace papilio::fuzz;

namespace {

std::optional<double> lengthOf(std::string_view name)
{
    return name.size() % 7 == 0 ? std::nullopt : std::optional<double>(name.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto text = textOf(data, size);
    (void)looksLikeDefinitions(text);
    const auto set = parseDefinitions(text, "input");
    if (!set) {
        requireSentence(set.error().message);
        return 0;
    }
    const auto values = evaluateDefinitions(*set, lengthOf);
    require(values.size() == set->definitions.size(), "a value for every definition");
    if (const auto plan = scheduleEvents(*set, {}); !plan) {
        requireSentence(plan.error().message);
    }
    const auto again = parseDefinitions(definitionsToJson(*set), "written");
    require(again.hasValue(), again ? "" : again.error().message);
    require(*again == *set, "definitions come back as they were written");
    if (isChosen(text, 256)) {
        importAs("definitions", text);
    }
    return 0;
}
