#pragma once

#include "core/model/benchmark.h"
#include "core/papi/preset_meanings.h"

#include <Eigen/Core>

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// How it is known what a definition should count.
enum class AuditMatch {
    None,   ///< it is not
    Table,  ///< resources/presets/meanings.csv has its name
    Name,   ///< a metric of the benchmark has its name
    Words,  ///< its name and unit have the words of a metric's name (MeaningWords)
    Counts  ///< its counts are nearest to those of the metric
};

/// "none", "table", "name", "words", "counts"
std::string_view toString(AuditMatch match);

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

}  // namespace papilio::core
