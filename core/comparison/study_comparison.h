#pragma once

#include "core/analysis/benchmark_comparison.h"
#include "core/comparison/count_difference.h"
#include "core/comparison/definition_difference.h"
#include "core/comparison/recorder_difference.h"
#include "core/comparison/roofline_difference.h"
#include "core/comparison/topdown_difference.h"
#include "core/model/document.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// What a table of counters is evaluated with.
struct TopDownSetting {
    std::shared_ptr<const TopDownModel> model;  ///< null: there is none
    TopDownOptions options = {};
};
using TopDownModelSource = std::function<TopDownSetting(const CounterTable& table)>;
/// Analyzes a benchmark; a window remembers what it analyzed before.
using AnalysisSource = std::function<Analysis(const std::shared_ptr<const Benchmark>& benchmark)>;

/// One of the two studies, with everything that can be compared evaluated.
struct StudySide {
    Document document;
    std::vector<CountedRun> counts;  ///< all runs of all tables, at most 200
    std::vector<TopDownSide> runs;   ///< those that a Top-Down model knows events of
    std::vector<SolverRun> solvers;
};
StudySide studySide(Document document, const TopDownModelSource& models);
/// What a run of a table is called in `counts` and `runs`: "alya-mn4, 32"; the only one by the name
/// of its table. @param runs  how many the table has
std::string runLabel(const CounterTable& table, const std::string& run, std::size_t runs);
/// runLabel() for people, with what the run is a value of: "alya-mn4, VECTOR_SIZE 32".
std::string runCaption(const CounterTable& table, const std::string& run, std::size_t runs);

/// Names of what is compared with what: benchmarks, labels of counted and of Top-Down runs,
/// rooflines, subjects of solver runs.
struct ItemPair {
    std::string first;
    std::string second;
    bool operator==(const ItemPair&) const = default;
};
struct StudyPairs {
    std::vector<ItemPair> benchmarks;
    std::vector<ItemPair> counts;
    std::vector<ItemPair> runs;
    std::vector<ItemPair> rooflines;
    std::vector<ItemPair> solvers;
};

/// What has the same name in both. Where nothing of a kind has, and each study holds one only,
/// these two, whatever they measure (BenchmarkPair::onlyNoise); runs also by their name without
/// that of the table.
StudyPairs matchStudies(const StudySide& first, const StudySide& second);
/// Two of each kind of one study: the first two benchmarks and rooflines (a single roofline with
/// itself, for its runs), the same run of two tables or else the first and the last run, the first
/// two solvers.
StudyPairs matchWithin(const StudySide& study);

struct BenchmarkPair {
    BenchmarkComparison comparison;
    Analysis first;
    Analysis second;
    /// Their bases have no expectation in common, so each chooses events for what the other does
    /// not measure: only noise compares.
    bool onlyNoise = false;
};

enum class ComparedKind { Benchmark, Run, TopDownRun, Roofline, SolverRun };
/// "benchmarks", "runs", "Top-Down runs", "rooflines", "solver runs": how documents spell it.
std::string_view toString(ComparedKind kind);

/// An item of one of the studies that could not be compared.
struct NotCompared {
    ComparedKind kind = ComparedKind::Benchmark;
    std::string name;
    bool isFirst = true;       ///< of the first study
    bool isThere = false;      ///< false: that study has no item of the name
    std::string problem = {};  ///< message of the analysis that stopped
};

/// What only one of the studies holds.
struct Unpaired {
    ComparedKind kind = ComparedKind::Benchmark;
    std::vector<std::string> first;
    std::vector<std::string> second;
};

/// Two studies, section by section.
struct StudyComparison {
    std::vector<BenchmarkPair> benchmarks;
    std::vector<CountsDifference> counts;
    std::vector<TopDownDifference> topdown;
    std::vector<RooflineDifference> rooflines;
    std::vector<SolverDifference> solvers;
    std::vector<SeriesDifference> recorders;  ///< same names, no solvers
    std::vector<DefinitionDifference> definitions;
    std::vector<Unpaired> unpaired;
    std::vector<NotCompared> problems;
    bool isWithin = false;  ///< both are one study

    [[nodiscard]] bool isEmpty() const
    {
        return benchmarks.empty() && counts.empty() && topdown.empty() && rooflines.empty() &&
               solvers.empty() && recorders.empty() && definitions.empty();
    }
};

struct ComparisonOptions {
    bool isWithin = false;  ///< recorders and definitions are not compared with themselves
    RoofChoice roofs = {};
    AnalysisSource analyses = {};  ///< empty: analyze()
};

/// @param pairs  names that are not there are left out and named in `problems`
/// @return what was done so far where `stop` asked for it
StudyComparison compareStudies(const StudySide& first,
                               const StudySide& second,
                               const StudyPairs& pairs,
                               const ComparisonOptions& options = {},
                               const std::stop_token& stop = {});

}  // namespace papilio::core
