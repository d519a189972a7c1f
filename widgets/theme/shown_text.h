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

/// A text whose words break where their parts are joined, and after many letters: names of files
/// and events are longer than a panel or a column is wide.
/// @param longest  letters in a row that need no place to break
inline QString breakable(const QString& text, int longest = 16)
{
    QString broken;
    int since = 0;
    for (qsizetype place = 0; place < text.size(); ++place) {
        const auto letter = text[place];
        broken += letter;
        since = letter.isSpace() ? 0 : since + 1;
        const bool isNumber = place + 1 < text.size() && text[place + 1].isDigit();
        const bool isJoint = u"/_-.:"_s.contains(letter) && !isNumber;
        if (since > 0 && (isJoint || since >= longest)) {
            broken += QChar(0x200B);  // zero width space
            since = 0;
        }
    }
    return broken;
}

}  // namespace papilio::widgets
