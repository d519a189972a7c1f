#pragma once

#include "widgets/theme/shown_text.h"

#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>
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

/// A background in the colors of the stylesheet's role.
inline void setGround(QWidget& widget, const char* role = "surface")
{
    setDynamicProperty(widget, "role", QLatin1String(role));
    widget.setAttribute(Qt::WA_StyledBackground);
}

/// An empty widget with a surface.
inline QWidget* newSurface()
{
    auto* widget = new QWidget;
    setGround(*widget);
    return widget;
}

/// A text of the stylesheet's role: "muted", "section", …
inline QLabel* roleLabel(const QString& text, const char* role)
{
    auto* label = new QLabel(text);
    setDynamicProperty(*label, "role", QLatin1String(role));
    return label;
}

/// The widget with its object name, and with a name for screen readers where one is given.
template<typename Widget>
Widget* named(Widget* widget, const char* name, const QString& accessibleName = {})
{
    widget->setObjectName(QLatin1String(name));
    if constexpr (requires { widget->setAccessibleName(accessibleName); }) {
        if (!accessibleName.isEmpty()) {
            widget->setAccessibleName(accessibleName);
        }
    }
    return widget;
}

/// A button of a dialog that Enter in a field does not press.
inline QPushButton* dialogButton(const QString& text, const char* name)
{
    auto* button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(false);
    return button;
}

/// A card with nothing but `content` in it.
inline QFrame* cardAround(QWidget* content)
{
    auto* frame = new QFrame;
    setDynamicProperty(*frame, "role", QStringLiteral("card"));
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->addWidget(content);
    return frame;
}

/// An area without a frame, as wide as its place, that scrolls what is too high for it.
inline QScrollArea* scrolled(QWidget* content)
{
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(content);
    return area;
}

/// Lets a widget with wrapped text be as high as its lines need, and no higher.
inline void growWithText(QWidget& widget)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    widget.setSizePolicy(policy);
}

}  // namespace papilio::widgets
