#include "core/topdown/tree.h"

#include "core/base/parallel.h"
#include "core/topdown/run_evaluation.h"

#include <algorithm>

namespace papilio::core {

namespace {

/// Sums of the children where they are parts of their parent.
void addSums(const TopDownModel& model, TopDownRun& run)
{
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        const auto& node = model.nodes[index];
        auto& value = run.nodes[index];
        if (node.children.empty() || !node.childrenAddUp || !value.amount || *value.amount == 0) {
            continue;
        }
        double sum = 0;
        bool isWhole = true;
        for (const auto child : node.children) {
            const auto& amount = run.nodes[child].amount;
            isWhole = isWhole && amount.has_value();
            sum += amount.value_or(0);
        }
        if (!isWhole) {
            continue;
        }
        value.childrenSum = sum / *value.amount;
    }
}

std::vector<std::size_t> dominantPath(const TopDownModel& model, const TopDownRun& run)
{
    std::vector<std::size_t> path;
    for (;;) {
        std::optional<std::size_t> largest;
        for (std::size_t index = 0; index < model.nodes.size(); ++index) {
            const bool isBelow = path.empty() ? !model.nodes[index].parent
                                              : model.nodes[index].parent == path.back();
            const auto& value = run.nodes[index].value;
            if (isBelow && value && (!largest || *value > *run.nodes[*largest].value)) {
                largest = index;
            }
        }
        if (!largest) {
            return path;
        }
        path.push_back(*largest);
    }
}

TopDownRun evaluateRun(const TopDownModel& model, RunCounts counts, const TopDownOptions& options)
{
    topdown::RunEvaluation evaluation(model, counts, options);
    TopDownRun run{.name = counts.run,
                   .time = counts.time,
                   .total = evaluation.total(),
                   .quantities = {},
                   .complementary = {},
                   .nodes = {},
                   .counts = {},
                   .dominantPath = {}};
    for (const auto& quantity : model.quantities) {
        run.quantities.push_back(evaluation.quantity(quantity));
    }
    for (const auto& row : model.complementary) {
        run.complementary.push_back(evaluation.quantity(row));
    }
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        run.nodes.push_back(evaluation.node(index));
    }
    addSums(model, run);
    run.dominantPath = dominantPath(model, run);
    run.counts = std::move(counts);
    return run;
}

std::vector<TopDownWarning> warningsOf(const TopDownModel& model,
                                       const CounterTable& counters,
                                       const std::vector<RunCounts>& runs,
                                       double agreement)
{
    using Kind = TopDownWarning::Kind;
    std::vector<TopDownWarning> warnings;
    if (knownEvents(model, counters) == 0) {
        warnings.push_back({.kind = Kind::OtherEvents});
    } else if (!counters.model.empty() && counters.model != model.name) {
        warnings.push_back({.kind = Kind::OtherModel, .name = counters.model});
    }
    for (std::size_t run = 0; run < runs.size(); ++run) {
        for (std::size_t index = 0; index < runs[run].disagreements.size(); ++index) {
            warnings.push_back(
                {.kind = Kind::Disagreement, .run = run, .index = index, .agreement = agreement});
        }
        if (runs[run].sharing) {
            warnings.push_back({.kind = Kind::Sharing, .run = run});
        }
    }
    return warnings;
}

}  // namespace

TopDownResult evaluateTopDown(std::shared_ptr<const TopDownModel> model,
                              const CounterTable& counters,
                              const TopDownOptions& options,
                              const std::stop_token& stop)
{
    TopDownResult result{.counters = counters.name,
                         .model = model,
                         .parameter = counters.parameter,
                         .runs = {},
                         .warnings = {}};
    auto counts = countsOfRuns(*model, counters, options.agreement);
    result.warnings = warningsOf(*model, counters, counts, options.agreement);
    result.runs.resize(counts.size());
    constexpr std::size_t runsAtOnce = 64;
    const bool isDone =
        parallelFor(counts.size(), runsAtOnce, stop, [&](std::size_t begin, std::size_t end) {
            for (auto index = begin; index < end; ++index) {
                result.runs[index] = evaluateRun(*model, std::move(counts[index]), options);
            }
        });
    if (!isDone) {
        result.runs.clear();
        result.warnings.clear();
    }
    return result;
}

}  // namespace papilio::core
