#include "widgets/models/signature_preview.h"

#include "core/analysis/event_detail.h"
#include "widgets/models/signature_cell.h"

#include <QCoreApplication>

#include <cmath>

namespace papilio::widgets {

std::vector<double> expectedCounts(const core::Basis& basis, const core::Signature& signature)
{
    const Eigen::VectorXd counts = core::signatureOverKernels(basis, signature);
    return {counts.begin(), counts.end()};
}

QString shortEventName(const QString& name)
{
    const auto parts = name.split(QLatin1Char(':'), Qt::SkipEmptyParts);
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        if (!part->contains(QLatin1Char('='))) {  // "device=0" says where, not what
            return *part;
        }
    }
    return name;
}

QString fittedFormula(const core::Analysis& analysis, const core::MetricFit& fit)
{
    const auto& names = analysis.noise->dataset->eventNames;
    QString formula;
    for (Eigen::Index term = 0; term < fit.rounded.size(); ++term) {
        const double factor = fit.rounded[term];
        if (factor == 0) {
            continue;
        }
        const auto event = names[analysis.pivoting->chosen[static_cast<std::size_t>(term)].event];
        const auto size = std::abs(factor);
        const QString sign = factor < 0 ? QStringLiteral(u"\u2212") : QStringLiteral("+");
        if (!formula.isEmpty()) {
            formula += QLatin1Char(' ') + sign + QLatin1Char(' ');
        } else if (factor < 0) {
            formula += sign;
        }
        formula +=
            (size == 1 ? QString() : shownNumber(size) + QChar(0x00B7)) +
            shortEventName(QString::fromUtf8(event.data(), static_cast<qsizetype>(event.size())));
    }
    return formula.isEmpty() ? QCoreApplication::translate("SignaturePreview", "nothing") : formula;
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
