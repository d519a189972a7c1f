#include "widgets/kit/log_slider.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr double radius = 6;

}  // namespace

LogSlider::LogSlider(QWidget* parent) : ValueTrack(radius + 2, parent)
{
    setCursor(Qt::PointingHandCursor);
}

QSize LogSlider::sizeHint() const
{
    return {Fonts::scaled(200), Fonts::scaled(24)};
}

QSize LogSlider::minimumSizeHint() const
{
    return {Fonts::scaled(60), Fonts::scaled(24)};
}

QString LogSlider::spokenValue() const
{
    return shortText(value());
}

double LogSlider::xOf(double value) const
{
    return radius + axis().position(value) * (width() - 2 * radius);
}

double LogSlider::valueAt(double x) const
{
    return snapped(axis().value((x - radius) / std::max(1.0, width() - 2 * radius)));
}

double LogSlider::snapped(double value) const
{
    return roundedTo(value, 3);  // a pixel is coarser
}

double LogSlider::stepped(double share) const
{
    return snapped(axis().value(axis().position(value()) + share));
}

void LogSlider::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
        case Qt::Key_Right:
        case Qt::Key_Up:
            step(stepped(0.01));
            return;
        case Qt::Key_Left:
        case Qt::Key_Down:
            step(stepped(-0.01));
            return;
        case Qt::Key_PageUp:
            step(stepped(0.1));
            return;
        case Qt::Key_PageDown:
            step(stepped(-0.1));
            return;
        case Qt::Key_Home:
            step(snapped(axis().value(0)));
            return;
        case Qt::Key_End:
            step(snapped(axis().value(1)));
            return;
        default:
            ValueTrack::keyPressEvent(event);
    }
}

void LogSlider::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    const auto ink = isEnabled() ? t.accent : t.disabled;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = height() / 2.0;
    const double at = xOf(value());
    painter.setPen(QPen(t.border, 3, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(2, middle), QPointF(width() - 2, middle));
    painter.setPen(QPen(ink, 3, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(2, middle), QPointF(at, middle));
    if (hasFocus()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.selection);
        painter.drawEllipse(QPointF(at, middle), radius + 4, radius + 4);
    }
    painter.setPen(QPen(ink, 2));
    painter.setBrush(isDragging() ? ink : t.surface);
    painter.drawEllipse(QPointF(at, middle), radius - 0.5, radius - 0.5);
}

}  // namespace papilio::widgets
