#include "tests/fuzz/import_as.h"
#include "tests/fuzz/target.h"

#include <array>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static constexpr auto formats =
        std::to_array<std::string_view>({"carm", "roofline-csv", "kerncraft", "stream", "hpcg",
                                         "hpl", "babelstream", "likwid-bench"});
    auto text = papilio::fuzz::textOf(data, size);
    const auto choice = papilio::fuzz::takeChoice(text, formats.size());
    papilio::fuzz::importAs(formats[choice], text);
    return 0;
}
