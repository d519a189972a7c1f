#include "widgets/models/metric_texts.h"

#include "core/analysis/verdict_text.h"
#include "core/base/number_format.h"
#include "widgets/models/short_names.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace papilio::widgets {

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

bool endsWithFma(const std::string& name)
{
    return name.ends_with("_FMA");
}

}  // namespace

std::vector<std::string> shortChosenNames(const core::Pivoting& pivoting)
{
    return shortNames(core::chosenNames(pivoting),
                      pivoting.representation->noise->dataset->eventNames);
}

QString shownFormula(const std::vector<std::string>& names, const core::MetricFit& fit)
{
    if (fit.isEmpty()) {
        return {};
    }
    if (fit.shown.size() == 0) {
        return tr("no event is chosen");
    }
    const double factor = commonFactor(fit.shown);
    const WindowSentences inWindowLanguage;
    auto formula = QString::fromStdString(core::formulaText(fit.shown / factor, names));
    if (factor != 1) {
        formula = QStringLiteral(u"%1·(%2)")
                      .arg(QString::fromStdString(core::shortText(factor, 5)), formula);
    }
    return fit.verdict == core::Verdict::NotDefinable ? tr("nearest: %1").arg(formula) : formula;
}

QString plainFormula(const core::Analysis& analysis, const core::MetricFit& fit)
{
    const core::NumberStyleScope plain(NumberStyle::Plain);
    return QString::fromStdString(
               core::formulaText(fit.shown, core::chosenNames(*analysis.pivoting)))
        .replace(QChar(0x2212), QLatin1Char('-'))
        .replace(QChar(0x00b7), QLatin1Char('*'));
}

QString verdictSentence(const core::Analysis& analysis, const core::MetricFit& fit)
{
    if (fit.verdict != core::Verdict::NotDefinable || fit.missing.empty() || !analysis.pivoting) {
        return verdictWords(fit.verdict, fit.errorWorst);
    }
    if (std::ranges::all_of(fit.missing, endsWithFma)) {
        return tr("not definable: FMA and non-FMA cannot be separated");
    }
    const auto tied = core::tiedCombination(*analysis.pivoting, fit.missing.front());
    return tied.empty() ? tr("not definable: %1 is not counted")
                              .arg(QString::fromStdString(fit.missing.front()))
                        : tr("not definable: only %1").arg(QString::fromStdString(tied));
}

}  // namespace papilio::widgets
