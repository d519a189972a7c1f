#pragma once

#include "core/analysis/shown_formula.h"
#include "core/base/difference.h"
#include "core/base/enum_names.h"
#include "core/comparison/comparison.h"
#include "core/present/table.h"
#include "core/roofline/roofline_comparison.h"

#include <array>
#include <concepts>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
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

/// A column of what two studies, A and B, have of the same things.
struct DifferenceColumn {
    /// What its cells are, and so how they are written and painted.
    enum class Style {
        Event,  ///< the name of one
        Words,
        Remark,    ///< words that most rows have not; null in documents where they have not
        Formula,   ///< the same; "does not apply" for people
        List,      ///< lines; in documents an array
        Flag,      ///< 0 or 1; in documents a boolean
        Number,    ///< the first of the numbers, which end with Change
        Count,     ///< a whole number
        Share,     ///< in per cent
        Ratio,     ///< a factor
        Change,    ///< a number with a bar (DifferenceRow::bar)
        Sameness,  ///< words that say whether both are the same
        Status,    ///< an EventStatus
        Verdict    ///< a Verdict with its words
    };
    enum Place : unsigned { Window = 1, Text = 2, People = 3, Document = 4, Everywhere = 7 };

    std::string id;     ///< in documents the key: "first.run" is "run" in the object "first"
    std::string title;  ///< for people
    Style style = Style::Words;
    unsigned where = Everywhere;
    std::string help = {};
    /// Where the other number of a pair is, relative to this column; 0: it is read alone.
    int partner = 0;
};

/// A cell: words, or a number with the words for it where its style does not give them.
struct DifferenceCell : Table::Cell {
    DifferenceCell() = default;
    template<typename Text>
    requires std::convertible_to<Text, std::string>
    // NOLINTNEXTLINE(google-explicit-constructor): lists of cells are rows
    DifferenceCell(Text words) : Cell{std::string(std::move(words)), notANumber}
    {}
    template<typename Number>
    requires std::is_arithmetic_v<Number>
    // NOLINTNEXTLINE(google-explicit-constructor)
    DifferenceCell(Number value) : Cell{{}, static_cast<double>(value)}
    {}
    template<typename Number>
    // NOLINTNEXTLINE(google-explicit-constructor)
    DifferenceCell(const std::optional<Number>& value) : Cell{{}, orNone(value)}
    {}
    DifferenceCell(double value, std::string words) : Cell{std::move(words), value} {}
};

struct DifferenceRow {
    enum class Kind {
        Same,
        Undecided,  ///< the values differ, their spreads overlap
        Changed,
        OnlyFirst,
        OnlySecond,
        NotComparable
    };

    std::string item = {};  ///< its key: event id, metric, node path …
    Kind kind = Kind::Same;
    std::vector<DifferenceCell> cells = {};
    double bar = notANumber;  ///< of its change, right of the middle above 0; NaN: none
    bool isMarked = false;    ///< it differs so much that people should see it
    int level = 1;            ///< in a tree
    std::string group = {};   ///< of a table that belongs to the rows of another one: its item
    std::string tip = {};
    bool isApart = false;  ///< its shares are distinguished, however little they differ
    unsigned where = DifferenceColumn::Everywhere;  ///< it is folded in other places
};

/// Two tables next to one another: what both have, what only one has, what differs. A row keeps its
/// numbers; their texts are in the NumberStyle of the scope that is open when they are asked for.
struct DifferenceTable {
    using Style = DifferenceColumn::Style;
    using Kind = DifferenceRow::Kind;

    std::string id = {};  ///< in documents its key
    ComparisonSection section = ComparisonSection::Noise;
    std::string caption = {};  ///< for people
    std::vector<DifferenceColumn> columns = {};
    std::vector<DifferenceRow> rows = {};
    std::vector<std::string> notes = {};  ///< what holds for the whole table, as sentences
    double barScale = 1;                  ///< what fills a bar

    /// Folds the rows in which both are the same, or read so: these places show the others.
    void foldSame(unsigned places);
    [[nodiscard]] std::size_t count(Kind kind) const
    {
        return static_cast<std::size_t>(std::ranges::count(rows, kind, &DifferenceRow::kind));
    }
    /// "17 of 20 are the same, 2 not distinguishable"
    [[nodiscard]] std::string summary() const;
    /// Items of the rows of a kind.
    [[nodiscard]] std::vector<std::string> items(Kind kind) const;
    /// The first row of the item; null: there is none.
    [[nodiscard]] const DifferenceRow* find(std::string_view item) const;
    /// By the id of its column, which is there.
    [[nodiscard]] const DifferenceCell& cell(const DifferenceRow& row,
                                             std::string_view column) const;
    /// The cell as people read it.
    [[nodiscard]] std::string text(const DifferenceRow& row, std::size_t column) const;
    /// The columns of one of these places and the rows of all of them, for a terminal or a report.
    [[nodiscard]] Table shown(unsigned where) const;
};

/// Fills a table with a row for each of `items`, column by column. Functions take an item as
/// std::invoke() does.
template<typename Item>
class TableFiller {
public:
    TableFiller(DifferenceTable& table, const std::vector<Item>& items)
        : table_(table),
          items_(items)
    {
        table_.rows.resize(items.size());
    }

    template<typename Function>
    void own(DifferenceColumn column, Function cell)
    {
        for (std::size_t row = 0; row < items_.size(); ++row) {
            table_.rows[row].cells.emplace_back(std::invoke(cell, items_[row]));
        }
        table_.columns.push_back(std::move(column));
    }
    /// A column of A and the one of B behind it. @param suffix  of "first" and "second" in the id
    /// @param title  with {} for "A" or "B"
    template<typename First, typename Second>
    void both(const std::string& suffix,
              std::string_view title,
              DifferenceColumn::Style style,
              unsigned where,
              First first,
              Second second)
    {
        const auto of = [&title](const char* side) {
            return fmt::format(fmt::runtime(title), side);
        };
        own({"first" + suffix, of("A"), style, where, {}, 1}, first);
        own({"second" + suffix, of("B"), style, where, {}, -1}, second);
    }
    /// The same of what the item points to as its first and second, of which either may be null.
    template<typename Function>
    void both(const std::string& suffix,
              std::string_view title,
              DifferenceColumn::Style style,
              unsigned where,
              Function cell)
    {
        const auto of = [cell](auto member) {
            return [cell, member](const Item& item) {
                const auto* one = item.*member;
                return one == nullptr ? DifferenceCell() : DifferenceCell(std::invoke(cell, *one));
            };
        };
        both(suffix, title, style, where, of(&Item::first), of(&Item::second));
    }
    /// What is to be known of each row besides its cells.
    template<typename Function>
    void rows(Function complete)
    {
        for (std::size_t row = 0; row < items_.size(); ++row) {
            complete(items_[row], table_.rows[row]);
        }
    }

private:
    DifferenceTable& table_;
    const std::vector<Item>& items_;
};

template<typename Item>
using ItemPairs = std::vector<std::pair<const Item*, const Item*>>;

/// Rows of two tables by what they are matched by: those of the first in its order, each with its
/// partner or null, then the rest of the second with null before them. Of rows of the
/// second with one key the first counts.
template<typename Row, typename Key>
ItemPairs<Row> paired(const std::vector<Row>& first, const std::vector<Row>& second, Key key)
{
    using Name = std::remove_cvref_t<std::invoke_result_t<Key, const Row&>>;
    std::map<Name, const Row*> others;
    for (const auto& row : second) {
        others.try_emplace(std::invoke(key, row), &row);
    }
    ItemPairs<Row> pairs;
    for (const auto& row : first) {
        const auto found = others.find(std::invoke(key, row));
        pairs.emplace_back(&row, found == others.end() ? nullptr : found->second);
        if (found != others.end()) {
            found->second = nullptr;
        }
    }
    for (const auto& row : second) {
        if (others.at(std::invoke(key, row)) == &row) {
            pairs.emplace_back(nullptr, &row);
        }
    }
    return pairs;
}

/// "A" or "B"
inline const char* sideLetter(bool isFirst)
{
    return isFirst ? "A" : "B";
}
/// "branch", or "branch against dcache"
std::string againstText(const std::string& first, const std::string& second);

/// "a, b, c and 4 more"
std::string someText(const std::vector<std::string>& names, std::size_t most = 3);

/// Two shares as these tables have them: "0.050 %" twice where they differ by less than a
/// millionth, "2.09 %" and "2.11 %".
std::vector<std::string> comparedShares(double first, double second);

/// "+12.3 %" of a real difference, "13 ×" from ten on; onceText(), "not distinguishable" of
/// values whose spreads overlap, or "–" for others.
std::string changeText(const Difference& difference, const std::set<DataOrigin>& origins);

/// "+1.50", "−0.2": "–" for NaN.
std::string signedText(double value, int decimals);

/// One difference that matters, to begin with.
struct Highlight {
    ComparisonSection section = ComparisonSection::Noise;
    std::string item = {};  ///< DifferenceRow::item in one of the section's tables; may be empty
    double weight = 0;      ///< what comes first; from 1 on a verdict turned
    std::string sentence = {};  ///< "Metric FP is no longer definable in B (exact in A, …)"
    ItemPair pair = {};         ///< what it is of, where its section has pairs
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
    std::set<DataOrigin> origins;    ///< who produced the numbers of A and of B
    std::string counters = {};       ///< of Top-Down runs: their rows of the sweeps, by group
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

/// Roofs by label, table "roofs", and kernels as compare() pairs them, table "points", with those
/// of one only for people; one roofline with itself: the later runs of its kernels against their
/// first ones.
ComparedPair compareRooflines(std::shared_ptr<const Roofline> first,
                              std::shared_ptr<const Roofline> second,
                              const std::vector<ItemPair>& kernels = {});

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
    [[nodiscard]] std::string text() const { return text(sideLetter(isFirst)); }
};

/// What only one of the studies holds.
struct Unpaired {
    ComparedKind kind = ComparedKind::Benchmark;
    std::vector<std::string> first;
    std::vector<std::string> second;

    /// "Only A has these benchmarks: branch.", of each side that has any. @param most  names
    [[nodiscard]] std::vector<std::string> sentences(std::size_t most) const;
};

/// Two studies, section by section.
struct StudyComparison {
    std::array<std::vector<ComparedPair>, comparedKinds.size()> pairs;  ///< by kind
    DifferenceTable
        sweeps;  ///< tables of the paired Top-Down runs, each run of the best of its own
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
    /// The tables that are of no single pair.
    [[nodiscard]] std::array<const DifferenceTable*, 4> wholeTables() const
    {
        return {&sweeps, &solvers, &recorders, &definitions};
    }
    /// Nothing of one has anything to be compared with.
    [[nodiscard]] bool isEmpty() const
    {
        return std::ranges::all_of(pairs, &std::vector<ComparedPair>::empty) &&
               recorders.rows.empty() && definitions.rows.empty();
    }
};

struct ComparisonOptions {
    bool isWithin = false;     ///< recorders and definitions are not compared with themselves
    JudgedSource judged = {};  ///< empty: judge()
    std::vector<ItemPair> kernels = {};  ///< labels of kernels that are paired whatever their names
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
