#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <vector>

namespace papilio::collectors {

/// A native event of a definition, and what it counted in the same event set.
struct ProbedNative {
    std::string name;
    std::optional<long long> count;  ///< absent where PAPI did not accept it with the definition
};

/// What PAPI made of one definition in a process of its own.
struct ProbedDefinition {
    bool isKnown = false;  ///< PAPI_event_name_to_code found it: the line was accepted
    bool isDead = false;   ///< the process died: an assertion of PAPI, or it took too long
    std::string derivation;
    std::string postfix;
    std::vector<ProbedNative> natives;  ///< that PAPI keeps of it
    std::vector<ProbedNative> beside;   ///< what else was asked for
    std::optional<long long> value;     ///< absent where it cannot be counted here
    std::string problem;                ///< why it has no value, in PAPI's words
    std::vector<std::string> messages;  ///< the messages of PAPI with PAPI_VERBOSE=1
};

/// PAPI on this machine, as a process that initialized it tells.
struct PapiHere {
    std::string version;
    std::vector<std::string> pmus;  ///< of the first component; the core's is the last one
    double maximumMhz = 0;          ///< what # represents in formulas, in MHz
};

/// Which file PAPI loads: definitions of its user, or presets in place of its own.
enum class DefinitionFile { UserEvents, Presets };

/// @return Unsupported where Papilio was built without PAPI or PAPI cannot be initialized
core::Result<PapiHere> papiHere();

/**
 * Loads `path` (absolute) into PAPI in a child process, adds the definition, its natives and
 * `beside` to one event set, and counts a small workload: touched pages, sleeps, branches,
 * divisions.
 *
 * PAPI can be initialized once per process only, and formulas can abort it: every call forks.
 * @return Unsupported as above; Unreadable where no process can be made
 */
core::Result<ProbedDefinition> probeDefinition(const std::string& path,
                                               DefinitionFile kind,
                                               const std::string& name,
                                               const std::vector<std::string>& beside);

}  // namespace papilio::collectors
