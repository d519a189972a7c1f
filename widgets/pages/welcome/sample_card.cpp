#include "widgets/pages/welcome/sample_card.h"

#include "widgets/kit/verdict_chip.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

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
    const std::array colors{t.categories[0], t.categories[1], t.categories[2], t.categories[5]};
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
                             colors[static_cast<std::size_t>(row) % colors.size()]);
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
                             share > 0 ? tintColor(0.3 + 0.7 * share, t) : t.sunken);
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

constexpr int padding = 12;
constexpr int pictureWidth = 176;
constexpr int cardHeight = 137;

/// Draws as many lines as fit; the last one is elided.
void drawLines(QPainter& painter, const QRectF& box, const QString& text)
{
    const QFontMetricsF metrics(painter.font());
    QTextLayout layout(text, painter.font());
    layout.beginLayout();
    double y = 0;
    while (y + metrics.lineSpacing() <= box.height() + 1) {
        auto line = layout.createLine();
        if (!line.isValid()) {
            break;
        }
        line.setLineWidth(box.width());
        const bool isLast = y + 2 * metrics.lineSpacing() > box.height() + 1;
        const auto rest = text.mid(line.textStart());
        const auto part = isLast ? metrics.elidedText(rest, Qt::ElideRight, box.width())
                                 : text.mid(line.textStart(), line.textLength());
        painter.drawText(QPointF(box.left(), box.top() + y + metrics.ascent()), part);
        y += metrics.lineSpacing();
    }
    layout.endLayout();
}

/// The drawing of a card: the noise curve with tau, strips of metrics, or the map of the basis.
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

}  // namespace

SampleCard::SampleCard(SampleSummary sample, QWidget* parent)
    : QAbstractButton(parent),
      sample_(std::move(sample))
{
    setText(sample_.title);
    setAccessibleName(sample_.title);
    setAccessibleDescription(sample_.problem.isEmpty()
                                 ? sample_.contents + QLatin1Char(' ') + sample_.provenance
                                 : sample_.problem);
    setToolTip(sample_.problem.isEmpty() ? sample_.path : sample_.problem);
    setEnabled(sample_.problem.isEmpty());
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

QSize SampleCard::sizeHint() const
{
    return {Fonts::scaled(448), Fonts::scaled(cardHeight)};
}

QSize SampleCard::minimumSizeHint() const
{
    return {Fonts::scaled(280), Fonts::scaled(cardHeight)};
}

QRect SampleCard::pictureBox() const
{
    const int edge = Fonts::scaled(padding);
    const int width = std::min(Fonts::scaled(pictureWidth), this->width() * 2 / 5);
    return {edge, edge, width, Fonts::scaled(96)};
}

void SampleCard::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isActive = hasFocus();
    painter.setPen(QPen(isActive ? t.accent : t.border, isActive ? 2 : 1));
    painter.setBrush(underMouse() && isEnabled() ? t.hover : t.surface);
    const double inset = isActive ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 6, 6);

    const auto picture = pictureBox();
    painter.setPen(QPen(t.border, 1));
    painter.setBrush(t.surface);
    painter.drawRect(QRectF(picture).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.save();
    paintSample(painter, QRectF(picture).adjusted(12, 9, -12, -9), sample_);
    painter.restore();

    const int gap = Fonts::scaled(16);
    QRectF text(picture.right() + gap, picture.top(),
                width() - picture.right() - gap - Fonts::scaled(padding),
                height() - 2 * Fonts::scaled(padding));
    painter.setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
    painter.setPen(isEnabled() ? t.text : t.disabled);
    const QFontMetricsF title(painter.font());
    const bool isLong = title.horizontalAdvance(sample_.title) > text.width();
    const double titleHeight = (isLong ? 2 : 1) * title.lineSpacing();
    drawLines(painter, {text.topLeft(), QSizeF(text.width(), titleHeight)}, sample_.title);
    const int chipHeight = Fonts::scaled(20);
    painter.setFont(Fonts::ui(Fonts::table));
    painter.setPen(sample_.problem.isEmpty() ? t.muted : t.error.text);
    const auto lines =
        text.adjusted(0, titleHeight + 4, 0, sample_.provenance.isEmpty() ? 0 : -chipHeight - 4);
    drawLines(painter, lines, sample_.problem.isEmpty() ? sample_.contents : sample_.problem);
    if (!sample_.provenance.isEmpty()) {
        paintVerdictChip(painter,
                         QRectF(text.left(), text.bottom() - chipHeight, text.width(), chipHeight),
                         VerdictKind::Neutral, sample_.provenance);
    }
}

void SampleCard::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

void SampleCard::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void SampleCard::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

}  // namespace papilio::widgets
