#include "core/present/fit_columns.h"

#include "core/base/sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

std::string signedPercent(double share)
{
    return withSign(share, percentText(share));
}

std::string precise(double value)
{
    constexpr int digits = 6;
    return numberText(value, digits);
}

}  // namespace

Columns<FittedTerm> fittedTermColumns()
{
    Columns<FittedTerm> columns;
    columns.emplace_back("term", say("Columns", "Term")).words([](const FittedTerm& term) {
        return term.formula == "1" ? say("Columns", "constant") : term.formula;
    });
    columns.emplace_back("coefficient", say("Columns", "Coefficient"))
        .number(&FittedTerm::coefficient, precise);
    columns
        .emplace_back("error", "±",
                      say("Columns", "Standard error of the coefficient, from the residuals"))
        .number(&FittedTerm::error);
    return columns;
}

Columns<FittedRun> fittedRunColumns()
{
    Columns<FittedRun> columns;
    columns.emplace_back("run", say("Columns", "Run")).words(&FittedRun::name);
    columns.emplace_back("measured", say("Columns", "Measured"))
        .number(&FittedRun::measured, [](double value) { return numberText(value, 4); });
    columns.emplace_back("fitted", say("Columns", "Fitted"))
        .number(&FittedRun::fitted, [](double value) { return numberText(value, 4); });
    columns.emplace_back("error", say("Columns", "Error")).number(&FittedRun::error, signedPercent);
    columns
        .emplace_back(
            "left_out", say("Columns", "Error if left out"),
            say("Columns", "Error of this run if the model is fitted to the other runs only"))
        .number(&FittedRun::leftOutError, signedPercent);
    return columns;
}

Columns<RunLeftOut> runLeftOutColumns()
{
    Columns<RunLeftOut> columns;
    columns.emplace_back("run", say("Columns", "Run")).words(&RunLeftOut::name);
    columns.emplace_back("why", say("Columns", "Why")).words([](const RunLeftOut& run) {
        return run.missing.empty()
                   ? run.problem
                   : say("Columns", "not counted: {}", fmt::join(run.missing, ", "));
    });
    return columns;
}

}  // namespace papilio::core
