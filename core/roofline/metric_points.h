#pragma once

#include "core/formula/expression.h"
#include "core/model/document.h"

#include <string>
#include <vector>

namespace papilio::core {

/// A name that may be in the formula of a quantity: a definition or a metric of the study.
struct NamedFormula {
    std::string name;
    std::string origin;  ///< "definition of power model", "constant of branch"
    Expression expression;
};

/// The definitions of a study, with their constants as numbers; what does not parse is left out.
std::vector<NamedFormula> definitionFormulas(const Document& document);

/// What makes points out of counters: infix formulas over events, definitions and metrics.
struct PointFormulas {
    std::string operations;  ///< FLOP
    std::string bytes;       ///< bytes; may be empty: the points have no intensity
    std::string seconds;
    std::string joules;  ///< may be empty
};

/**
 * Guesses the formulas from the names of what there is: a metric or definition such as "DP Ops.",
 * "Bytes", an event such as "duration_time" (nanoseconds) or "task-clock" (milliseconds). What is
 * not found stays empty.
 */
PointFormulas guessFormulas(const CounterTable& counters, const std::vector<NamedFormula>& known);

/// Points out of counters, and what was missing, a sentence each.
struct MetricPoints {
    std::vector<RooflinePoint> points;  ///< one per run
    std::vector<std::string> notes;
};

/**
 * One point per run of the program: AI = FLOP / bytes, GFLOP/s = FLOP / seconds / 1e9,
 * W = joules / seconds, from the counts of CountsByRun.
 *
 * What was not counted leaves its quantity unknown, and a note says which event.
 * @return Malformed where a formula does not parse, naming which; NotFound where it has a name that
 * is no event of the counters and not known; InvalidArgument where a formula
 * has no operations or seconds
 */
Result<MetricPoints> pointsFromCounters(const CounterTable& counters,
                                        const PointFormulas& formulas,
                                        const std::vector<NamedFormula>& known);

}  // namespace papilio::core
