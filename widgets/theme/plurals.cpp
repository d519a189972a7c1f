#include "widgets/theme/plurals.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

#include <cstring>

namespace papilio::widgets {

namespace {

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

}  // namespace

void installPlurals(QCoreApplication& application)
{
    QLocale::setDefault(QLocale::c());
    auto* translator = new ShortContextTranslator(&application);
    if (translator->load(QStringLiteral(":/translations/papilio_en.qm"))) {
        QCoreApplication::installTranslator(translator);
    }
}

}  // namespace papilio::widgets
