#pragma once

#include <string>
#include <string_view>

namespace papilio::core {

/// The constant that is the latency of a level, as roofs call it: "L1d_latency" of "L1",
/// "L2_latency" of "L2", "memory_latency" of "DRAM".
std::string latencyName(std::string_view level);

}  // namespace papilio::core
