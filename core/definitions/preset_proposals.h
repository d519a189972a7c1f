#pragma once

#include "core/analysis/definition_review.h"
#include "core/base/enum_names.h"
#include "core/base/progress.h"
#include "core/definitions/definition_export.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Result for a preset, best first.
enum class PresetState {
    Defined,       ///< it has a definition that passes, and nothing contradicts it
    Fragile,       ///< it has one, but its confidence is fragile
    Contradicted,  ///< another formula that fits the kernels has other values on programs
    NotWritable,   ///< it has one that no PAPI can hold
    Approximate,   ///< only coefficients that are not simple fit
    NotDefinable,
};

template<>
inline constexpr EnumNames<PresetState, 6> spelling<PresetState> = {
    "defined", "fragile", "contradicted", "not writable", "approximate", "not definable"};

/// One kernel as a preset counts it, per pass.
struct PresetCount {
    std::string kernel;
    double expected = 0;
    double measured = 0;  ///< of the mean over the repetitions
    double low = 0;       ///< least and largest repetition
    double high = 0;
};

/// What one benchmark of a study says of one preset of PAPI.
struct ProposedPreset {
    /// Where its formula is from.
    enum class Origin {
        None,      ///< without a formula
        Smallest,  ///< one of the smallest
        Chosen     ///< of the chosen events: no smaller one passes, or PAPI can hold none of them
    };

    PresetMeaning meaning;
    std::string benchmark;
    std::string pmu;
    Origin origin = Origin::None;
    Verdict verdict = Verdict::NotDefinable;
    double errorMean = 0;  ///< of the formula on the kernels, see FormulaError
    double errorWorst = 0;
    std::optional<VerdictReason> notDefinable;
    std::optional<Error> problem;           ///< why the benchmark cannot be analyzed
    std::vector<FieldFormula::Term> terms;  ///< of the formula
    bool isProven = false;                  ///< no formula of fewer terms passes
    std::size_t alternatives = 0;           ///< other formulas of as many terms that pass
    bool leavesOutCodes = false;            ///< events without a name were left out (isEventCode())
    std::vector<std::string> codes;         ///< events of the formula that have no name
    DefinitionConfidence confidence;        ///< of the formula
    std::optional<FieldCheck> field;        ///< with this metric; nothing without programs
    ExportedMetric written;                 ///< for PAPI 7.0
    ExportedMetric writtenHead;             ///< for its development version
    std::vector<PresetCount> counts;        ///< of the kernels; empty without a formula
    bool isBest = false;                    ///< of the benchmarks that speak of this preset

    [[nodiscard]] const ExportedMetric& writtenFor(PapiVersion version) const
    {
        return version == PapiVersion::V7_0 ? written : writtenHead;
    }
    [[nodiscard]] bool hasFormula() const { return origin != Origin::None; }
    [[nodiscard]] PresetState state() const;
    /// Whether the file for that PAPI has it.
    [[nodiscard]] bool isIn(PapiVersion version) const
    {
        return isBest && writtenFor(version).isWritten;
    }
};

/// What a study says of PAPI's presets.
struct PresetProposals {
    std::vector<Analysis> analyses;  ///< of the benchmarks, with the presets as metrics
    std::vector<std::shared_ptr<const KnownEvents>> known = {};  ///< names of the PMU of each
    std::vector<ProposedPreset> presets;
    std::string study;    ///< path or title
    std::string command;  ///< that makes this again
    std::string unsaved;  ///< why no command does, to follow a colon; empty: `command` does
    std::shared_ptr<const StudyNotes> notes = {};  ///< of the study; null: none

    /// Each preset of the benchmark that defines it best.
    [[nodiscard]] std::vector<ProposedPreset> best() const;
    /// Whether every preset is Defined, by its best benchmark.
    [[nodiscard]] bool isGood() const;
    /// Whether the two versions of PAPI need different lines.
    [[nodiscard]] bool versionsDiffer() const;
    /// The PMUs, in the order of the benchmarks.
    [[nodiscard]] std::vector<std::string> pmus() const;
};

struct ProposalOptions {
    std::vector<PresetMeaning> meanings;
    std::string benchmark;  ///< only this one; empty: all of the study
    std::function<std::string(const Benchmark&)> pmuOf;
    /// The names of a PMU; absent: names are not checked.
    std::function<std::shared_ptr<const KnownEvents>(const std::string& pmu)> knownOf = {};
    std::string study;    ///< see PresetProposals
    std::string command;  ///< likewise
    std::string unsaved;  ///< likewise
};

/**
 * Defines the presets of PAPI that the benchmarks of a study can judge: those whose meaning the
 * basis of a benchmark can express.
 *
 * The formula is the first of the smallest ones, over events and sums of families
 * (docs/developer/methods.md, 7.4 and 7.5), that some version of PAPI can hold; without one that of
 * the chosen events. Codes of events take part only where events with names give no formula. Its
 * verdict, confidence and field check (7.1, 7.6, 7.7) are of this formula. Its line is checked as
 * exportDefinitions() does: what a version of PAPI cannot hold, or would not count as expected, is
 * not written for it, with the reason.
 *
 * @return NotFound where the study has no benchmark (of that name), or none that can judge a
 * preset; InvalidArgument where a PMU is not known or cannot be in a file; Cancelled
 */
Result<PresetProposals> proposePresets(const Document& study,
                                       const ProposalOptions& options,
                                       const Progress& progress = {},
                                       const std::stop_token& stop = {});

}  // namespace papilio::core
