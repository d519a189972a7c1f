#pragma once

#include "collectors/papi/definition_probe.h"
#include "core/papi/presets.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::collectors {

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
