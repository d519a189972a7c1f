#pragma once

#include "core/topdown/model.h"

#include <functional>
#include <optional>

/// The steps of complete(), in their order: each may rely on the ones before it and gives the first
/// thing that is wrong.
namespace papilio::core::topdown {

using Fault = std::optional<TopDownFault>;

/// Every name is there once: formulas can name anything.
Fault checkNames(const TopDownModel& model);
/// Spellings of events are unique, and event sets hold known events.
Fault checkEvents(const TopDownModel& model);

/// Resolves parents and puts them first, fills in levels and children; of the children of one
/// parent one can be the remainder.
Fault buildTree(TopDownModel& model);

/// Formulas are read.
Fault parseFormulas(TopDownModel& model);
/// They use known names only.
Fault checkKnown(const TopDownModel& model);
/// Nothing needs itself.
Fault checkCycles(const TopDownModel& model);

/// The total and the wholes of shares are quantities.
Fault checkTotal(const TopDownModel& model);
/// Units agree; what nodes are counted in is filled in.
Fault checkUnits(TopDownModel& model);

/// Calls visit(name, expression) for every formula, until one gives a fault.
using FormulaVisit = std::function<Fault(const std::string& name, const Expression& expression)>;
Fault everyFormula(const TopDownModel& model, const FormulaVisit& visit);

}  // namespace papilio::core::topdown
