#pragma once

#include "core/base/enum_names.h"
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

}  // namespace papilio::core
