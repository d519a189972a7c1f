#pragma once

#include "core/base/text.h"

#include <QString>
#include <QStringList>

#include <string>
#include <string_view>
#include <vector>

namespace papilio::widgets {

/// u"…"_s in all of the window.
using namespace Qt::StringLiterals;

inline QString textOf(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

inline QStringList textsOf(const std::vector<std::string>& utf8)
{
    QStringList texts;
    for (const auto& text : utf8) {
        texts << textOf(text);
    }
    return texts;
}

/// core::visibleText(): what acts on a terminal, breaks XML or turns the direction of writing
/// becomes an escape.
inline QString shownText(const QString& text)
{
    return QString::fromStdString(core::visibleText(text.toStdString()));
}

}  // namespace papilio::widgets
