#pragma once

#include "core/analysis/shown_formula.h"
#include "core/base/enum_names.h"
#include "core/comparison/comparison.h"
#include "core/present/difference_table.h"
#include "core/roofline/roofline_comparison.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// The parts of a comparison, in the order they are shown.
enum class ComparisonSection {
    Noise,
    Events,
    Metrics,
    Counts,
    TopDown,
    Rooflines,
    Recorders,
    DefinitionSets
};
template<>
inline constexpr EnumNames<ComparisonSection, 8> spelling<ComparisonSection> = {
    "noise", "events", "metrics", "counts", "topdown", "rooflines", "recorders", "definitions"};
/// "overview" and the sections, in the order of their enumerators.
const std::vector<std::string>& comparisonViews();

/// One difference that matters, to begin with.
struct Highlight {
    ComparisonSection section = ComparisonSection::Noise;
    std::string item = {};  ///< DifferenceRow::item in one of the section's tables; may be empty
    double weight = 0;      ///< what comes first; from 1 on a verdict turned
    std::string sentence = {};  ///< "Metric FP is no longer definable in B (exact in A, …)"
    std::size_t pair = 0;       ///< index among the section's pairs
};

/// A benchmark, analyzed, with the formulas that are shown of its metrics.
struct JudgedBenchmark {
    Analysis analysis;
    std::vector<MetricFormula> formulas;  ///< none where the analysis is not complete
};
/// @param document  whose descriptions and choices decide which formulas are shown
JudgedBenchmark judge(const std::shared_ptr<const Benchmark>& benchmark, const Document& document);
/// What judges a benchmark; a window remembers what it judged before.
using JudgedSource = std::function<JudgedBenchmark(const std::shared_ptr<const Benchmark>&,
                                                   const Document& document)>;

/// Two things of a kind side by side.
struct ComparedPair {
    ItemPair names;
    std::string first;      ///< of A, for people
    std::string second;     ///< of B
    std::string title;      ///< "Counts: alya, 1 against alya, 2"
    std::string validity;   ///< what compares, as a sentence; empty: everything
    double comparable = 1;  ///< share of the rows that compare
    DifferenceTable facts;  ///< one row: what documents say of the pair
    std::vector<DifferenceTable> tables;
    std::vector<Highlight> highlights;

    // What plots draw of it.
    std::shared_ptr<const JudgedBenchmark> firstBenchmark;
    std::shared_ptr<const JudgedBenchmark> secondBenchmark;
    /// Their bases have no expectation in common, so each chooses events for what the other does
    /// not measure: only noise compares.
    bool onlyNoise = false;
    std::shared_ptr<const Roofline> firstRoofline;
    std::shared_ptr<const Roofline> secondRoofline;
    RooflineComparison roofs;
    bool intensitiesCompare = true;  ///< both count the same bytes
    std::optional<SolverDifference> solver;

    /// By its id, which is there.
    [[nodiscard]] const DifferenceTable& table(std::string_view id) const;
    /// Adds a column to the facts.
    void addFact(std::string fact, DifferenceColumn::Style style, DifferenceCell cell);
};

/// Events by their ids, metrics by their names, over the formulas that are shown.
/// Tables "status_changes" (all events of both), "chosen", "metrics" and "terms" (in groups by
/// metric).
ComparedPair compareBenchmarks(JudgedBenchmark first, JudgedBenchmark second);

/// Raw counts of events of the same name, whatever tool spelled it: table "events". Nothing is
/// normalized: runs that did different work differ in every count.
ComparedPair compareCounts(const CountedRun& first, const CountedRun& second);

/// Table "nodes": compareTopDownRuns().
ComparedPair compareTopDown(const TopDownSide& first, const TopDownSide& second);

/// Roofs by label, table "roofs", and kernels by name and run, table "points"; one roofline with
/// itself: the later runs of its kernels against their first ones.
ComparedPair compareRooflines(std::shared_ptr<const Roofline> first,
                              std::shared_ptr<const Roofline> second);

/// Formulas and constants of both: "same", "different", "only in A", "only in B". Formulas are the
/// same where they read as the same expression, whatever their blanks and parentheses; descriptions
/// and notes do not count. Sets of the same name; a single set on either side whatever their names.
DifferenceTable compareDefinitions(const std::vector<std::shared_ptr<const DefinitionSet>>& first,
                                   const std::vector<std::shared_ptr<const DefinitionSet>>& second);

/// Recorders of the same name that are not histories of a solver.
/// @param apart  recorders of the first that are
DifferenceTable compareRecorders(const std::vector<std::shared_ptr<const Recorder>>& first,
                                 const std::vector<std::shared_ptr<const Recorder>>& second,
                                 const std::vector<const Recorder*>& apart = {});

/// What both solvers did to the tolerance that judges both, what B gains, how far the curves are
/// apart, and by which tolerance both are judged, as sentences.
std::string solverSentences(const SolverDifference& pair);

/// An item of one of the studies that could not be compared.
struct NotCompared {
    bool isFirst = true;  ///< of A
    std::string why;      ///< "has no run "x"", without the name of the study

    /// @param study  what the study is called: "A", or its path
    [[nodiscard]] std::string text(const std::string& study) const { return study + ' ' + why; }
    [[nodiscard]] std::string text() const { return text(isFirst ? "A" : "B"); }
};

/// What only one of the studies holds.
struct Unpaired {
    ComparedKind kind = ComparedKind::Benchmark;
    std::vector<std::string> first;
    std::vector<std::string> second;
};

/// Two studies, section by section.
struct StudyComparison {
    std::array<std::vector<ComparedPair>, comparedKinds.size()> pairs;  ///< by kind
    DifferenceTable solvers;    ///< the pairs of solver runs
    DifferenceTable recorders;  ///< same names, no solvers
    DifferenceTable definitions;
    std::vector<Unpaired> unpaired;
    std::vector<NotCompared> problems;
    /// What a performance engineer wants to know first, most important first.
    std::vector<Highlight> highlights;
    bool isWithin = false;  ///< both are one study

    [[nodiscard]] const std::vector<ComparedPair>& of(ComparedKind kind) const
    {
        return pairs[static_cast<std::size_t>(kind)];
    }
    /// Nothing of one has anything to be compared with.
    [[nodiscard]] bool isEmpty() const;
};

struct ComparisonOptions {
    bool isWithin = false;     ///< recorders and definitions are not compared with themselves
    JudgedSource judged = {};  ///< empty: judge()
};

/// @param pairs  names that are not there are left out and named in `problems`
/// @return what was done so far where `stop` asked for it
StudyComparison compareStudies(const StudySide& first,
                               const StudySide& second,
                               const StudyPairs& pairs,
                               const ComparisonOptions& options = {},
                               const std::stop_token& stop = {});

/// A pair of each kind and all tables, without rows: what their columns are.
StudyComparison comparisonOfNothing();

}  // namespace papilio::core
