#include "widgets/models/signature_preview.h"

#include "core/analysis/event_detail.h"
#include "core/findings/metric_text.h"
#include "widgets/theme/window_sentences.h"

#include <QCoreApplication>

namespace papilio::widgets {

std::vector<double> expectedCounts(const core::Basis& basis, const core::Signature& signature)
{
    const Eigen::VectorXd counts = core::signatureOverKernels(basis, signature);
    return {counts.begin(), counts.end()};
}

QString fittedFormula(const core::Analysis& analysis, const core::MetricFit& fit)
{
    if (fit.shown.isZero(0)) {
        return QCoreApplication::translate("SignaturePreview", "nothing");
    }
    return inWindowWords([&] {
        return core::factoredFormula(core::shortChosenNames(*analysis.pivoting), fit.shown);
    });
}

std::vector<KernelGroup> kernelGroups(const QStringList& kernels)
{
    std::vector<KernelGroup> groups;
    for (qsizetype kernel = 0; kernel < kernels.size(); ++kernel) {
        const auto& name = kernels[kernel];
        const auto blank = name.lastIndexOf(QLatin1Char(' '));
        bool isNumber = false;
        name.mid(blank + 1).toInt(&isNumber);
        const auto title = blank > 0 && isNumber ? name.left(blank) : name;
        if (blank > 0 && isNumber && !groups.empty() && groups.back().title == title) {
            ++groups.back().count;
        } else {
            groups.push_back({title, static_cast<int>(kernel), 1});
        }
    }
    return groups;
}

}  // namespace papilio::widgets
