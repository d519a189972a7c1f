#pragma once

#include "widgets/theme/tokens.h"

#include <QPainterPath>
#include <QPolygonF>
#include <QString>

#include <cstddef>

class QBrush;
class QPainter;

namespace papilio::widgets {

enum class Marker { Disc, Diamond, Square, TriangleUp, TriangleDown, Cross, Plus, Ring };

/// How a series looks besides its color, so that it is known without one.
struct Category {
    QColor color;
    Qt::PenStyle line = Qt::SolidLine;
    Marker marker = Marker::Disc;
};

/// c1 … c8 in their fixed order; from the eighth on always c8, "everything else".
Category category(std::size_t index, const Tokens& tokens);

/// Of what is compared: A blue, B vermillion, in every plot and next to every name. They stay apart
/// for most color-blind eyes, and on both surfaces.
constexpr std::size_t comparedCategory(bool isFirst)
{
    return isFirst ? 0 : 5;
}

/// Color of a chosen set; the same number is the same set in both ribbons and the map. -1, the
/// empty set, is the window's color.
QColor chosenSetFill(int number, const Tokens& tokens);

/// "A" … "Z", "AA", "AB" …: the letter that goes with the fill; an en dash for -1.
QString chosenSetLetter(int number);

/// Level 1 of Top-Down.
enum class TopDownArea { Retiring, BadSpeculation, FrontendBound, BackendBound };

/// Level 1 keeps its Okabe-Ito color in both themes; levels below are mixed with white (dark:
/// surface) by 30 % and 60 %.
QColor topDownColor(TopDownArea area, int level, const Tokens& tokens);

/// Cividis; low is near the surface: light in the light theme, dark in the dark one. t in [0, 1],
/// clamped.
QColor sequenceColor(double t, const Tokens& tokens);

/// Surface tinted towards c1: the light sequence of the basis map; t in [0, 1], clamped.
QColor tintColor(double t, const Tokens& tokens);

/// Blue, white, orange for -1, 0, 1; clamped.
QColor differenceColor(double t);

/// Outline of a marker of the given diameter around the origin; crosses and pluses are lines to
/// stroke.
QPainterPath markerPath(Marker marker, double diameter);

/// Draws markers: filled (disc, diamond …) or stroked (cross, plus, ring).
/// @param inside  of the stroked ones
void drawMarkers(QPainter& painter,
                 Marker marker,
                 const QColor& color,
                 const QPolygonF& centers,
                 double diameter,
                 const QBrush& inside);

}  // namespace papilio::widgets
