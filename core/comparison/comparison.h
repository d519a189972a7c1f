#pragma once

#include "core/base/constants.h"
#include "core/base/difference.h"
#include "core/model/document.h"
#include "core/topdown/compare.h"
#include "core/traces/solver_runs.h"

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

/// What a table of counters is evaluated with.
struct TopDownSetting {
    std::shared_ptr<const TopDownModel> model;  ///< null: there is none
    TopDownOptions options = {};
};
/// @param document  whose machines the table may name
using TopDownModelSource =
    std::function<TopDownSetting(const CounterTable& table, const Document& document)>;

/// A run of a program whose raw counts are compared.
struct CountedRun {
    std::string label;  ///< name of the table, and of the run where it has several
    std::shared_ptr<const CounterTable> table;
    std::string run;
    std::string caption = {};  ///< for people: "alya-mn4, VECTOR_SIZE 32"; empty: the label

    [[nodiscard]] const std::string& shown() const { return caption.empty() ? label : caption; }
};

/// One of the studies, with everything that can be compared evaluated.
struct StudySide {
    Document document;
    std::vector<CountedRun> counts;  ///< all runs of all tables, at most 200
    std::vector<TopDownSide> runs;   ///< those that a Top-Down model knows events of
    std::vector<SolverRun> solvers;
};
StudySide studySide(Document document, const TopDownModelSource& models);
/// The runs of a study that a Top-Down model knows events of, evaluated; at most 200.
std::vector<TopDownSide> topDownSides(const Document& document, const TopDownModelSource& models);

/// What a run of a table is called in `counts` and `runs`: "alya-mn4, 32"; the only one by the name
/// of its table. @param runs  how many the table has
std::string runLabel(const CounterTable& table, const std::string& run, std::size_t runs);
/// runLabel() for people, with what the run is a value of: "alya-mn4, VECTOR_SIZE 32".
std::string runCaption(const CounterTable& table, const std::string& run, std::size_t runs);

/// What is paired.
enum class ComparedKind { Benchmark, Run, TopDownRun, Roofline, SolverRun };
inline constexpr std::array comparedKinds = {ComparedKind::Benchmark, ComparedKind::Run,
                                             ComparedKind::TopDownRun, ComparedKind::Roofline,
                                             ComparedKind::SolverRun};
/// "benchmarks", "runs", "Top-Down runs", "rooflines", "solver runs": how documents spell it.
std::string_view toString(ComparedKind kind);

/// What a side has of a kind: names of benchmarks and rooflines, labels of counted and of Top-Down
/// runs, subjects of solver runs.
std::vector<std::string> namesOf(const StudySide& side, ComparedKind kind);
/// What such a name reads like: a run with its parameter, "alya-mn4, VECTOR_SIZE 1".
std::string captionOf(const StudySide& side, ComparedKind kind, const std::string& name);

/// Names of what is compared with what.
struct ItemPair {
    std::string first;
    std::string second;
    bool operator==(const ItemPair&) const = default;
};
class StudyPairs {
public:
    std::vector<ItemPair>& of(ComparedKind kind) { return lists_[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] const std::vector<ItemPair>& of(ComparedKind kind) const
    {
        return lists_[static_cast<std::size_t>(kind)];
    }

private:
    std::array<std::vector<ItemPair>, comparedKinds.size()> lists_;
};

/// What has the same name in both. Where nothing of a kind has, and each study holds one only,
/// these two, whatever they measure; runs also by their name without that of the table.
StudyPairs matchStudies(const StudySide& first, const StudySide& second);
/// Two of each kind of one study: the first two benchmarks and rooflines (a single roofline with
/// itself, for its runs), the same run of two tables or else the first and the last run, the first
/// two solvers.
StudyPairs matchWithin(const StudySide& study);

/// One node of two runs; of different models, one meaning.
struct NodeDifference {
    std::string name;    ///< "Memory_Bound"; of different models "backend memory"
    std::string path;    ///< "Backend_Bound/Memory_Bound"
    std::string title;   ///< for people; of different models with the nodes of both
    std::string detail;  ///< of different models the nodes that were summed: "FE / Empty queue"
    std::string whole;   ///< what the shares are of: "Slots"; empty: each run's own total
    int level = 1;
    Measured first;   ///< share of `whole`; NaN: none
    Measured second;  ///< the same
    Measured firstAmount;
    Measured secondAmount;
    std::optional<Incomparable> obstacle;  ///< empty: it is comparable

    [[nodiscard]] bool isComparable() const { return !obstacle; }
    /// Of the shares.
    [[nodiscard]] Difference difference() const;
    /// second - first, as a share; NaN where they do not compare, or differ within the noise.
    [[nodiscard]] double delta() const;
    /// secondAmount / firstAmount; NaN likewise, or where the first is not above 0.
    [[nodiscard]] double ratio() const;
};

/// Whether two models have the same nodes, so that runs of both compare node by node.
bool haveSameNodes(const TopDownModel& a, const TopDownModel& b);

/**
 * Two runs of one model are compared node by node: shares of the same whole, amounts in the same
 * unit. Two models are compared by what their nodes mean (paper 2, section 6), frontend, backend
 * memory and so on: shares of the total only, and no amounts, because slots and cycles of different
 * CPUs are different things. Shares of parents are converted first. A meaning is not comparable
 * where a side lacks it, counts at another stage (slots at issue against cycles at commit), or
 * gives it as a share of something that is not a part of its total (stall cycles against slots).
 *
 * A share is known to twice the standard deviation that the spreads of its counts over their
 * repetitions give it, as if these were independent: the squares of what the share changes by when
 * one count is larger by its spread are added. Where a count that it depends on has no spread, it
 * was measured once.
 */
std::vector<NodeDifference> compareTopDownRuns(const TopDownSide& first, const TopDownSide& second);

/// The slots or cycles of a run, known in the same way.
Measured measuredTotal(const TopDownSide& side);

/// How far two residual histories are apart, iteration by iteration, each over its own first value.
struct CurveDifference {
    static constexpr double none = notANumber;

    std::size_t common = 0;  ///< iterations that both have with positive, finite values
    double mean = none;      ///< decades, log10 (rB / rB0) - log10 (rA / rA0); below 0: B is lower
    double largest = none;   ///< decades, with its sign, where |difference| is largest
    std::size_t at = 0;      ///< the iteration of `largest`
};

/// One solver run of two, judged by the same tolerance.
struct SolverDifference {
    SolverRun first;
    SolverRun second;
    double tolerance = 0;  ///< relative to the first residual; both verdicts are about it
    /// Their own tolerances, relative to the first residual, where they differ and both are judged
    /// by the larger one.
    std::optional<std::pair<double, double>> ownTolerances = {};
    /// Iterations, seconds, products to the tolerance, first / second: above 1 the second needs
    /// less. Nothing where one of them does not arrive or does not say.
    std::optional<double> iterationGain = {};
    std::optional<double> timeGain = {};
    std::optional<double> spmvGain = {};
    CurveDifference curve = {};

    /// Iterations of the second less those of the first; nothing as above.
    [[nodiscard]] std::optional<long> moreIterations() const;
};

/**
 * Two runs of solvers, of one study or of two. Where the runs say different tolerances, both are
 * judged again by the larger one: what one never aimed at it cannot fail.
 * @param tolerance  relative to the first residual; judges both instead
 */
SolverDifference compareSolvers(const SolverRun& first,
                                const SolverRun& second,
                                std::optional<double> tolerance = {});

CurveDifference compareCurves(const Recorder& first, const Recorder& second);

}  // namespace papilio::core
