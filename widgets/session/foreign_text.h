#pragma once

#include <QString>
#include <QStringList>

namespace papilio::widgets {

// Names and titles may come out of files of other users.

/// A word for the shell, in quotes where it needs them. Control characters are written as escapes:
/// raw they would end a terminal's bracketed paste and edit the line that is pasted into.
QString shellQuoted(const QString& word);
QString shellQuoted(const QStringList& words);

/// A name for a file in the folder that is chosen: without what separates folders, what another
/// system or a shell trips over (: * ? " < > |), control characters, and dots or dashes in front.
/// Between two words a dash takes its place. @param otherwise  where nothing is left
QString fileNameFrom(const QString& title, const QString& otherwise);

}  // namespace papilio::widgets
