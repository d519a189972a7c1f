#pragma once

#include "core/base/number_format.h"
#include "core/topdown/tree.h"
#include "widgets/theme/tokens.h"

#include <QColor>
#include <QString>

#include <cstddef>
#include <memory>
#include <optional>

namespace papilio::widgets {

/// What the parts of the Top-Down page show: one evaluation, one of its runs, one of its nodes.
struct TopDownView {
    std::shared_ptr<const core::TopDownResult> result;  ///< null: nothing to show
    std::size_t run = 0;
    std::optional<std::size_t> node;  ///< selected
    bool isAbsolute = false;          ///< amounts instead of shares

    [[nodiscard]] bool isEmpty() const { return !result || result->runs.empty(); }
    [[nodiscard]] const core::TopDownModel& model() const { return *result->model; }
    [[nodiscard]] const core::TopDownRun& current() const { return result->runs[run]; }
};

/// The color of a node: that of its area, lighter with every level; neutral without a meaning.
QColor nodeColor(const core::TopDownModel& model, std::size_t node, const Tokens& tokens);

/// "Slots", "the parent" or the name of a quantity: what the node is a share of.
QString wholeText(const core::TopDownModel& model, std::size_t node);

/// "44 %", "12.3 %" below ten, "−1.0 %"; an en dash where there is none.
QString shareText(std::optional<double> share);

/// Whether the counts are amounts: a total of one is that of counters that are shares already.
bool hasAmounts(const TopDownView& view);
/// How the amounts of the current run are written: with one power of ten.
core::NumberFamily amountsOf(const TopDownView& view);
/// "0.29×10¹²" of a family.
QString amountText(std::optional<double> amount, const core::NumberFamily& family);

/// "VECTOR_SIZE", or "Run" where it is not known what the names of the runs are values of.
QString parameterText(const core::TopDownResult& result);

/// "Backend bound → Memory bound", for titles and screen readers.
QString nodePath(const core::TopDownModel& model, std::size_t node);

/// One number of a node in one run: its share, or its amount.
std::optional<double> shownValue(const TopDownView& view, std::size_t run, std::size_t node);

}  // namespace papilio::widgets
