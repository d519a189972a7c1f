#pragma once

#include "core/audit/audited_benchmark.h"
#include "core/base/enum_names.h"
#include "core/base/result.h"
#include "core/model/document.h"
#include "core/papi/preset_meanings.h"
#include "core/papi/presets.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

enum class AuditVerdict {
    Equal,
    Noisy,  ///< only the spread of the repetitions hides a difference
    Scaled,
    Different,
    EventsMissing,
    Instructions,
    NotComparable,
    FmaAsTwo  ///< what it should count by its name's table, but of instructions: an FMA is one
};

template<>
inline constexpr EnumNames<AuditVerdict, 8> spelling<AuditVerdict> = {
    "equal",          "noisy",        "scaled",         "different",
    "events missing", "instructions", "not comparable", "FMA counted as two"};

/// A kernel on which a definition does not count what it should.
struct KernelDifference {
    std::string kernel;
    double expected = 0;
    double counted = 0;
    double tolerance = 0;
};

/// What becomes of one definition.
struct AuditedDefinition {
    /// Why it is not comparable, although its events were measured.
    enum class Obstacle {
        NoExpectation,  ///< nothing says what it should count, and no metric of the study has its
                        ///< counts: `nearest`, `residual`, `factor` where they are proportional
        Formula,        ///< it cannot be read: `subject.refused`
        DividesByZero,  ///< on some kernel
        Property,       ///< its value depends on `properties` of the machine
        Zero,           ///< on every kernel
        NoCount,        ///< it grows neither with the counts nor is it a ratio of them
        NoRatio         ///< a ratio, and no metric is near its numerator or its denominator
    };

    AuditSubject subject;
    AuditVerdict verdict = AuditVerdict::NotComparable;
    AuditMatch match = AuditMatch::None;
    std::string benchmark;  ///< it was compared on; empty: none fits
    std::string metric;     ///< it means: of the study, or a preset of PAPI; "A / B" of a ratio
    std::string meaning;    ///< what it should count, over the expectations
    std::string formula;    ///< what it is made of, infix over event names
    std::string nearest;    ///< metric whose counts are nearest; empty: not looked for
    double residual = 0;    ///< of `nearest`: ||counted - f expected|| / ||counted||
    std::string counts;     ///< what it counts, over the expectations; empty: not representable
    std::optional<double> factor;           ///< counted / expected, where one number says it
    double tolerance = 0;                   ///< rho of the benchmark: what counts as equal
    double deviation = 0;                   ///< largest |counted - expected| over the kernels,
                                            ///< relative as the tolerance is (see audit())
    std::vector<KernelDifference> kernels;  ///< that differ, worst first; empty where equal
    std::vector<double> expected;           ///< per kernel of the benchmark; empty: not compared
    std::vector<double> counted;            ///< the same, in counts: MFLOP/s are multiplied by 1e6
    std::vector<std::string> missing;       ///< events that the study has not measured
    std::vector<std::string> unexercised;   ///< events that are zero on every kernel: their terms
                                            ///< could be anything
    std::vector<std::string> properties;    ///< of the machine that the study does not know
    Obstacle obstacle = Obstacle::NoExpectation;  ///< NotComparable
};

/// What is equal is off by no more.
inline constexpr double equalDeviation = 1e-6;

/**
 * Compares what every definition counts on the measured kernels with what it should count.
 *
 * Counted is the formula, by the arithmetic of its tool, on the means of the events over
 * repetitions (medians over threads), without the prefix of its unit; the time is 1 s. Expected is
 * E s of the metric that the definition means: by its name (AuditMeanings::named()), else the one
 * that has its counts. Of a ratio of counts both sides are looked for. What has the counts of no
 * metric, and no name, is not comparable: that it is near to one is no defect of it. A unit of
 * bytes means lineBytes() for each expected line.
 *
 * A kernel differs where |counted - expected| > rho * max(|expected|, rms(expected)) + 3 * spread:
 * rho is the benchmark's representation tolerance (an event within it is taken to count the
 * expectation), spread the half range of the formula over the repetitions. What needs the spread
 * is Noisy. What is equal within that tolerance says by how much (`deviation`); what is zero
 * everywhere is named (`unexercised`).
 * @return NotFound where the study has no benchmark (of that name), Cancelled where it was stopped
 */
Result<std::vector<AuditedDefinition>> audit(const Document& study,
                                             std::span<const AuditSource> sources,
                                             const AuditOptions& options,
                                             const std::stop_token& stop = {});

/// The same of the presets of one CPU.
Result<std::vector<AuditedDefinition>> audit(const Document& study,
                                             const PmuPresets& presets,
                                             const AuditOptions& options,
                                             const std::stop_token& stop = {});

/// "approximate" of docs/developer/methods.md: farther away, a definition means something else.
inline constexpr double nearResidual = 0.1;

/// How much a study can tell of one PMU's presets.
struct AuditCoverage {
    std::string pmu;
    std::size_t presets = 0;
    std::size_t comparable = 0;  ///< all events measured, and known what it should count
};

/**
 * What audit() could compare of every PMU's presets by their names, the most first; of equal ones
 * what stands later in the file, where PAPI's has the newer CPUs. For a machine of which a file has
 * no presets.
 */
std::vector<AuditCoverage> auditCoverage(const Document& study,
                                         const PresetFile& file,
                                         const AuditOptions& options,
                                         const std::stop_token& stop = {});

/// How the definitions of one metric compare with each other.
enum class CensusAgreement {
    None,    ///< no definition of it was compared
    Single,  ///< one
    Agree,   ///< all count the same
    Differ
};

template<>
inline constexpr EnumNames<CensusAgreement, 4> spelling<CensusAgreement> = {"none", "single",
                                                                            "agree", "differ"};

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
