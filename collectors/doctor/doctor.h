#pragma once

#include "collectors/base/libraries.h"
#include "collectors/host/host_machine.h"
#include "collectors/host/topology.h"
#include "collectors/papi/papi_access.h"
#include "core/model/machine.h"

#include <string>
#include <vector>

namespace papilio::collectors {

/// How much a fact about this machine keeps from being counted.
enum class Severity { Fine, Limits, Stops };

/// "ok", "limits", "stops"
std::string_view toString(Severity severity);

/// One thing that was looked at.
struct Finding {
    std::string name = {};   ///< "perf_event_paranoid"
    std::string value = {};  ///< "3"; may be empty
    Severity severity = Severity::Fine;
    std::string summary = {};  ///< a sentence on what it means
    std::string fix = {};  ///< the command that fixes it; empty: there is none, or nothing to fix
};

/// A source of measurements, as it can be used here.
struct SourceState {
    std::string name = {};  ///< "papi"
    bool usable = false;
    std::string summary = {};   ///< what can be counted, or why nothing
    std::size_t listed = 0;     ///< events it lists
    std::size_t countable = 0;  ///< of those, the ones it can count here
    std::string kind = {};      ///< "qemu": of sources that mostly lack the same; else empty
};

/// A benchmark, and which of its kernels this processor cannot run.
struct BenchmarkState {
    std::string name = {};
    std::size_t kernels = 0;
    std::size_t runnable = 0;             ///< of those, the ones that run here
    std::vector<std::string> notes = {};  ///< a sentence per reason, naming the kernels
};

struct Diagnosis {
    core::Machine machine;
    std::vector<HardwareUnit> units;
    std::vector<SourceState> sources;
    std::vector<BenchmarkState> benchmarks;
    std::vector<Finding> findings;
};

/// Findings from the facts of a machine: what stops or spoils counting, and how to fix it.
std::vector<Finding> findingsOf(const SystemFacts& facts, const PapiReport& papi);

/// The optional libraries that this build does not have.
std::vector<Finding> missingLibraries(const std::vector<OptionalLibrary>& libraries);

/// Looks at this machine.
Diagnosis diagnose();

}  // namespace papilio::collectors
