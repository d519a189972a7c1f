#include "app/command_line/json.h"
#include "app/command_line/topdown_report.h"
#include "core/findings/topdown_text.h"
#include "core/topdown/compare.h"

namespace papilio::app {

namespace {

using core::TopDownModel;
using core::TopDownNode;

/// "Slots", "parent" or the name of a quantity.
std::string shareOf(const TopDownModel& model, const TopDownNode& node)
{
    switch (node.shareOf) {
        case TopDownNode::ShareOf::Parent:
            return "parent";
        case TopDownNode::ShareOf::Quantity:
            return node.quantity;
        case TopDownNode::ShareOf::Total:
            break;
    }
    return model.total;
}

Json jsonOf(core::OptionalNumber value)
{
    return number(std::optional<double>(value));
}

Json nodeJson(const TopDownModel& model, const core::TopDownRun& run, std::size_t index)
{
    const auto& node = model.nodes[index];
    const auto value = run.nodes()[index];
    Json json = {{"name", node.name},
                 {"title", node.title},
                 {"path", model.path(index)},
                 {"value", jsonOf(value.value)},
                 {"amount", jsonOf(value.amount)},
                 {"unit", node.wholeUnit},
                 {"share_of", shareOf(model, node)},
                 {"share_of_total", jsonOf(value.shareOfTotal)},
                 {"additive", node.isPart},
                 {"children_add_up", nullptr},
                 {"children_sum", jsonOf(value.childrenSum)},
                 {"meaning", orNull(std::string(core::toString(node.meaning)))},
                 {"missing", value.missing()},
                 {"assumed", core::assumedEvents(model, run, index)},
                 {"warning", orNull(core::warningText(model, run, index))}};
    if (!node.threshold.empty()) {
        const auto exceeds = core::exceedsThreshold(model, run, index);
        json["above_threshold"] = exceeds ? Json(*exceeds) : Json(nullptr);
    }
    if (!node.children.empty()) {
        json["children_add_up"] = node.childrenAddUp && !value.childrenAreOff();
    }
    return json;
}

Json runJson(const TopDownReport& report,
             std::size_t result,
             std::size_t runIndex,
             const std::string& name)
{
    const auto& model = *report.results[result].model;
    const auto& run = report.results[result].runs[runIndex];
    Json json = {{"name", name}};
    if (run.time) {
        json["time"] = *run.time;
    }
    Json quantities = Json::object();
    for (std::size_t index = 0; index < model.quantities.size(); ++index) {
        quantities[model.quantities[index].name] = jsonOf(run.quantities()[index].value);
    }
    for (std::size_t index = 0; index < model.complementary.size(); ++index) {
        quantities[model.complementary[index].name] = jsonOf(run.complementary()[index].value);
    }
    json["quantities"] = std::move(quantities);
    json["nodes"] = Json::array();
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        json["nodes"].push_back(nodeJson(model, run, index));
    }
    const auto dominant = core::dominantPath(model, run);
    json["dominant_path"] = dominant.empty() ? Json(nullptr) : Json(model.path(dominant.back()));
    const auto advice = core::adviseTopDown(model, run);
    json["advice"] = adviceOf(report, result, runIndex);
    json["event_sets_needed"] = advice.sets;
    return json;
}

}  // namespace

nlohmann::ordered_json toJson(const TopDownReport& report)
{
    Json json = {{"study", report.study},
                 {"model", report.model->name},
                 {"accounting", report.model->accounting},
                 {"total", report.model->total},
                 {"runs", Json::array()},
                 {"sources", report.sources},
                 {"warnings", report.warnings},
                 {"trends", Json::array()}};
    for (std::size_t at = 0; at < report.results.size(); ++at) {
        const auto& result = report.results[at];
        for (std::size_t run = 0; run < result.runs.size(); ++run) {
            const auto& own = result.runs[run].name;
            const auto name = report.results.size() > 1 ? result.counters + "/" + own : own;
            json["runs"].push_back(runJson(report, at, run, name));
            if (!result.parameter.empty()) {
                json["runs"].back()["parameter"] = result.parameter;
            }
        }
        for (const auto& trend : core::trendsOf(result).nodes) {
            json["trends"].push_back({{"counters", result.counters},
                                      {"node", result.model->nodes[trend.node].name},
                                      {"from", result.runs[trend.firstRun].name},
                                      {"to", result.runs[trend.lastRun].name},
                                      {"first", trend.first},
                                      {"last", trend.last},
                                      {"text", core::trendText(trend, result)}});
        }
        for (const auto& warning : result.warnings) {
            json["warnings"].push_back(core::warningText(warning, result));
        }
    }
    return json;
}

}  // namespace papilio::app
