#include "widgets/models/signature_preview.h"

#include "core/analysis/event_detail.h"
#include "widgets/theme/numbers.h"

#include <QCoreApplication>
#include <QSet>

#include <cmath>

namespace papilio::widgets {

std::vector<double> expectedCounts(const core::Basis& basis, const core::Signature& signature)
{
    const Eigen::VectorXd counts = core::signatureOverKernels(basis, signature);
    return {counts.begin(), counts.end()};
}

namespace {

/// The parts of an event's name that say what it counts: "device=0" says where.
QStringList countingParts(const QString& name)
{
    auto parts = name.split(QLatin1Char(':'), Qt::SkipEmptyParts);
    parts.removeIf([](const QString& part) { return part.contains(QLatin1Char('=')); });
    return parts.isEmpty() ? QStringList{name} : parts;
}

/// What the formulas call the chosen events. A unit mask alone does not say of what where others
/// than that event are chosen too.
QStringList formulaNames(const core::Analysis& analysis)
{
    const auto& names = analysis.noise->dataset->eventNames;
    std::vector<QStringList> events;
    QSet<QString> heads;
    for (const auto& pick : analysis.pivoting->chosen) {
        const auto name = names[pick.event];
        events.push_back(
            countingParts(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))));
        heads << events.back().front();
    }
    QStringList called;
    for (const auto& event : events) {
        called << (heads.size() == 1 ? event.back() : event.join(QLatin1Char(':')));
    }
    return called;
}

}  // namespace

QString fittedFormula(const core::Analysis& analysis, const core::MetricFit& fit)
{
    const auto names = formulaNames(analysis);
    QString formula;
    for (Eigen::Index term = 0; term < fit.shown.size(); ++term) {
        const double factor = fit.shown[term];
        if (factor == 0) {
            continue;
        }
        const auto size = std::abs(factor);
        const QString sign = factor < 0 ? QStringLiteral(u"\u2212") : QStringLiteral("+");
        if (!formula.isEmpty()) {
            formula += QLatin1Char(' ') + sign + QLatin1Char(' ');
        } else if (factor < 0) {
            formula += sign;
        }
        formula += (size == 1 ? QString() : coefficientText(size) + QChar(0x00B7)) + names[term];
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
