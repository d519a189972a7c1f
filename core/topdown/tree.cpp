#include "core/topdown/tree.h"

#include "core/formula/evaluate.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

/// Values of one run's names, each computed once.
class RunEvaluation {
public:
    RunEvaluation(const TopDownModel& model, const RunCounts& counts, const TopDownOptions& options)
        : model_(model),
          counts_(counts),
          options_(options),
          nodes_(model.nodes.size())
    {}

    QuantityValue quantity(const TopDownQuantity& quantity)
    {
        const auto known = quantities_.find(quantity.name);
        if (known != quantities_.end()) {
            return known->second;
        }
        QuantityValue value{quantity.name, {}, {}, {}};
        value.value = compute(quantity.expression, value.missing, value.warning);
        return quantities_.try_emplace(quantity.name, value).first->second;
    }

    const NodeValue& node(std::size_t index)
    {
        if (!nodes_[index]) {
            nodes_[index] = computeNode(index);
        }
        return *nodes_[index];
    }

    std::optional<double> total() { return quantity(*model_.quantity(model_.total)).value; }

private:
    /// Evaluates, and says what was missing in terms of events.
    std::optional<double> compute(const Expression& expression,
                                  std::vector<std::string>& missing,
                                  std::string& warning)
    {
        std::string inner;
        const auto evaluation = evaluate(
            expression, [&](std::string_view name) { return lookUp(name, missing, inner); });
        warning = inner.empty() ? evaluation.warning : inner;
        return missing.empty() && inner.empty() ? evaluation.value : std::nullopt;
    }

    std::optional<double> lookUp(std::string_view name,
                                 std::vector<std::string>& missing,
                                 std::string& warning)
    {
        if (const auto chosen = options_.parameters.find(std::string(name));
            chosen != options_.parameters.end()) {
            return chosen->second;
        }
        if (const auto* parameter = model_.parameter(name)) {
            return parameter->value;
        }
        if (const auto* event = model_.event(name)) {
            return eventValue(*event, missing, warning);
        }
        if (const auto* found = model_.quantity(name)) {
            const auto value = quantity(*found);
            return pass(value.value, value.missing, value.warning, missing, warning);
        }
        const auto& value = node(*model_.node(name));
        // A mark such as "below 0" comes with a value and is no reason to have none here.
        return pass(value.value, value.missing, value.value ? std::string() : value.warning,
                    missing, warning);
    }

    static std::optional<double> pass(std::optional<double> value,
                                      const std::vector<std::string>& itsMissing,
                                      const std::string& itsWarning,
                                      std::vector<std::string>& missing,
                                      std::string& warning)
    {
        for (const auto& event : itsMissing) {
            addMissing(missing, event);
        }
        if (warning.empty() && !value) {
            warning = itsWarning;
        }
        return value;
    }

    static void addMissing(std::vector<std::string>& missing, const std::string& event)
    {
        if (std::ranges::find(missing, event) == missing.end()) {
            missing.push_back(event);
        }
    }

    std::optional<double> eventValue(const TopDownEvent& event,
                                     std::vector<std::string>& missing,
                                     std::string& warning)
    {
        const auto index = static_cast<std::size_t>(&event - model_.events.data());
        if (const auto& count = counts_.events[index]; count.value) {
            return count.value;
        }
        if (event.otherwise.empty()) {
            addMissing(missing, event.name);
            return {};
        }
        return compute(event.otherwiseExpression, missing, warning);
    }

    /// The whole a node's share is of.
    QuantityValue whole(const TopDownNode& node)
    {
        if (node.shareOf == TopDownNode::ShareOf::Quantity) {
            return quantity(*model_.quantity(node.quantity));
        }
        if (node.shareOf == TopDownNode::ShareOf::Parent && node.parent) {
            const auto& parent = this->node(*node.parent);
            return {node.parentName, parent.amount, parent.missing,
                    parent.amount ? std::string() : parent.warning};
        }
        return quantity(*model_.quantity(model_.total));
    }

    NodeValue computeNode(std::size_t index)
    {
        const auto& node = model_.nodes[index];
        NodeValue value;
        const auto ofWhat = whole(node);
        if (node.isRemainder) {
            computeRemainder(index, ofWhat, value);
        } else {
            value.value = compute(node.expression, value.missing, value.warning);
            if (value.value && ofWhat.value) {
                value.amount = *value.value * *ofWhat.value;
            }
        }
        const auto all = total();
        if (value.amount && all && *all != 0 && node.whole == totalDimension()) {
            value.shareOfTotal = *value.amount / *all;
        }
        mark(value);
        return value;
    }

    void computeRemainder(std::size_t index, const QuantityValue& ofWhat, NodeValue& value)
    {
        const auto& node = model_.nodes[index];
        std::optional<double> left;
        if (node.parent) {
            const auto& parent = this->node(*node.parent);
            left =
                pass(parent.amount, parent.missing, parent.warning, value.missing, value.warning);
        } else {
            const auto all = quantity(*model_.quantity(model_.total));
            left = pass(all.value, all.missing, all.warning, value.missing, value.warning);
        }
        for (std::size_t other = 0; other < model_.nodes.size(); ++other) {
            if (other == index || model_.nodes[other].parent != node.parent) {
                continue;
            }
            const auto& sibling = this->node(other);
            const auto amount = pass(sibling.amount, sibling.missing, sibling.warning,
                                     value.missing, value.warning);
            left = left && amount ? std::optional(*left - *amount) : std::nullopt;
        }
        value.amount = left;
        if (left && ofWhat.value && *ofWhat.value != 0) {
            value.value = *left / *ofWhat.value;
        } else if (left && value.warning.empty()) {
            value.warning = "divides by zero: " + ofWhat.name;
        }
    }

    [[nodiscard]] Dimension totalDimension() const
    {
        const auto dimension = Dimension::parse(model_.quantity(model_.total)->unit);
        return dimension ? *dimension : Dimension();
    }

    static void mark(NodeValue& value)
    {
        // Differences of large counts end a few units in the last place off zero.
        constexpr double roundoff = 1e-12;
        if (!value.value) {
            if (!value.missing.empty()) {
                value.warning = fmt::format("not counted: {}", fmt::join(value.missing, ", "));
            }
        } else if (*value.value < -roundoff) {
            value.range = NodeValue::Range::BelowZero;
            value.warning = "below 0, kept";
        } else if (*value.value > 1 + roundoff) {
            value.range = NodeValue::Range::AboveOne;
            value.warning = "above 100 %, kept";
        }
    }

    const TopDownModel& model_;
    const RunCounts& counts_;
    const TopDownOptions& options_;
    std::map<std::string, QuantityValue> quantities_;
    std::vector<std::optional<NodeValue>> nodes_;
};

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
                fmt::format("its children come to {:.4g} % of it", 100 * sum / *value.amount);
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
    RunEvaluation evaluation(model, counts, options);
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
                              const TopDownOptions& options)
{
    TopDownResult result{.counters = counters.name, .model = model, .runs = {}, .warnings = {}};
    if (auto sentence = mismatch(*model, counters)) {
        result.warnings.push_back(*std::move(sentence));
    }
    for (auto& counts : countsOfRuns(*model, counters, options.agreement)) {
        result.warnings.insert(result.warnings.end(), counts.warnings.begin(),
                               counts.warnings.end());
        result.runs.push_back(evaluateRun(*model, std::move(counts), options));
    }
    return result;
}

}  // namespace papilio::core
