#include "core/comparison/topdown_difference.h"

#include "core/base/sentence.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::core {

namespace {

bool haveSameNodes(const TopDownModel& a, const TopDownModel& b)
{
    return a.name == b.name &&
           std::ranges::equal(a.nodes, b.nodes, {}, &TopDownNode::name, &TopDownNode::name);
}

std::string missingReason(const NodeValue& value, const std::string& title, const char* who)
{
    if (value.missing.empty()) {
        return say("Comparison", "{} has no value in {}{}{}", title, who,
                   value.warning.empty() ? "" : ": ", value.warning);
    }
    return say("Comparison", "{} has no value in {}: {} was not counted", title, who,
               value.missing.front());
}

NodeDifference nodeDifference(const TopDownSide& a, const TopDownSide& b, std::size_t index)
{
    const auto& model = *a.model;
    const auto& node = model.nodes[index];
    const auto& first = a.run.nodes[index];
    const auto& second = b.run.nodes[index];
    NodeDifference difference;
    difference.name = node.name;
    difference.path = model.path(index);
    difference.title = node.title;
    difference.whole = wholeName(model, node);
    difference.level = node.level;
    difference.meaning = node.meaning;
    difference.first = first.value;
    difference.second = second.value;
    difference.firstAmount = first.amount;
    difference.secondAmount = second.amount;
    if (!first.value || !second.value) {
        difference.isComparable = false;
        difference.reason =
            missingReason(first.value ? second : first, node.title, first.value ? "B" : "A");
    }
    return difference;
}

NodeDifference meaningDifference(const MeaningRow& row)
{
    NodeDifference difference;
    difference.name = std::string(toString(row.meaning));
    difference.path = difference.name;
    difference.title = difference.name;
    difference.title.front() = static_cast<char>(std::toupper(difference.title.front()));
    difference.detail = fmt::format("{} / {}", row.nodes[0].empty() ? "–" : row.nodes[0],
                                    row.nodes[1].empty() ? "–" : row.nodes[1]);
    difference.whole = say("Comparison", "its own total");
    difference.level = areaOf(row.meaning) == row.meaning ? 1 : 2;
    difference.meaning = row.meaning;
    difference.first = row.shares[0];
    difference.second = row.shares[1];
    difference.isComparable = row.isComparable;
    difference.reason = row.reason;
    return difference;
}

/// "Both are of skylake-sp: every node compares." or how many do, and why the others do not.
std::string validityOf(const TopDownDifference& difference)
{
    const auto good = std::ranges::count_if(difference.nodes, &NodeDifference::isComparable);
    const auto all = static_cast<std::ptrdiff_t>(difference.nodes.size());
    const auto bad = std::ranges::find(difference.nodes, false, &NodeDifference::isComparable);
    if (difference.isSameModel) {
        return good == all
                   ? say("Comparison", "Both runs use the model {}: every node is comparable.",
                         difference.firstModel)
                   : say("Comparison",
                         "Both runs use the model {}: {} of {} nodes are comparable; {}.",
                         difference.firstModel, good, all, bad->reason);
    }
    const auto head =
        say("Comparison",
            "{} and {} are different models: only nodes with the same meaning are comparable",
            difference.firstModel, difference.secondModel);
    if (good == all) {
        return say("Comparison", "{}, as shares of each run's total.", head);
    }
    if (good == 0) {
        return say("Comparison", "{}, and there are none: {}.", head, bad->reason);
    }
    return say("Comparison", "{}, here {} of {} rows; {}: {}.", head, good, all, bad->title,
               bad->reason);
}

}  // namespace

std::optional<double> NodeDifference::delta() const
{
    return isComparable && first && second ? std::optional(*second - *first) : std::nullopt;
}

std::optional<double> NodeDifference::ratio() const
{
    return isComparable && firstAmount && secondAmount && *firstAmount > 0
               ? std::optional(*secondAmount / *firstAmount)
               : std::nullopt;
}

TopDownDifference compareTopDownRuns(const TopDownSide& first, const TopDownSide& second)
{
    TopDownDifference difference;
    difference.first = first.label;
    difference.second = second.label;
    difference.firstModel = first.model->name;
    difference.secondModel = second.model->name;
    difference.firstTotal = first.run.total;
    difference.secondTotal = second.run.total;
    difference.isSameModel = haveSameNodes(*first.model, *second.model);
    const auto byMeaning = compareTopDown({first, second});
    difference.notes = byMeaning.notes;
    if (difference.isSameModel) {
        for (std::size_t node = 0; node < first.model->nodes.size(); ++node) {
            difference.nodes.push_back(nodeDifference(first, second, node));
        }
    } else {
        for (const auto& row : byMeaning.rows) {
            difference.nodes.push_back(meaningDifference(row));
        }
        difference.notes.emplace_back(
            say("Comparison",
                "Slots and cycles of different CPUs are not comparable: amounts are left out."));
    }
    difference.validity = validityOf(difference);
    return difference;
}

}  // namespace papilio::core
