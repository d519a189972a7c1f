#include "widgets/kit/log_slider.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace papilio::widgets {

namespace {

constexpr double radius = 6;

}  // namespace

LogSlider::LogSlider(QWidget* parent) : QWidget(parent)
{
    installAccessibleValues();
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void LogSlider::setAxis(const LogAxis& axis)
{
    axis_ = axis;
    update();
}

void LogSlider::setStops(std::vector<double> stops)
{
    stops_ = std::move(stops);
}

void LogSlider::setValue(double value)
{
    if (value_ != value) {
        value_ = value;
        announceValue(this);
        update();
    }
}

void LogSlider::setAccessibleNumber(double value)
{
    step(snapped(value));
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
    return shortText(value_);
}

double LogSlider::x(double value) const
{
    return radius + axis_.position(value) * (width() - 2 * radius);
}

double LogSlider::valueAt(double x) const
{
    return snapped(axis_.value((x - radius) / std::max(1.0, width() - 2 * radius)));
}

double LogSlider::snapped(double value) const
{
    if (stops_.empty()) {
        return roundedTo(value, 3);  // a pixel is coarser
    }
    const double at = axis_.position(value);
    return *std::min_element(stops_.begin(), stops_.end(), [&](double a, double b) {
        return std::abs(axis_.position(a) - at) < std::abs(axis_.position(b) - at);
    });
}

double LogSlider::stepped(double share) const
{
    const double target = axis_.value(axis_.position(value_) + share);
    if (stops_.empty()) {
        return roundedTo(target, 3);
    }
    const double near = snapped(target);
    if (near != value_) {
        return near;
    }
    if (share > 0) {
        const auto next = std::upper_bound(stops_.begin(), stops_.end(), value_);
        return next == stops_.end() ? value_ : *next;
    }
    const auto next = std::lower_bound(stops_.begin(), stops_.end(), value_);
    return next == stops_.begin() ? value_ : *std::prev(next);
}

void LogSlider::drag(double value)
{
    if (value != value_) {
        setValue(value);
        emit valueDragged(value);
    }
}

void LogSlider::step(double value)
{
    if (value != value_) {
        emit dragStarted();
        drag(value);
        emit dragFinished();
    }
}

void LogSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    isDragging_ = true;
    emit dragStarted();
    // A press on the handle must not move it.
    if (std::abs(event->position().x() - x(value_)) > radius + 2) {
        drag(valueAt(event->position().x()));
    }
    update();
}

void LogSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (isDragging_) {
        drag(valueAt(event->position().x()));
    }
}

void LogSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (isDragging_ && event->button() == Qt::LeftButton) {
        isDragging_ = false;
        emit dragFinished();
        update();
    }
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
            step(snapped(axis_.value(0)));
            return;
        case Qt::Key_End:
            step(snapped(axis_.value(1)));
            return;
        default:
            QWidget::keyPressEvent(event);
    }
}

void LogSlider::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void LogSlider::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void LogSlider::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    const auto ink = isEnabled() ? t.accent : t.disabled;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = height() / 2.0;
    const double at = x(value_);
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
    painter.setBrush(isDragging_ ? ink : t.surface);
    painter.drawEllipse(QPointF(at, middle), radius - 0.5, radius - 0.5);
}

}  // namespace papilio::widgets
