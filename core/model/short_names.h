#pragma once

#include "core/base/string_table.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Where the unit mask of an event's name begins: behind the colon of "FP_ARITH_INST_RETIRED:",
/// behind "amd64_rocm:::"; 0 of a name without a mask.
std::size_t unitMaskStart(std::string_view name);

/**
 * As much of an event's name as tells it from every other of the study: its unit mask, and with the
 * family before it where another event has the same mask ("UOPS_DISPATCHED:PORT_1" beside
 * "FP_ARITH_DISPATCHED:PORT_1"), and with the PMU where only that differs.
 */
std::string shortName(std::string_view full, const StringTable& study);

/// shortName() of several, without a qualifier that all events of the study end with (":device=0").
std::vector<std::string> shortNames(const std::vector<std::string>& full, const StringTable& study);

}  // namespace papilio::core
