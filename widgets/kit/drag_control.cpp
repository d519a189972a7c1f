#include "widgets/kit/drag_control.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

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
    if (isLinear) {
        return exponents;
    }
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

}  // namespace papilio::widgets
