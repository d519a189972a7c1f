#include "tests/fuzz/import_as.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    papilio::fuzz::importAs("papi-hl", papilio::fuzz::textOf(data, size));
    return 0;
}
