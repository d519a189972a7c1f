#pragma once

#include "core/analysis/pipeline.h"
#include "core/base/result.h"
#include "core/model/definition.h"
#include "core/model/event_descriptions.h"
#include "core/papi/papi_text.h"
#include "core/papi/preset_meanings.h"
#include "core/papi/presets.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

enum class ExportFormat { PapiUserEvents, PapiPresets, PapiXml, Csv, Json, Latex };

/// As on the command line: "papi-user-events", …
std::string_view toString(ExportFormat format);
std::optional<ExportFormat> exportFormat(std::string_view text);
/// What a file of that format is called: ".csv", ".xml", ".json", ".tex"
std::string_view fileSuffix(ExportFormat format);

struct ExportOptions {
    ExportFormat format = ExportFormat::PapiUserEvents;
    /// Which; empty: all that are defined. One that is named is written although it is not
    /// definable, and marked.
    std::vector<std::string> metrics;
    /// Coefficients as the fit has them instead of those that are shown.
    bool rawCoefficients = false;
    /// Name for the CPU line (guessPmu()); of a device event "component:device".
    std::string pmu;
    PapiVersion version = PapiVersion::V7_0;  ///< rules to keep to
    /// Spellings to write; empty: those of the study.
    std::vector<std::string> availableEvents;
    std::string command;  ///< the command line that reproduces the file
    /// Why no command does, to follow a colon: edits that are in no file; empty: `command`
    /// does
    std::string unsaved = {};
    std::string study;    ///< path or title of the study, for the comments
    std::string created;  ///< ISO 8601, for the comments; empty: left out
    /// Presets that count what a metric does give it their name (PapiPresets, PapiXml).
    std::vector<PresetMeaning> meanings;
    /// What the study knows of its events: errata and deprecation go into the file; null: nothing.
    std::shared_ptr<const EventDescriptions> descriptions = {};
};

/// One event of an exported metric.
struct ExportTerm {
    std::string event;        ///< id in the study
    std::string written;      ///< as it is in the file
    double meant = 0;         ///< coefficient of the formula that is shown, or of the raw fit
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

/// `value` without roundoff: the whole number that is no further from it than countRoundoff times
/// `magnitude`, else `value` itself. Counts are whole numbers, and so are most of their expected
/// sums.
double withoutRoundoff(double value, double magnitude);

/// A metric on one kernel of the study: what is expected, and what PAPI will say.
struct KernelCheck {
    std::string kernel;
    double meant = 0;  ///< what the signature expects, E s, over the same passes
    PapiReading papi;
    /// papi - expected, 0 where only roundoff is left; absent where PAPI gives no value
    std::optional<double> difference;
};

/// What becomes of one metric.
struct ExportedMetric {
    std::string metric;
    std::string name;  ///< identifier in the file: "DP_OPS", or the preset's
    Verdict verdict = Verdict::NotDefinable;
    std::string verdictText;
    std::string shortVerdict;  ///< "within 2.1 %"
    double error = 0;          ///< backward error of the coefficients that are written (Eq. 5)
    double errorMean = 0;      ///< of what is written on the measured kernels, see FormulaError
    double errorWorst = 0;     ///< the same of the worst repetition
    bool isWritten = false;
    std::string reason;  ///< why it is not written, or what is to be known about it; may be empty
    std::vector<ExportTerm> terms;
    /// One, or several whose readings are to be added where one line cannot hold all terms.
    std::vector<Preset> definitions;
    bool canBeWritten = true;  ///< false where no chosen event counts any of it
    std::string rule;          ///< how the coefficients were made: "nearest integers (within 5 %)"
    /// Largest |written - expected| coefficient, relative to the coefficient itself.
    double coefficientError = 0;
    std::vector<KernelCheck> kernels;
    std::vector<std::string> warnings;  ///< of the verification; empty: PAPI says what is written
    /// What speaks against its events: "EVENT: erratum SKL091 (by …)"
    std::vector<std::string> cautions = {};

    [[nodiscard]] std::string infix() const;         ///< over the written names and coefficients
    [[nodiscard]] double largestDifference() const;  ///< of the kernels; 0 where there is none
    /// Kernels on which PAPI does not give the expected value, or no value at all.
    [[nodiscard]] std::size_t differingKernels() const;
};

/// Metrics of a benchmark as definitions, each line verified with PAPI's own rules.
struct DefinitionExport {
    std::string benchmark;
    ExportOptions options;
    std::vector<ExportedMetric> metrics;  ///< in the order of the signatures; also refused ones
    std::vector<std::string> notes;       ///< provenance: sentences for the comments
    /// Passes of a kernel that a count is taken for: PAPI counts whole events. 1: counts as given,
    /// of an imported table of whole numbers that does not know its iterations.
    double iterations = 1e6;

    [[nodiscard]] std::size_t writtenCount() const;
};

/**
 * Makes definitions of the metrics of a complete analysis.
 *
 * Coefficients become integers or ratios p/q of small integers (see `rule`); PAPI's integer
 * arithmetic is replayed on the study's kernels with the text that would be written.
 * @return NotFound for a metric that is not there, naming those that are; InvalidArgument where the
 * analysis is incomplete
 */
Result<DefinitionExport> exportDefinitions(const Analysis& analysis, const ExportOptions& options);

/// The file; core/io/definitions/definition_text.h writes the other formats.
/// @return InvalidArgument where nothing can be written, naming the reasons
Result<std::string> papiText(const DefinitionExport& definitions);

/// The identifier a metric gets in files of PAPI: "DP Ops." is DP_OPS.
std::string definitionName(std::string_view metric);

/**
 * A user-defined formula as PAPI computes it: postfix with integers only.
 * @param flat  after flatten(): names are native events
 * @return Unsupported naming what PAPI has not (min, a constant too large, too many events)
 */
Result<Preset> papiDefinition(const std::string& name,
                              const Expression& flat,
                              PapiVersion version = PapiVersion::V7_0);

/// How well a written definition is read back and counted, by the rules of PAPI.
/// Empty where PAPI accepts it as expected.
std::vector<std::string> papiObjections(const Preset& preset,
                                        const std::string& pmu,
                                        PapiVersion version);

}  // namespace papilio::core
