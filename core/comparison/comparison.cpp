#include "core/comparison/comparison.h"

#include "core/base/ascii.h"
#include "core/base/enum_names.h"
#include "core/base/lists.h"
#include "core/formula/run_counts.h"
#include "core/roofline/roofline_comparison.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

/// Runs to choose from; a program sampled ten times a second for an hour is not a list.
constexpr std::size_t mostRuns = 200;

using Names = std::vector<std::string>;

template<typename Items, typename Member>
Names each(const Items& items, Member name)
{
    Names names;
    for (const auto& item : items) {
        names.push_back(std::invoke(name, item));
    }
    return names;
}

/// The run of a table without the table's name.
std::string runOf(const StudySide& side, ComparedKind kind, std::size_t place)
{
    return kind == ComparedKind::Run ? side.counts[place].run : side.runs[place].run.name;
}

std::vector<ItemPair> matched(const StudySide& a, const StudySide& b, ComparedKind kind)
{
    const auto first = namesOf(a, kind);
    const auto second = namesOf(b, kind);
    std::vector<ItemPair> pairs;
    const auto pair = [&](auto isSame) {
        for (std::size_t one = 0; one < first.size(); ++one) {
            for (std::size_t other = 0; other < second.size(); ++other) {
                if (isSame(one, other)) {
                    pairs.push_back({first[one], second[other]});
                    break;
                }
            }
        }
    };
    pair([&](auto one, auto other) { return first[one] == second[other]; });
    if (pairs.empty() && (kind == ComparedKind::Run || kind == ComparedKind::TopDownRun)) {
        pair([&](auto one, auto other) { return runOf(a, kind, one) == runOf(b, kind, other); });
    }
    if (pairs.empty() && first.size() == 1 && second.size() == 1) {
        pairs.push_back({first.front(), second.front()});
    }
    return pairs;
}

std::vector<ItemPair> firstAnd(const Names& names, std::size_t other)
{
    return names.size() > 1 ? std::vector<ItemPair>{{names.front(), names[other]}}
                            : std::vector<ItemPair>();
}

bool somethingCompares(const TopDownSide& first, const TopDownSide& second)
{
    return std::ranges::any_of(compareTopDownRuns(first, second), &NodeDifference::isComparable);
}

/// The same run in two tables (two CPUs) where anything of it compares, else the first and the last
/// run of one model.
std::vector<ItemPair> runsWithin(const std::vector<TopDownSide>& runs)
{
    if (runs.size() < 2) {
        return {};
    }
    const auto& first = runs.front();
    for (const auto& other : runs) {
        if (other.run.name == first.run.name && other.label != first.label &&
            somethingCompares(first, other)) {
            return {{first.label, other.label}};
        }
    }
    const auto last =
        std::ranges::find_if(runs.rbegin(), runs.rend(), [&](const TopDownSide& side) {
            return side.label != first.label && somethingCompares(first, side);
        });
    return {{first.label, last == runs.rend() ? runs.back().label : last->label}};
}

using Numbers = std::vector<double>;

double orNone(const auto& number)
{
    return number ? *number : notANumber;
}

/// The counts of the run again and again, each time with one more of another event: of `more` by
/// how much, relatively.
CounterTable withMore(const CounterTable& table,
                      const std::string& run,
                      const std::vector<std::pair<std::size_t, double>>& more)
{
    std::vector<std::size_t> own;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (table.columns[column].run == run) {
            own.push_back(column);
        }
    }
    CounterTable changed;
    changed.name = table.name;
    changed.model = table.model;
    changed.events = table.events;
    changed.units = table.units;
    changed.quantities = table.quantities;
    for (std::size_t again = 0; again < more.size(); ++again) {
        for (const auto column : own) {
            changed.columns.push_back(table.columns[column]);
            changed.columns.back().run = std::to_string(again);
        }
    }
    for (std::size_t event = 0; event < table.events.size(); ++event) {
        for (const auto& [larger, share] : more) {
            for (const auto column : own) {
                changed.values.push_back(table.value(event, column) *
                                         (event == larger ? 1 + share : 1));
            }
        }
    }
    return changed;
}

/// What is computed of a run, with what the spreads of its counts leave open.
std::vector<Measured> measured(const TopDownSide& side,
                               const std::function<Numbers(const TopDownRun&)>& computed)
{
    constexpr double unknown = 0.01;  // shows whether a number depends on the count
    constexpr double deviations = 2;
    const auto values = computed(side.run);
    std::vector<std::pair<std::size_t, double>> more;
    if (side.table && !side.table->spread.empty()) {
        const auto counts = runCounts(*side.table, side.run.name);
        for (std::size_t event = 0; event < counts.size(); ++event) {
            if (counts[event].value && counts[event].spread != 0) {
                more.emplace_back(event, counts[event].spread);
            }
        }
    }
    Numbers variances(values.size(), side.table && !side.table->spread.empty() ? 0 : notANumber);
    if (!more.empty()) {
        auto steps = more;
        for (auto& step : steps) {
            step.second = std::isfinite(step.second) ? step.second : unknown;
        }
        const auto result =
            evaluateTopDown(side.model, withMore(*side.table, side.run.name, steps), side.options);
        for (std::size_t again = 0; again < result.runs.size(); ++again) {
            const auto changed = computed(result.runs[again]);
            for (std::size_t place = 0; place < values.size(); ++place) {
                const double by = changed[place] - values[place];
                variances[place] += by == 0                          ? 0
                                    : std::isnan(more[again].second) ? notANumber
                                                                     : by * by;
            }
        }
    }
    std::vector<Measured> all;
    for (std::size_t place = 0; place < values.size(); ++place) {
        all.push_back(Measured::within(values[place], deviations * std::sqrt(variances[place])));
    }
    return all;
}

/// The shares of all nodes, then their amounts.
Numbers sharesAndAmounts(const TopDownRun& run)
{
    Numbers numbers;
    for (const auto& node : run.nodes()) {
        numbers.push_back(orNone(node.value));
    }
    for (const auto& node : run.nodes()) {
        numbers.push_back(orNone(node.amount));
    }
    return numbers;
}

std::vector<NodeDifference> compareNodes(const TopDownSide& a, const TopDownSide& b)
{
    const auto first = measured(a, sharesAndAmounts);
    const auto second = measured(b, sharesAndAmounts);
    const auto& model = *a.model;
    std::vector<NodeDifference> differences;
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        const auto& node = model.nodes[index];
        const auto amount = model.nodes.size() + index;
        auto& difference = differences.emplace_back(NodeDifference{node.name,
                                                                   model.path(index),
                                                                   node.title,
                                                                   {},
                                                                   wholeOf(model, node),
                                                                   node.level,
                                                                   first[index],
                                                                   second[index],
                                                                   first[amount],
                                                                   second[amount],
                                                                   {}});
        const bool hasFirst = std::isfinite(difference.first.value);
        if (!hasFirst || !std::isfinite(difference.second.value)) {
            const auto missing = (hasFirst ? b : a).run.node(index);
            const auto& event = missing.missing();
            difference.obstacle = {
                event.empty() ? Incomparable::Kind::NoValue : Incomparable::Kind::NotCounted,
                node.title,
                hasFirst ? "B" : "A",
                event.empty() ? missing.problem() : event.front(),
                {}};
        }
    }
    return differences;
}

/// What one side says of a meaning: the sum of its uppermost nodes.
struct Meant {
    OptionalNumber share;
    std::vector<std::string> nodes;
    std::string otherWhole;  ///< "cycles", where it is not a part of the total
    bool isMissing = false;  ///< the node is there, its value is not
};

Meant meant(const TopDownModel& model, const TopDownRun& run, TopDownMeaning meaning)
{
    Meant found;
    const auto means = [&](std::size_t node) { return model.nodes[node].meaning == meaning; };
    OptionalNumber sum = 0.0;
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        const auto& node = model.nodes[index];
        if (!means(index) || (node.parent && means(*node.parent))) {
            continue;
        }
        const auto value = run.node(index);
        found.nodes.push_back(node.name);
        found.isMissing = found.isMissing || !value.value;
        if (value.value && !value.shareOfTotal) {
            found.otherWhole = node.wholeUnit;
        }
        sum = *sum + *value.shareOfTotal;  // none, where one of them has none
    }
    found.share = found.nodes.empty() ? OptionalNumber() : sum;
    return found;
}

std::optional<Incomparable> obstacleOf(const TopDownSide& a,
                                       const TopDownSide& b,
                                       const Meant& first,
                                       const Meant& second)
{
    using Why = Incomparable::Kind;
    for (const auto& [side, one] : {std::pair(&a, &first), std::pair(&b, &second)}) {
        const auto& model = *side->model;
        if (one->nodes.empty()) {
            return Incomparable{Why::NoNode, {}, model.name, {}, {}};
        }
        if (!one->otherWhole.empty()) {
            return Incomparable{Why::OtherWhole, one->nodes.front(), model.name, one->otherWhole,
                                model.total};
        }
        if (one->isMissing) {
            return Incomparable{Why::NoValue, one->nodes.front(), side->shown(), {}, {}};
        }
    }
    return a.model->accounting == b.model->accounting
               ? std::nullopt
               : std::optional(Incomparable{Why::Accounting, b.model->name, a.model->name,
                                            a.model->accounting, b.model->accounting});
}

std::vector<NodeDifference> compareMeanings(const TopDownSide& a, const TopDownSide& b)
{
    std::vector<TopDownMeaning> meanings;
    for (const auto meaning :
         {TopDownMeaning::Retiring, TopDownMeaning::Frontend, TopDownMeaning::Speculation,
          TopDownMeaning::Backend, TopDownMeaning::BackendMemory, TopDownMeaning::BackendCore}) {
        if (!meant(*a.model, a.run, meaning).nodes.empty() ||
            !meant(*b.model, b.run, meaning).nodes.empty()) {
            meanings.push_back(meaning);
        }
    }
    const auto sharesOf = [&](const TopDownSide& side) {
        return measured(side, [&](const TopDownRun& run) {
            Numbers shares;
            for (const auto meaning : meanings) {
                shares.push_back(orNone(meant(*side.model, run, meaning).share));
            }
            return shares;
        });
    };
    const auto first = sharesOf(a);
    const auto second = sharesOf(b);
    const auto joined = [](const Meant& one) {
        return one.nodes.empty() ? "–" : fmt::format("{}", fmt::join(one.nodes, " + "));
    };
    std::vector<NodeDifference> differences;
    for (std::size_t place = 0; place < meanings.size(); ++place) {
        const auto meaning = meanings[place];
        const auto one = meant(*a.model, a.run, meaning);
        const auto other = meant(*b.model, b.run, meaning);
        auto& difference = differences.emplace_back();
        difference.name = difference.path = difference.title = toString(meaning);
        difference.title.front() = upperLetter(difference.title.front());
        difference.detail = fmt::format("{} / {}", joined(one), joined(other));
        difference.level = areaOf(meaning) == meaning ? 1 : 2;
        difference.first = first[place];
        difference.second = second[place];
        difference.obstacle = obstacleOf(a, b, one, other);
    }
    return differences;
}

double relativeTolerance(const SolverRun& run)
{
    return run.limit / run.report.first;
}

/// The run judged by another tolerance; everything else stays as it was found.
SolverRun judged(const SolverRun& run, double tolerance)
{
    const RunOptions options{.tolerance = tolerance, .overrideOwn = true};
    std::vector<std::shared_ptr<const Recorder>> parts;
    for (const auto& part : {run.residual, run.trueResidual, run.implicitResidual, run.spmv}) {
        if (part && std::ranges::find(parts, part) == parts.end()) {
            parts.push_back(part);
        }
    }
    auto again = solverRuns(parts, options);
    const auto found = std::ranges::find(again, run.residual, &SolverRun::residual);
    return found == again.end() ? run : *std::move(found);
}

std::optional<double> gain(std::optional<double> first, std::optional<double> second)
{
    return first && second && *first > 0 && *second > 0 ? std::optional(*first / *second)
                                                        : std::nullopt;
}

std::optional<double> iterationsOf(const SolverRun& run)
{
    return run.report.target.lasting
               ? std::optional(static_cast<double>(*run.report.target.lasting))
               : std::nullopt;
}

/// The sum of a run counts only where it arrived.
std::optional<double> ifArrived(const SolverRun& run, const std::optional<double>& value)
{
    return run.report.target.lasting ? value : std::nullopt;
}

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
    constexpr EnumNames<ComparedKind, comparedKinds.size()> names = {
        "benchmarks", "runs", "Top-Down runs", "rooflines", "solver runs"};
    return names.of(kind);
}

std::vector<TopDownSide> topDownSides(const Document& document, const TopDownModelSource& models)
{
    std::vector<TopDownSide> sides;
    for (const auto& table : document.counters) {
        const auto [model, options] = models ? models(*table, document) : TopDownSetting();
        if (!model || knownEvents(*model, *table) == 0) {
            continue;
        }
        auto result = evaluateTopDown(model, *table, options);
        for (auto& run : result.runs) {
            if (sides.size() < mostRuns) {
                const auto label = runLabel(*table, run.name, result.runs.size());
                const auto caption = runCaption(*table, run.name, result.runs.size());
                sides.push_back({label, model, std::move(run), caption, table, options});
            }
        }
    }
    return sides;
}

StudySide studySide(Document document, const TopDownModelSource& models)
{
    StudySide side{.document = std::move(document), .counts = {}, .runs = {}, .solvers = {}};
    for (const auto& table : side.document.counters) {
        const auto runs = table->runs();
        for (const auto& run : runs) {
            if (side.counts.size() < mostRuns) {
                side.counts.push_back({runLabel(*table, run, runs.size()), table, run,
                                       runCaption(*table, run, runs.size())});
            }
        }
    }
    side.runs = topDownSides(side.document, models);
    side.solvers = solverRuns(side.document.recorders);
    return side;
}

std::vector<std::string> namesOf(const StudySide& side, ComparedKind kind)
{
    switch (kind) {
        case ComparedKind::Benchmark:
            return each(side.document.benchmarks, &Benchmark::name);
        case ComparedKind::Run:
            return each(side.counts, &CountedRun::label);
        case ComparedKind::TopDownRun:
            return each(side.runs, &TopDownSide::label);
        case ComparedKind::Roofline:
            return each(side.document.rooflines, &Roofline::name);
        case ComparedKind::SolverRun:
            break;
    }
    return each(side.solvers, &SolverRun::subject);
}

std::string captionOf(const StudySide& side, ComparedKind kind, const std::string& name)
{
    const auto shown = [&name](const auto& runs) {
        const auto found =
            std::ranges::find_if(runs, [&](const auto& run) { return run.label == name; });
        return found == runs.end() ? name : found->shown();
    };
    return kind == ComparedKind::Run          ? shown(side.counts)
           : kind == ComparedKind::TopDownRun ? shown(side.runs)
                                              : name;
}

StudyPairs matchStudies(const StudySide& first, const StudySide& second)
{
    StudyPairs pairs;
    for (const auto kind : comparedKinds) {
        pairs.of(kind) = matched(first, second, kind);
    }
    return pairs;
}

StudyPairs matchWithin(const StudySide& study)
{
    StudyPairs pairs;
    for (const auto kind : comparedKinds) {
        pairs.of(kind) = firstAnd(namesOf(study, kind), 1);
    }
    const auto counted = namesOf(study, ComparedKind::Run);
    pairs.of(ComparedKind::TopDownRun) = runsWithin(study.runs);
    pairs.of(ComparedKind::Run) = study.runs.size() > 1 ? pairs.of(ComparedKind::TopDownRun)
                                                        : firstAnd(counted, counted.size() - 1);
    const auto& rooflines = study.document.rooflines;
    if (rooflines.size() == 1 && !compareRuns(*rooflines.front(), {}).empty()) {
        const auto& name = rooflines.front()->name;
        pairs.of(ComparedKind::Roofline) = {{name, name}};
    }
    return pairs;
}

Difference NodeDifference::difference() const
{
    return core::difference(first, second, isComparable());
}

double NodeDifference::delta() const
{
    const auto one = difference();
    return one.isShown() ||
                   (one.kind == Difference::Kind::WithinNoise && first.value == second.value)
               ? second.value - first.value
               : notANumber;
}

double NodeDifference::ratio() const
{
    const auto one = core::difference(firstAmount, secondAmount, isComparable());
    return firstAmount.value > 0 && (one.isShown() || firstAmount.value == secondAmount.value)
               ? one.ratio
               : notANumber;
}

bool haveSameNodes(const TopDownModel& a, const TopDownModel& b)
{
    return a.name == b.name &&
           std::ranges::equal(a.nodes, b.nodes, {}, &TopDownNode::name, &TopDownNode::name);
}

Measured measuredTotal(const TopDownSide& side)
{
    return measured(side, [](const TopDownRun& run) { return Numbers{orNone(run.total)}; }).front();
}

std::vector<NodeDifference> compareTopDownRuns(const TopDownSide& first, const TopDownSide& second)
{
    return haveSameNodes(*first.model, *second.model) ? compareNodes(first, second)
                                                      : compareMeanings(first, second);
}

std::optional<long> SolverDifference::moreIterations() const
{
    const auto a = first.report.target.lasting;
    const auto b = second.report.target.lasting;
    return a && b ? std::optional(static_cast<long>(*b) - static_cast<long>(*a)) : std::nullopt;
}

CurveDifference compareCurves(const Recorder& first, const Recorder& second)
{
    CurveDifference difference;
    const auto count = std::min(first.count(), second.count());
    if (count == 0) {
        return difference;
    }
    const auto usable = [](double value) { return std::isfinite(value) && value > 0; };
    const double start = first.values.front();
    const double otherStart = second.values.front();
    if (!usable(start) || !usable(otherStart)) {
        return difference;
    }
    double sum = 0;
    for (std::size_t index = 0; index < count; ++index) {
        if (!usable(first.values[index]) || !usable(second.values[index])) {
            continue;
        }
        const double decades =
            std::log10(second.values[index] / otherStart) - std::log10(first.values[index] / start);
        sum += decades;
        if (difference.common == 0 || std::abs(decades) > std::abs(difference.largest)) {
            difference.largest = decades;
            difference.at = index;
        }
        ++difference.common;
    }
    difference.mean = sum / static_cast<double>(difference.common);
    return difference;
}

SolverDifference compareSolvers(const SolverRun& first,
                                const SolverRun& second,
                                std::optional<double> tolerance)
{
    constexpr double alike = 1e-9;
    const double a = relativeTolerance(first);
    const double b = relativeTolerance(second);
    SolverDifference difference{.first = first, .second = second, .tolerance = a};
    if (tolerance) {
        difference.tolerance = *tolerance;
        difference.first = judged(first, *tolerance);
        difference.second = judged(second, *tolerance);
    } else if (std::isnan(a) || std::abs(a - b) > alike * a) {
        difference.tolerance = std::isnan(a) ? b : std::isnan(b) ? a : std::max(a, b);
    }
    if (!tolerance && !std::isnan(a) && !std::isnan(b) &&
        std::abs(a - b) > alike * std::max(a, b)) {
        difference.ownTolerances = {a, b};
        difference.first = judged(first, difference.tolerance);
        difference.second = judged(second, difference.tolerance);
    }
    difference.iterationGain =
        gain(iterationsOf(difference.first), iterationsOf(difference.second));
    difference.timeGain = gain(ifArrived(difference.first, difference.first.seconds),
                               ifArrived(difference.second, difference.second.seconds));
    difference.spmvGain = gain(ifArrived(difference.first, difference.first.spmvCount),
                               ifArrived(difference.second, difference.second.spmvCount));
    difference.curve = compareCurves(*first.residual, *second.residual);
    return difference;
}

}  // namespace papilio::core
