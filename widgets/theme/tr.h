#pragma once

#include <QCoreApplication>
#include <QString>

namespace papilio::widgets {

/// QObject::tr() for functions outside classes; `count` chooses the plural of a text with %n.
inline QString tr(const char* text, const char* disambiguation = nullptr, int count = -1)
{
    return QCoreApplication::translate("papilio::widgets", text, disambiguation, count);
}

}  // namespace papilio::widgets
