#pragma once

#include "widgets/plot/label_placer.h"
#include "widgets/plot/roofline_data.h"

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <optional>
#include <vector>

class QCPPainter;
class QCustomPlot;

namespace papilio::widgets {

struct Tokens;

/// Where a slope meets the highest flat roof of its own roofline.
struct Ridge {
    const DrawnRoof* slope = nullptr;
    const DrawnRoof* top = nullptr;
    double intensity = 0;
    QPointF at;  ///< pixel
};

/// Where roofs and kernels lie on a plot as it is zoomed now, in pixels on the canvas.
class RooflineScale {
public:
    /// Both must outlive this.
    RooflineScale(const QCustomPlot& plot, const RooflineDrawing& drawing);

    [[nodiscard]] const QRectF& box() const { return box_; }
    [[nodiscard]] QPointF pixelOf(double intensity, double value) const;

    /// The highest flat roof of the same roofline.
    [[nodiscard]] const DrawnRoof* topFlat(const DrawnRoof& ofSame) const;
    /// The part of a roof that is drawn, clipped to the axes; nothing where it is out of sight.
    [[nodiscard]] std::optional<QLineF> segment(const DrawnRoof& roof) const;
    /// Between the worst and the best repetition of a roof, not clipped; empty where it has no
    /// spread.
    [[nodiscard]] QPolygonF band(const DrawnRoof& roof) const;
    /// Those inside the axes.
    [[nodiscard]] std::vector<Ridge> ridges() const;
    /// The marker of a point that has a place on the axes.
    [[nodiscard]] QRectF markerOf(const DrawnPoint& point) const;

private:
    /// Intensities at which a roof begins and ends: its slopes meet the highest flat roof of its
    /// own roofline.
    [[nodiscard]] QPointF reach(const DrawnRoof& roof, double value) const;
    /// The flat roof, or the slope, with rank 0 in the same roofline.
    [[nodiscard]] const DrawnRoof* first(const DrawnRoof& ofSame, bool isSlope) const;

    const QCustomPlot& plot_;
    const RooflineDrawing& drawing_;
    QRectF box_;
};

/// Pixels; the area of a marker is the time of its kernel.
double markerRadius(const DrawnPoint& point);

/// The labels of roofs, kernels and arrows, laid out so that they never overlap; one that finds no
/// room is not visible. Those of the largest and the selected kernel may be farther off.
struct RooflineLabels {
    std::vector<PlacedLabel> roofs;   ///< one per roof
    std::vector<PlacedLabel> points;  ///< one per point
    std::vector<PlacedLabel> arrows;

    /// What is in sight, and has its label neither there nor in the key.
    struct Hidden {
        qsizetype roofs = 0;
        qsizetype points = 0;
        qsizetype arrows = 0;
    };
    [[nodiscard]] Hidden hidden(const RooflineDrawing& drawing) const;
};

/// @param markers  by point: its marker or tray entry @param selected  a point, or -1
RooflineLabels placeLabels(const RooflineDrawing& drawing,
                           const RooflineScale& scale,
                           const std::vector<QRectF>& markers,
                           int selected);
void paintLabels(QCPPainter& painter,
                 const RooflineLabels& labels,
                 const RooflineDrawing& drawing,
                 int selected,
                 const Tokens& tokens);

/// A row below the axes of kernels without a place on them: those without operations, or those
/// whose bytes are not counted.
struct RooflineTray {
    struct Entry {
        int point = 0;
        QRectF box;
        QString text;
    };

    QString title;
    QRectF frame;
    std::vector<Entry> entries;
    int hidden = 0;  ///< entries that found no room
};

/// Height of the trays of a drawing, before the font is scaled.
int trayRoom(const RooflineDrawing& drawing);
/// @param area  left, right and upper edge of the rows
std::vector<RooflineTray> traysOf(const RooflineDrawing& drawing, const QRectF& area);
void paintTrays(QCPPainter& painter,
                const std::vector<RooflineTray>& trays,
                const RooflineDrawing& drawing,
                int selected,
                const Tokens& tokens);

}  // namespace papilio::widgets
