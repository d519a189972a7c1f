#include "widgets/kit/log_slider.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr double radius = 6;

class ValueInterface : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit ValueInterface(DragControl& control)
        : QAccessibleWidget(&control, QAccessible::Slider),
          control_(control)
    {}

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    [[nodiscard]] QString text(QAccessible::Text type) const override
    {
        return type == QAccessible::Value ? control_.spokenValue() : QAccessibleWidget::text(type);
    }
    [[nodiscard]] QVariant currentValue() const override { return control_.accessibleNumber(); }
    void setCurrentValue(const QVariant& value) override
    {
        control_.setAccessibleNumber(value.toDouble());
    }
    [[nodiscard]] QVariant minimumValue() const override { return control_.axis().value(0); }
    [[nodiscard]] QVariant maximumValue() const override { return control_.axis().value(1); }
    [[nodiscard]] QVariant minimumStepSize() const override { return 0.0; }

private:
    DragControl& control_;
};

QAccessibleInterface* makeInterface(const QString& /*className*/, QObject* object)
{
    auto* control = qobject_cast<DragControl*>(object);
    return control != nullptr ? new ValueInterface(*control) : nullptr;
}

}  // namespace

double LogAxis::position(double value) const
{
    if (isLinear) {
        return std::clamp((value - low) / (high - low), 0.0, 1.0);
    }
    return value > low ? std::clamp(std::log(value / low) / std::log(high / low), 0.0, 1.0) : 0;
}

double LogAxis::value(double position) const
{
    const double at = std::clamp(position, 0.0, 1.0);
    return isLinear             ? low + at * (high - low)
           : hasZero && at <= 0 ? 0
                                : low * std::pow(high / low, at);
}

std::vector<int> LogAxis::decades(int most) const
{
    std::vector<int> exponents;
    const int first = static_cast<int>(std::ceil(std::log10(low) - 1e-9)) + (hasZero ? 1 : 0);
    const int last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
    const int step = std::max(1, (last - first + most) / std::max(1, most));
    for (int exponent = first; exponent <= last; ++exponent) {
        if (exponent % step == 0) {
            exponents.push_back(exponent);
        }
    }
    return exponents;
}

DragControl::DragControl(QWidget* parent) : QWidget(parent)
{
    [[maybe_unused]] static const bool once = (QAccessible::installFactory(makeInterface), true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void DragControl::showValue()
{
    update();
    if (QAccessible::isActive()) {
        QAccessibleValueChangeEvent event(this, accessibleNumber());
        QAccessible::updateAccessibility(&event);
    }
}

void DragControl::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    isDragging_ = true;
    emit dragStarted();
    dragTo(event->position(), true);
    update();
}

void DragControl::mouseMoveEvent(QMouseEvent* event)
{
    if (isDragging_) {
        dragTo(event->position(), false);
    }
}

void DragControl::mouseReleaseEvent(QMouseEvent* event)
{
    if (isDragging_ && event->button() == Qt::LeftButton) {
        isDragging_ = false;
        emit dragFinished();
        update();
    }
}

bool DragControl::event(QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        update();
    }
    return QWidget::event(event);
}

ValueTrack::ValueTrack(double grip, QWidget* parent) : DragControl(parent), grip_(grip) {}

void ValueTrack::setAxis(const LogAxis& axis)
{
    axis_ = axis;
    update();
}

void ValueTrack::setValue(double value)
{
    if (value_ != value) {
        value_ = value;
        showValue();
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

void ValueTrack::stepBy(double share)
{
    step(snapped(axis_.value(axis_.position(value_) + share)));
}

bool ValueTrack::isOnHandle(double x) const
{
    return std::abs(x - xOf(value_)) <= grip_;
}

/// A press on the handle must not move it.
void ValueTrack::dragTo(QPointF pixel, bool isPress)
{
    if (!isPress || !isOnHandle(pixel.x())) {
        drag(valueAt(pixel.x()));
    }
}

LogSlider::LogSlider(QWidget* parent) : ValueTrack(radius + 2, parent)
{
    setMinimumSize(Fonts::scaled(60), Fonts::scaled(24));
    setCursor(Qt::PointingHandCursor);
}

QSize LogSlider::sizeHint() const
{
    return {Fonts::scaled(200), Fonts::scaled(24)};
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

void LogSlider::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
        case Qt::Key_Right:
        case Qt::Key_Up:
            return stepBy(0.01);
        case Qt::Key_Left:
        case Qt::Key_Down:
            return stepBy(-0.01);
        case Qt::Key_PageUp:
            return stepBy(0.1);
        case Qt::Key_PageDown:
            return stepBy(-0.1);
        case Qt::Key_Home:
            return stepBy(-1);
        case Qt::Key_End:
            return stepBy(1);
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
