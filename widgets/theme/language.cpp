#include "widgets/theme/language.h"

#include <QCoreApplication>
#include <QTranslator>

#include <cstring>

namespace papilio::widgets {

namespace {

const QString english = QStringLiteral("en");

QString& installed()
{
    static QString code = english;
    return code;
}

/// lupdate 6.4 writes the bare name of a class in a nested namespace ("NoisePlot"), while tr()
/// asks with the full one ("papilio::widgets::NoisePlot"); behind an alias of a class it writes
/// none.
class ShortContextTranslator : public QTranslator {
public:
    using QTranslator::QTranslator;

    QString translate(const char* context,
                      const char* source,
                      const char* disambiguation,
                      int number) const override
    {
        auto found = QTranslator::translate(context, source, disambiguation, number);
        if (!found.isNull()) {
            return found;
        }
        const char* last = std::strrchr(context, ':');
        if (last != nullptr) {
            found = QTranslator::translate(last + 1, source, disambiguation, number);
        }
        return found.isNull() ? QTranslator::translate("", source, disambiguation, number) : found;
    }
};

void add(QTranslator* translator, const QString& name)
{
    // English needs none but for its plurals, and Qt's own words may be missing in a build.
    if (translator->load(QStringLiteral(":/translations/%1.qm").arg(name))) {
        QCoreApplication::installTranslator(translator);
    } else {
        delete translator;
    }
}

}  // namespace

QStringList Language::available()
{
    return {english, QStringLiteral("de")};
}

QString Language::ownName(const QString& code)
{
    return code == english ? QStringLiteral("English") : QStringLiteral("Deutsch");
}

QString Language::ofSystem()
{
    const auto wanted = QLocale::system().uiLanguages();
    for (const auto& name : wanted) {
        const auto code = name.left(2).toLower();
        if (available().contains(code)) {
            return code;
        }
    }
    return english;
}

void Language::install(QCoreApplication& application, const QString& code)
{
    QLocale::setDefault(QLocale::c());
    installed() = available().contains(code) ? code : english;
    add(new QTranslator(&application), QStringLiteral("qtbase_") + installed());
    add(new ShortContextTranslator(&application), QStringLiteral("papilio_") + installed());
}

QString Language::current()
{
    return installed();
}

QLocale Language::dates()
{
    return installed() == english ? QLocale::c() : QLocale(installed());
}

QString Language::noun(const QString& word)
{
    return installed() == english ? word.toLower() : word;
}

}  // namespace papilio::widgets
