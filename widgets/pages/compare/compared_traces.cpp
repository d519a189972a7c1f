#include "widgets/pages/compare/compared_traces.h"

#include "core/findings/comparison_text.h"
#include "core/findings/solver_text.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <QStringList>

#include <cmath>

namespace papilio::widgets {

namespace {

Trace traceOf(const core::SolverRun& run, core::RunAxis axis, const QString& name, bool isFirst)
{
    const WindowSentences inWindowLanguage;
    Trace trace;
    trace.name = name;
    trace.note = run.report.target.lasting ? tr("%1 iterations").arg(*run.report.target.lasting)
                                           : QString::fromStdString(core::outcomeText(run.report));
    trace.values = std::make_shared<const core::Pyramid>(run.residual->values);
    if (axis != core::RunAxis::Iteration) {
        trace.positions = *core::abscissa(run, axis);
    }
    trace.unit = run.report.first > 0 ? run.report.first : 1;
    trace.category = comparedCategory(isFirst);
    trace.id = isFirst ? 0 : 1;
    trace.crossing = run.report.target.lasting;
    return trace;
}

}  // namespace

TracePicture comparedPicture(const core::SolverDifference& pair,
                             core::RunAxis axis,
                             const std::array<QString, 2>& names)
{
    TracePicture picture;
    picture.xLabel = axis == core::RunAxis::Time   ? tr("Time, s")
                     : axis == core::RunAxis::Spmv ? tr("Sparse matrix-vector products")
                                                   : tr("Iteration");
    picture.yLabel = tr("Relative residual r / r₀");
    for (const bool isFirst : {true, false}) {
        const auto& run = isFirst ? pair.first : pair.second;
        if (core::abscissa(run, axis)) {
            picture.traces.push_back(traceOf(run, axis, names[isFirst ? 0 : 1], isFirst));
        }
    }
    if (std::isfinite(pair.tolerance) && pair.tolerance > 0) {
        picture.tolerance = pair.tolerance;
    }
    return picture;
}

QString solverWords(const core::SolverDifference& pair)
{
    const WindowSentences inWindowLanguage;
    QStringList sentences;
    sentences << tr("To %1: A %2, B %3.")
                     .arg(numberText(pair.tolerance),
                          QString::fromStdString(core::outcomeText(pair.first)),
                          QString::fromStdString(core::outcomeText(pair.second)));
    if (const auto more = pair.moreIterations()) {
        const auto first = *pair.first.report.target.lasting;
        const auto second = *pair.second.report.target.lasting;
        sentences
            << (*more == 0 ? tr("Both need %1 iterations.").arg(first)
                : *more == 1
                    ? tr("B needs 1 iteration more (%1 instead of %2).").arg(second).arg(first)
                : *more == -1
                    ? tr("B needs 1 iteration less (%1 instead of %2).").arg(second).arg(first)
                : *more > 0 ? tr("B needs %1 iterations more (%2 instead of %3).")
                                  .arg(*more)
                                  .arg(second)
                                  .arg(first)
                            : tr("B needs %1 iterations less (%2 instead of %3).")
                                  .arg(-*more)
                                  .arg(second)
                                  .arg(first));
    }
    if (pair.timeGain) {
        constexpr double same = 0.005;  // reads as 1
        sentences << (std::abs(*pair.timeGain - 1) < same ? tr("B is as fast as A in time.")
                      : *pair.timeGain >= 1
                          ? tr("B is %1 as fast in time.").arg(ratioText(*pair.timeGain))
                          : tr("B takes %1 the time.").arg(ratioText(1 / *pair.timeGain)));
    }
    if (pair.curve.common > 0) {
        const auto decades = fixedText(std::abs(pair.curve.largest), 1);
        sentences << (pair.curve.largest == 0 ? tr("The curves are the same.")
                      : pair.curve.largest < 0
                          ? tr("B is up to %1 decades below A, at iteration %2.")
                                .arg(decades)
                                .arg(pair.curve.at)
                          : tr("B is up to %1 decades above A, at iteration %2.")
                                .arg(decades)
                                .arg(pair.curve.at));
    }
    if (pair.ownTolerances) {
        sentences << QString::fromStdString(core::toleranceText(pair)) + QLatin1Char('.');
    }
    return sentences.join(QLatin1Char(' '));
}

}  // namespace papilio::widgets
