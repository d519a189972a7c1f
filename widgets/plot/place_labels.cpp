#include "widgets/plot/place_labels.h"

#include "core/base/text.h"
#include "widgets/theme/fonts.h"

#include <QFontMetricsF>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace papilio::widgets {

namespace {

constexpr double nameGap = 6;  ///< px between two names

QStringList withoutCommonPrefix(const QStringList& labels)
{
    std::vector<std::string> names;
    for (const auto& label : labels) {
        names.push_back(label.toStdString());
    }
    const auto common = core::commonPrefix(names);
    QStringList rest;
    for (const auto& name : names) {
        if (name.size() == common) {
            return labels;  // one would be empty
        }
        rest << QString::fromStdString(name.substr(common));
    }
    return rest;
}

/// Elided where those that differ still do; kernels mostly differ at both ends.
QStringList elidedApart(const QStringList& labels, double width)
{
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    const auto elided = [&](Qt::TextElideMode mode) {
        QStringList texts;
        for (const auto& label : labels) {
            texts << metrics.elidedText(label, mode, width);
        }
        return texts;
    };
    const auto different = QSet<QString>(labels.begin(), labels.end()).size();
    for (const auto mode : {Qt::ElideMiddle, Qt::ElideLeft, Qt::ElideRight}) {
        auto texts = elided(mode);
        if (QSet<QString>(texts.begin(), texts.end()).size() == different) {
            return texts;
        }
    }
    return elided(Qt::ElideMiddle);
}

}  // namespace

PlaceLabels::PlaceLabels(const QStringList& names)
    : names_(names),
      short_(withoutCommonPrefix(names))
{}

const QStringList& PlaceLabels::fitting(double room) const
{
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    const bool fit = std::ranges::all_of(names_, [&](const QString& name) {
        return metrics.horizontalAdvance(name) + nameGap <= room;
    });
    return fit ? names_ : short_;
}

double PlaceLabels::widest(double room) const
{
    constexpr double most = 120;
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    double widest = 0;
    for (const auto& name : fitting(room)) {
        widest = std::max(widest, std::min(metrics.horizontalAdvance(name), most));
    }
    return widest;
}

int PlaceLabels::rows(double room) const
{
    return names_.size() > 1 && widest(room) + nameGap > room ? 2 : 1;
}

PlaceLabels::Layout PlaceLabels::layout(double room) const
{
    Layout layout;
    if (names_.isEmpty()) {
        return layout;
    }
    // What is left of an elided name: rather fewer names than less of each.
    constexpr double least = 90;
    layout.rows = rows(room);
    const double shortest = std::min(widest(room), least) + nameGap;
    layout.step =
        std::max(1, static_cast<int>(std::ceil(shortest / std::max(1.0, room * layout.rows))));
    layout.width = room * layout.step * layout.rows - nameGap;
    const auto& names = fitting(room);
    QStringList shown;
    for (int place = 0; place < names.size(); place += layout.step) {
        shown << names[place];
    }
    layout.texts = elidedApart(shown, layout.width);
    return layout;
}

}  // namespace papilio::widgets
