#pragma once

#include "core/audit/audit.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// How the definitions of one metric compare with each other.
enum class CensusAgreement {
    None,    ///< no definition of it was compared
    Single,  ///< one
    Agree,   ///< all count the same
    Differ
};

/// "none", "single", "agree", "differ"
std::string_view toString(CensusAgreement agreement);

/// A metric and what every tool has for it.
struct CensusRow {
    std::string benchmark;
    std::string metric;  ///< of the study, or a preset of PAPI that means something else
    std::string counts;  ///< over the expectations
    std::vector<std::size_t> definitions = {};  ///< those that mean it: indices into the audit
    std::vector<std::size_t> right = {};        ///< of these, what counts it: Equal or Noisy
    CensusAgreement agreement = CensusAgreement::None;
};

/**
 * The definitions of an audit by what they mean: a row for every metric of the study's benchmarks,
 * with or without definitions, then one for every other meaning that a definition has.
 *
 * Two definitions agree if they count the same on every kernel within the representation tolerance
 * of the benchmark, relative to the larger of the expected count and the root mean square of all.
 * What was not compared (events missing) takes no part in it.
 * @param options  of the audit: its benchmark
 */
std::vector<CensusRow> census(const Document& study,
                              const std::vector<AuditedDefinition>& audited,
                              const AuditOptions& options);

/// The dialects of an audit, in the order of their first definitions.
std::vector<const Dialect*> toolsOf(const std::vector<AuditedDefinition>& audited);

}  // namespace papilio::core
