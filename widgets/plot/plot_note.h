#pragma once

#include <QPointF>
#include <QString>

namespace papilio::widgets {

/// A note that somebody wrote at a place of a plot.
struct PlotNote {
    QPointF at;  ///< coordinates
    QString text;

    bool operator==(const PlotNote&) const = default;
};

}  // namespace papilio::widgets
