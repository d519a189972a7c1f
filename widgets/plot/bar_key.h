#pragma once

#include "widgets/plot/bar_data.h"

#include <QRectF>

class QCPPainter;

namespace papilio::widgets {

/// The key of a bar plot: in the right margin, in the order of the stack; that of lines is above
/// the axes, a row for each, because names of events are long and panes may be narrow.
class BarKey {
public:
    static constexpr double markerSize = 7;  ///< of lines

    /// @param data  must outlive this @param axes  pixels @param plotWidth  right edge of the key
    BarKey(const BarData& data, const QRectF& axes, double plotWidth)
        : data_(data),
          axes_(axes),
          plotWidth_(plotWidth)
    {}

    /// The right margin that it needs, before the font is scaled.
    static int width(const BarData& data);
    /// The upper margin that the key of lines needs, before the font is scaled.
    static int heightOfLines(const BarData& data);

    void paint(QCPPainter& painter, const Tokens& tokens) const;

private:
    void paintLines(QCPPainter& painter, const Tokens& tokens) const;
    void paintSeries(QCPPainter& painter, const Tokens& tokens) const;
    void paintSummaryName(QCPPainter& painter, const Tokens& tokens) const;

    const BarData& data_;
    QRectF axes_;
    double plotWidth_;
};

}  // namespace papilio::widgets
