#include "core/topdown/compare.h"

#include "core/base/constants.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/formula/run_counts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>
#include <span>

namespace papilio::core {

namespace {

/// The nodes, events and sets that are missing where the dominant path ends.
void addMissing(const TopDownModel& model, const TopDownRun& run, TopDownAdvice& advice)
{
    const auto last = advice.path.empty() ? std::nullopt : std::optional(advice.path.back());
    const auto hasValue = [&run](std::size_t node) { return run.node(node).value.has_value(); };
    auto unknown = levelBelow(model, last, true);
    const auto known = std::erase_if(unknown, hasValue);
    if (known > 0) {
        advice.unknown = std::move(unknown);
    } else if (!last) {
        return;  // nothing was counted at all
    }
    for (const auto child : levelBelow(model, last)) {
        const auto value = run.node(child);
        for (const auto& event : value.missing()) {
            addOnce(advice.missing, event);
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

bool areIntervals(const TopDownResult& result)
{
    return std::ranges::all_of(result.runs, [](const auto& run) { return run.time.has_value(); });
}

/// All runs, or so many of them that are evenly spaced; the first and the last are among them.
std::vector<std::size_t> lookedAt(std::size_t count)
{
    const auto taken = std::min(count, trendRuns);
    std::vector<std::size_t> runs;
    for (std::size_t at = 0; at < taken; ++at) {
        runs.push_back(at * (count - 1) / (taken - 1));
    }
    return runs;
}

constexpr std::size_t fewest = 4;

double tauOf(std::span<const double> values)
{
    double sum = 0;
    for (std::size_t first = 0; first < values.size(); ++first) {
        for (std::size_t second = first + 1; second < values.size(); ++second) {
            sum += values[second] > values[first] ? 1 : values[second] < values[first] ? -1 : 0;
        }
    }
    const auto count = static_cast<double>(values.size());
    return 2 * sum / (count * (count - 1));
}

bool isTrend(std::span<const double> shares, double least)
{
    return shares.size() >= fewest && std::abs(shares.back() - shares.front()) >= least &&
           std::abs(tauOf(shares)) >= leastTau;
}

/// Where the trend up to the last run begins: at the first one, else where the share is farthest
/// from the last; their number where there is none.
std::size_t beginOf(const std::vector<double>& shares)
{
    constexpr double large = 0.2;
    if (isTrend(shares, leastTrend)) {
        return 0;
    }
    const auto farthest = std::ranges::max_element(
        shares, {}, [&](double share) { return std::abs(shares.back() - share); });
    const auto begin = static_cast<std::size_t>(farthest - shares.begin());
    return isTrend(std::span(shares).subspan(begin), large) ? begin : shares.size();
}

std::vector<DominantNode> dominantNodes(const TopDownResult& result,
                                        const std::vector<std::size_t>& runs)
{
    std::vector<DominantNode> pieces;
    for (const auto run : runs) {
        const auto path = dominantPath(*result.model, result.runs[run]);
        if (path.empty()) {
            return {};
        }
        if (pieces.empty() || pieces.back().node != path.back()) {
            pieces.push_back({.node = path.back(), .firstRun = run, .lastRun = run});
        }
        pieces.back().lastRun = run;
    }
    return pieces;
}

TopDownMeaning meaningOf(const std::string& name)
{
    using Named = std::pair<std::string_view, TopDownMeaning>;
    static constexpr std::array<Named, 6> known = {{
        {"frontend_bound", TopDownMeaning::Frontend},
        {"bad_speculation", TopDownMeaning::Speculation},
        {"backend_bound", TopDownMeaning::Backend},
        {"backend_bound.memory_bound", TopDownMeaning::BackendMemory},
        {"backend_bound.core_bound", TopDownMeaning::BackendCore},
        {"retiring", TopDownMeaning::Retiring},
    }};
    auto plain = lowerCase(name);  // perf: "backend bound"
    std::ranges::replace(plain, ' ', '_');
    // Nodes below take the meaning of the one above them.
    TopDownMeaning meaning = TopDownMeaning::None;
    for (const auto& [prefix, what] : known) {
        if (plain == prefix || plain.starts_with(std::string(prefix) + ".")) {
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

TopDownAdvice adviseTopDown(const TopDownModel& model, const TopDownRun& run)
{
    TopDownAdvice advice;
    advice.path = dominantPath(model, run, true);
    advice.isEmptyRun = run.total && *run.total == 0;
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        const auto& node = model.nodes[index];
        const auto value = run.node(index).value;
        if (!node.parent && node.meaning == TopDownMeaning::Retiring && value && *value > 0.5) {
            advice.retiring.push_back(index);
        }
    }
    addMissing(model, run, advice);
    return advice;
}

bool isSweep(const TopDownResult& result)
{
    const auto isNumber = [](const auto& run) {
        return !run.time && parsedNumber<double>(run.name).has_value();
    };
    return !result.parameter.empty() || std::ranges::all_of(result.runs, isNumber);
}

TopDownTrends trendsOf(const TopDownResult& result)
{
    TopDownTrends trends;
    if (result.runs.size() < fewest || !(isSweep(result) || areIntervals(result))) {
        return trends;
    }
    const auto runs = lookedAt(result.runs.size());
    trends.dominant = dominantNodes(result, runs);
    for (std::size_t node = 0; node < result.model->nodes.size(); ++node) {
        std::vector<double> shares;
        for (const auto run : runs) {
            const auto value = result.runs[run].node(node).value;
            if (!value) {
                break;
            }
            shares.push_back(*value);
        }
        if (shares.size() != runs.size()) {
            continue;
        }
        if (const auto begin = beginOf(shares); begin < shares.size()) {
            trends.nodes.push_back({.node = node,
                                    .firstRun = runs[begin],
                                    .lastRun = runs.back(),
                                    .first = shares[begin],
                                    .last = shares.back()});
        }
    }
    std::ranges::stable_sort(trends.nodes, std::ranges::greater(), [](const TopDownTrend& trend) {
        return std::abs(trend.last - trend.first);
    });
    std::optional<std::size_t> least;
    for (std::size_t run = 0; run < result.runs.size(); ++run) {
        const auto total = result.runs[run].total;
        if (!total) {
            return trends;
        }
        if (!least || *total < *result.runs[*least].total) {
            least = run;
        }
    }
    if (isSweep(result) && *least > 0 && *least + 1 < result.runs.size()) {
        trends.leastTotal = least;
    }
    return trends;
}

std::optional<TopDownModel> topDownModelOfShares(const CounterTable& counters)
{
    TopDownModel model;
    const auto& source = counters.provenance.source;
    const bool isPerf =
        source == importSource("perf-stat") || source == importSource("perf-metrics");
    const std::string tool = isPerf ? "perf" : "toplev";
    model.name = tool;
    model.title = tool + "'s own values";
    model.source = counters.provenance.origin;
    model.accounting = "slots at issue";
    model.notes = {"Computed by " + tool +
                   ". The file has shares only: how many slots there were is not known."};
    model.total = "Slots";
    model.isPartial = true;
    std::set<std::string> wholes = {"Slots"};
    for (std::size_t event = 0; event < counters.events.size(); ++event) {
        const auto& name = counters.events[event];
        const auto unit = counters.units.empty() ? std::string() : counters.units[event];
        if (name == "MUX") {  // of the counting, not of the program: in per cent of the time
            double least = notANumber;
            for (std::size_t column = 0; column < counters.columns.size(); ++column) {
                least = std::fmin(least, counters.value(event, column));
            }
            model.notes.push_back(
                std::isnan(least)
                    ? "The file does not say for how much of the time " + tool + " counted (MUX)."
                    : fmt::format("{} counted its events for {} % of the time or more (MUX).", tool,
                                  numberText(least)));
            continue;
        }
        const auto whole = wholeOf(unit);
        model.events.push_back({tool + " " + name, "1", {name}, {}, {}, false});
        const auto formula = "`" + tool + " " + name + "` / 100";
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
        const auto level = std::ranges::count(name, '.') + 2;
        node.next =
            fmt::format("The file has nothing below {}: {} may show more.", node.title,
                        tool == "perf" ? fmt::format("perf stat --topdown --td-level {}", level)
                                       : fmt::format("toplev -l{} -v", level));
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
        model.parameters.push_back({"all " + whole, 1, whole, "the whole, as 1", true});
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
    return withColumns(counters,
                       filtered(indicesBelow(counters.columns.size()), [&](std::size_t column) {
                           return counters.columns[column].part == part;
                       }));
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
