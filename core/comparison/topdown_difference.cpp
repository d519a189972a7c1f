#include "core/comparison/topdown_difference.h"

#include "core/base/ascii.h"
#include "core/formula/run_counts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
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

std::vector<NodeDifference> compareMeanings(const TopDownSide& a, const TopDownSide& b)
{
    const auto sharesOf = [&](bool isFirst) {
        return measured(isFirst ? a : b, [&, isFirst](const TopDownRun& run) {
            auto sides = std::vector{a, b};
            sides[isFirst ? 0 : 1].run = run;
            Numbers shares;
            for (const auto& row : compareTopDown(sides)) {
                shares.push_back(orNone(row.shares[isFirst ? 0 : 1]));
            }
            return shares;
        });
    };
    const auto first = sharesOf(true);
    const auto second = sharesOf(false);
    std::vector<NodeDifference> differences;
    for (const auto& row : compareTopDown({a, b})) {
        const auto place = differences.size();
        auto& difference = differences.emplace_back();
        difference.name = difference.path = difference.title = toString(row.meaning);
        difference.title.front() = upperLetter(difference.title.front());
        difference.detail = fmt::format("{} / {}", row.nodes[0].empty() ? "–" : row.nodes[0],
                                        row.nodes[1].empty() ? "–" : row.nodes[1]);
        difference.level = areaOf(row.meaning) == row.meaning ? 1 : 2;
        difference.first = first[place];
        difference.second = second[place];
        difference.obstacle = row.obstacle;
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
