#pragma once

#include <QCoreApplication>
#include <QString>

namespace papilio::widgets {

/// QObject::tr() for functions outside classes.
inline QString tr(const char* text)
{
    return QCoreApplication::translate("papilio::widgets", text);
}

}  // namespace papilio::widgets
