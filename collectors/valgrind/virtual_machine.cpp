#include "collectors/valgrind/virtual_machine.h"

#include "collectors/host/host_machine.h"
#include "collectors/host/topology.h"

#include <fmt/format.h>

namespace papilio::collectors {

namespace {

constexpr int ways = 8;
constexpr int waysOfL3 = 16;

}  // namespace

std::vector<std::string> callgrindCommand(bool lastIsL2)
{
    return {"valgrind",
            "--command-line-only=yes",
            "--quiet",
            "--tool=callgrind",
            "--vgdb=no",
            "--cache-sim=yes",
            "--branch-sim=yes",
            "--collect-jumps=yes",
            "--dump-instr=yes",
            fmt::format("--I1={},{},{}", virtualCaches.l1i, ways, virtualCaches.line),
            fmt::format("--D1={},{},{}", virtualCaches.l1d, ways, virtualCaches.line),
            lastIsL2
                ? fmt::format("--LL={},{},{}", virtualCaches.l2, ways, virtualCaches.line)
                : fmt::format("--LL={},{},{}", virtualCaches.l3, waysOfL3, virtualCaches.line)};
}

core::Machine virtualMachine()
{
    const auto host = hostMachine();
    core::Machine machine{
        .id = "valgrind",
        .attributes = {
            {"model", "virtual processor of valgrind " + valgrindVersion()},
            {"caches", cacheText(virtualCaches)},
            {"associativity",
             fmt::format("{} ways, L3 {}; least recently used; no prefetching", ways, waysOfL3)},
            {"branch predictor", "two-bit counters over 16 Ki entries, indexed with the history"},
        }};
    for (const auto& [name, value] : host.attributes) {
        machine.attributes.emplace_back("host " + name, value);
    }
    return machine;
}

}  // namespace papilio::collectors
