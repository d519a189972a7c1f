#include "core/topdown/compare.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

/// What one side has to say to one meaning.
struct Found {
    std::optional<double> share, amount;
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
        const auto& value = side.run.nodes[index];
        found.names.push_back(node.name);
        if (!value.value) {
            found.isMissing = true;
        } else if (value.shareOfTotal) {
            found.share = found.share.value_or(0) + *value.shareOfTotal;
        } else {
            found.otherWhole = node.whole.text();
        }
        if (value.amount) {
            found.amount = found.amount.value_or(0) + *value.amount;
        }
    }
    if (found.isMissing || !found.otherWhole.empty()) {
        found.share.reset();
    }
    return found;
}

std::string reasonOf(const std::vector<TopDownSide>& sides, const std::vector<Found>& found)
{
    for (std::size_t side = 0; side < sides.size(); ++side) {
        if (found[side].names.empty()) {
            return say("TopDown", "{} has no node with this meaning", sides[side].model->name);
        }
        if (!found[side].otherWhole.empty()) {
            return say("TopDown", "{} of {} is a share of stall {}, not of its {}",
                       found[side].names.front(), sides[side].model->name, found[side].otherWhole,
                       sides[side].model->total);
        }
        if (found[side].isMissing) {
            return say("TopDown", "{} has no value in {}", found[side].names.front(),
                       sides[side].label);
        }
    }
    for (std::size_t side = 1; side < sides.size(); ++side) {
        if (sides[side].model->accounting != sides.front().model->accounting) {
            return say("TopDown", "{} counts {}, {} counts {}", sides.front().model->name,
                       sides.front().model->accounting, sides[side].model->name,
                       sides[side].model->accounting);
        }
    }
    return {};
}

std::vector<std::string> notesOf(const std::vector<TopDownSide>& sides)
{
    std::vector<std::string> notes;
    if (sides.size() < 2) {
        return notes;
    }
    const bool isOneModel = std::ranges::all_of(
        sides, [&](const auto& side) { return side.model->name == sides.front().model->name; });
    notes.emplace_back(say("TopDown",
                           "Shares refer to the total of each run, so a smaller share does not "
                           "mean a shorter run. Compare amounts for that."));
    if (!isOneModel) {
        notes.emplace_back(
            say("TopDown",
                "Nodes of the same name differ in detail between vendors: Frontend "
                "bound of Zen 2 counts empty queues even while the backend stalls."));
    }
    return notes;
}

/// Level by level the largest node that is a loss.
std::vector<std::size_t> lossPath(const TopDownModel& model, const TopDownRun& run)
{
    std::vector<std::size_t> path;
    for (;;) {
        std::optional<std::size_t> largest;
        for (std::size_t index = 0; index < model.nodes.size(); ++index) {
            const auto& node = model.nodes[index];
            const bool isBelow = path.empty() ? !node.parent : node.parent == path.back();
            const auto& value = run.nodes[index].value;
            if (isBelow && value && node.meaning != TopDownMeaning::Retiring &&
                (!largest || *value > *run.nodes[*largest].value)) {
                largest = index;
            }
        }
        if (!largest) {
            return path;
        }
        path.push_back(*largest);
    }
}

void adviseRetiring(const TopDownModel& model, const TopDownRun& run, TopDownAdvice& advice)
{
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        const auto& node = model.nodes[index];
        const auto& value = run.nodes[index].value;
        if (!node.parent && node.meaning == TopDownMeaning::Retiring && value && *value > 0.5) {
            advice.sentences.push_back(
                say("TopDown",
                    "{} of {} do work that retires. This does not mean that the work is needed: "
                    "check the instruction count and the use of vectors.",
                    percentText(*value), wholeName(model, node)));
        }
    }
}

void adviseNext(const TopDownModel& model, const TopDownRun& run, TopDownAdvice& advice)
{
    const auto last = advice.path.back();
    const auto& node = model.nodes[last];
    for (const auto child : node.children) {
        for (const auto& event : run.nodes[child].missing) {
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
    if (!advice.missing.empty()) {
        advice.sentences.push_back(say("TopDown", "The level below {} needs {}, counted in {}.",
                                       node.title, fmt::join(advice.missing, ", "),
                                       advice.sets.size() == 1
                                           ? say("TopDown", "one more run")
                                           : say("TopDown", "{} more runs", advice.sets.size())));
    } else if (node.children.empty()) {
        advice.sentences.push_back(
            node.next.empty() ? say("TopDown", "The model has no level below {}.", node.title)
                              : inLanguage("TopDownModel", node.next));
    }
}

}  // namespace

std::string wholeName(const TopDownModel& model, const TopDownNode& node)
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

TopDownComparison compareTopDown(const std::vector<TopDownSide>& sides)
{
    constexpr std::array meanings = {TopDownMeaning::Retiring,      TopDownMeaning::Frontend,
                                     TopDownMeaning::Speculation,   TopDownMeaning::Backend,
                                     TopDownMeaning::BackendMemory, TopDownMeaning::BackendCore};
    TopDownComparison comparison;
    for (const auto meaning : meanings) {
        std::vector<Found> found;
        for (const auto& side : sides) {
            found.push_back(find(side, meaning));
        }
        if (std::ranges::all_of(found, [](const auto& one) { return one.names.empty(); })) {
            continue;
        }
        MeaningRow row{.meaning = meaning, .shares = {}, .amounts = {}, .nodes = {}, .reason = {}};
        for (const auto& one : found) {
            row.shares.push_back(one.share);
            row.amounts.push_back(one.amount);
            row.nodes.push_back(fmt::format("{}", fmt::join(one.names, " + ")));
        }
        row.reason = reasonOf(sides, found);
        row.isComparable = row.reason.empty();
        comparison.rows.push_back(std::move(row));
    }
    comparison.notes = notesOf(sides);
    return comparison;
}

TopDownAdvice adviseTopDown(const TopDownModel& model, const TopDownRun& run)
{
    TopDownAdvice advice;
    advice.path = lossPath(model, run);
    adviseRetiring(model, run, advice);
    if (advice.path.empty()) {
        const bool isEmptyRun = run.total && *run.total == 0;
        advice.sentences.push_back(
            isEmptyRun
                ? say("TopDown",
                      "{} are 0 in this run, so shares are undefined: nothing ran while they were "
                      "counted.",
                      model.total)
                : say("TopDown", "No node has a value: count the events of the model first."));
        return advice;
    }
    std::string words;
    for (const auto index : advice.path) {
        const auto& node = model.nodes[index];
        words += words.empty() ? say("TopDown", "{} ({} of {})", node.title,
                                     percentText(*run.nodes[index].value), wholeName(model, node))
                               : say("TopDown", ", in it {} ({} of {})", node.title,
                                     percentText(*run.nodes[index].value), wholeName(model, node));
    }
    advice.sentences.push_back(say("TopDown", "The largest loss is {}.", words));
    adviseNext(model, run, advice);
    return advice;
}

}  // namespace papilio::core
