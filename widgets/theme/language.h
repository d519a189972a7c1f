#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

class QCoreApplication;

namespace papilio::widgets {

/**
 * The language of the window, by its two letters: "en" is what the sources say, others are
 * translations carried inside the program (resources/translations).
 *
 * Numbers look the same in all of them (numbers.h): a decimal point, no separators of thousands.
 */
class Language {
public:
    /// "en" and every translation.
    static QStringList available();

    /// What the language calls itself: "Deutsch".
    static QString ownName(const QString& code);

    /// The first of the desktop's languages that is available; "en" if none is.
    static QString ofSystem();

    /// Speaks this language from now on; call it before the first widget is made, for what is
    /// already shown does not change. Anything that is not available() is English.
    static void install(QCoreApplication& application, const QString& code);

    /// What install() was given; "en" before.
    static QString current();

    /// How days and months are called; never for numbers.
    static QLocale dates();

    /// A noun within a sentence: English writes it small, German does not.
    static QString noun(const QString& word);
};

}  // namespace papilio::widgets
