#pragma once

#include "widgets/plot/bar_data.h"

#include <QRectF>

class QCPPainter;

namespace papilio::core {
class NumberFamily;
}

namespace papilio::widgets {

/// The line above the axes of a bar plot, on the same places: with a scale of its own and a note at
/// its smallest value.
class BarSummary {
public:
    static constexpr int height = 62;  ///< pixels, before the font is scaled

    /// @param data  must outlive this @param axes  pixels @param centers  of the places
    BarSummary(const BarData& data, const QRectF& axes, QVector<double> centers);

    void paint(QCPPainter& painter, const Tokens& tokens) const;

    /// How its scale is written: one power of ten, which is next to its name.
    static core::NumberFamily numbers(const BarData& data);

private:
    void paintScale(QCPPainter& painter, double most, const Tokens& tokens) const;
    void paintNote(QCPPainter& painter, const Tokens& tokens) const;

    const BarData& data_;
    QRectF room_;
    QVector<double> centers_;
};

}  // namespace papilio::widgets
