#include "widgets/pages/welcome/sample_card.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double floorExponent = -16.5;  // zeros lie on the base line
constexpr double topExponent = 1;

double heightOf(double value)
{
    const double exponent = value > 0 ? std::log10(value) : floorExponent;
    return (std::clamp(exponent, floorExponent, topExponent) - floorExponent) /
           (topExponent - floorExponent);
}

void paintNoise(QPainter& painter, const QRectF& box, const SampleSummary& sample)
{
    const auto& t = Theme::tokens();
    const auto y = [&](double value) {
        return box.bottom() - 4 - (box.height() - 8) * heightOf(value);
    };
    painter.setPen(QPen(t.axis, 1));
    painter.drawLine(QPointF(box.left(), box.bottom()), QPointF(box.right(), box.bottom()));
    QPainterPath curve;
    const auto count = sample.noise.size();
    constexpr std::size_t points = 160;
    for (std::size_t i = 0; i <= points; ++i) {
        const auto event = std::min(count - 1, i * (count - 1) / points);
        const QPointF point(box.left() + box.width() * static_cast<double>(i) / points,
                            y(sample.noise[event]));
        i == 0 ? curve.moveTo(point) : curve.lineTo(point);
    }
    painter.setPen(QPen(t.categories[0], 2));
    painter.drawPath(curve);
    painter.setPen(QPen(t.accent, 1.6));
    painter.drawLine(QPointF(box.left(), y(sample.tau)), QPointF(box.right(), y(sample.tau)));
}

void paintStrips(QPainter& painter, const QRectF& box, const SampleSummary& sample)
{
    const auto& t = Theme::tokens();
    const std::array colours{t.categories[0], t.categories[1], t.categories[2], t.categories[5]};
    const double largest = std::max(1e-300, sample.strips.cwiseAbs().maxCoeff());
    const double step = box.height() / static_cast<double>(sample.strips.rows());
    const double width = box.width() / static_cast<double>(sample.strips.cols());
    for (Eigen::Index row = 0; row < sample.strips.rows(); ++row) {
        const double base = box.top() + step * static_cast<double>(row + 1) - 2;
        painter.fillRect(QRectF(box.left(), base, box.width(), 1), t.border);
        for (Eigen::Index column = 0; column < sample.strips.cols(); ++column) {
            const double height = (step - 5) * std::abs(sample.strips(row, column)) / largest;
            painter.fillRect(QRectF(std::round(box.left() + width * static_cast<double>(column)),
                                    base - height, std::floor(width) - 2, height),
                             colours[static_cast<std::size_t>(row) % colours.size()]);
        }
    }
}

void paintBasis(QPainter& painter, const QRectF& box, const SampleSummary& sample)
{
    const auto& t = Theme::tokens();
    const auto& matrix = sample.basis;
    const double largest = std::max(1e-300, matrix.cwiseAbs().maxCoeff());
    const double side = std::floor(std::min(box.width() / static_cast<double>(matrix.cols()),
                                            box.height() / static_cast<double>(matrix.rows())));
    const double left =
        std::round(box.center().x() - side * static_cast<double>(matrix.cols()) / 2);
    const double top = std::round(box.center().y() - side * static_cast<double>(matrix.rows()) / 2);
    for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
        for (Eigen::Index column = 0; column < matrix.cols(); ++column) {
            const double share = std::abs(matrix(row, column)) / largest;
            painter.fillRect(QRectF(left + side * static_cast<double>(column),
                                    top + side * static_cast<double>(row), side - 1, side - 1),
                             share > 0 ? tintColour(0.3 + 0.7 * share, t) : t.sunken);
        }
    }
}

void paintCurves(QPainter& painter, const QRectF& box, const SampleSummary& sample)
{
    const auto& t = Theme::tokens();
    painter.setPen(QPen(t.axis, 1));
    painter.drawLine(box.bottomLeft(), box.bottomRight());
    painter.drawLine(box.topLeft(), box.bottomLeft());
    std::size_t number = 0;
    for (const auto& curve : sample.curves) {
        QPolygonF line;
        for (const auto& [x, y] : curve) {
            line << QPointF(box.left() + 2 + (box.width() - 2) * x,
                            box.bottom() - 3 - (box.height() - 6) * y);
        }
        painter.setPen(QPen(t.categories[number++ % t.categories.size()], 1.6));
        painter.drawPolyline(line);
    }
}

void paintBars(QPainter& painter, const QRectF& box, const SampleSummary& sample)
{
    const auto& t = Theme::tokens();
    painter.fillRect(QRectF(box.left(), box.bottom(), box.width(), 1), t.axis);
    const double width = box.width() / static_cast<double>(sample.bars.size());
    for (std::size_t bar = 0; bar < sample.bars.size(); ++bar) {
        const double height = std::max(1.0, box.height() * sample.bars[bar]);
        painter.fillRect(QRectF(box.left() + width * static_cast<double>(bar) + 1,
                                box.bottom() - height, std::max(1.0, width - 2), height),
                         t.categories[0]);
    }
}

}  // namespace

void paintSample(QPainter& painter, const QRectF& box, const SampleSummary& sample)
{
    if (sample.strips.size() > 0) {
        paintStrips(painter, box, sample);
    } else if (sample.basis.size() > 0) {
        paintBasis(painter, box, sample);
    } else if (!sample.noise.empty()) {
        paintNoise(painter, box, sample);
    } else if (!sample.curves.empty()) {
        paintCurves(painter, box, sample);
    } else if (!sample.bars.empty()) {
        paintBars(painter, box, sample);
    }
}

}  // namespace papilio::widgets
