#pragma once

#include "core/base/result.h"
#include "core/formula/evaluate.h"
#include "core/model/counters.h"
#include "core/model/definition.h"

#include <Eigen/Core>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace papilio::core {

/// The coefficients of a linear model, and how well they are known.
struct LinearFit {
    Eigen::VectorXd coefficients;  ///< p
    Eigen::VectorXd errors;        ///< p; standard errors: s sqrt(diag((X^T X)^-1))
    Eigen::VectorXd fitted;        ///< n; X b
    /// n; each observation as a fit of the others predicts it: y - r / (1 - h), with the leverage h
    /// = diag(Q Q^T). Not finite where no other observation determines a coefficient.
    Eigen::VectorXd leftOut;
    double deviation = 0;  ///< s = sqrt(||y - X b||^2 / (n - p))
    double explained = 0;  ///< R^2 = 1 - ||y - X b||^2 / ||y - mean(y)||^2
};

/**
 * b = argmin ||X b - y||_2 by the QR of X, its columns scaled to unit norm.
 *
 * @param x  n x p: an observation is a row
 * @param y  n
 * @return InvalidShape where the rows differ, p is 0 or n <= p; NotFinite on NaN or infinity;
 * RankDeficient naming the first column (from 0) that depends on those before it
 */
Result<LinearFit> fitLinear(const Eigen::MatrixXd& x, const Eigen::VectorXd& y);

/// What a quantity, such as the power of a machine, is fitted with.
struct FitRequest {
    std::string target;              ///< formula of what was measured: watts
    std::vector<std::string> terms;  ///< formulas of what it may depend on: rates of events
    bool hasConstant = true;         ///< a term that is 1 in every run: base power
    /// Only so many terms, the constant not counted, chosen one after the other; 0: all
    std::size_t most = 0;
    DefinitionSet definitions = {};  ///< that the formulas may use
};

/// A term and its coefficient.
struct FittedTerm {
    std::string formula;  ///< "1" for the constant
    double coefficient = 0;
    double error = 0;  ///< standard error
};

/// A run of the counters, as measured and as the model has it.
struct FittedRun {
    std::string name;
    double measured = 0;
    double fitted = 0;
    double leftOut = 0;  ///< by the fit of the other runs
    /// (fitted - measured) / measured
    [[nodiscard]] double error() const { return fitted / measured - 1; }
    [[nodiscard]] double leftOutError() const { return leftOut / measured - 1; }
};

/// A run that lacks counts, or repeats those of another one.
struct RunLeftOut {
    std::string name;
    std::vector<std::string> missing;  ///< events
    std::string problem;  ///< otherwise: "divides by zero: Clocks", "the same counts as r1"
};

struct FittedModel {
    std::vector<FittedTerm> terms;  ///< the constant first, then in the order they were chosen
    std::vector<FittedRun> runs;
    std::vector<RunLeftOut> leftOut;
    double deviation = 0;    ///< standard deviation of the residuals, in the unit of the target
    double explained = 0;    ///< R^2
    double medianError = 0;  ///< of |FittedRun::error()|
    double worstError = 0;
    double medianLeftOutError =
        0;  ///< of |FittedRun::leftOutError()|: what to expect of other runs
    double worstLeftOutError = 0;
};

/**
 * Fits the target as a constant plus multiples of the terms, by least squares over the runs of the
 * counters: models as those of paper 3, section 3.3 (Table 2: watts from event rates; Eq. 2: from
 * GIPS and GB/s).
 *
 * Counts are those of CountsByRun; an interval is a run of its own. Runs of which all counts that
 * the formulas ask for are the same count once: a copy is no further measurement. With `most`,
 * terms are chosen one after the other: the one that lowers the sum of squared left-out errors
 * most, until none lowers it (paper 3 searches "a small set of counters" by regression).
 * @return Malformed naming the formula that does not parse; InvalidArgument where there is no term
 * or no target, or a term is a multiple of the target and of its events; InvalidShape where too few
 * runs have all counts, naming how many; RankDeficient naming the term that depends on those before
 * it
 */
Result<FittedModel> fitModel(const std::vector<std::shared_ptr<const CounterTable>>& counters,
                             const FitRequest& request);

/// The model as definitions that `evaluate` and other commands take: a constant for each
/// coefficient, with its standard error in `source`, and one definition of `name`.
/// @param from  what it was fitted to: "runs.csv"
DefinitionSet fittedDefinitions(const FittedModel& model,
                                const FitRequest& request,
                                const std::string& name,
                                const std::string& unit,
                                const std::string& from);

}  // namespace papilio::core
