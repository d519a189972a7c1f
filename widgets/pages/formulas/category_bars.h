#pragma once

#include "core/model/definition.h"
#include "widgets/plot/bar_plot.h"

#include <QString>
#include <QStringList>

namespace papilio::widgets {

class FormulaState;

/// Different categories of a set, in the order of their first definition.
QStringList categoriesOf(const core::DefinitionSet& set);

/// One bar per run of the chosen counts, its parts the definitions of a category (paper 3, Fig. 2).
struct CategoryBars {
    BarData bars;
    QString words;      ///< "cycles per instruction, 3 runs"
    QString emptyText;  ///< why there is none and what to do; empty: there is one
};
CategoryBars categoryBars(const FormulaState& state, const QString& category);
/// One bar per run of the chosen counts: the values of the shown definition.
CategoryBars definitionBars(const FormulaState& state);

}  // namespace papilio::widgets
