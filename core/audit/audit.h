#pragma once

#include "core/base/enum_names.h"
#include "core/base/result.h"
#include "core/definitions/dialect.h"
#include "core/formula/evaluate.h"
#include "core/model/benchmark.h"
#include "core/model/document.h"
#include "core/model/event_names.h"
#include "core/papi/preset_meanings.h"
#include "core/papi/presets.h"

#include <Eigen/Core>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// One definition as audit() asks it, whatever tool it is for.
struct AuditSubject {
    std::string name;
    const Dialect* dialect = &dialects::papiUserEvents;  ///< of its tool
    std::string file = {};  ///< name of the file; of LIKWID the name of the group
    std::string unit = {};
    std::string description = {};
    std::size_t line = 0;                       ///< 1-based; 0: not known
    std::vector<std::string> events = {};       ///< in order of appearance, once
    std::vector<std::string> properties = {};   ///< of the machine: #seconds, …
    std::optional<Expression> formula = {};     ///< over both; nothing: it is refused
    std::optional<DefinitionReason> refused{};  ///< why there is no formula

    /// By the arithmetic of the tool; nothing where it has no value.
    /// @param lookup  of events and properties
    [[nodiscard]] std::optional<double> value(const Lookup& lookup) const;
};

/// The definitions of one file that are audited together.
struct AuditSource {
    std::vector<AuditSubject> subjects = {};
    std::vector<PresetNote> redefinitions = {};  ///< of PAPI's
};

/// NAME_PART1, NAME_PART2, … are one definition: their sum.
AuditSource auditSource(const PmuPresets& presets, const std::string& path);

/// @param device  of AMD, such as gfx90a: definitions for others are left out; empty: none is
AuditSource auditSource(const MetricDefinitions& definitions,
                        const std::string& path,
                        std::string_view device);

/// What a shown value is multiplied with to be a count: 1e6 of MFLOP/s, 0.01 of per cent.
double countsOfUnit(std::string_view unit);
/// Whether a unit counts bytes: "MBytes/s", "GB".
bool isByteUnit(std::string_view unit);

/// The event of a sum over the instances of a unit: X of reduce(X,sum); other names as they are.
std::string countedEvent(std::string_view name);

/// How it is known what a definition should count.
enum class AuditMatch {
    None,   ///< it is not
    Table,  ///< resources/presets/meanings.csv has its name
    Name,   ///< a metric of the benchmark has its name
    Words,  ///< its name and unit have the words of a metric's name (MeaningWords)
    Counts  ///< its counts are nearest to those of the metric
};

template<>
inline constexpr EnumNames<AuditMatch, 5> spelling<AuditMatch> = {"none", "table", "name", "words",
                                                                  "counts"};

/// Word of a name, in small letters, to the word that means the same; an empty one says nothing.
using MeaningWords = std::map<std::string, std::string, std::less<>>;

/// Reads resources/presets/words.csv: header word,meaning.
/// @return Malformed naming the line
Result<MeaningWords> readMeaningWords(std::string_view text);

/// The different words of a name: "DP [MFLOP/s]" and "DP Ops." are both {dp, ops}.
std::set<std::string> meaningWords(std::string_view text, const MeaningWords& known);

/// Something that can be counted on a benchmark.
struct AuditMeaning {
    std::string metric;            ///< of the study; of PAPI's presets only: the preset
    std::string counts;            ///< over the expectations
    Eigen::VectorXd expected;      ///< K
    Eigen::VectorXd instructions;  ///< K, or empty
    bool isSignature = false;      ///< a metric of the study
    bool fmaAsTwo = false;         ///< countsFmaAsTwo()
    bool areWidthsAlike = false;   ///< weighsWidthsAlike()
};

/// A meaning and how it was found.
struct AuditQuestion {
    AuditMatch match = AuditMatch::None;
    AuditMeaning meaning;
    double factor = 1;    ///< Counts: counted / expected, as least squares has it
    double residual = 0;  ///< Counts: ||counted - factor expected|| / ||counted||
};

/// What definitions can mean on one benchmark.
class AuditMeanings {
public:
    AuditMeanings(const Benchmark& benchmark,
                  const std::vector<PresetMeaning>& known,
                  const MeaningWords& words);

    /// By name: a preset that is known, else the metric of the name, else that with its words.
    [[nodiscard]] std::optional<AuditQuestion> named(std::string_view name,
                                                     std::string_view unit) const;

    /**
     * By counts: the meaning with the smallest ||c - f e|| / ||c||, f = c.e / e.e > 0; of equal
     * ones that with most words of the name, then the first.
     * @return nothing where c is 0 or no meaning has f > 0
     */
    [[nodiscard]] std::optional<AuditQuestion> nearest(std::span<const double> counted,
                                                       std::string_view name) const;

private:
    /// How many words of the name the metric has.
    [[nodiscard]] std::size_t sharedWords(std::string_view name, const AuditMeaning& meaning) const;

    std::vector<AuditMeaning> presets_;   ///< of resources/presets/meanings.csv
    std::vector<AuditMeaning> meanings_;  ///< all that are different, metrics of the study first
    MeaningWords words_;
};

/// What audit() needs to know of presets and events.
struct AuditOptions {
    std::vector<PresetMeaning> meanings;
    EventEquivalents equivalents;
    MeaningWords words;
    std::string benchmark;  ///< only this one; empty: all of the study
};

/// What a formula comes to on the kernels.
struct CountedFormula {
    std::vector<double> value;   ///< K, of the means
    std::vector<double> spread;  ///< K, half range over the repetitions
};

/// What the names of a formula are multiplied with, to learn how its value depends on them.
struct AuditProbe {
    double counts = 1;
    double seconds = 1;     ///< value of #seconds
    double properties = 1;  ///< value of every other property of the machine
};

/// Bytes of a cache line of a machine: 128 of POWER, 256 of A64FX, else 64.
double lineBytes(const Machine* machine);

/// One benchmark as audit() asks it: its events findable by any spelling.
class AuditedBenchmark {
public:
    AuditedBenchmark(std::shared_ptr<const Benchmark> benchmark,
                     const Machine* machine,
                     const AuditOptions& options);

    [[nodiscard]] const Benchmark& benchmark() const { return *benchmark_; }
    [[nodiscard]] const AuditMeanings& meanings() const { return meanings_; }
    [[nodiscard]] double lineBytes() const { return lineBytes_; }

    /**
     * Index of an event that was measured everywhere; EventNames::npos otherwise, and where the
     * study has it of several units (channels, slices) and the name does not say of which.
     */
    [[nodiscard]] std::size_t find(std::string_view event) const;

    /// Whether an event is zero in every repetition of every kernel: a term of it is not tested.
    [[nodiscard]] bool isZero(std::string_view event) const;

    /// Nothing where the formula has no value on some kernel. All its events were found.
    [[nodiscard]] std::optional<CountedFormula> counted(const AuditSubject& subject) const;

    /// Of the means, K. @return as counted()
    [[nodiscard]] std::optional<std::vector<double>> probed(const AuditSubject& subject,
                                                            const AuditProbe& probe) const;

    /// Counts over the expectations: "D_SCAL + 2 D_SCAL_FMA"; empty where the residual is above
    /// the representation tolerance.
    [[nodiscard]] std::string represented(std::span<const double> counts) const;

private:
    [[nodiscard]] std::size_t look(std::string_view event) const;
    /// Medians over the threads, repetitions x kernels.
    [[nodiscard]] const std::vector<double>& medians(std::size_t event) const;
    [[nodiscard]] double mean(std::size_t event, std::size_t kernel) const;

    std::shared_ptr<const Benchmark> benchmark_;
    EventNames names_;
    EventNames plainNames_;                    ///< without component and device: SQ_WAVES
    std::map<std::string, std::string> unit_;  ///< normal name to the only unit that has it
    AuditMeanings meanings_;
    double lineBytes_ = 0;
    mutable std::map<std::size_t, std::vector<double>> medians_;     ///< as they are asked for
    mutable std::map<std::string, std::size_t, std::less<>> found_;  ///< the same
};

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

/// The result for one definition.
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
    std::string signature;  ///< metric of the study with the same expected counts; empty: none
    std::string meaning;    ///< what it should count, over the expectations
    std::string formula;    ///< what it is made of, infix over event names, sums not nested
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
 * the later in the file, where PAPI's has the newer CPUs. For a machine of which a file has
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
