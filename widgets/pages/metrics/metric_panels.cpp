#include "widgets/pages/metrics/metric_panels.h"

#include "core/analysis/event_detail.h"
#include "widgets/models/event_texts.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/verdicts.h"

#include <algorithm>

namespace papilio::widgets {

PanelsData metricPanels(const core::Analysis& analysis, const core::DefinitionReview* review)
{
    PanelsData data;
    if (!analysis.fits || !analysis.benchmark) {
        return data;
    }
    const auto& benchmark = *analysis.benchmark;
    const auto& kernels = benchmark.data->kernels;
    for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel) {
        data.places << textOf(kernels[kernel]);
    }
    data.separators = dividersOf(*benchmark.basis);
    const bool isReviewed = review != nullptr && review->analysis.fits == analysis.fits;
    for (std::size_t metric = 0; metric < analysis.fits->metrics.size(); ++metric) {
        const auto& fit =
            isReviewed ? review->metrics[metric].shown.fit : analysis.fits->metrics[metric];
        const auto wanted =
            std::ranges::find(*benchmark.signatures, fit.metric, &core::Signature::metric);
        if (wanted == benchmark.signatures->end()) {
            continue;
        }
        const auto asked = core::signatureOverKernels(*benchmark.basis, *wanted);
        const auto given = core::formulaOverKernels(
            isReviewed ? core::asShown(*review, review->metrics[metric]) : analysis, fit);
        data.panels << Panel{QString::fromStdString(fit.metric),
                             verdictWords(fit.verdict, fit.errorWorst),
                             {{tr("Expected"), QVector<double>(asked.begin(), asked.end())},
                              {tr("Formula"), QVector<double>(given.begin(), given.end())}}};
    }
    return data;
}

}  // namespace papilio::widgets
