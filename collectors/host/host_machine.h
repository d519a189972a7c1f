#pragma once

#include "core/model/machine.h"

#include <string>

namespace papilio::collectors {

/**
 * This machine as studies describe it: processor, cores, caches, memory, kernel, and what decides
 * whether its counts can be trusted: frequency governor, SMT, virtual machine, NMI watchdog,
 * perf_event_paranoid.
 *
 * Its id is the host's name.
 */
core::Machine hostMachine();
/// The id alone, without asking for the rest.
std::string hostName();

/// "3.19.0"; empty where there is no valgrind.
std::string valgrindVersion();

}  // namespace papilio::collectors
