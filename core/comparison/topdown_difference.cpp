#include "core/comparison/topdown_difference.h"

#include "core/base/ascii.h"
#include "core/formula/run_counts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>

namespace papilio::core {

namespace {

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
            const auto missing = (hasFirst ? b : a).run.nodes()[index];
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
        const auto value = run.nodes()[index];
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

}  // namespace

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

std::vector<NodeDifference> compareTopDownRuns(const TopDownSide& first, const TopDownSide& second)
{
    return haveSameNodes(*first.model, *second.model) ? compareNodes(first, second)
                                                      : compareMeanings(first, second);
}

}  // namespace papilio::core
