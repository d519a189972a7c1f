#include "core/present/study_comparison.h"

#include "core/analysis/noise.h"
#include "core/base/lists.h"
#include "core/base/sentence.h"
#include "core/findings/event_text.h"
#include "core/findings/next_measurements.h"
#include "core/findings/roofline_text.h"
#include "core/findings/solver_text.h"
#include "core/formula/parser.h"
#include "core/traces/pyramid.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <deque>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace papilio::core {

namespace {

using Kind = DifferenceRow::Kind;
using Section = ComparisonSection;
using Style = DifferenceColumn::Style;
using Where = DifferenceColumn::Place;
using Names = std::vector<std::string>;

constexpr auto documents = Where::Document;

// Solvers

std::string nameOf(const SolverDifference& pair)
{
    return againstText(pair.first.subject, pair.second.subject);
}

std::set<DataOrigin> originsOf(const SolverDifference& pair)
{
    return {pair.first.residual->provenance.kind, pair.second.residual->provenance.kind};
}

/// Nowhere further apart than a line is wide: other round-off makes as much.
bool isSame(const CurveDifference& curve)
{
    constexpr double seen = 0.005;  // decades
    return std::abs(curve.largest) < seen;
}

/// By which tolerance both are judged, where their own differ; else empty.
std::string toleranceText(const SolverDifference& pair)
{
    return pair.ownTolerances
               ? sentence(
                     "A has the tolerance {} and B {}, relative to the first residual; both are "
                     "judged by {}",
                     shortText(pair.ownTolerances->first), shortText(pair.ownTolerances->second),
                     shortText(pair.tolerance))
               : std::string();
}

/// @return nothing where there is no difference to begin with
std::optional<Highlight> solverHighlight(const SolverDifference& pair)
{
    constexpr double leastSpeed = 0.05;
    const auto name = nameOf(pair);
    Highlight item{.section = Section::Recorders, .item = pair.first.subject};
    const auto more = pair.moreIterations();
    if (pair.first.converged() != pair.second.converged()) {
        item.weight = 1.15;
        item.sentence = sentence("Solver {}: {} in A, {} in B", name, outcomeText(pair.first),
                                 outcomeText(pair.second));
    } else if (more && *more != 0 && std::abs(*pair.iterationGain - 1) >= leastSpeed) {
        const auto first = *pair.first.report.target.lasting;
        const auto second = *pair.second.report.target.lasting;
        item.weight = std::min(0.95, std::abs(std::log2(*pair.iterationGain)));
        item.sentence = *more > 0 ? sentence("Solver {} takes {} more iterations ({} to {})", name,
                                             *more, first, second)
                                  : sentence("Solver {} takes {} fewer iterations ({} to {})", name,
                                             -*more, first, second);
    } else if (pair.timeGain && std::abs(*pair.timeGain - 1) >= 2 * leastSpeed) {
        item.weight = std::min(0.6, std::abs(std::log2(*pair.timeGain)));
        item.sentence = sentence("Solver {}: {} to {}, {}, the iterations are the same", name,
                                 timeText(*pair.first.seconds), timeText(*pair.second.seconds),
                                 onceText(originsOf(pair)));
    } else {
        return std::nullopt;
    }
    return item;
}

ComparedPair compareSolverRuns(const SolverRun& first, const SolverRun& second)
{
    ComparedPair pair;
    pair.names = {first.subject, second.subject};
    pair.first = first.subject;
    pair.second = second.subject;
    pair.solver = compareSolvers(first, second);
    if (auto highlight = solverHighlight(*pair.solver)) {
        pair.highlights.push_back(*std::move(highlight));
    }
    return pair;
}

/// One row for each pair; times are in the unit that fits all of them.
DifferenceTable solverTable(const std::vector<ComparedPair>& all)
{
    struct Compared {
        const SolverRun* first;
        const SolverRun* second;
        const SolverDifference& pair;
        bool differs;
    };
    std::vector<Compared> solvers;
    std::vector<double> seconds;
    for (const auto& one : all) {
        const auto& pair = *one.solver;
        solvers.push_back({&pair.first, &pair.second, pair, !one.highlights.empty()});
        seconds.insert(seconds.end(), {orNone(pair.first.seconds), orNone(pair.second.seconds)});
    }
    const auto unit = timeUnit(seconds);
    DifferenceTable table{
        .id = "solvers", .section = Section::Recorders, .caption = sentence("Solvers")};
    table.barScale = 2;  // four times as fast fills the bar
    TableFiller fill(table, solvers);
    const auto own = [&fill](DifferenceColumn column, auto cell) {
        fill.own(std::move(column),
                 [cell](const Compared& one) { return std::invoke(cell, one.pair); });
    };
    const auto report = [](auto member) {
        return [member](const SolverRun& run) { return run.report.*member; };
    };
    using Pair = SolverDifference;
    own({"solver", "Solver", Style::Words, Where::People}, nameOf);
    fill.both(".outcome", "{}", Style::Words, Where::Everywhere,
              [](const SolverRun& run) { return outcomeText(run); });
    fill.both(".iterations", "Iterations {}", Style::Count, Where::Everywhere,
              [](const SolverRun& run) { return run.report.target.lasting; });
    own({"iteration_gain", "Gain", Style::Change, Where::Everywhere,
         "Iterations of A, divided by those of B"},
        [](const Pair& pair) {
            const auto gain = pair.iterationGain;
            return DifferenceCell(orNone(gain), gain ? ratioText(*gain) : notApplicableText());
        });
    fill.both("_time", "Time {}, " + unit.name, Style::Number, Where::People,
              [&](const SolverRun& run) { return orNone(run.seconds) / unit.factor; });
    fill.both(".rate", "Rate {}", Style::Number, Where::Window | documents,
              [](const SolverRun& run) {  // an estimate: no digits that tell two apart
                  return DifferenceCell(run.report.meanRate, shortText(run.report.meanRate, 3));
              });
    own({"curve.largest_decades", "B − A, decades", Style::Number, Where::Everywhere,
         "The largest difference of the residuals, and its iteration"},
        [](const Pair& pair) {
            const auto& curve = pair.curve;
            return DifferenceCell(
                curve.largest, curve.common == 0 ? notApplicableText()
                               : isSame(curve)
                                   ? "0"
                                   : sentence("{} at {}", signedText(curve.largest, 2), curve.at));
        });
    fill.both(".subject", {}, Style::Words, documents, &SolverRun::subject);
    fill.both(".verdict", {}, Style::Remark, documents, [](const SolverRun& run) {
        return run.report.verdict ? std::string(toString(*run.report.verdict)) : std::string();
    });
    fill.both(".count", {}, Style::Count, documents, report(&ConvergenceReport::count));
    fill.both(".relative_last", {}, Style::Number, documents,
              report(&ConvergenceReport::relativeLast));
    fill.both(".seconds", {}, Style::Number, documents, &SolverRun::seconds);
    fill.both(".spmv", {}, Style::Number, documents, &SolverRun::spmvCount);
    own({"tolerance", {}, Style::Number, documents}, &Pair::tolerance);
    own({"note", {}, Style::Remark, documents}, toleranceText);
    own({"more_iterations", {}, Style::Count, documents}, &Pair::moreIterations);
    own({"time_gain", {}, Style::Number, documents}, &Pair::timeGain);
    own({"spmv_gain", {}, Style::Number, documents}, &Pair::spmvGain);
    const auto curve = [&own](const char* id, Style style, auto member) {
        own({id, {}, style, documents}, [member](const Pair& pair) { return pair.curve.*member; });
    };
    curve("curve.common", Style::Count, &CurveDifference::common);
    curve("curve.mean_decades", Style::Number, &CurveDifference::mean);
    curve("curve.at", Style::Count, &CurveDifference::at);
    fill.rows([&table](const Compared& one, DifferenceRow& row) {
        row.item = one.first->subject;
        row.kind = one.differs ? Kind::Changed : Kind::Same;
        row.bar = std::log2(orNone(one.pair.iterationGain));
        if (const auto note = toleranceText(one.pair); !note.empty()) {
            table.notes.push_back(fmt::format("{}: {}.", row.item, note));
        }
    });
    return table;
}

// Definitions

bool isSameFormula(const std::string& a, const std::string& b)
{
    if (a == b) {
        return true;
    }
    const auto first = parseInfix(a);
    const auto second = parseInfix(b);
    return first && second && *first == *second;
}

std::string text(const Definition& definition)
{
    return definition.formula;
}

std::string text(const Constant& constant)
{
    return constant.unit.empty() ? fmt::format("{}", constant.value)
                                 : fmt::format("{} {}", constant.value, constant.unit);
}

Names whatDiffers(const Definition& a, const Definition& b)
{
    Names what = {isSameFormula(a.formula, b.formula) ? "" : "formula",
                  a.unit == b.unit ? "" : "unit", a.category == b.category ? "" : "category"};
    std::erase(what, "");
    return what;
}

Names whatDiffers(const Constant& a, const Constant& b)
{
    Names what = {a.value == b.value ? "" : "value", a.unit == b.unit ? "" : "unit",
                  a.spread == b.spread ? "" : "spread"};
    std::erase(what, "");
    return what;
}

template<typename Item>
void addItems(DifferenceTable& table,
              const std::string& set,
              const std::vector<Item>& first,
              const std::vector<Item>& second)
{
    constexpr bool isConstant = std::is_same_v<Item, Constant>;
    for (const auto& [a, b] : paired(first, second, &Item::name)) {
        const auto what = a && b ? whatDiffers(*a, *b) : Names();
        const auto kind = b == nullptr   ? Kind::OnlyFirst
                          : a == nullptr ? Kind::OnlySecond
                          : what.empty() ? Kind::Same
                                         : Kind::Changed;
        const auto& name = (a ? a : b)->name;
        constexpr std::array kinds = {"same", "not distinguishable", "different", "only in A",
                                      "only in B"};
        const auto* spelled = kinds[static_cast<std::size_t>(kind)];
        table.rows.push_back(
            {.item = name,
             .kind = kind,
             .cells = {isConstant ? sentence("{} (constant)", name) : name,
                       what.empty() ? std::string(spelled)
                                    : sentence("different {}", listText(what)),
                       set, a ? text(*a) : std::string(), b ? text(*b) : std::string(), name,
                       isConstant, spelled, fmt::format("{}", fmt::join(what, "\n"))},
             .tip = listText(what)});
    }
}

/// Definitions that differ, and those of one only.
std::vector<Highlight> definitionHighlights(const DifferenceTable& table)
{
    std::vector<Highlight> highlights;
    for (const auto& row : table.rows) {
        const auto& cells = row.cells;
        const bool isConstant = table.cell(row, "constant").number != 0;
        if (row.kind == Kind::Changed) {
            highlights.push_back(
                {Section::DefinitionSets, row.item, isConstant ? 0.5 : 0.75,
                 isConstant ? sentence("Constant {} differs in its {}: {} in A, {} in B", row.item,
                                       row.tip, cells[3].text, cells[4].text)
                            : sentence("Definition {} differs in its {}: {} in A, {} in B",
                                       row.item, row.tip, cells[3].text, cells[4].text)});
        }
    }
    for (const auto& [kind, side] :
         {std::pair(Kind::OnlyFirst, "A"), std::pair(Kind::OnlySecond, "B")}) {
        const auto names = table.items(kind);
        if (!names.empty()) {
            highlights.push_back(
                {Section::DefinitionSets, names.front(), 0.3,
                 sentence("{} only in {}: {}",
                          names.size() == 1 ? sentence("1 definition is")
                                            : sentence("{} definitions are", names.size()),
                          side, someText(names))});
        }
    }
    return highlights;
}

/// Tables of counters with several runs, as values of a parameter: the total of each run, and how
/// many times that of the best run of its table it is, which compares between models.
/// @param pairs  of Top-Down runs: their tables are compared
/// @param highlights  get the best runs, where they differ
DifferenceTable compareSweeps(const std::vector<TopDownSide>& first,
                              const std::vector<TopDownSide>& second,
                              const std::vector<ItemPair>& pairs,
                              std::vector<Highlight>& highlights)
{
    struct Step {
        const TopDownSide& side;
        std::string run;
        double total = notANumber;
        double ofBest = notANumber;
    };
    struct Compared {
        std::string tables;  ///< their names
        std::string run;
        const Step* first;
        const Step* second;
    };
    const auto sweepOf = [](const std::vector<TopDownSide>& runs, const CounterTable* table) {
        std::vector<Step> steps;
        double best = notANumber;
        for (const auto& side : runs) {
            if (side.table.get() == table && *side.run.total > 0) {
                steps.push_back({side, side.run.name, *side.run.total});
                best = std::fmin(best, *side.run.total);
            }
        }
        for (auto& step : steps) {
            step.ofBest = step.total / best;
        }
        return steps;
    };
    std::vector<std::pair<const CounterTable*, const CounterTable*>> tables;
    for (const auto& pair : pairs) {
        const auto a = std::ranges::find(first, pair.first, &TopDownSide::label);
        const auto b = std::ranges::find(second, pair.second, &TopDownSide::label);
        const std::pair both(a == first.end() ? nullptr : a->table.get(),
                             b == second.end() ? nullptr : b->table.get());
        if (both.first != both.second && both.first && both.second && !contains(tables, both)) {
            tables.push_back(both);
        }
    }
    std::deque<std::vector<Step>> sweeps;
    std::vector<Compared> steps;
    for (const auto& [a, b] : tables) {
        const auto& one = sweeps.emplace_back(sweepOf(first, a));
        const auto& other = sweeps.emplace_back(sweepOf(second, b));
        if (one.size() < 2 || other.size() < 2) {
            continue;
        }
        const auto named = [&parameter = a->parameter](const Step& step) {
            return parameter.empty() ? step.run : parameter + ' ' + step.run;
        };
        for (const auto& [here, there] : paired(one, other, &Step::run)) {
            steps.push_back(
                {againstText(a->name, b->name), named(here ? *here : *there), here, there});
        }
        const auto& best = *std::ranges::min_element(one, {}, &Step::total);
        const auto& otherBest = *std::ranges::min_element(other, {}, &Step::total);
        // How far behind the run is here that is best in the other.
        const auto behind = [](const auto& sweep, const Step& least, const std::string& run) {
            const auto found = std::ranges::find(sweep, run, &Step::run);
            return found == sweep.end()
                       ? Difference()
                       : difference(measuredTotal(least.side), measuredTotal(found->side));
        };
        const auto gap = behind(one, best, otherBest.run);
        const auto otherGap = behind(other, otherBest, best.run);
        if (best.run != otherBest.run && gap.isShown() && otherGap.isShown()) {
            const auto which = againstText(best.side.shown(), otherBest.side.shown());
            const std::set<DataOrigin> origins = {a->provenance.kind, b->provenance.kind};
            highlights.push_back(
                {Section::TopDown,
                 named(otherBest),
                 0.8,
                 gap.isReal() && otherGap.isReal()
                     ? sentence("Fewest slots or cycles: {}", which)
                     : sentence("Fewest slots or cycles: {}, {}", which, onceText(origins)),
                 {best.side.label, otherBest.side.label}});
        }
    }
    DifferenceTable table{
        .id = "sweeps", .section = Section::TopDown, .caption = sentence("Sweeps")};
    TableFiller fill(table, steps);
    fill.own({"counters", "Counters", Style::Words, Where::Text | documents}, &Compared::tables);
    fill.own({"run", "Run"}, &Compared::run);
    fill.both(".total", "Total {}", Style::Number, Where::Everywhere, &Step::total);
    fill.both(".of_best", "{}, of its best", Style::Ratio, Where::Everywhere, &Step::ofBest);
    fill.rows([](const Compared& one, DifferenceRow& row) {
        const auto isBest = [](const Step* step) { return step != nullptr && step->ofBest == 1; };
        row.group = one.tables;
        row.item = one.run;
        row.kind = one.first == nullptr                    ? Kind::OnlySecond
                   : one.second == nullptr                 ? Kind::OnlyFirst
                   : one.first->total == one.second->total ? Kind::Same
                                                           : Kind::Changed;
        row.isMarked = isBest(one.first) || isBest(one.second);
    });
    return table;
}

/// A study against another one.
class Comparer {
public:
    Comparer(const StudySide& first, const StudySide& second, const ComparisonOptions& options)
        : first_(first),
          second_(second),
          options_(options)
    {
        result_.isWithin = options.isWithin;
    }

    void add(ComparedKind kind, const ItemPair& pair)
    {
        for (const bool isFirst : {true, false}) {
            const auto& name = isFirst ? pair.first : pair.second;
            const auto names = namesOf(isFirst ? first_ : second_, kind);
            if (!contains(names, name)) {
                const auto word = toString(kind);  // "benchmarks"
                result_.problems.push_back(
                    {isFirst,
                     sentence("has no {} \"{}\"; there {} {}", word.substr(0, word.size() - 1),
                              name, names.size() == 1 ? "is" : "are",
                              names.empty() ? "none" : someText(names, 12))});
                return;
            }
        }
        if (auto compared = compare(kind, pair)) {
            auto& pairs = result_.pairs[static_cast<std::size_t>(kind)];
            for (auto& highlight : compared->highlights) {
                highlight.pair = pair;
                // Two rooflines of a study may hold the same roofs.
                if (std::ranges::find(result_.highlights, highlight.sentence,
                                      &Highlight::sentence) == result_.highlights.end()) {
                    result_.highlights.push_back(highlight);
                }
            }
            pairs.push_back(*std::move(compared));
        }
    }

    /// Recorders of the same name that are in no solver run, the definitions, and what has no
    /// partner.
    void addRest(const StudyPairs& pairs)
    {
        auto sweeps = pairs.of(ComparedKind::TopDownRun);
        const auto& runs = first_.runs;
        const auto other = std::ranges::find_if(
            runs, [&](const TopDownSide& side) { return side.table != runs.front().table; });
        const bool isOfFirst =
            !runs.empty() && findBy(sweeps, runs.front().label, &ItemPair::first);
        if (options_.isWithin && isOfFirst && other != runs.end()) {  // nodes may not compare
            sweeps.push_back({runs.front().label, other->label});
        }
        result_.sweeps = compareSweeps(runs, second_.runs, sweeps, result_.highlights);
        result_.solvers = solverTable(result_.of(ComparedKind::SolverRun));
        const auto& a = first_.document;
        const auto& b = second_.document;
        const Document none;
        std::vector<const Recorder*> histories;
        for (const auto& run : first_.solvers) {
            histories.insert(histories.end(), {run.residual.get(), run.trueResidual.get(),
                                               run.implicitResidual.get(), run.spmv.get()});
        }
        const bool isWithin = options_.isWithin;
        result_.recorders =
            compareRecorders(isWithin ? none.recorders : a.recorders, b.recorders, histories);
        result_.definitions = compareDefinitions(isWithin ? none.definitions : a.definitions,
                                                 isWithin ? none.definitions : b.definitions);
        std::ranges::move(definitionHighlights(result_.definitions),
                          std::back_inserter(result_.highlights));
        for (const auto kind : comparedKinds) {
            Unpaired rest{kind, namesOf(first_, kind), namesOf(second_, kind)};
            for (const auto& pair : pairs.of(kind)) {
                std::erase(rest.first, pair.first);
                std::erase(rest.second, pair.second);
            }
            // The Top-Down runs are among the counted ones.
            if (!isWithin && kind != ComparedKind::TopDownRun &&
                !(rest.first.empty() && rest.second.empty())) {
                result_.unpaired.push_back(std::move(rest));
            }
        }
    }

    StudyComparison take()
    {
        constexpr std::size_t most = 14;
        auto& list = result_.highlights;
        std::ranges::stable_sort(list, std::ranges::greater(), &Highlight::weight);
        list.resize(std::min(list.size(), most));
        return std::move(result_);
    }

private:
    /// @return nothing where one cannot be analyzed
    std::optional<ComparedPair> compare(ComparedKind kind, const ItemPair& pair)
    {
        const auto find = [](const auto& items, const std::string& name, auto member) {
            return std::ranges::find(items, name, member);
        };
        switch (kind) {
            case ComparedKind::Benchmark: {
                auto a = judged(pair.first, true);
                auto b = judged(pair.second, false);
                return a && b ? std::optional(compareBenchmarks(*std::move(a), *std::move(b)))
                              : std::nullopt;
            }
            case ComparedKind::Run:
                return compareCounts(*find(first_.counts, pair.first, &CountedRun::label),
                                     *find(second_.counts, pair.second, &CountedRun::label));
            case ComparedKind::TopDownRun:
                return compareTopDown(*find(first_.runs, pair.first, &TopDownSide::label),
                                      *find(second_.runs, pair.second, &TopDownSide::label));
            case ComparedKind::Roofline:
                return compareRooflines(first_.document.roofline(pair.first),
                                        second_.document.roofline(pair.second), options_.kernels);
            case ComparedKind::SolverRun:
                break;
        }
        return compareSolverRuns(*find(first_.solvers, pair.first, &SolverRun::subject),
                                 *find(second_.solvers, pair.second, &SolverRun::subject));
    }

    std::optional<JudgedBenchmark> judged(const std::string& name, bool isFirst)
    {
        const auto& document = isFirst ? first_.document : second_.document;
        const auto benchmark = document.benchmark(name);
        auto judged =
            options_.judged ? options_.judged(benchmark, document) : judge(benchmark, document);
        if (judged.analysis.isComplete()) {
            return judged;
        }
        const auto& problem = judged.analysis.problem;
        result_.problems.push_back(
            {isFirst,
             sentence("has a benchmark \"{}\" that cannot be analyzed: {}", name,
                      problem ? problem->message : sentence("the analysis did not finish"))});
        return std::nullopt;
    }

    const StudySide& first_;
    const StudySide& second_;
    const ComparisonOptions& options_;
    StudyComparison result_;
};

}  // namespace

const std::vector<std::string>& comparisonViews()
{
    static const auto views = [] {
        std::vector<std::string> all = {"overview"};
        const auto& sections = spelling<ComparisonSection>.names;
        all.insert(all.end(), sections.begin(), sections.end());
        return all;
    }();
    return views;
}

const DifferenceTable& ComparedPair::table(std::string_view id) const
{
    const auto found = std::ranges::find(tables, id, &DifferenceTable::id);
    assert(found != tables.end());
    return *found;
}

void ComparedPair::addFact(std::string fact, DifferenceColumn::Style style, DifferenceCell cell)
{
    facts.rows.resize(1);
    facts.columns.push_back({std::move(fact), {}, style, documents});
    facts.rows.front().cells.push_back(std::move(cell));
}

std::string solverSentences(const SolverDifference& pair)
{
    Names sentences{sentence("To {}: A {}, B {}.", numberText(pair.tolerance),
                             outcomeText(pair.first), outcomeText(pair.second))};
    if (const auto more = pair.moreIterations()) {
        const auto first = *pair.first.report.target.lasting;
        const auto second = *pair.second.report.target.lasting;
        const auto by = std::abs(*more);
        sentences.push_back(by == 0   ? sentence("Both need {} iterations.", first)
                            : by == 1 ? sentence("B needs 1 iteration {} ({} instead of {}).",
                                                 *more > 0 ? "more" : "fewer", second, first)
                                      : sentence("B needs {} iterations {} ({} instead of {}).", by,
                                                 *more > 0 ? "more" : "fewer", second, first));
    }
    if (pair.timeGain) {
        sentences.push_back(sentence("A takes {}, B {}, {}.", timeText(*pair.first.seconds),
                                     timeText(*pair.second.seconds), onceText(originsOf(pair))));
    }
    if (pair.curve.common > 0) {
        const double largest = pair.curve.largest;
        sentences.push_back(isSame(pair.curve)
                                ? sentence("The curves are the same.")
                                : sentence("B is up to {} decades {} A, at iteration {}.",
                                           numberText(std::abs(largest), 2),
                                           largest < 0 ? "below" : "above", pair.curve.at));
    }
    if (pair.ownTolerances) {
        sentences.push_back(toleranceText(pair) + '.');
    }
    return fmt::format("{}", fmt::join(sentences, " "));
}

DifferenceTable compareDefinitions(const std::vector<std::shared_ptr<const DefinitionSet>>& first,
                                   const std::vector<std::shared_ptr<const DefinitionSet>>& second)
{
    DifferenceTable table{.id = "definitions",
                          .section = Section::DefinitionSets,
                          .caption = sentence("Definitions")};
    table.columns = {{"definition", "Definition", Style::Words, Where::People},
                     {"difference", "Difference", Style::Sameness, Where::People},
                     {"set", "Set"},
                     {"first", "In A", Style::Formula},
                     {"second", "In B", Style::Formula},
                     {"name", {}, Style::Words, documents},
                     {"constant", {}, Style::Flag, documents},
                     {"kind", {}, Style::Words, documents},
                     {"what", {}, Style::List, documents}};
    const auto add = [&table](const DefinitionSet& a, const DefinitionSet& b) {
        const auto name = a.name.empty()                       ? b.name
                          : b.name.empty() || a.name == b.name ? a.name
                                                               : a.name + " / " + b.name;
        addItems(table, name, a.definitions, b.definitions);
        addItems(table, name, a.constants, b.constants);
    };
    if (first.size() == 1 && second.size() == 1) {
        add(*first.front(), *second.front());
    } else {
        const DefinitionSet none;
        const auto name = [](const auto& set) { return set->name; };
        for (const auto& [a, b] : paired(first, second, name)) {
            add(a ? **a : none, b ? **b : none);
        }
    }
    table.foldSame(Where::Text);
    return table;
}

DifferenceTable compareRecorders(const std::vector<std::shared_ptr<const Recorder>>& first,
                                 const std::vector<std::shared_ptr<const Recorder>>& second,
                                 const std::vector<const Recorder*>& apart)
{
    struct Summary {
        const Recorder* recorder;
        double last = notANumber;
        double median = notANumber;
        double maximum = notANumber;
        /// What is counted comes to its last value.
        [[nodiscard]] double value() const
        {
            const auto kind = recorder->kind;
            return kind == Recorder::Kind::Counter || kind == Recorder::Kind::Group ? last : median;
        }
    };
    const auto summaries = [](const std::vector<std::shared_ptr<const Recorder>>& recorders) {
        std::vector<Summary> all;
        for (const auto& recorder : recorders) {
            auto& summary = all.emplace_back(Summary{recorder.get()});
            if (recorder->count() > 0) {
                const auto spread = distributionOf(recorder->values);
                summary = {recorder.get(), recorder->values.back(), spread.median, spread.maximum};
            }
        }
        return all;
    };
    const auto a = summaries(first);
    const auto b = summaries(second);
    auto pairs = paired(a, b, [](const Summary& one) { return one.recorder->name; });
    std::erase_if(pairs, [&](const auto& pair) {
        return !pair.first || !pair.second || contains(apart, pair.first->recorder) ||
               pair.first->recorder->count() == 0;
    });
    using Pair = std::pair<const Summary*, const Summary*>;
    const auto ratio = [](const Pair& pair) {
        const double from = pair.first->value();
        return from != 0 ? pair.second->value() / from : notANumber;
    };
    const auto of = [](std::string Recorder::*member) {
        return [member](const Pair& pair) { return pair.first->recorder->*member; };
    };
    DifferenceTable table{
        .id = "recorders", .section = Section::Recorders, .caption = sentence("Other recorders")};
    TableFiller fill(table, pairs);
    fill.own({"name", "Recorder"}, of(&Recorder::name));
    fill.own({"unit", {}, Style::Words, documents}, of(&Recorder::unit));
    fill.both(".count", "Count {}", Style::Count, Where::Everywhere,
              [](const Summary& one) { return one.recorder->count(); });
    fill.both(".last", "Last {}", Style::Number, Where::Everywhere, &Summary::last);
    fill.both(".median", "Median {}", Style::Number, Where::Everywhere, &Summary::median);
    fill.own({"ratio", "B / A", Style::Ratio}, ratio);
    fill.both(".maximum", {}, Style::Number, documents, &Summary::maximum);
    fill.rows([&](const Pair& pair, DifferenceRow& row) {
        row.item = pair.first->recorder->name;
        row.kind = ratio(pair) == 1 ? Kind::Same : Kind::Changed;
    });
    if (!table.rows.empty()) {
        table.notes.push_back(sentence("Recorded once each: how far runs vary is not known."));
    }
    return table;
}

StudyComparison compareStudies(const StudySide& first,
                               const StudySide& second,
                               const StudyPairs& pairs,
                               const ComparisonOptions& options,
                               const std::stop_token& stop)
{
    Comparer comparer(first, second, options);
    for (const auto kind : comparedKinds) {
        for (const auto& pair : pairs.of(kind)) {
            if (stop.stop_requested()) {
                return comparer.take();
            }
            comparer.add(kind, pair);
        }
    }
    comparer.addRest(pairs);
    return comparer.take();
}

StudyComparison comparisonOfNothing()
{
    Benchmark benchmark;
    benchmark.data = std::make_shared<const Dataset>();
    benchmark.basis = std::make_shared<const Basis>();
    benchmark.signatures = std::make_shared<const Signatures>();
    JudgedBenchmark judged;
    judged.analysis.benchmark = std::make_shared<const Benchmark>(std::move(benchmark));
    judged.analysis.pivoting = std::make_shared<const Pivoting>();
    const CountedRun counts{
        .label = {}, .table = std::make_shared<const CounterTable>(), .run = {}};
    TopDownSide run{.label = {}, .model = std::make_shared<const TopDownModel>(), .run = {}};
    run.run.values = std::make_shared<const TopDownValues>();
    const auto roofline = std::make_shared<const Roofline>();
    StudyComparison nothing;
    const auto add = [&nothing](ComparedKind kind, ComparedPair pair) {
        nothing.pairs[static_cast<std::size_t>(kind)].push_back(std::move(pair));
    };
    add(ComparedKind::Benchmark, compareBenchmarks(judged, judged));
    add(ComparedKind::Run, compareCounts(counts, counts));
    add(ComparedKind::TopDownRun, compareTopDown(run, run));
    add(ComparedKind::Roofline, compareRooflines(roofline, roofline));
    nothing.sweeps = compareSweeps({}, {}, {}, nothing.highlights);
    nothing.solvers = solverTable({});
    nothing.recorders = compareRecorders({}, {});
    nothing.definitions = compareDefinitions({}, {});
    return nothing;
}

std::string DifferenceTable::summary() const
{
    const auto undecided = count(Kind::Undecided);
    const auto same = sentence("{} of {} are the same", count(Kind::Same), rows.size());
    return undecided == 0 ? same : sentence("{}, {} not distinguishable", same, undecided);
}

void DifferenceTable::foldSame(unsigned places)
{
    for (auto& row : rows) {
        bool readsSame = row.kind == Kind::Undecided;
        for (std::size_t column = 0; readsSame && column < columns.size(); ++column) {
            readsSame = columns[column].partner <= 0 || text(row, column) == text(row, column + 1);
        }
        row.where &= row.kind == Kind::Same || readsSame ? ~places : ~0U;
    }
}

std::vector<std::string> DifferenceTable::items(Kind kind) const
{
    std::vector<std::string> items;
    for (const auto& row : rows) {
        if (row.kind == kind) {
            items.push_back(row.item);
        }
    }
    return items;
}

const DifferenceRow* DifferenceTable::find(std::string_view item) const
{
    const auto found = std::ranges::find(rows, item, &DifferenceRow::item);
    return found == rows.end() ? nullptr : &*found;
}

const DifferenceCell& DifferenceTable::cell(const DifferenceRow& row, std::string_view column) const
{
    const auto found = std::ranges::find(columns, column, &DifferenceColumn::id);
    assert(found != columns.end());
    return row.cells[static_cast<std::size_t>(found - columns.begin())];
}

std::string DifferenceTable::text(const DifferenceRow& row, std::size_t column) const
{
    const auto partner = columns[column].partner;
    const auto& cell = row.cells[column];
    if (!cell.text.empty()) {
        return cell.text;
    }
    // Of a pair both are written alike; a number alone is a pair with itself.
    const double other = row.cells[column + static_cast<std::size_t>(partner)].number;
    const std::array<double, 2> pair = {partner < 0 ? other : cell.number,
                                        partner < 0 ? cell.number : other};
    const std::size_t side = partner < 0 ? 1 : 0;
    switch (columns[column].style) {
        case Style::Formula:
        case Style::Verdict:
            return notApplicableText();
        case Style::Number:
        case Style::Change:
            return row.kind == Kind::Undecided ? tellApart({cell.number})[0]  // no more digits
                                               : tellApart(pair)[side];
        case Style::Share:
            return row.isApart ? tellPercentsApart(pair)[side]
                               : comparedShares(pair[0], pair[1])[side];
        case Style::Count:
            return countText(cell.number);
        case Style::Ratio:
            return std::isnan(cell.number) ? notApplicableText() : ratioText(cell.number);
        case Style::Status:
            return std::isnan(cell.number)
                       ? notApplicableText()
                       : statusWord(static_cast<EventStatus>(static_cast<int>(cell.number)));
        default:
            return {};
    }
}

Table DifferenceTable::shown(unsigned where) const
{
    Table table{.caption = caption, .headings = {}, .rows = {}};
    std::vector<std::size_t> places;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const auto& one = columns[column];
        if ((one.where & where) != 0) {
            const bool isNumber = one.style >= Style::Number && one.style <= Style::Change;
            table.headings.push_back({one.id, one.title, one.help, isNumber});
            places.push_back(column);
        }
    }
    for (const auto& row : rows) {
        if ((row.where & where) != where) {
            continue;
        }
        auto& cells = table.rows.emplace_back();
        for (const auto column : places) {
            cells.push_back({text(row, column), row.cells[column].number});
        }
    }
    return table;
}

std::string againstText(const std::string& first, const std::string& second)
{
    return first == second ? first : sentence("{} against {}", first, second);
}

std::vector<std::string> Unpaired::sentences(std::size_t most) const
{
    std::vector<std::string> texts;
    for (const bool isFirst : {true, false}) {
        if (const auto& names = isFirst ? first : second; !names.empty()) {
            texts.push_back(sentence("Only {} has these {}: {}.", sideLetter(isFirst),
                                     toString(kind), someText(names, most)));
        }
    }
    return texts;
}

std::string someText(const std::vector<std::string>& names, std::size_t most)
{
    const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(most, names.size()));
    const auto shown = fmt::format("{}", fmt::join(names.begin(), end, ", "));
    return names.size() > most ? sentence("{} and {} more", shown, names.size() - most) : shown;
}

std::vector<std::string> comparedShares(double first, double second)
{
    constexpr double unread = 1e-6;  // of the larger: nobody reads digits that far behind
    const bool areAlike =
        std::abs(first - second) <= unread * std::max(std::abs(first), std::abs(second));
    return tellPercentsApart(std::array{first, areAlike ? first : second});
}

std::string changeText(const Difference& difference, const std::set<DataOrigin>& origins)
{
    constexpr double much = 10;  // times: no longer a change in per cent
    const double ratio = difference.ratio;
    const bool isUndecided = difference.kind == Difference::Kind::WithinNoise && ratio != 1;
    return difference.kind == Difference::Kind::MeasuredOnce ? onceText(origins)
           : isUndecided && std::isfinite(ratio)             ? sentence("not distinguishable")
           : !difference.isReal() || !std::isfinite(ratio)   ? notApplicableText()
           : ratio >= much                                   ? ratioText(ratio)
                           : signedText(toPercent * (ratio - 1), 1) + " %";
}

std::string signedText(double value, int decimals)
{
    return std::isnan(value) ? notApplicableText() : withSign(value, fixedText(value, decimals));
}

}  // namespace papilio::core
