#include "core/formula/fitted_model.h"

#include "core/base/constants.h"
#include "core/base/linear_algebra.h"
#include "core/base/lists.h"
#include "core/base/quantile.h"
#include "core/formula/definition_values.h"
#include "core/formula/parser.h"
#include "core/formula/run_counts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <map>
#include <numeric>
#include <optional>

namespace papilio::core {

Result<LinearFit> fitLinear(const Eigen::MatrixXd& x, const Eigen::VectorXd& y)
{
    if (x.rows() != y.size() || x.cols() == 0 || x.rows() <= x.cols()) {
        return errorOf(Errc::InvalidShape,
                       "a fit of {} coefficients needs more than {} observations, found {}",
                       x.cols(), x.cols(), x.rows());
    }
    if (!x.allFinite() || !y.allFinite()) {
        return Error{Errc::NotFinite, "an observation is NaN or infinite"};
    }
    const Eigen::VectorXd scale =
        x.colwise().norm().unaryExpr([](double norm) { return norm > 0 ? norm : 1; });
    const Eigen::MatrixXd scaled = x * scale.cwiseInverse().asDiagonal();
    for (Eigen::Index column = 0; column < x.cols(); ++column) {
        if (numericalRank(scaled.leftCols(column + 1)) <= column) {
            return errorOf(Errc::RankDeficient, "column {} depends on those before it", column);
        }
    }
    const auto qr = thinQr(scaled);
    LinearFit fit;
    fit.coefficients = (qr.inverseR * (qr.q.transpose() * y)).cwiseQuotient(scale);
    fit.fitted = x * fit.coefficients;
    const Eigen::VectorXd rest = y - fit.fitted;
    const auto free = static_cast<double>(x.rows() - x.cols());
    fit.deviation = std::sqrt(rest.squaredNorm() / free);
    fit.errors = fit.deviation * qr.inverseR.rowwise().norm().cwiseQuotient(scale);
    fit.explained = 1 - rest.squaredNorm() / (y.array() - y.mean()).matrix().squaredNorm();
    const Eigen::VectorXd leverage = qr.q.rowwise().squaredNorm();
    fit.leftOut = y - rest.cwiseQuotient((1 - leverage.array()).matrix());
    return fit;
}

namespace {

constexpr const char* constantTerm = "1";

/// What the runs say of the target and of every term: a row for each run.
struct Observations {
    std::vector<std::string> runs;
    Eigen::MatrixXd terms;   ///< runs x all terms
    Eigen::VectorXd target;  ///< runs
    std::vector<RunLeftOut> leftOut;
};

/// A formula down to events.
Result<Expression> readFormula(const std::string& text, const DefinitionSet& definitions)
{
    auto parsed = parseInfix(text);
    if (!parsed) {
        return parsed.error().in(text);
    }
    auto flat = flatten(*parsed, definitionsOf(definitions));
    return flat ? std::move(flat) : flat.error().in(text);
}

/// The value of each formula in one run; what is missing is noted.
std::vector<double> valuesOf(const std::vector<Expression>& formulas,
                             const Lookup& counts,
                             RunLeftOut& lacks)
{
    std::vector<double> values;
    for (const auto& formula : formulas) {
        const auto evaluated = evaluate(formula, counts);
        for (const auto& name : evaluated.missing) {
            addOnce(lacks.missing, name);
        }
        if (lacks.problem.empty()) {
            lacks.problem = evaluated.warning;
        }
        values.push_back(evaluated.value.value_or(notANumber));
    }
    return values;
}

Result<Observations> observe(const std::vector<std::shared_ptr<const CounterTable>>& counters,
                             const FitRequest& request)
{
    std::vector<Expression> formulas;
    for (const auto& text : request.terms) {
        const auto formula = readFormula(text, request.definitions);
        if (!formula) {
            return formula.error();
        }
        formulas.push_back(*formula);
    }
    const auto target = readFormula(request.target, request.definitions);
    if (!target) {
        return target.error();
    }
    formulas.push_back(*target);

    Observations seen;
    std::vector<std::vector<double>> rows;
    std::map<std::vector<std::optional<double>>, std::string> known;  // runs by their counts
    for (const auto& table : counters) {
        const CountsByRun counted(*table);
        for (std::size_t at = 0; at < counted.runs().size(); ++at) {
            const auto& run = counted.runs().name(at);
            const auto name = counters.size() == 1 ? run
                              : run.empty()        ? table->name
                                                   : table->name + "/" + run;
            RunLeftOut lacks{.name = name, .missing = {}, .problem = {}};
            std::vector<std::optional<double>> asked;
            const auto ask = [&](std::string_view event) {
                return asked.emplace_back(counted.value(event, at));
            };
            auto values = valuesOf(formulas, ask, lacks);
            if (!std::ranges::all_of(values, [](double value) { return std::isfinite(value); })) {
                seen.leftOut.push_back(std::move(lacks));
                continue;
            }
            // A copy measures nothing, and would predict the run that is left out.
            const auto [first, isNew] = known.try_emplace(std::move(asked), name);
            if (isNew) {
                seen.runs.push_back(name);
                rows.push_back(std::move(values));
            } else {
                lacks.problem = "the same counts as " + first->second;
                seen.leftOut.push_back(std::move(lacks));
            }
        }
    }
    const auto count = static_cast<Eigen::Index>(rows.size());
    const auto terms = static_cast<Eigen::Index>(request.terms.size());
    seen.terms.resize(count, terms);
    seen.target.resize(count);
    for (Eigen::Index row = 0; row < count; ++row) {
        const auto& values = rows[static_cast<std::size_t>(row)];
        for (Eigen::Index term = 0; term < terms; ++term) {
            seen.terms(row, term) = values[static_cast<std::size_t>(term)];
        }
        seen.target[row] = values.back();
    }
    const auto targetNames = target->names();
    for (Eigen::Index term = 0; count > 1 && term < terms; ++term) {
        // Another event that is proportional to the target is a finding.
        const auto names = formulas[static_cast<std::size_t>(term)].names();
        if (std::ranges::find_first_of(names, targetNames) == names.end()) {
            continue;
        }
        const Eigen::VectorXd values = seen.terms.col(term);
        constexpr double roundoff = 1e-12;
        const double factor = values.dot(seen.target) / seen.target.squaredNorm();
        if (values.norm() > 0 &&
            (values - factor * seen.target).norm() <= roundoff * values.norm()) {
            return errorOf(Errc::InvalidArgument,
                           "the term {} is the target itself, or a multiple of it, which fits with "
                           "no error: leave it out",
                           request.terms[static_cast<std::size_t>(term)]);
        }
    }
    return seen;
}

/// The columns of a model: the constant and the chosen terms.
Eigen::MatrixXd columnsOf(const Observations& seen,
                          const std::vector<std::size_t>& chosen,
                          bool hasConstant)
{
    const auto first = hasConstant ? Eigen::Index{1} : Eigen::Index{0};
    Eigen::MatrixXd columns(seen.terms.rows(), first + static_cast<Eigen::Index>(chosen.size()));
    if (hasConstant) {
        columns.col(0).setOnes();
    }
    for (std::size_t at = 0; at < chosen.size(); ++at) {
        columns.col(first + static_cast<Eigen::Index>(at)) =
            seen.terms.col(static_cast<Eigen::Index>(chosen[at]));
    }
    return columns;
}

/// Sum of squared left-out errors; infinite where the model cannot be fitted.
double leftOutSquares(const Observations& seen,
                      const std::vector<std::size_t>& chosen,
                      bool hasConstant)
{
    if (chosen.empty() && !hasConstant) {
        return seen.target.squaredNorm();
    }
    const auto fit = fitLinear(columnsOf(seen, chosen, hasConstant), seen.target);
    const double squares =
        fit ? (seen.target - fit->leftOut).squaredNorm() : std::numeric_limits<double>::infinity();
    return std::isfinite(squares) ? squares : std::numeric_limits<double>::infinity();
}

std::vector<std::size_t> chooseTerms(const Observations& seen, const FitRequest& request)
{
    std::vector<std::size_t> all(request.terms.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (request.most == 0) {
        return all;
    }
    std::vector<std::size_t> chosen;
    double least = leftOutSquares(seen, chosen, request.hasConstant);
    while (chosen.size() < request.most && !all.empty()) {
        std::vector<double> squares;
        for (const auto term : all) {
            auto with = chosen;
            with.push_back(term);
            squares.push_back(leftOutSquares(seen, with, request.hasConstant));
        }
        const auto best = std::ranges::min_element(squares);
        if (!(*best < least)) {
            break;
        }
        least = *best;
        const auto at = all.begin() + (best - squares.begin());
        chosen.push_back(*at);
        all.erase(at);
    }
    return chosen;
}

}  // namespace

Result<FittedModel> fitModel(const std::vector<std::shared_ptr<const CounterTable>>& counters,
                             const FitRequest& request)
{
    if (request.terms.empty() || request.target.empty()) {
        return Error{Errc::InvalidArgument, "a fit needs a target and at least one term"};
    }
    const auto seen = observe(counters, request);
    if (!seen) {
        return seen.error();
    }
    const auto chosen = chooseTerms(*seen, request);
    const auto wanted =
        (request.most == 0 ? request.terms.size() : std::min(request.most, request.terms.size())) +
        (request.hasConstant ? 1 : 0);
    if (chosen.empty() || seen->runs.size() <= chosen.size() + (request.hasConstant ? 1 : 0)) {
        std::vector<std::string> missing;
        std::string why;
        for (const auto& run : seen->leftOut) {
            for (const auto& event : run.missing) {
                addOnce(missing, event);
            }
            if (why.empty() && !run.problem.empty()) {
                why = fmt::format("; not used, for example {}: {}", run.name, run.problem);
            }
        }
        if (!missing.empty()) {
            why += fmt::format("; not counted in others: {}", fmt::join(missing, ", "));
        }
        if (chosen.empty() && seen->runs.size() > wanted) {
            return Error{Errc::InvalidShape,
                         "no term predicts the target better than its mean: give other terms, or "
                         "fit all of them"};
        }
        return errorOf(
            Errc::InvalidShape,
            "a fit of {} coefficients needs more than {} different runs with all counts, found "
            "{}{}; measure more runs, or give fewer terms",
            wanted, wanted, seen->runs.size(), why);
    }
    const auto columns = columnsOf(*seen, chosen, request.hasConstant);
    const auto fit = fitLinear(columns, seen->target);
    if (!fit) {
        // Which column, by what it stands for.
        for (Eigen::Index last = 0; last < columns.cols(); ++last) {
            const auto part = fitLinear(columns.leftCols(last + 1), seen->target);
            if (!part && part.error().code == Errc::RankDeficient) {
                const auto term = static_cast<std::size_t>(last) - (request.hasConstant ? 1 : 0);
                return errorOf(
                    Errc::RankDeficient,
                    "the term {} is a combination of those before it in every run: leave it out",
                    request.terms[chosen[term]]);
            }
        }
        return fit.error();
    }

    FittedModel model;
    model.leftOut = seen->leftOut;
    model.deviation = fit->deviation;
    model.explained = fit->explained;
    for (Eigen::Index at = 0; at < fit->coefficients.size(); ++at) {
        const auto term = static_cast<std::size_t>(at) - (request.hasConstant ? 1 : 0);
        const bool isConstant = request.hasConstant && at == 0;
        model.terms.push_back({isConstant ? constantTerm : request.terms[chosen[term]],
                               fit->coefficients[at], fit->errors[at]});
    }
    std::vector<double> errors;
    std::vector<double> leftOutErrors;
    for (std::size_t run = 0; run < seen->runs.size(); ++run) {
        const auto at = static_cast<Eigen::Index>(run);
        model.runs.push_back(
            {seen->runs[run], seen->target[at], fit->fitted[at], fit->leftOut[at]});
        if (seen->target[at] != 0) {
            errors.push_back(std::abs(model.runs.back().error()));
            leftOutErrors.push_back(std::abs(model.runs.back().leftOutError()));
        }
    }
    if (!errors.empty()) {
        model.medianError = medianOf(errors);
        model.worstError = std::ranges::max(errors);
        model.medianLeftOutError = medianOf(leftOutErrors);
        model.worstLeftOutError = std::ranges::max(leftOutErrors);
    }
    return model;
}

DefinitionSet fittedDefinitions(const FittedModel& model,
                                const FitRequest& request,
                                const std::string& name,
                                const std::string& unit,
                                const std::string& from)
{
    DefinitionSet set = request.definitions;
    set.name = name;
    set.note = fmt::format(
        "Fitted by least squares to {} runs of {}: R^2 {:.6g}, standard deviation {:.4g} {}; "
        "median error {:.3g} %, of runs that are left out {:.3g} %.",
        model.runs.size(), from, model.explained, model.deviation, unit,
        toPercent * model.medianError, toPercent * model.medianLeftOutError);
    std::string formula;
    std::size_t number = 0;
    for (const auto& term : model.terms) {
        const bool isConstant = term.formula == constantTerm;
        const auto constant = isConstant ? name + "_base" : fmt::format("{}_{}", name, ++number);
        set.constants.push_back({.name = constant,
                                 .value = term.coefficient,
                                 .spread = 0,  // errors of one fit depend on each other
                                 .unit = isConstant ? unit : std::string(),
                                 .source = fmt::format("fit, standard error {:.3g}", term.error)});
        formula += fmt::format("{}{}{}", formula.empty() ? "" : " + ", constant,
                               isConstant ? std::string() : " * (" + term.formula + ")");
    }
    set.definitions.push_back({.name = name,
                               .formula = formula,
                               .unit = unit,
                               .description = "Fitted: " + request.target,
                               .category = {}});
    return set;
}

}  // namespace papilio::core
