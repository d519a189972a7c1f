#include "collectors/simulated/event_model.h"

#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto text = papilio::fuzz::textOf(data, size);
    const auto model = papilio::collectors::parseEventModel(std::string(text), "input");
    if (!model) {
        papilio::fuzz::requireSentence(model.error().message);
    }
    return 0;
}
