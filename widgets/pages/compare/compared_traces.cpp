#include "widgets/pages/compare/compared_traces.h"

#include "core/findings/solver_text.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

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

}  // namespace papilio::widgets
