#include "widgets/theme/fonts.h"

#include <QDirIterator>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QScreen>

#include <algorithm>

namespace papilio::widgets {

namespace {

QFont face(const QStringList& families, int px, QFont::Weight weight)
{
    QFont font;
    font.setFamilies(families);
    font.setPixelSize(Fonts::scaled(px));
    font.setWeight(weight);
    return font;
}

}  // namespace

void Fonts::load()
{
    static const bool once = [] {
        QDirIterator files(QStringLiteral(":/fonts"), QDir::Files);
        while (files.hasNext()) {
            QFontDatabase::addApplicationFont(files.next());
        }
        return true;
    }();
    Q_UNUSED(once);
}

int Fonts::scaled(int px)
{
    const auto* screen = QGuiApplication::primaryScreen();
    const double ratio = screen == nullptr ? 1.0 : screen->logicalDotsPerInch() / 96.0;
    return std::max(1, qRound(px * ratio));
}

QFont Fonts::ui(int px, QFont::Weight weight)
{
    return face({QStringLiteral("Inter"), QStringLiteral("DejaVu Sans")}, px, weight);
}

QFont Fonts::mono(int px, QFont::Weight weight)
{
    auto font =
        face({QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono")}, px, weight);
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    // Without shaping there are no ligatures; "!=" and "->" in formulas stay two characters.
    font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

}  // namespace papilio::widgets
