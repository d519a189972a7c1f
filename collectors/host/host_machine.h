#pragma once

#include "core/model/machine.h"

#include <filesystem>
#include <optional>
#include <string>

namespace papilio::collectors {

/// What the kernel says about counting on this machine; an empty field is one it does not say.
struct SystemFacts {
    std::string vendor;     ///< "GenuineIntel"
    std::string model;      ///< "Intel(R) Xeon(R) Gold 6248"
    std::string signature;  ///< "family 6, model 85, stepping 7"
    std::string kernel;     ///< "Linux 6.1.0-13-amd64"
    bool inVirtualMachine = false;
    bool hasHardwareCounters = false;           ///< the kernel has a driver for the core's counters
    std::optional<int> perfEventParanoid = {};  ///< empty: the kernel has no perf events
    std::optional<bool> nmiWatchdog = {};       ///< true: it holds one counter of every core
    std::optional<bool> smt = {};
    std::string governor;     ///< frequency governor of the first processor: "performance"
    bool mayUsePerf = false;  ///< root, or CAP_PERFMON or CAP_SYS_ADMIN
};

/// The first line of a file, such as one of /sys; empty where it cannot be read.
std::string firstLine(const std::filesystem::path& file);

/// Why no event of the processor can be counted here; empty where the kernel has a driver for its
/// counters.
std::string counterCaution(const SystemFacts& facts);

/// Reads them from /proc and /sys below `root`, which only tests choose.
SystemFacts systemFacts(const std::filesystem::path& root = "/");

/// Version of the PAPI library that this program was built with, "7.0.0"; empty: built without.
std::string papiVersion();

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
