#include "core/describe/describe.h"
#include "core/describe/documents.h"
#include "core/findings/topdown_text.h"
#include "core/present/topdown_columns.h"
#include "core/topdown/compare.h"

namespace papilio::core {

namespace {

std::optional<double> valueOf(OptionalNumber value)
{
    return value;
}

/// "Slots", "parent" or the name of a quantity.
std::string shareOf(const TopDownModel& model, const TopDownNode& node)
{
    return node.shareOf == TopDownNode::ShareOf::Parent     ? "parent"
           : node.shareOf == TopDownNode::ShareOf::Quantity ? node.quantity
                                                            : model.total;
}

auto nodeOf(const TopDownModel& model, const TopDownRun& run, std::size_t index)
{
    const auto& node = model.nodes[index];
    const auto value = run.node(index);
    const auto exceeds = exceedsThreshold(model, run, index);
    const auto addUp = node.childrenAddUp && !value.childrenAreOff();
    return object(
        f<"name">(node.name), f<"title">(node.title), f<"path">(model.path(index)),
        f<"value">(valueOf(value.value)), f<"amount">(valueOf(value.amount)),
        f<"unit">(node.wholeUnit), f<"share_of">(shareOf(model, node)),
        f<"share_of_total">(valueOf(value.shareOfTotal)), f<"additive">(node.isPart),
        f<"children_add_up">(node.children.empty() ? std::nullopt : std::optional(addUp)),
        f<"children_sum">(valueOf(value.childrenSum)),
        f<"meaning">(orNull(std::string(toString(node.meaning)))), f<"missing">(value.missing()),
        f<"assumed">(assumedEvents(model, run, index)),
        f<"warning">(orNull(warningText(model, run, index))),
        maybe<"above_threshold">(node.threshold.empty() && !exceeds ? std::nullopt
                                                                    : std::make_optional(exceeds)),
        maybe<"remark">(orNull(remarkOf(model, run, index))));
}

auto quantitiesOf(const TopDownModel& model, const TopDownRun& run)
{
    std::vector<std::pair<std::string_view, std::optional<double>>> quantities;
    const auto add = [&](const auto& rows, const auto& values) {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            quantities.emplace_back(rows[row].name, valueOf(values[row].value));
        }
    };
    add(model.quantities, run.quantities());
    add(model.complementary, run.complementary());
    return named(quantities);
}

auto runOf(const TopDownReport& report, const TopDownPart& part, std::size_t place)
{
    const auto& result = part.result;
    const auto& model = *result.model;
    const auto& run = result.runs[place];
    const auto dominant = dominantPath(model, run);
    return object(f<"name">(report.parts.size() > 1 ? result.counters + "/" + run.name : run.name),
                  maybe<"time">(valueOf(run.time)), f<"quantities">(quantitiesOf(model, run)),
                  f<"nodes">(each(model.nodes.size(),
                                  [&](std::size_t node) { return nodeOf(model, run, node); })),
                  f<"dominant_path">(dominant.empty() ? std::nullopt
                                                      : std::optional(model.path(dominant.back()))),
                  f<"advice">(adviceTexts(*result.model, run, part.programs[place])),
                  f<"event_sets_needed">(adviseTopDown(model, run).sets),
                  maybe<"parameter">(orNull(result.parameter)));
}

auto trendOf(const TopDownTrend& trend, const TopDownResult& result)
{
    return object(f<"counters">(result.counters), f<"node">(result.model->nodes[trend.node].name),
                  f<"from">(result.runs[trend.firstRun].name),
                  f<"to">(result.runs[trend.lastRun].name), f<"first">(trend.first),
                  f<"last">(trend.last), f<"text">(trendText(trend, result)));
}

auto dominantOf(const DominantNode& piece, const TopDownResult& result)
{
    return object(f<"counters">(result.counters), f<"node">(result.model->nodes[piece.node].name),
                  f<"from">(result.runs[piece.firstRun].name),
                  f<"to">(result.runs[piece.lastRun].name));
}

auto topDownOf(const TopDownReport& report)
{
    List<decltype(dominantOf({}, report.parts[0].result))> dominant;
    List<decltype(runOf(report, report.parts[0], 0))> runs;
    List<decltype(trendOf({}, report.parts[0].result))> trends;
    auto warnings = report.warnings;
    for (const auto& part : report.parts) {
        const auto& result = part.result;
        for (std::size_t run = 0; run < result.runs.size(); ++run) {
            runs.json.push_back(runOf(report, part, run).json);
        }
        const auto found = trendsOf(result);
        for (const auto& trend : found.nodes) {
            trends.json.push_back(trendOf(trend, result).json);
        }
        for (const auto& piece : found.dominant) {
            dominant.json.push_back(dominantOf(piece, result).json);
        }
        for (const auto& warning : result.warnings) {
            warnings.push_back(warningText(warning, result));
        }
    }
    return object(f<"study">(report.study), f<"model">(report.model->name),
                  f<"accounting">(report.model->accounting), f<"total">(report.model->total),
                  f<"runs">(runs),
                  f<"sources">(each(report.parts, [](const auto& part) { return part.source; })),
                  f<"warnings">(warnings), f<"trends">(trends), f<"dominant_nodes">(dominant));
}

auto modelOf(const std::shared_ptr<const TopDownModel>& model)
{
    return object(f<"model">(model->name), f<"title">(model->title), f<"cpus">(model->cpus),
                  f<"levels">(modelLevels(*model)), f<"shares_of">(modelWholes(*model)),
                  f<"event_sets">(model->eventSets), f<"source">(model->source));
}

auto modelsOf(const std::vector<std::shared_ptr<const TopDownModel>>& models)
{
    return object(f<"models">(each(models, modelOf)));
}

}  // namespace

const JsonDocument<std::vector<std::shared_ptr<const TopDownModel>>> topDownModelsDocument =
    DocumentOf<modelsOf>();

const JsonDocument<TopDownReport> topDownDocument = DocumentOf<topDownOf>();

}  // namespace papilio::core
