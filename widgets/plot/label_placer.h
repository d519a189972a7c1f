#pragma once

#include <QLineF>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace papilio::widgets {

/// A label at an angle: where its text begins (left end of the base line's box) and its outline.
struct PlacedLabel {
    QString text;
    QPointF at;        ///< lower left corner of the text box, before it is turned
    double angle = 0;  ///< degrees, clockwise as QPainter turns
    QSizeF size;
    QPolygonF outline;  ///< with the halo around it
    bool isVisible = false;
    std::optional<QLineF> leader = {};  ///< from what it names, where that is farther off
};

/// The texts of labels.
QStringList textsOf(const std::vector<PlacedLabel>& labels);

/**
 * Places labels one after the other so that none overlaps another, none leaves the frame, and none
 * hides what must stay visible. What finds no place stays invisible; the table next to the plot has
 * it.
 */
class LabelPlacer {
public:
    /// @param halo  free pixels around every text
    explicit LabelPlacer(const QRectF& frame, double halo = 3) : frame_(frame), halo_(halo) {}

    /// Nothing may lie on this (a marker).
    void block(const QPolygonF& outline) { taken_.push_back(outline); }

    /// A line that no label lies on.
    void avoid(const QLineF& line);

    /// A label of `size` along the line from `from` to `to`, `off` pixels above it, or below it, as
    /// near to `from` as there is room. It has no place on or nearer to another line.
    PlacedLabel along(const QString& text, QSizeF size, QPointF from, QPointF to, double off);

    /// A level label whose lower left corner is at the first of `places` that is free.
    /// @param own  the line that it names: it has no place on or nearer to another one
    PlacedLabel level(const QString& text,
                      QSizeF size,
                      const std::vector<QPointF>& places,
                      const std::optional<QLineF>& own = {});

private:
    bool take(PlacedLabel& label, const std::optional<QLineF>& own);

    QRectF frame_;
    double halo_;
    std::vector<QPolygonF> taken_;
    std::vector<QLineF> lines_;
};

/// Whether two convex outlines have a point in common.
bool overlap(const QPolygonF& left, const QPolygonF& right);

}  // namespace papilio::widgets
