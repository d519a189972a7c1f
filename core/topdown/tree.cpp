#include "core/topdown/tree.h"

#include "core/base/number_format.h"
#include "core/base/parallel.h"
#include "core/topdown/run_evaluation.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::core {

namespace {

/// Sums of the children where they are parts of their parent, and words where they are off.
void checkSums(const TopDownModel& model, TopDownRun& run)
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
        if (value.childrenAreOff() && value.warning.empty()) {
            value.warning =
                fmt::format("its children add up to {} of it", percentText(sum / *value.amount));
        }
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
    checkSums(model, run);
    run.dominantPath = dominantPath(model, run);
    run.counts = std::move(counts);
    return run;
}

/// One sentence where the counters are not this model's.
std::optional<std::string> mismatch(const TopDownModel& model, const CounterTable& counters)
{
    const auto known = knownEvents(model, counters);
    if (known == 0) {
        return fmt::format(
            "none of the {} events of {} is among the counters {}: they were "
            "counted on another CPU or for another model",
            model.events.size(), model.name, counters.name);
    }
    if (!counters.model.empty() && counters.model != model.name) {
        return fmt::format("the counters {} were collected for the model {}, not for {}",
                           counters.name, counters.model, model.name);
    }
    return {};
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
    if (auto sentence = mismatch(*model, counters)) {
        result.warnings.push_back(*std::move(sentence));
    }
    auto counts = countsOfRuns(*model, counters, options.agreement);
    for (const auto& run : counts) {
        result.warnings.insert(result.warnings.end(), run.warnings.begin(), run.warnings.end());
    }
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
    }
    return result;
}

}  // namespace papilio::core
