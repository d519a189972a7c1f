#include "core/topdown/tree.h"

#include "core/base/lists.h"
#include "core/base/parallel.h"
#include "core/formula/block.h"
#include "core/formula/evaluate.h"

#include <algorithm>
#include <string_view>

namespace papilio::core {

namespace {

/// What a name in a formula of a model is.
struct Source {
    enum class Kind { Parameter, Event, Column };

    Kind kind = Kind::Parameter;
    double number = 0;      ///< of a parameter
    std::size_t index = 0;  ///< of an event, or of a column of TopDownValues
};
using Sources = std::map<std::string, Source, std::less<>>;

Sources sourcesOf(const TopDownModel& model, const TopDownOptions& options)
{
    using Kind = Source::Kind;
    Sources sources;
    const auto add = [&](const auto& items, Kind kind, std::size_t first) {
        for (std::size_t at = 0; at < items.size(); ++at) {
            sources.try_emplace(items[at].name, Source{.kind = kind, .index = first + at});
        }
    };
    for (const auto& [name, value] : options.parameters) {
        sources.try_emplace(name, Source{.number = value});
    }
    for (const auto& parameter : model.parameters) {
        sources.try_emplace(parameter.name, Source{.number = parameter.value});
    }
    add(model.events, Kind::Event, 0);
    add(model.quantities, Kind::Column, 0);
    add(model.nodes, Kind::Column, model.quantities.size() + model.complementary.size());
    return sources;
}

/// The column of a quantity by its name.
std::size_t columnOf(const TopDownModel& model, std::string_view quantity)
{
    return static_cast<std::size_t>(model.quantity(quantity) - model.quantities.data());
}

/// A quantity or row outside the tree by its column.
const TopDownQuantity& quantityAt(const TopDownModel& model, std::size_t column)
{
    const auto quantities = model.quantities.size();
    return column < quantities ? model.quantities[column]
                               : model.complementary[column - quantities];
}

/// The columns of TopDownValues for one block of runs, each computed when it is asked for. Refers
/// to its arguments.
class TreeBlock {
public:
    /// @param begin  the first run
    TreeBlock(const TopDownModel& model,
              const Sources& sources,
              const EventColumns& counts,
              std::size_t begin)
        : model_(model),
          sources_(sources),
          counts_(counts),
          begin_(begin),
          runs_(std::min(Block().size(), counts.runs.size() - begin)),
          firstNode_(model.quantities.size() + model.complementary.size()),
          columns_(columnCount(model)),
          events_(model.events.size())
    {}

    static std::size_t columnCount(const TopDownModel& model)
    {
        return model.quantities.size() + model.complementary.size() + 4 * model.nodes.size();
    }

    void copyTo(TopDownValues& values)
    {
        for (std::size_t index = 0; index < columns_.size(); ++index) {
            std::copy_n(column(index).begin(), runs_,
                        values.column(index).begin() + std::ptrdiff_t(begin_));
        }
    }

private:
    const Block& column(std::size_t index)
    {
        if (!columns_[index]) {
            columns_[index] = computed(index);
        }
        return *columns_[index];
    }

    const Block& amount(std::size_t node)
    {
        return column(firstNode_ + model_.nodes.size() + node);
    }

    const Block& total() { return column(columnOf(model_, model_.total)); }

    Block computed(std::size_t index)
    {
        if (index < firstNode_) {
            return formula(quantityAt(model_, index).expression);
        }
        const auto node = (index - firstNode_) % model_.nodes.size();
        const auto& which = model_.nodes[node];
        switch ((index - firstNode_) / model_.nodes.size()) {
            case 0:
                return which.isRemainder ? quotient(amount(node), whole(which))
                                         : formula(which.expression);
            case 1:
                return which.isRemainder ? amountLeft(node)
                                         : product(column(firstNode_ + node), whole(which));
            case 2: {
                const auto unit = parseUnit(model_.quantity(model_.total)->unit);
                return which.whole == unit.value_or(Unit()) ? quotient(amount(node), total())
                                                            : filledBlock(notANumber);
            }
            default:
                return childrenSum(node);
        }
    }

    static Block product(Block left, const Block& right)
    {
        combine(left, right, std::multiplies());
        return left;
    }

    /// The whole a node's share is of.
    const Block& whole(const TopDownNode& which)
    {
        return which.shareOf == TopDownNode::ShareOf::Quantity
                   ? column(columnOf(model_, which.quantity))
               : which.shareOf == TopDownNode::ShareOf::Parent && which.parent
                   ? amount(*which.parent)
                   : total();
    }

    /// What the siblings leave of the parent, or of the total.
    Block amountLeft(std::size_t node)
    {
        const auto& parent = model_.nodes[node].parent;
        Block left = parent ? amount(*parent) : total();
        for (std::size_t other = 0; other < model_.nodes.size(); ++other) {
            if (other != node && model_.nodes[other].parent == parent) {
                combine(left, amount(other), std::minus());
            }
        }
        return left;
    }

    Block childrenSum(std::size_t node)
    {
        const auto& which = model_.nodes[node];
        if (which.children.empty() || !which.childrenAddUp) {
            return filledBlock(notANumber);
        }
        Block sum{};
        for (const auto child : which.children) {
            combine(sum, amount(child), std::plus());
        }
        return quotient(sum, amount(node));
    }

    const Block& event(std::size_t index)
    {
        if (!events_[index]) {
            Block counted = filledBlock(notANumber);
            std::copy_n(counts_.values.begin() + std::ptrdiff_t(counts_.at(index, begin_)), runs_,
                        counted.begin());
            if (const auto& which = model_.events[index]; !which.otherwise.empty()) {
                counted = orElse(counted, formula(which.otherwiseExpression));
            }
            makeFinite(counted);
            events_[index] = counted;
        }
        return *events_[index];
    }

    Block formula(const Expression& expression)
    {
        return evaluateBlock(expression, [this](std::string_view name) -> const Block& {
            const auto& source = sources_.find(name)->second;
            if (source.kind != Source::Kind::Parameter) {
                return source.kind == Source::Kind::Event ? event(source.index)
                                                          : column(source.index);
            }
            auto& block =
                parameters_.try_emplace(&source, filledBlock(source.number)).first->second;
            makeFinite(block);
            return block;
        });
    }

    const TopDownModel& model_;
    const Sources& sources_;
    const EventColumns& counts_;
    std::size_t begin_, runs_, firstNode_;
    std::vector<std::optional<Block>> columns_, events_;
    std::map<const Source*, Block> parameters_;
};

/// Finds out why quantities and nodes have no value. Refers to its arguments.
class ValueGaps {
public:
    ValueGaps(const TopDownModel& model, const Sources& sources, TopDownValues& values)
        : model_(model),
          sources_(sources),
          values_(values),
          firstNode_(values.quantities + values.complementary)
    {}

    /// Says of everything without a value why.
    /// @return whether `stop` let it finish
    bool explainAll(const std::stop_token& stop)
    {
        const auto columns = firstNode_ + values_.nodes;
        values_.gaps.resize(columns);
        std::vector<char> isLacking(values_.runs());
        for (std::size_t column = 0; column < columns; ++column) {
            const auto numbers = values_.column(column);
            for (std::size_t run = 0; run < numbers.size(); ++run) {
                if (std::isnan(numbers[run])) {
                    isLacking[run] = 1;
                    values_.gaps[column].resize(numbers.size());
                }
            }
            std::ranges::fill(values_.gaps[column], nullptr);
        }
        constexpr std::size_t runsAtOnce = 256;
        for (std::size_t run = 0; run < isLacking.size(); ++run) {
            if (run % runsAtOnce == 0 && stop.stop_requested()) {
                return false;
            }
            if (isLacking[run] != 0) {
                explain(run);
            }
        }
        return true;
    }

private:
    /// Gaps by their column.
    using Known = std::map<std::size_t, const ValueGap*>;

    void explain(std::size_t run)
    {
        run_ = run;
        std::string events(model_.events.size(), '.');
        for (std::size_t event = 0; event < events.size(); ++event) {
            events[event] = count(event) ? '.' : '-';
        }
        missingHere_ = &missing_[events];
        problems_.clear();
        for (std::size_t column = 0; column < values_.gaps.size(); ++column) {
            if (std::isnan(values_.number(column, run))) {
                values_.gaps[column][run] = columnGap(column);
            }
        }
    }

    [[nodiscard]] OptionalNumber count(std::size_t event) const
    {
        return values_.counts.values[values_.counts.at(event, run_)];
    }

    /// Hands on what an operand lacks.
    static OptionalNumber pass(OptionalNumber value, const ValueGap* its, ValueGap& gap)
    {
        if (!value && its != nullptr) {
            for (const auto& event : its->missing) {
                addOnce(gap.missing, event);
            }
            if (gap.problem.empty()) {
                gap.problem = its->problem;
            }
        }
        return value;
    }

    /// What a formula lacks, and its value.
    OptionalNumber compute(const Expression& expression, ValueGap& gap)
    {
        ValueGap inner;
        const auto evaluation = evaluate(
            expression,
            [&](std::string_view name) -> std::optional<double> { return lookUp(name, inner); });
        if (inner.problem.empty()) {
            inner.problem = evaluation.warning;
        }
        const bool isWhole = inner.missing.empty() && inner.problem.empty() && evaluation.value;
        return pass(isWhole ? OptionalNumber(*evaluation.value) : OptionalNumber(), &inner, gap);
    }

    OptionalNumber lookUp(std::string_view name, ValueGap& gap)
    {
        const auto& source = sources_.find(name)->second;
        return source.kind == Source::Kind::Parameter ? source.number
               : source.kind == Source::Kind::Event   ? eventValue(source.index, gap)
                                                      : columnValue(source.index, gap);
    }

    OptionalNumber eventValue(std::size_t event, ValueGap& gap)
    {
        if (const auto counted = count(event)) {
            return counted;
        }
        const auto& which = model_.events[event];
        if (!which.otherwise.empty()) {
            return compute(which.otherwiseExpression, gap);
        }
        const ValueGap missing{.missing = {which.name}, .problem = {}};
        return pass({}, &missing, gap);
    }

    OptionalNumber columnValue(std::size_t column, ValueGap& gap)
    {
        const OptionalNumber value = values_.number(column, run_);
        return pass(value, value ? nullptr : columnGap(column), gap);
    }

    /// What is wrong with a formula does not matter before all of its events are counted.
    const ValueGap* keep(std::size_t column, ValueGap gap)
    {
        const bool isMissing = !gap.missing.empty();
        if (isMissing) {
            gap.problem.clear();
        }
        const auto* kept = &*values_.keptGaps.insert(std::move(gap)).first;
        (isMissing ? *missingHere_ : problems_)[column] = kept;
        return kept;
    }

    const ValueGap* columnGap(std::size_t column)
    {
        for (const Known* known : {missingHere_, &problems_}) {
            if (const auto found = known->find(column); found != known->end()) {
                return found->second;
            }
        }
        if (column >= firstNode_ && model_.nodes[column - firstNode_].isRemainder) {
            return keep(column, remainderGap(column - firstNode_));
        }
        ValueGap gap;
        compute(column >= firstNode_ ? model_.nodes[column - firstNode_].expression
                                     : quantityAt(model_, column).expression,
                gap);
        return keep(column, std::move(gap));
    }

    /// A node has an amount where both it and its whole have a value.
    ValueGap remainderGap(std::size_t node)
    {
        const auto& which = model_.nodes[node];
        ValueGap gap;
        const auto needAmount = [&](std::size_t other) {
            const auto value = values_.node(other, run_);
            pass(value.amount, value.value ? nullptr : columnGap(firstNode_ + other), gap);
        };
        if (which.parent) {
            needAmount(*which.parent);
        } else {
            columnValue(columnOf(model_, model_.total), gap);
        }
        for (std::size_t other = 0; other < model_.nodes.size(); ++other) {
            if (other != node && model_.nodes[other].parent == which.parent) {
                needAmount(other);
            }
        }
        auto ofWhat = model_.total;
        if (which.shareOf == TopDownNode::ShareOf::Quantity) {
            columnValue(columnOf(model_, which.quantity), gap);
            ofWhat = which.quantity;
        } else if (which.shareOf == TopDownNode::ShareOf::Parent && which.parent) {
            ofWhat = which.parentName;
        }
        if (gap.missing.empty() && gap.problem.empty()) {
            gap.problem = "divides by zero: " + ofWhat;
        }
        return gap;
    }

    const TopDownModel& model_;
    const Sources& sources_;
    TopDownValues& values_;
    std::size_t firstNode_;
    std::size_t run_ = 0;
    /// Which events are missing decides which a formula lacks: found once for all such runs.
    std::map<std::string, Known> missing_;
    Known* missingHere_ = nullptr;  ///< of the runs that lack the same events as this one
    Known problems_;                ///< of this run
};

/// Fills the values of all runs.
/// @return whether `stop` let it finish
bool evaluateAll(const TopDownModel& model,
                 const TopDownOptions& options,
                 TopDownValues& values,
                 const std::stop_token& stop)
{
    const auto runs = values.runs();
    values.quantities = model.quantities.size();
    values.complementary = model.complementary.size();
    values.nodes = model.nodes.size();
    values.isPartial = model.isPartial;
    values.numbers.resize(TreeBlock::columnCount(model) * runs);
    const auto sources = sourcesOf(model, options);
    const auto block = Block().size();
    return parallelFor(runs, 16 * block, stop,
                       [&](std::size_t begin, std::size_t end) {
                           for (auto at = begin; at < end; at += block) {
                               TreeBlock(model, sources, values.counts, at).copyTo(values);
                           }
                       }) &&
           ValueGaps(model, sources, values).explainAll(stop);
}

std::vector<TopDownRun> runsOf(const TopDownModel& model,
                               const std::shared_ptr<const TopDownValues>& values)
{
    const auto total = model.quantity(model.total) - model.quantities.data();
    std::vector<TopDownRun> runs;
    runs.reserve(values->counts.runs.size());
    for (std::size_t run = 0; run < values->counts.runs.size(); ++run) {
        runs.push_back({.name = values->counts.runs[run],
                        .time = values->counts.times[run],
                        .total = values->number(static_cast<std::size_t>(total), run),
                        .index = run,
                        .values = values});
    }
    return runs;
}

std::vector<TopDownWarning> warningsOf(const TopDownModel& model,
                                       const CounterTable& counters,
                                       const std::map<std::size_t, CountNotes>& notes,
                                       double agreement)
{
    using Kind = TopDownWarning::Kind;
    std::vector<TopDownWarning> warnings;
    if (knownEvents(model, counters) == 0) {
        warnings.push_back({.kind = Kind::OtherEvents});
    } else if (!counters.model.empty() && counters.model != model.name) {
        warnings.push_back({.kind = Kind::OtherModel, .name = counters.model});
    }
    for (const auto& [run, noted] : notes) {
        for (std::size_t index = 0; index < noted.disagreements.size(); ++index) {
            warnings.push_back(
                {.kind = Kind::Disagreement, .run = run, .index = index, .agreement = agreement});
        }
        if (noted.sharing) {
            warnings.push_back({.kind = Kind::Sharing, .run = run});
        }
    }
    return warnings;
}

NodeValue::Range rangeOf(double value)
{
    // Differences of large counts end a few units in the last place off zero.
    constexpr double roundoff = 1e-12;
    return value < -roundoff      ? NodeValue::Range::BelowZero
           : value > 1 + roundoff ? NodeValue::Range::AboveOne
                                  : NodeValue::Range::Inside;
}

/// The model without what its parameters exclude ("… if #smt_on else …"): events that only that
/// needs are not missing. The model itself where there is no such condition.
std::shared_ptr<const TopDownModel> settledModel(std::shared_ptr<const TopDownModel> model,
                                                 const TopDownOptions& options)
{
    const Lookup parameters = [&](std::string_view name) -> std::optional<double> {
        if (const auto chosen = options.parameters.find(std::string(name));
            chosen != options.parameters.end()) {
            return chosen->second;
        }
        const auto* parameter = model->parameter(name);
        return parameter != nullptr ? std::optional(parameter->value) : std::nullopt;
    };
    auto settledOne = std::make_shared<TopDownModel>(*model);
    bool isChanged = false;
    const auto settle = [&](Expression& expression) {
        auto part = settled(expression, parameters);
        isChanged = isChanged || part.size() != expression.size();
        expression = std::move(part);
    };
    for (auto* quantities : {&settledOne->quantities, &settledOne->complementary}) {
        for (auto& quantity : *quantities) {
            settle(quantity.expression);
        }
    }
    for (auto& node : settledOne->nodes) {
        if (!node.isRemainder) {
            settle(node.expression);
        }
    }
    return isChanged ? std::shared_ptr<const TopDownModel>(std::move(settledOne))
                     : std::move(model);
}

/// Whether more of a node is in none of its children than in the largest of them.
bool isLessThanRest(const NodeValue& parent, const NodeValue& child)
{
    return parent.childrenSum && parent.amount && child.amount &&
           (1 - *parent.childrenSum) * *parent.amount > *child.amount;
}

}  // namespace

const std::vector<std::string>& NodeValue::missing() const
{
    static const std::vector<std::string> none;
    return gap == nullptr ? none : gap->missing;
}

NodeValue TopDownValues::node(std::size_t node, std::size_t run) const
{
    const auto column = quantities + complementary + node;
    const double value = number(column, run);
    return {.value = value,
            .amount = number(column + nodes, run),
            .shareOfTotal = number(column + 2 * nodes, run),
            .childrenSum = number(column + 3 * nodes, run),
            .gap = gap(column, run),
            .range = rangeOf(value),
            .isPartial = isPartial};
}

std::vector<QuantityValue> TopDownValues::quantityValues(std::size_t first,
                                                         std::size_t count,
                                                         std::size_t run) const
{
    std::vector<QuantityValue> all;
    for (auto column = first; column < first + count; ++column) {
        all.push_back({number(column, run), gap(column, run)});
    }
    return all;
}

std::vector<NodeValue> TopDownRun::nodes() const
{
    std::vector<NodeValue> all;
    for (std::size_t at = 0; at < values->nodes; ++at) {
        all.push_back(node(at));
    }
    return all;
}

const CountNotes* TopDownRun::notes() const
{
    const auto found = values->counts.notes.find(index);
    return found == values->counts.notes.end() ? nullptr : &found->second;
}

std::vector<std::string> assumedEvents(const TopDownModel& model,
                                       const TopDownRun& run,
                                       std::size_t node)
{
    std::vector<std::string> assumed;
    const auto isAssumed = [&](std::size_t event) {
        const auto& which = model.events[event];
        return !which.otherwise.empty() && which.otherwiseExpression.names().empty() &&
               !run.count(event).value;
    };
    for (std::size_t event = 0; event < model.events.size(); ++event) {
        if (isAssumed(event)) {
            assumed.push_back(model.events[event].name);
        }
    }
    if (!assumed.empty()) {
        const auto needed = model.eventsOfNode(node);
        std::erase_if(assumed, [&](const auto& event) {
            return std::ranges::find(needed, event) == needed.end();
        });
    }
    return assumed;
}

std::vector<std::size_t> levelBelow(const TopDownModel& model,
                                    std::optional<std::size_t> parent,
                                    bool isLoss)
{
    std::vector<std::size_t> level;
    for (std::size_t index = 0; index < model.nodes.size(); ++index) {
        const auto& node = model.nodes[index];
        if (node.parent == parent && (!isLoss || node.meaning != TopDownMeaning::Retiring)) {
            level.push_back(index);
        }
    }
    return level;
}

std::vector<std::size_t> nodesInDepth(const TopDownModel& model)
{
    std::vector<std::size_t> nodes;
    auto waiting = levelBelow(model, std::nullopt);
    std::ranges::reverse(waiting);
    while (!waiting.empty()) {
        nodes.push_back(waiting.back());
        waiting.pop_back();
        const auto& children = model.nodes[nodes.back()].children;
        waiting.insert(waiting.end(), children.rbegin(), children.rend());
    }
    return nodes;
}

std::vector<std::size_t> dominantPath(const TopDownModel& model, const TopDownRun& run, bool isLoss)
{
    std::vector<std::size_t> path;
    for (;;) {
        const auto level =
            levelBelow(model, path.empty() ? std::nullopt : std::optional(path.back()), isLoss);
        const auto value = [&run](std::size_t node) { return run.node(node).value; };
        if (level.empty() ||
            !std::ranges::all_of(level, [&](auto node) { return value(node).has_value(); })) {
            return path;
        }
        const auto largest = *std::ranges::max_element(
            level, [&](auto left, auto right) { return *value(left) < *value(right); });
        if (!path.empty() && isLessThanRest(run.node(path.back()), run.node(largest))) {
            return path;
        }
        path.push_back(largest);
    }
}

TopDownResult evaluateTopDown(std::shared_ptr<const TopDownModel> given,
                              const CounterTable& counters,
                              const TopDownOptions& options,
                              const std::stop_token& stop)
{
    const auto model = settledModel(std::move(given), options);
    TopDownResult result{.counters = counters.name,
                         .model = model,
                         .parameter = counters.parameter,
                         .runs = {},
                         .warnings = {}};
    const auto values = std::make_shared<TopDownValues>();
    values->counts = countsOfRuns(*model, counters, options.agreement);
    if (evaluateAll(*model, options, *values, stop)) {
        result.warnings = warningsOf(*model, counters, values->counts.notes, options.agreement);
        result.runs = runsOf(*model, values);
    }
    return result;
}

std::string remarkOf(const TopDownModel& model, const TopDownRun& run, std::size_t node)
{
    const auto names =
        run.values->counts.missing.empty() ? std::vector<std::string>() : model.eventsOfNode(node);
    return names.size() != 1
               ? std::string()
               : run.count(static_cast<std::size_t>(model.event(names[0]) - model.events.data()))
                     .remark;
}

std::optional<bool> exceedsThreshold(const TopDownModel& model,
                                     const TopDownRun& run,
                                     std::size_t node)
{
    if (model.nodes[node].threshold.empty()) {
        const auto remark = remarkOf(model, run, node);
        return remark.ends_with("below threshold") ? std::optional(false)
               : remark.ends_with("above threshold") || remark.ends_with("bottleneck")
                   ? std::optional(true)
                   : std::nullopt;
    }
    const auto found = evaluate(
        model.nodes[node].thresholdExpression, [&](std::string_view name) -> std::optional<double> {
            const auto other = model.node(name);
            const auto value = other ? run.values->node(*other, run.index).value : OptionalNumber();
            return value ? std::optional(*value) : std::nullopt;
        });
    return found.value ? std::optional(*found.value != 0) : std::nullopt;
}

}  // namespace papilio::core
