#include "core/topdown/compare.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

/// What one side has to say to one meaning.
struct Found {
    std::optional<double> share;
    std::vector<std::string> names;
    std::string otherWhole;  ///< "cycles", where it is not a part of the total
    bool isMissing = false;  ///< the node is there, its value is not
};

/// Sums the uppermost nodes of a meaning.
Found find(const TopDownSide& side, TopDownMeaning meaning)
{
    Found found;
    const auto& model = *side.model;
    const auto means = [&](std::size_t node) { return model.nodes[node].meaning == meaning; };
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        const auto& node = model.nodes[index];
        if (!means(index) || (node.parent && means(*node.parent))) {
            continue;
        }
        const auto value = side.run.nodes()[index];
        found.names.push_back(node.name);
        if (!value.value) {
            found.isMissing = true;
        } else if (value.shareOfTotal) {
            found.share = found.share.value_or(0) + *value.shareOfTotal;
        } else {
            found.otherWhole = node.wholeUnit;
        }
    }
    if (found.isMissing || !found.otherWhole.empty()) {
        found.share.reset();
    }
    return found;
}

std::optional<Incomparable> obstacleOf(const std::vector<TopDownSide>& sides,
                                       const std::vector<Found>& found)
{
    using Kind = Incomparable::Kind;
    for (std::size_t side = 0; side < sides.size(); ++side) {
        const auto& model = *sides[side].model;
        const auto& one = found[side];
        if (one.names.empty()) {
            return Incomparable{Kind::NoNode, {}, model.name, {}, {}};
        }
        if (!one.otherWhole.empty()) {
            return Incomparable{Kind::OtherWhole, one.names.front(), model.name, one.otherWhole,
                                model.total};
        }
        if (one.isMissing) {
            return Incomparable{Kind::NoValue, one.names.front(), sides[side].shown(), {}, {}};
        }
    }
    for (std::size_t side = 1; side < sides.size(); ++side) {
        const auto& first = *sides.front().model;
        const auto& other = *sides[side].model;
        if (other.accounting != first.accounting) {
            return Incomparable{Kind::Accounting, other.name, first.name, first.accounting,
                                other.accounting};
        }
    }
    return std::nullopt;
}

/// The nodes, events and sets that are missing where the dominant path ends.
void addMissing(const TopDownModel& model, const TopDownRun& run, TopDownAdvice& advice)
{
    const auto last = advice.path.empty() ? std::nullopt : std::optional(advice.path.back());
    const auto hasValue = [&run](std::size_t node) { return run.nodes()[node].value.has_value(); };
    auto unknown = levelBelow(model, last, true);
    const auto known = std::erase_if(unknown, hasValue);
    if (known > 0) {
        advice.unknown = std::move(unknown);
    } else if (!last) {
        return;  // nothing was counted at all
    }
    for (const auto child : levelBelow(model, last)) {
        const auto value = run.nodes()[child];
        for (const auto& event : value.missing()) {
            if (std::ranges::find(advice.missing, event) == advice.missing.end()) {
                advice.missing.push_back(event);
            }
        }
    }
    for (const auto& set : model.eventSets) {
        if (std::ranges::any_of(set, [&](const auto& event) {
                return std::ranges::find(advice.missing, event) != advice.missing.end();
            })) {
            advice.sets.push_back(set);
        }
    }
}

}  // namespace

std::string wholeOf(const TopDownModel& model, const TopDownNode& node)
{
    switch (node.shareOf) {
        case TopDownNode::ShareOf::Quantity:
            return node.quantity;
        case TopDownNode::ShareOf::Parent:
            return node.parent ? model.nodes[*node.parent].title : model.total;
        case TopDownNode::ShareOf::Total:
            break;
    }
    return model.total;
}

std::vector<MeaningRow> compareTopDown(const std::vector<TopDownSide>& sides)
{
    constexpr std::array meanings = {TopDownMeaning::Retiring,      TopDownMeaning::Frontend,
                                     TopDownMeaning::Speculation,   TopDownMeaning::Backend,
                                     TopDownMeaning::BackendMemory, TopDownMeaning::BackendCore};
    std::vector<MeaningRow> rows;
    for (const auto meaning : meanings) {
        std::vector<Found> found;
        for (const auto& side : sides) {
            found.push_back(find(side, meaning));
        }
        if (std::ranges::all_of(found, [](const auto& one) { return one.names.empty(); })) {
            continue;
        }
        MeaningRow row{.meaning = meaning, .shares = {}, .nodes = {}, .obstacle = {}};
        for (const auto& one : found) {
            row.shares.push_back(one.share);
            row.nodes.push_back(fmt::format("{}", fmt::join(one.names, " + ")));
        }
        row.obstacle = obstacleOf(sides, found);
        rows.push_back(std::move(row));
    }
    return rows;
}

TopDownAdvice adviseTopDown(const TopDownModel& model, const TopDownRun& run)
{
    TopDownAdvice advice;
    advice.path = dominantPath(model, run, true);
    advice.isEmptyRun = run.total && *run.total == 0;
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        const auto& node = model.nodes[index];
        const auto value = run.nodes()[index].value;
        if (!node.parent && node.meaning == TopDownMeaning::Retiring && value && *value > 0.5) {
            advice.retiring.push_back(index);
        }
    }
    addMissing(model, run, advice);
    return advice;
}

}  // namespace papilio::core
