#include "widgets/theme/categories.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace papilio::widgets {

namespace {

/// Cividis (Nuñez, Anderton, Renslow 2018) at 12 even steps from dark to light, as components.
constexpr std::array<std::array<int, 3>, 12> cividis = {{{0, 32, 77},
                                                         {0, 48, 111},
                                                         {42, 64, 108},
                                                         {72, 82, 107},
                                                         {94, 98, 110},
                                                         {114, 115, 116},
                                                         {135, 132, 121},
                                                         {158, 150, 119},
                                                         {182, 169, 113},
                                                         {208, 190, 103},
                                                         {234, 211, 87},
                                                         {255, 234, 70}}};

QColor cividisStep(std::size_t step)
{
    return {cividis[step][0], cividis[step][1], cividis[step][2]};
}

}  // namespace

Category category(std::size_t index, const Tokens& tokens)
{
    struct Shape {
        Qt::PenStyle line;
        Marker marker;
    };
    static constexpr std::array<Shape, 8> shapes = {{{Qt::SolidLine, Marker::Disc},
                                                     {Qt::DashLine, Marker::Square},
                                                     {Qt::SolidLine, Marker::Diamond},
                                                     {Qt::DashDotLine, Marker::TriangleUp},
                                                     {Qt::DashLine, Marker::Ring},
                                                     {Qt::SolidLine, Marker::TriangleDown},
                                                     {Qt::DashDotDotLine, Marker::Plus},
                                                     {Qt::DotLine, Marker::Cross}}};
    const auto at = std::min<std::size_t>(index, 7);
    return {tokens.categories[at], shapes[at].line, shapes[at].marker};
}

QColor chosenSetFill(int number, const Tokens& tokens)
{
    if (number < 0) {
        return tokens.sunken;
    }
    const auto count = tokens.setFills.size();
    const auto& fill = tokens.setFills[static_cast<std::size_t>(number) % count];
    // Another round of the colors is paler, and the next one paler still: one color is one set,
    // as far as eyes reach.
    constexpr std::array kept = {1.0, 0.62, 0.36};
    const auto round = std::min(static_cast<std::size_t>(number) / count, kept.size() - 1);
    return mix(fill, lightTokens().surface, kept[round]);
}

QString chosenSetLetter(int number)
{
    if (number < 0) {
        return QStringLiteral("–");
    }
    QString letters;
    for (auto rest = number + 1; rest > 0; rest = (rest - 1) / 26) {
        letters.prepend(QChar(static_cast<char16_t>(u'A' + (rest - 1) % 26)));
    }
    return letters;
}

QColor topDownColor(TopDownArea area, int level, const Tokens& tokens)
{
    constexpr std::array<std::size_t, 4> colors = {2, 5, 0, 1};  // in the order of the areas
    const auto& base = lightTokens().categories[colors.at(static_cast<std::size_t>(area))];
    const auto& paper = tokens.isDark ? tokens.surface : lightTokens().surface;
    return level <= 1 ? base : mix(base, paper, level == 2 ? 0.7 : 0.4);
}

QColor sequenceColor(double t, const Tokens& tokens)
{
    const double share = std::clamp(t, 0.0, 1.0);
    const double at = (tokens.isDark ? share : 1.0 - share) * (cividis.size() - 1);
    const auto low = std::min<std::size_t>(static_cast<std::size_t>(at), cividis.size() - 2);
    return mix(cividisStep(low + 1), cividisStep(low), at - static_cast<double>(low));
}

QColor tintColor(double t, const Tokens& tokens)
{
    return mix(tokens.categories[0], tokens.surface, std::clamp(t, 0.0, 1.0));
}

QColor differenceColor(double t)
{
    const auto& light = lightTokens();
    const double at = std::clamp(t, -1.0, 1.0);
    return mix(at < 0 ? light.categories[0] : light.categories[5], light.surface, std::abs(at));
}

void drawMarkers(QPainter& painter,
                 Marker marker,
                 const QColor& color,
                 const QPolygonF& centers,
                 double diameter,
                 const QBrush& inside)
{
    const bool isFilled =
        marker != Marker::Cross && marker != Marker::Plus && marker != Marker::Ring;
    painter.setPen(isFilled ? QPen(Qt::NoPen) : QPen(color, 1.5));
    painter.setBrush(isFilled ? QBrush(color) : inside);
    const auto path = markerPath(marker, diameter);
    for (const auto& center : centers) {
        painter.drawPath(path.translated(center));
    }
}

QPainterPath markerPath(Marker marker, double diameter)
{
    const double r = diameter / 2;
    QPainterPath path;
    switch (marker) {
        case Marker::Disc:
        case Marker::Ring:
            path.addEllipse(QPointF(0, 0), r, r);
            break;
        case Marker::Diamond:
            path.addPolygon(
                QPolygonF({QPointF(0, -r), QPointF(r, 0), QPointF(0, r), QPointF(-r, 0)}));
            path.closeSubpath();
            break;
        case Marker::Square:
            path.addRect(-r, -r, 2 * r, 2 * r);
            break;
        case Marker::TriangleUp:
            path.addPolygon(QPolygonF({QPointF(0, -r), QPointF(r, r), QPointF(-r, r)}));
            path.closeSubpath();
            break;
        case Marker::TriangleDown:
            path.addPolygon(QPolygonF({QPointF(0, r), QPointF(r, -r), QPointF(-r, -r)}));
            path.closeSubpath();
            break;
        case Marker::Cross:
            path.moveTo(-r, -r);
            path.lineTo(r, r);
            path.moveTo(-r, r);
            path.lineTo(r, -r);
            break;
        case Marker::Plus:
            path.moveTo(-r, 0);
            path.lineTo(r, 0);
            path.moveTo(0, -r);
            path.lineTo(0, r);
            break;
    }
    return path;
}

}  // namespace papilio::widgets
