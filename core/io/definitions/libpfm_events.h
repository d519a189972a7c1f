#pragma once

#include "core/papi/known_events.h"

#include <memory>
#include <string>

namespace papilio::core {

/**
 * What libpfm4 knows of a PMU: papilio-collect, the only program with libpfm4, is asked once for
 * each (`papilio-collect names --pmu`). Names are not checked, with the reason, where there is no
 * papilio-collect, it has no libpfm4, or libpfm4 does not know the PMU.
 */
std::shared_ptr<const KnownEvents> libpfmEvents(const std::string& pmu);

}  // namespace papilio::core
