#include "core/findings/metric_text.h"

#include "core/analysis/formula_text.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/findings/verdict_text.h"
#include "core/model/basis.h"
#include "core/model/short_names.h"

#include <algorithm>
#include <cmath>

namespace papilio::core {

namespace {

/// The factor that all terms share, or 1.
double commonFactor(const Eigen::VectorXd& coefficients)
{
    double factor = 0;
    int terms = 0;
    for (const double value : coefficients) {
        if (value == 0) {
            continue;
        }
        if (factor != 0 && std::abs(value - factor) > 1e-6 * std::abs(factor)) {
            return 1;
        }
        factor = factor == 0 ? value : factor;
        ++terms;
    }
    return terms > 1 && factor > 0 ? factor : 1;
}

void replaceAll(std::string& text, std::string_view what, std::string_view with)
{
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at)) {
        text.replace(at, what.size(), with);
        at += with.size();
    }
}

/// To be pasted elsewhere.
std::string inAscii(const Eigen::VectorXd& coefficients, const std::vector<std::string>& names)
{
    const NumberStyleScope plain(NumberStyle::Plain);
    auto text = formulaText(coefficients, names);
    replaceAll(text, "−", "-");
    replaceAll(text, "·", "*");
    return text;
}

}  // namespace

std::string quotedMetric(const std::string& name)
{
    return say("Verdict", "“{}”", name);
}

std::vector<std::string> shortChosenNames(const Pivoting& pivoting)
{
    return shortNames(chosenNames(pivoting), pivoting.representation->noise->dataset->eventNames);
}

std::string factoredFormula(const std::vector<std::string>& names,
                            const Eigen::VectorXd& coefficients)
{
    const double factor = commonFactor(coefficients);
    const auto formula = formulaText(coefficients / factor, names);
    return factor == 1 ? formula : shortText(factor, 5) + "·(" + formula + ")";
}

std::string shownFormula(const std::vector<std::string>& names, const MetricFit& fit)
{
    if (fit.isEmpty()) {
        return {};
    }
    if (fit.shown.size() == 0) {
        return say("Verdict", "no event is chosen");
    }
    const auto formula = factoredFormula(names, fit.shown);
    return fit.verdict == Verdict::NotDefinable ? say("Verdict", "nearest: {}", formula) : formula;
}

std::string plainFormula(const Analysis& analysis, const MetricFit& fit)
{
    return inAscii(fit.shown, chosenNames(*analysis.pivoting));
}

std::string plainFormula(const FamilyAnalysis& families,
                         const std::vector<std::uint32_t>& events,
                         const Eigen::VectorXd& coefficients)
{
    const auto formula = overMeasured(families, events, coefficients);
    std::vector<std::string> names;
    for (const auto event : formula.events) {
        names.emplace_back(families.analysis.noise->dataset->eventNames[event]);
    }
    return inAscii(formula.coefficients, names);
}

std::string chipText(const Analysis& analysis, const MetricFit& fit)
{
    if (fit.verdict != Verdict::NotDefinable || fit.missing.empty() || !analysis.pivoting) {
        return shortVerdict(fit);
    }
    if (std::ranges::all_of(fit.missing, isFma)) {
        return say("Verdict", "not definable: FMA and non-FMA cannot be separated");
    }
    const auto tied = tiedCombination(*analysis.pivoting, fit.missing.front());
    return tied.empty() ? say("Verdict", "not definable: {} is not counted", fit.missing.front())
                        : say("Verdict", "not definable: only {}", tied);
}

}  // namespace papilio::core
