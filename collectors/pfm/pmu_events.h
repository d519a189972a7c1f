#pragma once

#include "collectors/base/source.h"
#include "core/analysis/event_search.h"
#include "core/base/result.h"

#include <string>
#include <vector>

namespace papilio::collectors {

/// A performance monitoring unit that libpfm4 has the events of.
struct PmuInfo {
    std::string name;         ///< "spr"
    std::string description;  ///< "Intel SapphireRapid"
    bool isPresent = false;   ///< in this machine
    std::size_t events = 0;   ///< without their unit masks
};

/// All that libpfm4 knows, present or not.
/// @return Unsupported where libpfm does not start
core::Result<std::vector<PmuInfo>> knownPmus();

/**
 * Every event of a PMU with each of its unit masks ("spr::BR_INST_RETIRED:COND"), and what libpfm4
 * says of it; the PMU need not be in this machine. EventInfo::why says where it is not.
 *
 * A mask's text follows its event's ("Branch instructions retired: Conditional …"), but alone
 * where the event has but the text of one of its masks (as FP_ARITH_INST_RETIRED of spr).
 *
 * @return NotFound for an unknown name, with those that are near it
 */
core::Result<std::vector<EventInfo>> pmuEvents(const std::string& pmu);

/// The same of every PMU in this machine, and of the kernel's own events (perf::).
/// @return Unsupported where libpfm does not start
core::Result<std::vector<EventInfo>> presentEvents();

/**
 * Every name of an event that libpfm4 takes for a PMU, which need not be in this machine, and of
 * the kernel's own events (perf::): with each of its unit masks, and alone where it needs none.
 *
 * To be asked before anything else of this file: libpfm4 encodes events of a machine that is
 * elsewhere only where it was started for that machine.
 * @return NotFound for an unknown name, with those that are near it
 */
core::Result<std::vector<std::string>> acceptedNames(const std::string& pmu);

/// Which of `events` libpfm4 describes as those of `pmu`; none where it does not know the PMU.
core::DescriptionMatch describeWithPmu(const std::string& pmu,
                                       const std::vector<std::string>& events);

/// libpfm4's descriptions of events of the PMUs in this machine, spelled as requested; those it
/// does not know, and those that several PMUs have, are left out.
std::vector<core::EventDescription> describeWithPfm(const std::vector<std::string>& events);

/// "libpfm 4": the library does not tell its minor version.
std::string pfmVersion();

}  // namespace papilio::collectors
