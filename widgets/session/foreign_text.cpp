#include "widgets/session/foreign_text.h"

#include "core/base/shell_word.h"
#include "core/base/text.h"

#include <algorithm>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

bool isControl(QChar character)
{
    return character.category() == QChar::Other_Control;
}

/// What no name of a file holds on every system, or what turns writing round.
bool isBadInFileNames(QChar character)
{
    static const auto bad = u"/\\:*?\"<>|"_s;
    return bad.contains(character) || isControl(character) ||
           character.category() == QChar::Other_Format;
}

}  // namespace

QString shellQuoted(const QString& word)
{
    return QString::fromStdString(core::shellWord(word.toStdString()));
}

QString shellQuoted(const QStringList& words)
{
    QStringList quoted;
    std::ranges::transform(words, std::back_inserter(quoted),
                           [](const QString& word) { return shellQuoted(word); });
    return quoted.join(u' ');
}

QString fileNameFrom(const QString& title, const QString& otherwise)
{
    constexpr qsizetype longest = 100;
    QString name;
    for (qsizetype place = 0; place < title.size(); ++place) {
        if (!isBadInFileNames(title[place])) {
            name += title[place];
            continue;
        }
        // "Rapids: FLOPs" needs nothing instead, "reads/L1" does.
        const bool isEnd = place + 1 == title.size() || title[place + 1].isSpace();
        if (!isEnd && !name.isEmpty() && !name.back().isSpace() && name.back() != u'-') {
            name += u'-';
        }
    }
    while (name.startsWith(u'.') || name.startsWith(u' ') || name.startsWith(u'-')) {
        name.remove(0, 1);
    }
    while (name.endsWith(u'-')) {
        name.chop(1);
    }
    name = name.left(longest).simplified();
    return name.isEmpty() ? otherwise : name;
}

}  // namespace papilio::widgets
