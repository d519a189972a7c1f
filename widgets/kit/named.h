#pragma once

#include <QString>

namespace papilio::widgets {

/// The widget with its object name, and what screen readers call it.
template<typename Widget>
Widget* named(Widget* widget, const char* name, const QString& words = {})
{
    widget->setObjectName(QLatin1String(name));
    if (!words.isEmpty()) {
        widget->setAccessibleName(words);
    }
    return widget;
}

}  // namespace papilio::widgets
