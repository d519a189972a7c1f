#include "core/definitions/vendor_topdown.h"

#include "core/base/constants.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/definitions/dialect.h"
#include "core/formula/evaluate.h"
#include "core/formula/parser.h"
#include "core/model/event_names.h"
#include "core/papi/schedule.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <map>
#include <set>

namespace papilio::core {

namespace {

constexpr std::size_t countersTogether = 4;

/// Properties of a machine, and what they are unless somebody says otherwise.
struct Property {
    std::string_view name;
    double value;
    std::string_view about;
};
constexpr std::array properties = {
    Property{"#smt_on", 0, "1: two threads of a core were busy"},
    Property{"#core_wide", 0, "1: the counts are those of whole cores"},
    Property{"#threads_per_core", 2, "hardware threads of a core"},
    Property{"#slots", 8,
             "micro-operations a cycle has room for; the file does not say it: 5 of Neoverse N2, 8 "
             "of V1 and V2"},
};

/// 2 of "TopdownL2", "tma_L2_group", "PipelineL2", "TmaL2"; 0 of any other group.
int levelOf(std::string_view group)
{
    for (const std::string_view prefix : {"tma_L", "TopdownL", "TopDownL", "PipelineL", "TmaL"}) {
        if (group.starts_with(prefix)) {
            auto rest = group.substr(prefix.size());
            if (rest.ends_with("_group")) {
                rest.remove_suffix(std::string_view("_group").size());
            }
            return rest.size() == 1 && rest[0] >= '1' && rest[0] <= '9' ? rest[0] - '0' : 0;
        }
    }
    return 0;
}

bool isShare(const MetricDefinition& definition)
{
    return definition.unit.starts_with("%") || definition.unit.starts_with("percent");
}

bool countsClocks(const MetricDefinition& definition)
{
    return definition.domain.find("Clocks") != std::string::npos || definition.domain == "Stalls";
}

/// The place of a definition in the tree.
struct TreeNode {
    const MetricDefinition* definition;
    int level;
    std::string parent;
};

class VendorTree {
public:
    VendorTree(const MetricDefinitions& source, const std::string& name)
        : source_(source),
          hasParents_(source.dialect->has(Dialect::Parents))
    {
        model_.name = name;
        model_.title = titleOf(source.title, name);
        model_.source = fmt::format("metrics of {}", source.dialect->tool);
        model_.accounting = "slots at issue";
    }

    Result<TopDownModel> make()
    {
        findPlaces();
        findFactor();
        addNodes();
        if (model_.nodes.size() < 2) {
            return Error{
                Errc::Unsupported,
                "this file has no Top-Down tree: no metric has a parent or a group such as "
                "TopdownL1 or PipelineL1; open the metrics of a CPU that has them"};
        }
        if (!addTotal()) {
            return Error{
                Errc::Unsupported,
                "this file has no metric for the number of slots, which the nodes of level "
                "1 are divided by; open a file that has one, such as tma_info_thread_slots"};
        }
        return completed();
    }

private:
    /// What Intel's header is about; it ends with a 0 that belongs to nothing.
    static std::string titleOf(std::string_view header, const std::string& name)
    {
        constexpr std::string_view words = "Performance Monitoring Metrics for ";
        if (header.starts_with(words)) {
            header.remove_prefix(words.size());
        }
        if (header.ends_with("e0") || header.ends_with("s0")) {
            header.remove_suffix(1);
        }
        return header.empty() ? name : std::string(header);
    }

    [[nodiscard]] const MetricDefinition* definition(std::string_view name) const
    {
        return findBy(source_.definitions, name, &MetricDefinition::name);
    }

    /// Of perf, whose groups are named after the metric that they explain.
    [[nodiscard]] std::string parentByGroup(const MetricDefinition& one, int level) const
    {
        constexpr std::string_view suffix = "_group";
        std::string parent;
        for (const auto& group : one.groups) {
            if (levelOf(group) != 0 || !group.ends_with(suffix)) {
                continue;
            }
            const auto name = group.substr(0, group.size() - suffix.size());
            const auto* candidate = definition(name);
            if (candidate != nullptr && candidate != &one && levelIn(*candidate) == level - 1) {
                return name;
            }
            parent = parent.empty() && candidate != nullptr && candidate != &one ? name : parent;
        }
        return parent;
    }

    [[nodiscard]] int levelIn(const MetricDefinition& one) const
    {
        if (hasParents_) {
            const bool isRoot = one.level == 1 && one.domain == "Slots" && one.category == "TMA";
            return one.level > 1 || isRoot ? one.level : 0;
        }
        int level = 0;
        for (const auto& group : one.groups) {
            level = std::max(level, levelOf(group));
        }
        return level;
    }

    /// Some files of perfmon have fractions in their thresholds, of metrics in per cent.
    void findFactor()
    {
        double largest = 0;
        const std::function<void(const Expression&)> walk = [&](const Expression& expression) {
            if (expression.kind() == Expression::Kind::Number) {
                largest = std::max(largest, expression.number());
            }
            for (std::size_t index = 0; index < expression.operandCount(); ++index) {
                walk(expression.operand(index));
            }
        };
        for (const auto& place : places_) {
            if (place.definition->threshold) {
                walk(*place.definition->threshold);
            }
        }
        perfmonFactor_ = largest > 1 ? toPercent : 1;
    }

    void findPlaces()
    {
        for (const auto& one : source_.definitions) {
            const int level = levelIn(one);
            if (level == 0 || !isShare(one)) {
                continue;
            }
            const auto parent = level == 1    ? std::string()
                                : hasParents_ ? one.parent
                                              : parentByGroup(one, level);
            const bool isTwice = std::ranges::any_of(
                places_, [&](const TreeNode& place) { return place.definition->name == one.name; });
            namesakes_ += isTwice ? 1 : 0;
            if (!isTwice && (level == 1 || !parent.empty())) {
                places_.push_back({&one, level, parent});
            }
        }
    }

    /// Parents before children, in the order of the file.
    void addNodes()
    {
        std::set<std::string> there;
        for (bool isMore = true; isMore;) {
            isMore = false;
            for (const auto& place : places_) {
                const bool isReady = place.parent.empty() || there.contains(place.parent);
                if (isReady && !there.contains(place.definition->name)) {
                    there.insert(place.definition->name);
                    addNode(place);
                    isMore = true;
                }
            }
        }
        for (auto& node : model_.nodes) {
            node.childrenAddUp = addUp(node.name);
        }
    }

    [[nodiscard]] bool addUp(const std::string& parent) const
    {
        return std::ranges::all_of(places_, [&](const TreeNode& place) {
            return place.parent != parent ||
                   (place.definition->domain.empty() ? place.level <= 2
                                                     : place.definition->domain == "Slots");
        });
    }

    void addNode(const TreeNode& place)
    {
        const auto& one = *place.definition;
        TopDownNode node;
        node.name = one.name;
        node.parentName = place.parent;
        node.description = one.description;
        const auto share = Expression::number(one.scale / toPercent) * flat(one.formula);
        node.formula = toInfix(simplify(share));
        if (countsClocks(one)) {
            node.shareOf = TopDownNode::ShareOf::Quantity;
            node.quantity = clocks;
        }
        node.meaning = meaningOf(place);
        if (one.threshold) {
            node.threshold = toInfix(simplify(inShares(*one.threshold)));
        }
        model_.nodes.push_back(std::move(node));
    }

    /// A threshold is over what metrics show: per cent, where nodes are shares.
    [[nodiscard]] Expression inShares(const Expression& threshold) const
    {
        const auto shown = flatten(threshold, [this](std::string_view name) {
            const auto* one = definition(name);
            const bool isNode =
                std::ranges::find(places_, one, &TreeNode::definition) != places_.end();
            // perf compares formulas, which are fractions where it shows per cent.
            const double factor = one == nullptr ? 1
                                  : hasParents_  ? perfmonFactor_
                                                 : toPercent / one->scale;
            // As a name it would be looked up again.
            return isNode ? std::optional(Expression::number(factor) * hidden(name))
                          : std::optional<Expression>();
        });
        return shown ? renamed(*shown,
                               [](const std::string& name) {
                                   return name.starts_with(hiddenMark)
                                              ? name.substr(hiddenMark.size())
                                              : name;
                               })
                     : threshold;
    }

    TopDownMeaning meaningOf(const TreeNode& place)
    {
        const auto name = lowerCase(place.definition->name);
        const auto has = [&](std::string_view word) {
            return name.find(word) != std::string::npos;
        };
        auto meaning = TopDownMeaning::None;
        if (place.parent.empty()) {
            meaning = has("frontend")  ? TopDownMeaning::Frontend
                      : has("spec")    ? TopDownMeaning::Speculation
                      : has("backend") ? TopDownMeaning::Backend
                      : has("retir")   ? TopDownMeaning::Retiring
                                       : TopDownMeaning::None;
        } else {
            meaning = meanings_[place.parent];
            if (meaning == TopDownMeaning::Backend) {
                meaning = has("memory")               ? TopDownMeaning::BackendMemory
                          : has("core") || has("cpu") ? TopDownMeaning::BackendCore
                                                      : TopDownMeaning::Backend;
            }
        }
        meanings_[place.definition->name] = meaning;
        return meaning;
    }

    static constexpr std::string_view hiddenMark = "node ";
    static Expression hidden(std::string_view name)
    {
        return Expression::name(std::string(hiddenMark) + std::string(name));
    }

    template<typename Rename>
    static Expression renamed(const Expression& expression, const Rename& rename)
    {
        if (expression.kind() == Expression::Kind::Name) {
            return Expression::name(rename(expression.name()));
        }
        return withOperands(expression,
                            [&](const Expression& operand) { return renamed(operand, rename); });
    }

    /// Over events, each by one spelling, and properties of the machine.
    [[nodiscard]] Expression flat(const Expression& formula)
    {
        const auto flattened = flatten(formula, formulasOf(source_));
        return renamed(flattened ? *flattened : formula, [this](const std::string& name) {
            return isMachineProperty(name)
                       ? name
                       : spellings_.try_emplace(comparableEventName(name), name).first->second;
        });
    }

    /// factor * rest / denominator
    struct Fraction {
        double factor = 1;
        Expression denominator = Expression::number(1);
    };

    /// Before simplifying, which would make X / (6 * C) to X / C / 6.
    static Fraction split(const Expression& expression)
    {
        using Kind = Expression::Kind;
        const auto kind = expression.kind();
        if (kind == Kind::Number) {
            return {expression.number()};
        }
        if (kind != Kind::Multiply && kind != Kind::Divide && kind != Kind::Ratio) {
            return {};
        }
        auto result = split(expression.left());
        if (kind == Kind::Multiply) {
            const auto right = split(expression.right());
            return {result.factor * right.factor, result.denominator * right.denominator};
        }
        result.denominator = result.denominator * expression.right();
        return result;
    }

    /// The slots: a metric of the file, else what the first node of level 1 is divided by.
    bool addTotal()
    {
        addQuantity(total, {"info_thread_slots", "tma_info_thread_slots", "total_dispatch_slots"});
        addQuantity(clocks, {"info_thread_clks", "tma_info_thread_clks"});
        if (model_.quantity(total) == nullptr) {
            const auto& first = *places_.front().definition;
            const auto share =
                split(Expression::number(first.scale / toPercent) * flat(first.formula));
            const auto slots = simplify(share.denominator / Expression::number(share.factor));
            if (slots.kind() != Expression::Kind::Number) {
                addQuantity(total, slots);
            } else if (const auto cycles = spellings_.find(comparableEventName("CPU_CYCLES"));
                       cycles != spellings_.end()) {
                addQuantity(total, Expression::name("#slots") * Expression::name(cycles->second));
            }
        }
        if (model_.quantity(total) == nullptr) {
            return false;
        }
        model_.total = total;
        if (model_.quantity(clocks) == nullptr) {
            for (auto& node : model_.nodes) {
                node.shareOf = TopDownNode::ShareOf::Total;
                node.quantity.clear();
            }
        }
        return true;
    }

    void addQuantity(const char* name, std::initializer_list<std::string_view> metrics)
    {
        for (const auto& one : source_.definitions) {
            if (model_.quantity(name) == nullptr && contains(metrics, lowerCase(one.name))) {
                addQuantity(name, flat(one.formula));
            }
        }
    }

    void addQuantity(const char* name, const Expression& formula)
    {
        auto& quantity = model_.quantities.emplace_back();
        quantity.name = name;
        quantity.formula = toInfix(simplify(formula));
        quantity.unit = "events";
    }

    /// What formulas name, as events and parameters.
    /// @return the events of each formula, which are counted together where they fit
    std::vector<std::vector<std::string>> addNames()
    {
        model_.events.clear();
        model_.parameters.clear();
        std::vector<std::vector<std::string>> groups;
        std::vector<std::string> names;
        const auto take = [&](const std::string& formula) {
            auto& group = groups.emplace_back();
            const auto parsed = parseInfix(formula);
            for (const auto& name : parsed ? parsed->names() : std::vector<std::string>()) {
                if (isMachineProperty(name)) {
                    addParameter(name);
                } else if (model_.quantity(name) == nullptr && !model_.node(name)) {
                    group.push_back(name);
                    addOnce(names, name);
                }
            }
        };
        for (const auto& quantity : model_.quantities) {
            take(quantity.formula);
        }
        for (const auto& node : model_.nodes) {
            take(node.formula);
        }
        for (const auto& name : names) {
            auto& event = model_.events.emplace_back();
            event.name = name;
            const auto intels = perfmonEvent(parseEventTerm(name));
            if (comparableEventName(intels) != comparableEventName(name)) {
                event.also.push_back(intels);
            }
        }
        return groups;
    }

    void addParameter(const std::string& name)
    {
        const auto* known = std::ranges::find(properties, name, &Property::name);
        if (known != properties.end() && model_.parameter(name) == nullptr) {
            model_.parameters.push_back({name, known->value, "", std::string(known->about)});
        }
    }

    /// Leaves out what is at fault until nothing is.
    Result<TopDownModel> completed()
    {
        std::vector<std::string> leftOut;
        for (;;) {
            const auto groups = addNames();
            auto model = model_;
            const auto fault = complete(model);
            if (!fault) {
                const auto names = mapped(model.events, &TopDownEvent::name);
                model.eventSets = packed(names, groups, countersTogether);
                if (namesakes_ > 0) {
                    model.notes.push_back(fmt::format(
                        "{} of the file, of another kind of core or CPU, are left out: {} the "
                        "names "
                        "of those before. Keep one kind in the file.",
                        plural(namesakes_, "metric"), namesakes_ == 1 ? "it has" : "they have"));
                }
                if (!leftOut.empty()) {
                    model.notes.push_back(
                        fmt::format("Left out of the file's tree, because a model has no time, no "
                                    "frequency and "
                                    "no units of its own: {}.",
                                    fmt::join(leftOut, ", ")));
                }
                return model;
            }
            const auto before = model_.nodes.size();
            leaveOut(fault->item, leftOut);
            if (model_.nodes.size() == before || model_.nodes.size() < 2) {
                return Error{Errc::Unsupported, fault->message};
            }
        }
    }

    void leaveOut(const std::string& name, std::vector<std::string>& leftOut)
    {
        const auto removed =
            std::erase_if(model_.nodes, [&](const TopDownNode& node) { return node.name == name; });
        if (removed == 0) {
            return;
        }
        leftOut.push_back(name);
        std::vector<std::string> children;
        for (auto& node : model_.nodes) {
            if (node.parentName == name) {
                children.push_back(node.name);
            }
            if (!node.threshold.empty()) {
                const auto parsed = parseInfix(node.threshold);
                const auto names = parsed ? parsed->names() : std::vector<std::string>();
                if (contains(names, name)) {
                    node.threshold.clear();
                }
            }
        }
        for (const auto& child : children) {
            leaveOut(child, leftOut);
        }
    }

    static constexpr const char* total = "Slots";
    static constexpr const char* clocks = "Clocks";

    const MetricDefinitions& source_;
    bool hasParents_;  ///< perfmon says the parents, and per cent in thresholds
    TopDownModel model_;
    std::vector<TreeNode> places_;
    std::size_t namesakes_ = 0;  ///< metrics with a name that is in places_
    double perfmonFactor_ = toPercent;
    std::map<std::string, std::string, std::less<>> spellings_;  ///< comparable name to the first
    std::map<std::string, TopDownMeaning> meanings_;
};

}  // namespace

Result<TopDownModel> vendorTopDown(const MetricDefinitions& definitions, const std::string& name)
{
    return VendorTree(definitions, name).make();
}

}  // namespace papilio::core
