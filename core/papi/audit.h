#pragma once

#include "core/base/result.h"
#include "core/model/document.h"
#include "core/papi/preset_meanings.h"
#include "core/papi/presets.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

enum class AuditVerdict { Equal, Scaled, Different, EventsMissing, Instructions, NotComparable };

/// "equal", "scaled", "different", "events missing", "instructions", "not comparable"
std::string_view toString(AuditVerdict verdict);

/// A kernel on which a preset does not count what it should.
struct KernelDifference {
    std::string kernel;
    double expected = 0;
    double counted = 0;
    double tolerance = 0;
};

/// What becomes of one preset.
struct AuditedPreset {
    /// Why it is not comparable, although its events were measured.
    enum class Obstacle {
        NoExpectation,  ///< no benchmark of the study has expected counts for it
        Formula,        ///< it cannot be read: `problem`
        DividesByZero   ///< on some kernel
    };

    Preset preset;
    AuditVerdict verdict = AuditVerdict::NotComparable;
    std::string benchmark;                  ///< it was compared on; empty: none fits
    std::string meaning;                    ///< what it should count, over the expectations
    std::string formula;                    ///< what it is made of, infix over event names
    std::optional<double> factor;           ///< counted / expected, where one number says it
    double tolerance = 0;                   ///< rho of the benchmark: what counts as equal
    double deviation = 0;                   ///< largest |counted - expected| over the kernels,
                                            ///< relative as the tolerance is (see audit())
    std::vector<KernelDifference> kernels;  ///< that differ, worst first; empty where equal
    std::vector<double> expected;           ///< per kernel of the benchmark; empty: not compared
    std::vector<double> counted;            ///< the same
    std::vector<std::string> missing;       ///< events that the study has not measured
    std::vector<std::string> unexercised;   ///< events that are zero on every kernel: their terms
                                            ///< could be anything
    Obstacle obstacle = Obstacle::NoExpectation;  ///< NotComparable
    std::string problem;                          ///< message of the parser
};

/// What is equal is off by no more.
inline constexpr double equalDeviation = 1e-6;

struct AuditOptions {
    std::vector<PresetMeaning> meanings;
    EventEquivalents equivalents;
    std::string benchmark;  ///< only this one; empty: all of the study
};

/**
 * Compares what every definition counts on the measured kernels with what it should count.
 *
 * Counted is the formula on the means of the events over repetitions (medians over threads).
 * Expected is E s: the entry of the preset in `meanings`, else the signature of the metric of that
 * name. A kernel differs where |counted - expected| > rho * max(|expected|, rms(expected)) + 3 *
 * spread: rho is the benchmark's representation tolerance (an event within it is taken to count the
 * expectation), spread the half range of the formula over the repetitions. What is equal within
 * that tolerance says by how much (`deviation`); what is zero everywhere is named (`unexercised`).
 * @return NotFound where the study has no benchmark (of that name), Cancelled where it was stopped
 */
Result<std::vector<AuditedPreset>> audit(const Document& study,
                                         const PmuPresets& presets,
                                         const AuditOptions& options,
                                         const std::stop_token& stop = {});

/// How much a study can tell of one PMU's presets.
struct AuditCoverage {
    std::string pmu;
    std::size_t presets = 0;
    std::size_t comparable = 0;  ///< all events measured, and known what it should count
};

/**
 * What audit() could compare of every PMU's presets, the most first; of equal ones what stands
 * later in the file, where PAPI's has the newer CPUs. For a machine of which a file has no presets.
 */
std::vector<AuditCoverage> auditCoverage(const Document& study,
                                         const PresetFile& file,
                                         const AuditOptions& options,
                                         const std::stop_token& stop = {});

}  // namespace papilio::core
