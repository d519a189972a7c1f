#include "core/comparison/study_comparison.h"

#include "core/base/enum_names.h"
#include "core/comparison/topdown_sides.h"

#include <algorithm>
#include <set>

namespace papilio::core {

namespace {

/// Runs to choose from; a program sampled ten times a second for an hour is not a list.
constexpr std::size_t mostRuns = 200;

using Names = std::vector<std::string>;

void addCountedRuns(const std::shared_ptr<const CounterTable>& table, std::vector<CountedRun>& list)
{
    const auto runs = table->runs();
    for (const auto& run : runs) {
        if (list.size() < mostRuns) {
            list.push_back({runLabel(*table, run, runs.size()), table, run,
                            runCaption(*table, run, runs.size())});
        }
    }
}

class Comparer {
public:
    Comparer(const StudySide& first, const StudySide& second, const ComparisonOptions& options)
        : first_(first),
          second_(second),
          options_(options)
    {
        result_.isWithin = options.isWithin;
    }

    void addBenchmark(const ItemPair& pair)
    {
        const auto a = first_.document.benchmark(pair.first);
        const auto b = second_.document.benchmark(pair.second);
        if (!bothThere(ComparedKind::Benchmark, pair, a != nullptr, b != nullptr)) {
            return;
        }
        auto one = analysisOf(a);
        auto other = analysisOf(b);
        if (isUsable(one, true) && isUsable(other, false)) {
            const bool onlyNoise =
                std::ranges::find_first_of(a->basis->expectations, b->basis->expectations) ==
                a->basis->expectations.end();
            result_.benchmarks.push_back(
                {compareBenchmarks(one, other), std::move(one), std::move(other), onlyNoise});
        }
    }

    void addCounts(const ItemPair& pair)
    {
        const auto a = std::ranges::find(first_.counts, pair.first, &CountedRun::label);
        const auto b = std::ranges::find(second_.counts, pair.second, &CountedRun::label);
        if (bothThere(ComparedKind::Run, pair, a != first_.counts.end(),
                      b != second_.counts.end())) {
            result_.counts.push_back(compareCounts(*a, *b));
        }
    }

    void addRun(const ItemPair& pair)
    {
        const auto a = std::ranges::find(first_.runs, pair.first, &TopDownSide::label);
        const auto b = std::ranges::find(second_.runs, pair.second, &TopDownSide::label);
        if (bothThere(ComparedKind::TopDownRun, pair, a != first_.runs.end(),
                      b != second_.runs.end())) {
            result_.topdown.push_back(compareTopDownRuns(*a, *b));
        }
    }

    void addRoofline(const ItemPair& pair)
    {
        auto a = first_.document.roofline(pair.first);
        auto b = second_.document.roofline(pair.second);
        if (bothThere(ComparedKind::Roofline, pair, a != nullptr, b != nullptr)) {
            result_.rooflines.push_back(
                compareRooflines(std::move(a), std::move(b), options_.roofs));
        }
    }

    void addSolver(const ItemPair& pair)
    {
        const auto a = std::ranges::find(first_.solvers, pair.first, &SolverRun::subject);
        const auto b = std::ranges::find(second_.solvers, pair.second, &SolverRun::subject);
        if (bothThere(ComparedKind::SolverRun, pair, a != first_.solvers.end(),
                      b != second_.solvers.end())) {
            result_.solvers.push_back(compareSolvers(*a, *b));
        }
    }

    /// Recorders of the same name that are in no solver run, and the definitions.
    void addRest()
    {
        if (options_.isWithin) {
            return;
        }
        const auto histories = historiesOf(first_);
        for (const auto& recorder : first_.document.recorders) {
            const auto other = second_.document.recorder(recorder->name);
            if (other && !histories.contains(recorder.get()) && recorder->count() > 0) {
                result_.recorders.push_back(compareSeries(*recorder, *other));
            }
        }
        result_.definitions =
            compareDefinitions(first_.document.definitions, second_.document.definitions);
    }

    void addUnpaired(const StudyPairs& pairs)
    {
        if (options_.isWithin) {
            return;
        }
        const auto names = [](const auto& items) {
            Names list;
            for (const auto& item : items) {
                list.push_back(item->name);
            }
            return list;
        };
        const auto& a = first_.document;
        const auto& b = second_.document;
        unpaired(ComparedKind::Benchmark, names(a.benchmarks), names(b.benchmarks),
                 pairs.benchmarks);
        unpaired(ComparedKind::Run, labels(first_.counts), labels(second_.counts), pairs.counts);
        unpaired(ComparedKind::Roofline, names(a.rooflines), names(b.rooflines), pairs.rooflines);
        unpaired(ComparedKind::SolverRun, subjects(first_), subjects(second_), pairs.solvers);
    }

    StudyComparison take() { return std::move(result_); }

private:
    Analysis analysisOf(const std::shared_ptr<const Benchmark>& benchmark) const
    {
        return options_.analyses ? options_.analyses(benchmark) : analyze(benchmark);
    }

    bool isUsable(const Analysis& analysis, bool isFirst)
    {
        if (!analysis.isComplete()) {
            result_.problems.push_back(
                {.kind = ComparedKind::Benchmark,
                 .name = analysis.benchmark->name,
                 .isFirst = isFirst,
                 .isThere = true,
                 .problem = analysis.problem ? analysis.problem->message : std::string()});
        }
        return analysis.isComplete();
    }

    bool bothThere(ComparedKind kind, const ItemPair& pair, bool first, bool second)
    {
        if (!first || !second) {
            result_.problems.push_back(
                {.kind = kind, .name = first ? pair.second : pair.first, .isFirst = !first});
        }
        return first && second;
    }

    static std::set<const Recorder*> historiesOf(const StudySide& side)
    {
        std::set<const Recorder*> all;
        for (const auto& run : side.solvers) {
            all.insert({run.residual.get(), run.trueResidual.get(), run.implicitResidual.get(),
                        run.spmv.get()});
        }
        return all;
    }

    static Names labels(const std::vector<CountedRun>& runs)
    {
        Names names;
        std::ranges::transform(runs, std::back_inserter(names), &CountedRun::label);
        return names;
    }

    static Names subjects(const StudySide& side)
    {
        Names names;
        std::ranges::transform(side.solvers, std::back_inserter(names), &SolverRun::subject);
        return names;
    }

    void unpaired(ComparedKind kind,
                  const Names& first,
                  const Names& second,
                  const std::vector<ItemPair>& pairs)
    {
        Unpaired rest{.kind = kind, .first = {}, .second = {}};
        std::ranges::copy_if(first, std::back_inserter(rest.first), [&](const auto& name) {
            return std::ranges::find(pairs, name, &ItemPair::first) == pairs.end();
        });
        std::ranges::copy_if(second, std::back_inserter(rest.second), [&](const auto& name) {
            return std::ranges::find(pairs, name, &ItemPair::second) == pairs.end();
        });
        if (!rest.first.empty() || !rest.second.empty()) {
            result_.unpaired.push_back(std::move(rest));
        }
    }

    const StudySide& first_;
    const StudySide& second_;
    const ComparisonOptions& options_;
    StudyComparison result_;
};

}  // namespace

std::string runLabel(const CounterTable& table, const std::string& run, std::size_t runs)
{
    return runs == 1 ? table.name : table.name + ", " + run;
}

std::string runCaption(const CounterTable& table, const std::string& run, std::size_t runs)
{
    return runLabel(table, table.parameter.empty() ? run : table.parameter + ' ' + run, runs);
}

std::string_view toString(ComparedKind kind)
{
    constexpr EnumNames<ComparedKind, 5> names = {"benchmarks", "runs", "Top-Down runs",
                                                  "rooflines", "solver runs"};
    return names.of(kind);
}

std::vector<TopDownSide> topDownSides(const Document& document, const TopDownModelSource& models)
{
    std::vector<TopDownSide> sides;
    for (const auto& table : document.counters) {
        const auto [model, choices] = models ? models(*table) : TopDownSetting();
        if (!model || knownEvents(*model, *table) == 0) {
            continue;
        }
        auto result = evaluateTopDown(model, *table, choices);
        for (auto& run : result.runs) {
            if (sides.size() < mostRuns) {
                const auto label = runLabel(*table, run.name, result.runs.size());
                const auto caption = runCaption(*table, run.name, result.runs.size());
                sides.push_back({label, model, std::move(run), caption});
            }
        }
    }
    return sides;
}

StudySide studySide(Document document, const TopDownModelSource& models)
{
    StudySide side{.document = std::move(document), .counts = {}, .runs = {}, .solvers = {}};
    for (const auto& table : side.document.counters) {
        addCountedRuns(table, side.counts);
    }
    side.runs = topDownSides(side.document, models);
    side.solvers = solverRuns(side.document.recorders);
    return side;
}

StudyComparison compareStudies(const StudySide& first,
                               const StudySide& second,
                               const StudyPairs& pairs,
                               const ComparisonOptions& options,
                               const std::stop_token& stop)
{
    Comparer comparer(first, second, options);
    const auto each = [&stop](const std::vector<ItemPair>& list, auto work) {
        for (const auto& pair : list) {
            if (stop.stop_requested()) {
                return;
            }
            work(pair);
        }
    };
    each(pairs.benchmarks, [&](const ItemPair& pair) { comparer.addBenchmark(pair); });
    each(pairs.counts, [&](const ItemPair& pair) { comparer.addCounts(pair); });
    each(pairs.runs, [&](const ItemPair& pair) { comparer.addRun(pair); });
    each(pairs.rooflines, [&](const ItemPair& pair) { comparer.addRoofline(pair); });
    each(pairs.solvers, [&](const ItemPair& pair) { comparer.addSolver(pair); });
    if (!stop.stop_requested()) {
        comparer.addRest();
        comparer.addUnpaired(pairs);
    }
    return comparer.take();
}

}  // namespace papilio::core
