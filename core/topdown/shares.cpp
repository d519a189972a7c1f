#include "core/topdown/shares.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace papilio::core {

namespace {

TopDownMeaning meaningOf(const std::string& name)
{
    using Named = std::pair<std::string_view, TopDownMeaning>;
    static constexpr std::array<Named, 6> known = {{
        {"Frontend_Bound", TopDownMeaning::Frontend},
        {"Bad_Speculation", TopDownMeaning::Speculation},
        {"Backend_Bound", TopDownMeaning::Backend},
        {"Backend_Bound.Memory_Bound", TopDownMeaning::BackendMemory},
        {"Backend_Bound.Core_Bound", TopDownMeaning::BackendCore},
        {"Retiring", TopDownMeaning::Retiring},
    }};
    // Nodes below take the meaning of the one above them.
    TopDownMeaning meaning = TopDownMeaning::None;
    for (const auto& [prefix, what] : known) {
        if (name == prefix || name.starts_with(std::string(prefix) + ".")) {
            meaning = what;
        }
    }
    return meaning;
}

/// "Slots" of "% Slots"; estimates ("Slots_est") are of the same whole.
std::string wholeOf(const std::string& unit)
{
    if (!unit.starts_with("% ")) {
        return {};
    }
    auto whole = unit.substr(2);
    if (whole.ends_with("_est")) {
        whole.resize(whole.size() - 4);
    }
    return whole;
}

/// Nodes take the last word of their area, where no other has it, and the parent their dots say.
void nameNodes(TopDownModel& model)
{
    const auto lastWord = [](const std::string& area) { return area.substr(area.rfind('.') + 1); };
    std::map<std::string, int> counts;
    for (const auto& node : model.nodes) {
        ++counts[lastWord(node.name)];
    }
    std::map<std::string, std::string> names;  // by area
    for (auto& node : model.nodes) {
        const auto area = node.name;
        const auto dot = area.rfind('.');
        const auto parent = names.find(dot == std::string::npos ? "" : area.substr(0, dot));
        node.parentName = parent == names.end() ? std::string() : parent->second;
        node.name = counts[lastWord(area)] == 1 ? lastWord(area) : area;
        names[area] = node.name;
    }
}

}  // namespace

std::optional<TopDownModel> topDownModelOfShares(const CounterTable& counters)
{
    TopDownModel model;
    model.name = "toplev";
    model.title = "toplev's own values";
    model.source = counters.provenance.origin;
    model.accounting = "slots at issue";
    model.notes = {
        "Computed by toplev. The file has shares only: how many slots there were is not known."};
    model.total = "Slots";
    std::set<std::string> wholes = {"Slots"};
    for (std::size_t event = 0; event < counters.events.size(); ++event) {
        const auto& name = counters.events[event];
        const auto unit = counters.units.empty() ? std::string() : counters.units[event];
        const auto whole = wholeOf(unit);
        model.events.push_back({"toplev " + name, "1", {name}, {}, {}, false});
        const auto formula = "`toplev " + name + "` / 100";
        if (whole.empty()) {
            model.complementary.push_back({name, formula, {}, "1", unit});
            continue;
        }
        wholes.insert(whole);
        TopDownNode node;
        const auto dot = name.rfind('.');
        node.name = name;
        node.title = dot == std::string::npos ? name : name.substr(dot + 1);
        std::ranges::replace(node.title, '_', ' ');
        node.formula = formula;
        node.shareOf =
            whole == "Slots" ? TopDownNode::ShareOf::Total : TopDownNode::ShareOf::Quantity;
        node.quantity = whole == "Slots" ? std::string() : whole;
        // Below level 2 toplev's nodes overlap even where they share a unit.
        node.childrenAddUp = dot == std::string::npos;
        node.meaning = meaningOf(name);
        model.nodes.push_back(std::move(node));
    }
    if (model.nodes.empty()) {
        return {};
    }
    // toplev prints level by level of interest: parents may come later.
    std::ranges::stable_sort(model.nodes, {}, [](const TopDownNode& node) {
        return std::ranges::count(node.name, '.');
    });
    nameNodes(model);
    for (const auto& whole : wholes) {
        model.parameters.push_back({"all " + whole, 1, whole, "the whole, as 1"});
        model.quantities.push_back({whole, "`all " + whole + "`", {}, whole, {}});
    }
    return complete(model) ? std::nullopt : std::optional(std::move(model));
}

std::vector<std::string> partsOf(const CounterTable& counters)
{
    std::set<std::string> divided;  // runs
    for (const auto& column : counters.columns) {
        if (!column.part.empty()) {
            divided.insert(column.run);
        }
    }
    std::vector<std::string> parts;
    std::set<std::string> seen;
    for (const auto& column : counters.columns) {
        const bool isTotal = column.part.empty() && divided.contains(column.run);
        if (!isTotal && seen.insert(column.part).second) {
            parts.push_back(column.part);
        }
    }
    return parts;
}

CounterTable partOf(const CounterTable& counters, const std::string& part)
{
    std::vector<std::size_t> kept;
    for (std::size_t column = 0; column < counters.columns.size(); ++column) {
        if (counters.columns[column].part == part) {
            kept.push_back(column);
        }
    }
    return withColumns(counters, kept);
}

PartShares sharesByPart(const std::shared_ptr<const TopDownModel>& model,
                        const CounterTable& counters,
                        const TopDownOptions& options,
                        std::size_t node)
{
    PartShares shares;
    shares.parts = partsOf(counters);
    shares.runs = counters.runs();
    shares.shares.assign(shares.parts.size() * shares.runs.size(), std::nan(""));
    std::map<std::string, std::size_t> places;
    for (std::size_t run = 0; run < shares.runs.size(); ++run) {
        places.emplace(shares.runs[run], run);
    }
    for (std::size_t part = 0; part < shares.parts.size(); ++part) {
        const auto result = evaluateTopDown(model, partOf(counters, shares.parts[part]), options);
        for (const auto& run : result.runs) {
            if (const auto value = run.node(node).value) {
                shares.shares[part * shares.runs.size() + places.at(run.name)] = *value;
            }
        }
    }
    return shares;
}

}  // namespace papilio::core
