#include "core/formula/papi_text.h"

#include <array>
#include <strings.h>
#include <utility>

namespace papilio::core {

namespace {

constexpr std::array<std::pair<Derivation, std::string_view>, 8> words = {{
    {Derivation::NotDerived, "NOT_DERIVED"},
    {Derivation::Add, "DERIVED_ADD"},
    {Derivation::Subtract, "DERIVED_SUB"},
    {Derivation::Compound, "DERIVED_CMPD"},
    {Derivation::PerSecond, "DERIVED_PS"},
    {Derivation::AddPerSecond, "DERIVED_ADD_PS"},
    {Derivation::Postfix, "DERIVED_POSTFIX"},
    {Derivation::Infix, "DERIVED_INFIX"},
}};

bool equalInAnyCase(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace

PapiLimits papiLimits(PapiVersion version)
{
    PapiLimits limits;
    limits.terms = version == PapiVersion::V7_0 ? 8 : 12;
    return limits;
}

std::string_view toString(PapiVersion version)
{
    return version == PapiVersion::V7_0 ? "7.0" : "7.2 and later";
}

std::string_view toString(Derivation derivation)
{
    for (const auto& [value, word] : words) {
        if (value == derivation) {
            return word;
        }
    }
    return {};
}

std::optional<Derivation> derivation(std::string_view word)
{
    for (const auto& [value, known] : words) {
        if (equalInAnyCase(word, known)) {
            return value;
        }
    }
    return std::nullopt;
}

const PapiDefinition* PapiTable::find(std::string_view name) const
{
    for (const auto& definition : definitions) {
        if (equalInAnyCase(definition.name, name)) {
            return &definition;
        }
    }
    return nullptr;
}

}  // namespace papilio::core
