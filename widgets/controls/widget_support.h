#pragma once

#include <QLineEdit>
#include <QStyle>
#include <QVariant>

namespace papilio::widgets {

/// Sets a property the stylesheet selects by, and has the widget styled again when it changed.
inline void setDynamicProperty(QWidget& widget, const char* name, const QVariant& value)
{
    if (widget.property(name) == value) {
        return;
    }
    widget.setProperty(name, value);
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

/// Lets a widget with wrapped text be as high as its lines need, and no higher.
inline void growWithText(QWidget& widget)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    widget.setSizePolicy(policy);
}

/// Room for marks inside a field, left and right of its text.
inline void updateTextMargins(QLineEdit& field, int left, int right)
{
    field.setTextMargins(left, 0, right, 0);
}

}  // namespace papilio::widgets
