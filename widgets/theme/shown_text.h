#pragma once

#include "core/base/text.h"

#include <QString>

namespace papilio::widgets {

inline QString textOf(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

/// core::visibleText(): what acts on a terminal, breaks XML or turns the direction of writing
/// becomes an escape.
inline QString shownText(const QString& text)
{
    return QString::fromStdString(core::visibleText(text.toStdString()));
}

}  // namespace papilio::widgets
