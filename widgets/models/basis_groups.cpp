#include "widgets/models/basis_groups.h"

#include "widgets/theme/shown_text.h"

#include <QCoreApplication>

namespace papilio::widgets {

namespace {

/// First index and number of the names that end with `suffix`, where they are contiguous and all
/// have a twin without it.
std::pair<qsizetype, qsizetype> twins(const QStringList& names, const QString& suffix)
{
    qsizetype first = -1;
    qsizetype count = 0;
    for (qsizetype i = 0; i < names.size(); ++i) {
        if (!names[i].endsWith(suffix)) {
            continue;
        }
        first = first < 0 ? i : first;
        if (i != first + count || !names.contains(names[i].chopped(suffix.size()))) {
            return {-1, 0};
        }
        ++count;
    }
    return {first, count};
}

}  // namespace

ExpectationHeadings expectationHeadings(const QStringList& expectations)
{
    const int size = static_cast<int>(expectations.size());
    ExpectationHeadings headings{{{QString(), 0, size}}, expectations};
    if (expectations.isEmpty()) {
        return headings;
    }
    const auto& last = expectations.back();
    const auto mark = last.lastIndexOf(QLatin1Char('_'));
    if (mark <= 0) {
        return headings;
    }
    const auto suffix = last.mid(mark);
    const auto [first, count] = twins(expectations, suffix);
    if (count < 2 || first == 0 || first + count != expectations.size()) {
        return headings;
    }
    const auto title = suffix.mid(1);
    headings.groups = {{QCoreApplication::translate("ExpectationHeadings", "non-%1").arg(title), 0,
                        static_cast<int>(first)},
                       {title, static_cast<int>(first), static_cast<int>(count)}};
    for (auto i = first; i < expectations.size(); ++i) {
        headings.labels[i].chop(suffix.size());
    }
    return headings;
}

QStringList expectationNames(const core::Basis& basis)
{
    QStringList names;
    for (const auto& name : basis.expectations) {
        names << QString::fromStdString(name);
    }
    return names;
}

QStringList kernelNames(const core::Dataset& dataset)
{
    QStringList names;
    for (std::size_t kernel = 0; kernel < dataset.kernelCount(); ++kernel) {
        const auto name = dataset.kernels[kernel];
        names << textOf(name);
    }
    return names;
}

}  // namespace papilio::widgets
