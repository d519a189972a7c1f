#pragma once

#include "core/base/result.h"
#include "core/definitions/conversion.h"
#include "core/model/definition.h"
#include "core/papi/presets.h"

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Definitions as PAPI's user-defined events: a CPU line and a line for each.
class PapiWriter : public DefinitionWriter {
public:
    using DefinitionWriter::DefinitionWriter;

    [[nodiscard]] std::string name(const std::string& name) const override;
    void write(WrittenDefinition& one, const Expression& formula) override;
    std::string text(Conversion& made) override;

protected:
    /// Of those that are not refused.
    [[nodiscard]] std::vector<Preset> presets(const Conversion& made) const;

private:
    std::vector<Preset> presets_;
};

/// Adds what a preset means, or why it is not read.
/// @param pmus  for which it is: its category
void addPreset(const Preset& preset, const std::string& pmus, MetricDefinitions& all);

/// The identifier a metric gets in files of PAPI: "DP Ops." is DP_OPS.
std::string definitionName(std::string_view metric);

/**
 * A formula as PAPI computes it: postfix with integers only, over N0, N1, … in the order in which
 * it names them. Operands keep their order where they fit on PAPI's stack.
 * @return Unsupported naming what PAPI has not: min, a number that no integers make
 */
Result<Preset> postfixDefinition(const Expression& formula, PapiVersion version);

/**
 * The same as a user-defined event.
 * @param flat  after flatten(): names are native events
 * @return Unsupported naming what PAPI has not (min, a constant too large, too many events)
 */
Result<Preset> papiDefinition(const std::string& name,
                              const Expression& flat,
                              PapiVersion version = PapiVersion::V7_0);

/// What PAPI would not read or compute of a written definition; empty: nothing.
std::vector<DefinitionReason> papiObjections(const Preset& preset, PapiVersion version);

/// The one PMU that all definitions of a file of PAPI are for; empty: there is none.
std::string pmuOf(const MetricDefinitions& definitions);

/// p / q in lowest terms, q >= 1.
struct Rational {
    long long numerator = 0;
    long long denominator = 1;

    [[nodiscard]] double value() const
    {
        return static_cast<double>(numerator) / static_cast<double>(denominator);
    }
};

/**
 * The fraction of smallest denominator within `tolerance` of `value`, by continued fractions; where
 * none with a denominator up to `largestDenominator` is, the nearest convergent.
 * @param value  |value| <= 2^53
 */
Rational rationalized(double value, double tolerance, long long largestDenominator);

/**
 * The files of user-defined events as they were published in 2011 (Moore, Ralph, Figure 1):
 *
 *     #define BR_lat 5
 *     Branches, PAPI_BR_INS|BR_lat|*
 *
 * No release of PAPI reads them: its own files have EVENT lines, and #define is a comment there.
 * Lines of both kinds in one file are refused, as they mean different things.
 */
bool looksLikePapiDefines(std::string_view head);

/// @return Malformed naming the line: what is neither kind of line, a name twice, an operation
/// other than + - * /, a definition that is used above its line, a line of PAPI's own files
Result<DefinitionSet> parsePapiDefines(std::string_view text);

}  // namespace papilio::core
