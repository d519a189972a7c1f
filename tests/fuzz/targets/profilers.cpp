#include "tests/fuzz/import_as.h"
#include "tests/fuzz/target.h"

#include <array>
#include <string_view>

// Kernels of GPUs, small benchmarks, tools of memory and monitoring. What begins as a SQLite
// database goes to that reader.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static constexpr auto formats = std::to_array<std::string_view>(
        {"rocprof-compute", "nsight-compute", "perfspect", "nanobench", "perf-mem", "perf-c2c",
         "pcp", "lmbench", "influxdb", "google-benchmark"});
    auto text = papilio::fuzz::textOf(data, size);
    const auto choice = papilio::fuzz::takeChoice(text, formats.size());
    papilio::fuzz::importAs(formats[choice], text);
    return 0;
}
