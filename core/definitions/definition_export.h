#pragma once

#include "core/analysis/metric_fit.h"
#include "core/analysis/shown_formula.h"
#include "core/base/result.h"
#include "core/definitions/papi_dialect.h"
#include "core/model/definition.h"
#include "core/model/event_descriptions.h"
#include "core/model/view_state.h"
#include "core/papi/preset_meanings.h"
#include "core/papi/presets.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What a metric counts otherwise than its name may say, for signatures, formulas and exported
/// definitions: an FMA as two; on GPUs, an instruction of a whole wavefront as one. Empty: nothing.
std::string countRemark(const Signature& signature, const Benchmark& benchmark);

/// How metrics are written.
struct ExportOptions {
    const Dialect* dialect = &dialects::papiUserEvents;
    /// Which; empty: all that are defined. One that is named is written although it is not
    /// definable, and marked.
    std::vector<std::string> metrics;
    /// What is shown of the metrics (countedFormulas()); of one that is not there, that of the
    /// chosen events.
    std::vector<MetricFormula> formulas = {};
    /// Coefficients as the fit has them instead of those that are shown.
    bool rawCoefficients = false;
    /// Name for the CPU line (guessPmu()); of a device event "component:device".
    std::string pmu;
    PapiVersion version = PapiVersion::V7_0;  ///< rules to keep to
    std::size_t counters = 4;  ///< general counters that count at once: LIKWID, lists of events
    /// Spellings to write; empty: those of the study.
    std::vector<std::string> availableEvents;
    /// The events of `pmu`, as libpfm4 spells them: files for PAPI have no others. What is not
    /// among them gives way to an event of the study that is and counts the same there. Null: names
    /// are not checked.
    std::shared_ptr<const KnownEvents> known = {};
    std::string command;  ///< the command line that reproduces the file
    /// Why no command does, to follow a colon: edits that are in no file; empty: `command`
    /// does
    std::string unsaved = {};
    std::string study;  ///< path or title of the study, for the comments
    /// Presets that count what a metric does give it their name (Dialect::namesPresets).
    std::vector<PresetMeaning> meanings;
    /// What the study knows of its events: errata and deprecation go into the file; null: nothing.
    std::shared_ptr<const EventDescriptions> descriptions = {};
    /// The user's notes on the study and its events go into the file; null: none.
    std::shared_ptr<const StudyNotes> notes = {};
};

/// One event of an exported metric.
struct ExportTerm {
    std::string event;        ///< id in the study
    std::uint32_t place = 0;  ///< of it in the dataset
    std::string written;      ///< as it is in the file
    double coefficient = 0;   ///< coefficient of the formula that is shown, or of the raw fit
    long long numerator = 0;  ///< what is written: numerator / denominator
    long long denominator = 1;

    [[nodiscard]] double writtenValue() const
    {
        return static_cast<double>(numerator) / static_cast<double>(denominator);
    }
};

/**
 * How far a sum of coefficients times counts may be off by roundoff alone, as a share of the sum of
 * |coefficient * count|: a fit's coefficients carry some thousand units in the last place (the
 * machine epsilon times the condition of the basis), while what PAPI cuts off is a good part of a
 * whole count.
 */
inline constexpr double countRoundoff = 1e-12;

/// `value` without roundoff: the whole number within countRoundoff times `magnitude` of it, else
/// `value` itself. Counts are whole numbers, and so are most of their expected
/// sums.
double withoutRoundoff(double value, double magnitude);

/// A metric on one kernel of the study: what is expected, and what the tool will say.
struct KernelCheck {
    std::string kernel;
    double expected = 0;                  ///< what the signature expects, E s, over the same passes
    std::optional<double> computed = {};  ///< by the tool's own arithmetic; absent: no value
    std::string problem = {};             ///< why there is no value, in the tool's words
    /// computed - expected, 0 where only roundoff is left; absent where there is no value
    std::optional<double> difference = {};
};

/// Where the coefficients that are written come from.
enum class CoefficientRule {
    None,       ///< there are none
    Shown,      ///< as they are shown
    Fractions,  ///< as they are shown, as fractions with denominators up to `denominators`
    Raw         ///< those of the fit, as such fractions
};

/// Raw coefficients below this share of the largest are left out.
inline constexpr double negligibleCoefficient = 1e-6;

/// Written coefficients that differ from those of the formula by no more are the same.
inline constexpr double writtenRoundoff = 1e-9;

/// The result for one metric.
struct ExportedMetric {
    std::string metric;
    std::string name;    ///< identifier in the file: "DP_OPS", or the preset's
    std::string remark;  ///< countRemark()
    FormulaOrigin origin = FormulaOrigin::Chosen;
    Verdict verdict = Verdict::NotDefinable;    ///< of what is written
    KernelError farthest;                       ///< errorWorst of one kernel
    std::string farthestKernel;                 ///< its name
    std::optional<VerdictReason> notDefinable;  ///< why not
    std::optional<VerdictCaution> caution;
    double error = 0;          ///< backward error of the coefficients that are written (Eq. 5)
    double backwardError = 0;  ///< the same of the chosen events' fit: tables V to VIII of paper 1
    double errorMean = 0;      ///< of what is written on the measured kernels, see FormulaError
    double errorWorst = 0;     ///< the same of the worst repetition
    bool isWritten = false;
    std::optional<DefinitionReason> reason;
    std::vector<ExportTerm> terms;
    /// One, or several whose readings are to be added where one line cannot hold all terms.
    std::vector<Preset> definitions;
    bool canBeWritten = true;  ///< false where no chosen event counts any of it
    CoefficientRule rule = CoefficientRule::None;
    long long denominators = 0;
    /// Largest |written - expected| coefficient, relative to the coefficient itself.
    double coefficientError = 0;
    std::vector<KernelCheck> kernels;
    std::vector<DefinitionReason>
        warnings;  ///< of the verification; empty: PAPI says what is written
    std::vector<ConfidenceReason> reasons = {};  ///< MetricFormula::reasons
    /// What speaks against its events: "EVENT: erratum SKL091 (by …)"
    std::vector<std::string> eventCautions = {};
    /// The user's notes on the metric (Signature::note), and on each of its events; an event
    /// without a note is left out.
    std::string note = {};
    struct EventNote {
        std::string event;  ///< its name in the study
        std::string text;
    };
    std::vector<EventNote> eventNotes = {};

    [[nodiscard]] std::string infix() const;  ///< over the written names and coefficients
    /// Kernels on which PAPI does not give the expected value, or no value at all.
    [[nodiscard]] std::size_t differingKernels() const;
};

/// Metrics of a benchmark as definitions, each line verified with the tool's own rules.
struct DefinitionExport {
    std::shared_ptr<const Benchmark> benchmark;
    ExportOptions options;
    std::vector<ExportedMetric> metrics;  ///< in the order of the signatures; also refused ones
    /// Passes of a kernel that a count is taken for: PAPI counts whole events. 1: counts as given,
    /// of an imported table of whole numbers that does not know its iterations.
    double iterations = 1e6;

    [[nodiscard]] std::size_t writtenCount() const;
};

/**
 * Makes definitions of the metrics of a complete analysis.
 *
 * Coefficients become integers or ratios p/q of small integers (see `rule`); what is written is
 * computed as PAPI does (papiValue()) on the study's kernels.
 * @return NotFound for a metric that is not there, naming those that are; InvalidArgument where the
 * analysis is incomplete
 */
Result<DefinitionExport> exportDefinitions(const Analysis& analysis, const ExportOptions& options);

/// @return InvalidArgument where it is empty or would end a field of PAPI's files
Result<void> checkPmu(const std::string& pmu);

/// What a tool computes of counts, which it looks up by the names that are written.
using ToolValue = std::function<Result<double>(const Lookup& counts)>;

/// What a tool gives on the counts of every kernel, in place of what `metric.kernels` had.
/// @param iterations  passes of a kernel that a count is taken for
void computeKernels(const Analysis& analysis,
                    double iterations,
                    const ToolValue& value,
                    ExportedMetric& metric);

}  // namespace papilio::core
