#pragma once

#include "core/base/number_format.h"
#include "core/io/topdown/model_choice.h"
#include "core/model/document.h"
#include "core/topdown/compare.h"
#include "core/topdown/tree.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/icicle_plot.h"
#include "widgets/theme/tokens.h"

#include <QColor>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

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

/// The color of a node: that of its area, lighter with every level, siblings of one area in shades;
/// neutral without a meaning.
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

/// One table of counters, evaluated: a snapshot, whatever happens to the study in the meantime.
struct TopDownEvaluation {
    std::shared_ptr<const core::CounterTable> table;
    QStringList models;          ///< that can be chosen
    core::ChosenTopDown chosen;  ///< without a model where there is a problem
    std::shared_ptr<const core::TopDownResult> result;
    QString problem;  ///< why there is no result; empty where there is one
};

/// Evaluates `table` as the study says; for another thread.
TopDownEvaluation evaluateCounters(const std::shared_ptr<const core::CounterTable>& table,
                                   const core::Document& document,
                                   const std::stop_token& stop);

/// Level 1 of every run as a stack, Backend split where its children are parts of it. Over time it
/// has the phases and states of a trace above it: those in which most of the time was spent.
/// @param counters  of the result; null: none
BarData stackOf(const TopDownView& view, const core::CounterTable* counters = nullptr);

/// The tree of the current run as widths.
IcicleData icicleOf(const TopDownView& view);

/// The text of a shipped or own model; a start where there is none.
QString modelText(const std::string& name);

/// The node a run is opened with: the end of its dominant path.
std::optional<std::size_t> startNode(const core::TopDownResult& result, std::size_t run);

}  // namespace papilio::widgets
