#pragma once

#include "core/base/result.h"
#include "core/papi/presets.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
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

enum class Verification {
    Counted,          ///< real PAPI gave the value that the definition means on the same counts
    Differs,          ///< it gave another one, or holds another formula or fewer events
    NotChecked,       ///< it gave a value, but nothing to compare it with
    Undefined,        ///< the definition itself means nothing: an operand is missing, N / 0
    CannotBeCounted,  ///< PAPI stores it as expected, but this machine has no such counter
    NotAccepted,      ///< PAPI dropped the line
    Aborts            ///< PAPI ended its process
};

/// "counted", "differs", "not checked", "undefined", "cannot be counted here", "not accepted",
/// "aborts"
std::string_view toString(Verification verification);

/// One definition as real PAPI took it.
struct VerifiedDefinition {
    core::Preset preset;
    Verification verdict = Verification::NotAccepted;
    ProbedDefinition probed;
    std::optional<double> expected;    ///< of the natives counted in the same event set
    std::optional<long long> modeled;  ///< what PAPI's rules give what it holds on the same counts
    std::string reason;                ///< one sentence; empty where it is counted as expected
};

struct VerificationReport {
    PapiHere papi;
    std::string pmu;                              ///< whose definitions were loaded
    std::vector<VerifiedDefinition> definitions;  ///< also lines that are not definitions

    /// Whether PAPI counts all of them as expected, or stores them correctly and has no counter.
    [[nodiscard]] bool isGood() const;
};

struct VerifyOptions {
    DefinitionFile kind = DefinitionFile::UserEvents;
    /// Loads the definitions of `pmu` (empty: the only one of the file) below a CPU line of this
    /// machine, so that names and formulas are tried although they are for another one.
    bool isHere = false;
    std::string pmu;
};

/**
 * Loads a file of definitions into real PAPI and counts each definition the machine can count.
 *
 * @return Unsupported without PAPI; NotFound or Malformed where the file is none, or holds nothing
 * for this machine's PMU
 */
core::Result<VerificationReport> verifyDefinitions(const std::filesystem::path& file,
                                                   const VerifyOptions& options);

}  // namespace papilio::collectors
