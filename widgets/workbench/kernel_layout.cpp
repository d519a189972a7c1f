#include "widgets/workbench/kernel_layout.h"

#include "core/analysis/event_facts.h"
#include "core/findings/metric_text.h"
#include "widgets/models/edit_model.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"

#include <algorithm>
#include <optional>

namespace papilio::widgets {

std::vector<double> expectedCounts(const core::Basis& basis, const core::Signature& signature)
{
    const Eigen::VectorXd counts = core::signatureOverKernels(basis, signature);
    return {counts.begin(), counts.end()};
}

QString fittedFormula(const core::Analysis& analysis, const core::MetricFit& fit)
{
    if (fit.shown.isZero(0)) {
        return tr("nothing");
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
        const auto blank = name.lastIndexOf(u' ');
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

namespace {

/// What a name says: "S_512" in the FMA half is prefix S, rest 512.
struct NameParts {
    QString prefix;
    QString rest;
    QString half;
};

QString word(const QString& prefix)
{
    if (prefix == "S"_L1) {
        return tr("single");
    }
    return prefix == "D"_L1 ? tr("double") : prefix;
}

std::vector<NameParts> partsOf(const QStringList& stems)
{
    const auto headings = expectationHeadings(stems);
    const bool hasPrefixes =
        std::all_of(headings.labels.begin(), headings.labels.end(),
                    [](const QString& label) { return label.indexOf(u'_') > 0; });
    std::vector<NameParts> parts;
    for (const auto& group : headings.groups) {
        for (int i = group.first; i < group.first + group.count; ++i) {
            const auto& label = headings.labels[i];
            const auto mark = label.indexOf(QLatin1Char(hasPrefixes ? '_' : ' '));
            const auto half = group.first > 0 ? group.title : QString();
            parts.push_back(mark > 0
                                ? NameParts{label.left(mark),
                                            hasPrefixes ? label.mid(mark + 1) : QString(), half}
                                : NameParts{{}, label, half});
        }
    }
    return parts;
}

/// "L1 1 (stride 64, ppb 512)": what ran, and the conditions it ran under.
struct Conditioned {
    QStringList kernels;
    QStringList conditions;
};

/// Nothing unless every name has its conditions and they are few enough to head groups.
std::optional<Conditioned> conditionsOf(const QStringList& kernels)
{
    Conditioned parts;
    for (const auto& kernel : kernels) {
        const auto open = kernel.lastIndexOf(" ("_L1);
        if (open <= 0 || !kernel.endsWith(u')')) {
            return std::nullopt;
        }
        parts.kernels << kernel.left(open);
        parts.conditions << kernel.mid(open + 2).chopped(1);
    }
    auto distinct = parts.conditions;
    distinct.removeDuplicates();
    const bool areGroups = distinct.size() > 1 && 2 * distinct.size() <= kernels.size();
    return areGroups ? std::optional(parts) : std::nullopt;
}

/// Kernels of one kind in the first line of labels, their conditions in the second.
BarData barsUnderConditions(const Conditioned& parts)
{
    BarData bars;
    bars.series = {{}};
    bars.series.front().categories.fill(0, parts.kernels.size());
    int first = 0;
    while (first < parts.kernels.size()) {
        int last = first;
        while (last < parts.kernels.size() && parts.conditions[last] == parts.conditions[first]) {
            ++last;
        }
        for (const auto& group : kernelGroups(parts.kernels.mid(first, last - first))) {
            bars.minor << BarSpan{first + group.first, group.count, group.title};
        }
        bars.major << BarSpan{first, last - first, parts.conditions[first]};
        if (first > 0) {
            bars.separators << first;
        }
        first = last;
    }
    return bars;
}

}  // namespace

BarData kernelLayout(const QStringList& kernels)
{
    BarData bars;
    if (const auto parts = conditionsOf(kernels)) {
        bars = barsUnderConditions(*parts);
        bars.labels = kernels;
        return bars;
    }
    bars.labels = kernels;
    QVector<int> categories;
    QStringList precisions;
    const auto groups = kernelGroups(kernels);
    QStringList stems;
    for (const auto& group : groups) {
        stems << group.title;
    }
    const auto parts = partsOf(stems);
    // Two precisions are distinguished by color; the many kinds of a GPU or of a cache by their
    // labels only.
    const bool isPrecision = std::ranges::all_of(parts, [](const NameParts& part) {
        return part.prefix == "S"_L1 || part.prefix == "D"_L1;
    });
    QString half;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const auto& group = groups[i];
        const auto& part = parts[i];
        const auto name = isPrecision ? word(part.prefix) : part.prefix;
        if (!part.rest.isEmpty()) {
            bars.minor << BarSpan{group.first, group.count, part.rest};
        }
        const auto title = part.half.isEmpty() ? name : name + u", "_s + part.half;
        if (!part.prefix.isEmpty()) {
            if (!bars.major.isEmpty() && bars.major.back().label == title) {
                bars.major.back().count += group.count;
            } else {
                bars.major << BarSpan{group.first, group.count, title};
            }
        }
        if (i > 0 && part.half != half) {
            bars.separators << group.first;
        }
        half = part.half;
        if (!precisions.contains(name)) {
            precisions << name;
        }
        categories.insert(categories.size(), group.count,
                          isPrecision ? static_cast<int>(precisions.indexOf(name)) : 0);
    }
    const auto isGroup = [](const BarSpan& span) { return span.count > 1; };
    if (groups.size() < 2 ||
        (std::ranges::none_of(bars.minor, isGroup) && std::ranges::none_of(bars.major, isGroup))) {
        bars.minor.clear();  // their own names say all
        bars.major.clear();
    }
    bars.series = {{.name = {}, .values = {}, .categories = categories}};
    return bars;
}

}  // namespace papilio::widgets
