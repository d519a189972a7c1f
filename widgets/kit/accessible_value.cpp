#include "widgets/kit/accessible_value.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QWidget>

namespace papilio::widgets {

namespace {

class ValueInterface : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    ValueInterface(QWidget* widget, HasAccessibleValue* control)
        : QAccessibleWidget(widget, QAccessible::Slider),
          control_(control)
    {}

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface) {
            return static_cast<QAccessibleValueInterface*>(this);
        }
        return QAccessibleWidget::interface_cast(type);
    }

    [[nodiscard]] QString text(QAccessible::Text type) const override
    {
        return type == QAccessible::Value ? control_->spokenValue() : QAccessibleWidget::text(type);
    }

    [[nodiscard]] QVariant currentValue() const override { return control_->accessibleNumber(); }
    void setCurrentValue(const QVariant& value) override
    {
        control_->setAccessibleNumber(value.toDouble());
    }
    [[nodiscard]] QVariant minimumValue() const override { return control_->accessibleMinimum(); }
    [[nodiscard]] QVariant maximumValue() const override { return control_->accessibleMaximum(); }
    [[nodiscard]] QVariant minimumStepSize() const override { return 0.0; }

private:
    HasAccessibleValue* control_;
};

QAccessibleInterface* makeInterface(const QString& /*className*/, QObject* object)
{
    auto* widget = qobject_cast<QWidget*>(object);
    auto* control = dynamic_cast<HasAccessibleValue*>(object);
    return widget != nullptr && control != nullptr ? new ValueInterface(widget, control) : nullptr;
}

}  // namespace

void installAccessibleValues()
{
    static const bool once = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    Q_UNUSED(once);
}

void announceValue(QWidget* widget)
{
    if (QAccessible::isActive()) {
        auto* control = dynamic_cast<HasAccessibleValue*>(widget);
        QAccessibleValueChangeEvent event(widget,
                                          control != nullptr ? control->accessibleNumber() : 0.0);
        QAccessible::updateAccessibility(&event);
    }
}

}  // namespace papilio::widgets
