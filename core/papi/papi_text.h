#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace papilio::core {

/// PAPI whose rules are modeled: release 7.0 (Debian 12), or the development head (7.2 and later).
enum class PapiVersion { V7_0, Head };

/// What that PAPI holds; more is dropped or aborts.
struct PapiLimits {
    std::size_t terms = 8;          ///< native events of one definition, and operands on its stack
    std::size_t userEvents = 50;    ///< definitions of one file of user-defined events
    std::size_t newPresets = 20;    ///< presets with names that it does not know
    std::size_t lineLength = 2047;  ///< characters; the rest is read as another line
    int largestConstant = 2147483647;  ///< of the integers in a formula (read by atoi)
};

PapiLimits papiLimits(PapiVersion version);
/// Whether that PAPI has a preset of the name ("PAPI_TOT_INS"), be it available or not.
bool isPapiPreset(std::string_view name, PapiVersion version);
/// "7.0", "7.2 and later"
std::string_view toString(PapiVersion version);

/// How a definition is made of its native events: the word in the file.
enum class Derivation {
    NotDerived,
    Add,
    Subtract,
    Compound,
    PerSecond,
    AddPerSecond,
    Postfix,
    Infix
};

/// "DERIVED_POSTFIX", …
std::string_view toString(Derivation derivation);
/// @param word in any case
std::optional<Derivation> derivation(std::string_view word);

}  // namespace papilio::core
