#pragma once

#include "core/present/table.h"
#include "core/topdown/tree.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace papilio::core {

// The columns hold on to the result, which has to live as long as they do.

/// "slots", the parent's title or the name of a quantity: what the node is a share of.
std::string nodeWholeText(const TopDownModel& model, std::size_t node);

/// How the amounts of a run are written: with one power of ten.
NumberFamily nodeAmounts(const TopDownRun& run);

/// The nodes of run `which`. A row is the index of the node; nothing: the total.
Columns<std::optional<std::size_t>> nodeColumns(const TopDownResult& result, std::size_t which);

/// A node of all runs, or a row outside the tree.
struct TopDownRow {
    std::optional<std::size_t> node;
    std::size_t complementary = 0;  ///< where there is no node
};
/// The rows outside the tree, then the nodes, each before its own children.
std::vector<TopDownRow> topDownRows(const TopDownModel& model);

/**
 * Rows of several runs next to each other: "node" (indented by its level), a column for each run,
 * "unit". Shares are in per cent with one decimal; those that are out of range, or whose children
 * do not add up, have an exclamation mark, approximate ones a "≈" before them, those above their
 * threshold an asterisk, those below it a "<". Rows outside the tree share one power of ten.
 * @param runs  indices of the result's runs
 */
Columns<TopDownRow> topDownColumns(const TopDownResult& result, std::span<const std::size_t> runs);

/// The nodes of several runs in slots or cycles instead: "node", a column for each run, "unit".
Columns<std::size_t> topDownAmountColumns(const TopDownResult& result,
                                          std::span<const std::size_t> runs);

/// How deep the tree of a model is, and what its shares are of ("slots", "parent"), without
/// repeats.
int modelLevels(const TopDownModel& model);
std::vector<std::string> modelWholes(const TopDownModel& model);

/// Models, one a row (paper 2, Table 1).
Columns<std::shared_ptr<const TopDownModel>> topDownModelColumns();

}  // namespace papilio::core
