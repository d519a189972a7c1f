#include "widgets/kit/value_track.h"

#include "widgets/theme/theme.h"

#include <QMouseEvent>

#include <cmath>

namespace papilio::widgets {

ValueTrack::ValueTrack(double grip, QWidget* parent) : QWidget(parent), grip_(grip)
{
    installAccessibleValues();
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void ValueTrack::setAxis(const LogAxis& axis)
{
    axis_ = axis;
    update();
}

void ValueTrack::setValue(double value)
{
    if (value_ != value) {
        value_ = value;
        announceValue(this);
        update();
    }
}

void ValueTrack::drag(double value)
{
    if (value != value_) {
        setValue(value);
        emit valueDragged(value);
    }
}

void ValueTrack::step(double value)
{
    if (value != value_) {
        emit dragStarted();
        drag(value);
        emit dragFinished();
    }
}

bool ValueTrack::isOnHandle(double x) const
{
    return std::abs(x - xOf(value_)) <= grip_;
}

void ValueTrack::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    isDragging_ = true;
    emit dragStarted();
    // A press on the handle must not move it.
    if (!isOnHandle(event->position().x())) {
        drag(valueAt(event->position().x()));
    }
    update();
}

void ValueTrack::mouseMoveEvent(QMouseEvent* event)
{
    if (isDragging_) {
        drag(valueAt(event->position().x()));
    }
}

void ValueTrack::mouseReleaseEvent(QMouseEvent* event)
{
    if (isDragging_ && event->button() == Qt::LeftButton) {
        isDragging_ = false;
        emit dragFinished();
        update();
    }
}

void ValueTrack::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void ValueTrack::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace papilio::widgets
