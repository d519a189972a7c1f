#include "core/present/topdown_columns.h"

#include "core/base/constants.h"
#include "core/base/lists.h"
#include "core/base/sentence.h"
#include "core/base/text.h"
#include "core/findings/topdown_text.h"
#include "core/topdown/compare.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace papilio::core {

namespace {

std::string indented(const TopDownNode& node)
{
    return std::string(2 * static_cast<std::size_t>(node.level - 1), ' ') + node.title;
}

std::string markedShare(const TopDownModel& model, const TopDownRun& run, std::size_t node)
{
    const auto value = run.node(node);
    if (!value.value) {
        return notApplicableText();
    }
    const auto exceeds = exceedsThreshold(model, run, node);
    const bool isMarked = value.range != NodeValue::Range::Inside || value.childrenAreOff();
    return (assumedEvents(model, run, node).empty() ? "" : "≈") +
           fixedText(toPercent * *value.value, 1) +
           (isMarked   ? "!"
            : !exceeds ? ""
            : *exceeds ? "*"
                       : "<");
}

std::string withFactor(const NumberFamily& family, const std::string& unit)
{
    return family.factorText() + (family.exponent() == 0 ? "" : " ") + unit;
}

std::string withBlanks(std::string text)
{
    std::ranges::replace(text, '_', ' ');
    return text;
}

/// `value` of these runs, with one power of ten.
template<typename Value>
NumberFamily familyOf(std::span<const std::size_t> runs, Value value)
{
    const auto values = mapped(runs, [&](auto run) { return value(run).value_or(0); });
    return NumberFamily(values);
}

}  // namespace

std::string nodeWholeText(const TopDownModel& model, std::size_t node)
{
    const auto& which = model.nodes[node];
    const bool isNode = which.shareOf == TopDownNode::ShareOf::Parent && which.parent;
    const auto name = wholeOf(model, which);
    return isNode                                            ? name
           : which.shareOf == TopDownNode::ShareOf::Quantity ? lowerCase(withBlanks(name))
                                                             : lowerCase(name);
}

NumberFamily nodeAmounts(const TopDownRun& run)
{
    std::vector<double> amounts = {run.total.value_or(0)};
    for (const auto& node : run.nodes()) {
        amounts.push_back(node.amount.value_or(0));
    }
    return NumberFamily(amounts);
}

Columns<std::optional<std::size_t>> nodeColumns(const TopDownResult& result, std::size_t which)
{
    using Row = std::optional<std::size_t>;
    const auto& run = result.runs[which];
    const auto& model = *result.model;
    const auto share = [&run](const Row& row) {
        return row ? run.node(*row).value : run.total ? OptionalNumber(1) : OptionalNumber();
    };
    const auto amount = [&run](const Row& row) { return row ? run.node(*row).amount : run.total; };
    const auto family = nodeAmounts(run);
    const auto factor = family.factorText();
    // Stall cycles are no slots.
    const bool areAlike = std::ranges::all_of(model.nodes, [&model](const TopDownNode& node) {
        return node.whole == model.nodes.front().whole;
    });
    const auto title = areAlike ? model.total : sentence("Amount");
    Columns<Row> columns;
    columns.words({"node", "Node"},
                  [&model](const Row& row) { return row ? model.nodes[*row].title : model.total; });
    columns.numberAs(
        {"share", "Value"}, [share](const Row& row) { return *share(row); },
        [share](const Row& row) { return percentText(*share(row)); });
    columns.number(
        {"amount", factor.empty() ? title : title + " " + factor},
        [amount](const Row& row) { return *amount(row); },
        [family](double value) {
            return std::isnan(value) ? notApplicableText() : family.text(value);
        });
    columns.words({"whole", "Share of"}, [&model](const Row& row) {
        if (!row) {
            auto formula = withBlanks(model.quantity(model.total)->formula);
            std::erase(formula, '`');
            for (auto at = formula.find(" * "); at != std::string::npos; at = formula.find(" * ")) {
                formula.replace(at, 3, " × ");
            }
            return formula;
        }
        const auto whole = nodeWholeText(model, *row);
        return model.nodes[*row].isRemainder ? sentence("{} · parent − children", whole) : whole;
    });
    columns.words({"remark", "Remark"}, [&run, &model](const Row& row) {
        if (!row) {
            return std::string();
        }
        auto text = warningText(model, run, *row);
        if (text.empty()) {
            text = remarkOf(model, run, *row);
        }
        return text.empty() && exceedsThreshold(model, run, *row).value_or(false)
                   ? "above its threshold"
                   : text;
    });
    return columns;
}

std::vector<TopDownRow> topDownRows(const TopDownModel& model)
{
    std::vector<TopDownRow> rows;
    for (std::size_t row = 0; row < model.complementary.size(); ++row) {
        rows.push_back({.node = {}, .complementary = row});
    }
    for (const auto node : nodesInDepth(model)) {
        rows.push_back({.node = node});
    }
    return rows;
}

Columns<TopDownRow> topDownColumns(const TopDownResult& result, std::span<const std::size_t> runs)
{
    using Row = TopDownRow;
    const auto& model = *result.model;
    std::vector<NumberFamily> families;
    for (std::size_t row = 0; row < model.complementary.size(); ++row) {
        families.push_back(familyOf(
            runs, [&](std::size_t run) { return result.runs[run].complementary()[row].value; }));
    }
    Columns<Row> columns;
    columns.words({"node", result.parameter}, [&model](const Row& row) {
        return row.node ? indented(model.nodes[*row.node])
                        : model.complementary[row.complementary].name;
    });
    for (const auto run : runs) {
        const auto& of = result.runs[run];
        columns.numberAs(
            {of.name, of.name},
            [&of](const Row& row) {
                return *(row.node ? of.node(*row.node).value
                                  : of.complementary()[row.complementary].value);
            },
            [&of, &model, families](const Row& row) {
                if (row.node) {
                    return markedShare(model, of, *row.node);
                }
                const auto value = of.complementary()[row.complementary].value;
                return value ? families[row.complementary].text(*value) : notApplicableText();
            });
    }
    columns.words({"unit", ""}, [&model, families](const Row& row) {
        return row.node ? sentence("% of {}", wholeOf(model, model.nodes[*row.node]))
                        : withFactor(families[row.complementary],
                                     model.complementary[row.complementary].unit);
    });
    return columns;
}

int modelLevels(const TopDownModel& model)
{
    return std::ranges::max(model.nodes, {}, &TopDownNode::level).level;
}

std::vector<std::string> modelWholes(const TopDownModel& model)
{
    std::vector<std::string> wholes;
    for (const auto& node : model.nodes) {
        const bool isOfParent = node.shareOf == TopDownNode::ShareOf::Parent && node.parent;
        const auto whole = isOfParent ? "parent" : lowerCase(withBlanks(wholeOf(model, node)));
        addOnce(wholes, whole);
    }
    return wholes;
}

Columns<std::shared_ptr<const TopDownModel>> topDownModelColumns()
{
    using Row = std::shared_ptr<const TopDownModel>;
    Columns<Row> columns;
    columns.words({"model", "Model"}, [](const Row& row) { return row->name; });
    columns.words({"cpu", "CPU"}, [](const Row& row) {
        return row->cpus.empty() ? row->title
                                 : sentence("{} ({})", row->title, fmt::join(row->cpus, ", "));
    });
    columns.number({"levels", "Levels"}, [](const Row& row) { return modelLevels(*row); });
    columns.words({"denominators", "Shares of"}, [](const Row& row) {
        return fmt::format("{}", fmt::join(modelWholes(*row), ", "));
    });
    columns.number({"sets", "Event sets", "Runs of the program that count all its events"},
                   [](const Row& row) { return static_cast<double>(row->eventSets.size()); });
    columns.words({"source", "Source"}, [](const Row& row) { return row->source; });
    return columns;
}

Columns<std::size_t> topDownAmountColumns(const TopDownResult& result,
                                          std::span<const std::size_t> runs)
{
    const auto& model = *result.model;
    // Parts of the same whole share a power of ten, so that they can be compared.
    std::map<std::string, std::vector<double>> values;
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        for (const auto run : runs) {
            values[model.nodes[node].wholeUnit].push_back(
                result.runs[run].node(node).amount.value_or(0));
        }
    }
    const auto families =
        mapped<NumberFamily>(model.nodes, [&](const auto& node) { return values[node.wholeUnit]; });
    Columns<std::size_t> columns;
    columns.words({"node", result.parameter},
                  [&model](std::size_t node) { return indented(model.nodes[node]); });
    for (const auto run : runs) {
        const auto nodes = result.runs[run].nodes();
        columns.numberAs(
            {result.runs[run].name, result.runs[run].name},
            [nodes](std::size_t node) { return *nodes[node].amount; },
            [nodes, families](std::size_t node) {
                const auto& amount = nodes[node].amount;
                return amount ? families[node].text(*amount) : notApplicableText();
            });
    }
    columns.words({"unit", ""}, [&model, families](std::size_t node) {
        return withFactor(families[node], model.nodes[node].wholeUnit);
    });
    return columns;
}

}  // namespace papilio::core
