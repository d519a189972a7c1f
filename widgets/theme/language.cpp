#include "widgets/theme/language.h"

#include <QCoreApplication>
#include <QTranslator>

#include <cstring>

namespace papilio::widgets {

namespace {

const QString englishCode = QStringLiteral("en");

QString& installed()
{
    static QString code = englishCode;
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

void addTranslator(QTranslator* translator, const QString& name)
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
    return {englishCode, QStringLiteral("de")};
}

QString Language::ownName(const QString& code)
{
    return code == englishCode ? QStringLiteral("English") : QStringLiteral("Deutsch");
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
    return englishCode;
}

void Language::install(QCoreApplication& application, const QString& code)
{
    QLocale::setDefault(QLocale::c());
    installed() = available().contains(code) ? code : englishCode;
    addTranslator(new QTranslator(&application), QStringLiteral("qtbase_") + installed());
    addTranslator(new ShortContextTranslator(&application),
                  QStringLiteral("papilio_") + installed());
}

QString Language::current()
{
    return installed();
}

QLocale Language::dates()
{
    return installed() == englishCode ? QLocale::c() : QLocale(installed());
}

QString Language::noun(const QString& word)
{
    return installed() == englishCode ? word.toLower() : word;
}

}  // namespace papilio::widgets
