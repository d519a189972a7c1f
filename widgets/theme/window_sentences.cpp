#include "widgets/theme/window_sentences.h"

#include <QCoreApplication>

namespace papilio::widgets {

namespace {

class InstalledTranslations : public core::SentenceTranslator {
public:
    [[nodiscard]] std::string translated(const char* context, const char* english) const override
    {
        return QCoreApplication::translate(context, english).toStdString();
    }
};

const core::SentenceTranslator& installedTranslations()
{
    static const InstalledTranslations translations;
    return translations;
}

}  // namespace

WindowSentences::WindowSentences() : scope_(installedTranslations()) {}

QString capitalized(const QString& word)
{
    return word.left(1).toUpper() + word.mid(1);
}

}  // namespace papilio::widgets
