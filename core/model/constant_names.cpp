#include "core/model/constant_names.h"

namespace papilio::core {

std::string latencyName(std::string_view level)
{
    return std::string(level == "DRAM" ? "memory" : level == "L1" ? "L1d" : level) + "_latency";
}

}  // namespace papilio::core
