#include "core/findings/metric_text.h"

#include "core/analysis/formula_text.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/findings/verdict_text.h"
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

bool endsWithFma(const std::string& name)
{
    return name.ends_with("_FMA");
}

}  // namespace

std::vector<std::string> shortChosenNames(const Pivoting& pivoting)
{
    return shortNames(chosenNames(pivoting), pivoting.representation->noise->dataset->eventNames);
}

std::string shownFormula(const std::vector<std::string>& names, const MetricFit& fit)
{
    if (fit.isEmpty()) {
        return {};
    }
    if (fit.shown.size() == 0) {
        return say("Verdict", "no event is chosen");
    }
    const double factor = commonFactor(fit.shown);
    auto formula = formulaText(fit.shown / factor, names);
    if (factor != 1) {
        formula = shortText(factor, 5) + "·(" + formula + ")";
    }
    return fit.verdict == Verdict::NotDefinable ? say("Verdict", "nearest: {}", formula) : formula;
}

std::string plainFormula(const Analysis& analysis, const MetricFit& fit)
{
    const NumberStyleScope plain(NumberStyle::Plain);
    auto text = formulaText(fit.shown, chosenNames(*analysis.pivoting));
    replaceAll(text, "−", "-");
    replaceAll(text, "·", "*");
    return text;
}

std::string chipText(const Analysis& analysis, const MetricFit& fit)
{
    if (fit.verdict != Verdict::NotDefinable || fit.missing.empty() || !analysis.pivoting) {
        return shortVerdict(fit);
    }
    if (std::ranges::all_of(fit.missing, endsWithFma)) {
        return say("Verdict", "not definable: FMA and non-FMA cannot be separated");
    }
    const auto tied = tiedCombination(*analysis.pivoting, fit.missing.front());
    return tied.empty() ? say("Verdict", "not definable: {} is not counted", fit.missing.front())
                        : say("Verdict", "not definable: only {}", tied);
}

}  // namespace papilio::core
