#include "collectors/locality/locality_counter.h"
#include "collectors/suite/shard.h"
#include "collectors/valgrind/valgrind_events.h"
#include "tests/fuzz/scratch.h"
#include "tests/fuzz/target.h"

#include <fstream>

using namespace papilio::collectors;
using namespace papilio::fuzz;

namespace {

void useTrace(std::string_view text, std::uint64_t start)
{
    std::uint64_t seen = 0;
    std::size_t threads = 1;
    LackeyTrace trace(
        [&](const MemoryAccess& access) {
            ++seen;
            threads = std::max(threads, access.thread + 1);
        },
        start);
    const auto half = text.size() / 2;
    trace.feed(text.substr(0, half));
    trace.feed(text.substr(half));
    require(trace.accesses() == seen, "accesses are counted as they are told");
    require(threads <= trace.threads(), "no thread beyond those that were counted");
    require(trace.remarks().size() <= text.size(), "remarks are part of the text");
}

void useDumps(std::string_view text)
{
    static const auto directory = scratchDirectory() / "dumps";
    static const bool made = std::filesystem::create_directories(directory);
    (void)made;
    std::ofstream(directory / "callgrind.out.1.1", std::ios::binary) << text;
    if (const auto dumps = readDumps(directory); !dumps) {
        requireSentence(dumps.error().message);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto text = textOf(data, size);
    switch (takeChoice(text, 4)) {
        case 0:
            useTrace(text, 0);
            break;
        case 1:
            useTrace(text, 0x401ab70);
            break;
        case 2:
            useDumps(text);
            break;
        default:
            (void)parseShard(text);
            (void)shardOfNote(text);
            break;
    }
    return 0;
}
