#include "core/comparison/topdown_difference.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::core {

namespace {

bool haveSameNodes(const TopDownModel& a, const TopDownModel& b)
{
    return a.name == b.name &&
           std::ranges::equal(a.nodes, b.nodes, {}, &TopDownNode::name, &TopDownNode::name);
}

NodeDifference nodeDifference(const TopDownSide& a, const TopDownSide& b, std::size_t index)
{
    const auto& model = *a.model;
    const auto& node = model.nodes[index];
    const auto first = a.run.nodes()[index];
    const auto second = b.run.nodes()[index];
    NodeDifference difference;
    difference.name = node.name;
    difference.path = model.path(index);
    difference.title = node.title;
    difference.whole = wholeOf(model, node);
    difference.level = node.level;
    difference.first = first.value;
    difference.second = second.value;
    difference.firstAmount = first.amount;
    difference.secondAmount = second.amount;
    if (!first.value || !second.value) {
        const auto& missing = first.value ? second : first;
        const auto& event = missing.missing();
        difference.obstacle = {
            event.empty() ? Incomparable::Kind::NoValue : Incomparable::Kind::NotCounted,
            node.title,
            first.value ? "B" : "A",
            event.empty() ? missing.problem() : event.front(),
            {}};
    }
    return difference;
}

NodeDifference meaningDifference(const MeaningRow& row)
{
    NodeDifference difference;
    difference.name = std::string(toString(row.meaning));
    difference.path = difference.name;
    difference.title = difference.name;
    difference.title.front() = upperLetter(difference.title.front());
    difference.detail = fmt::format("{} / {}", row.nodes[0].empty() ? "–" : row.nodes[0],
                                    row.nodes[1].empty() ? "–" : row.nodes[1]);
    difference.level = areaOf(row.meaning) == row.meaning ? 1 : 2;
    difference.first = row.shares[0];
    difference.second = row.shares[1];
    difference.obstacle = row.obstacle;
    return difference;
}

}  // namespace

std::optional<double> NodeDifference::delta() const
{
    return isComparable() && first && second ? std::optional(*second - *first) : std::nullopt;
}

std::optional<double> NodeDifference::ratio() const
{
    return isComparable() && firstAmount && secondAmount && *firstAmount > 0
               ? std::optional(*secondAmount / *firstAmount)
               : std::nullopt;
}

std::size_t TopDownDifference::comparableNodes() const
{
    return static_cast<std::size_t>(std::ranges::count_if(nodes, &NodeDifference::isComparable));
}

TopDownDifference compareTopDownRuns(const TopDownSide& first, const TopDownSide& second)
{
    TopDownDifference difference;
    difference.first = first.label;
    difference.second = second.label;
    difference.firstCaption = first.shown();
    difference.secondCaption = second.shown();
    difference.firstModel = first.model->name;
    difference.secondModel = second.model->name;
    difference.firstTotal = first.run.total;
    difference.secondTotal = second.run.total;
    difference.isSameModel = haveSameNodes(*first.model, *second.model);
    if (difference.isSameModel) {
        for (std::size_t node = 0; node < first.model->nodes.size(); ++node) {
            difference.nodes.push_back(nodeDifference(first, second, node));
        }
    } else {
        for (const auto& row : compareTopDown({first, second})) {
            difference.nodes.push_back(meaningDifference(row));
        }
    }
    return difference;
}

}  // namespace papilio::core
