#pragma once

#include <string>
#include <string_view>

namespace papilio::core {

/**
 * One spelling for the many that tools have for the same event, for comparing only.
 *
 * UOPS_RETIRED:RETIRE_SLOTS (libpfm, PAPI), UOPS_RETIRED.RETIRE_SLOTS (Intel), uops_retired.
 * retire_slots (perf), UOPS_RETIRED_RETIRE_SLOTS (LIKWID) and cpu/uops_retired.retire_slots/u all
 * become "uopsretiredretireslots". The unit in front ("skx::", "cpu/…/") and the privilege levels
 * behind (":u", ":u=1:k=1") are dropped; masks, edges and inversions stay, for they change what is
 * counted.
 */
std::string comparableEventName(std::string_view name);

}  // namespace papilio::core
