#pragma once

#include "core/base/string_table.h"

#include <string>
#include <string_view>
#include <vector>

namespace papilio::widgets {

/**
 * As much of an event's name as tells it from every other of the study: its unit mask, and with the
 * family before it where another event has the same mask ("UOPS_DISPATCHED:PORT_1" beside
 * "FP_ARITH_DISPATCHED:PORT_1"), and with the PMU where only that differs.
 */
std::string shortName(std::string_view full, const core::StringTable& study);

/// shortName() of several, without a qualifier that all events of the study end with (":device=0").
std::vector<std::string> shortNames(const std::vector<std::string>& full,
                                    const core::StringTable& study);

}  // namespace papilio::widgets
