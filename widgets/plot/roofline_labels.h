#pragma once

#include "widgets/plot/label_placer.h"
#include "widgets/plot/roofline_data.h"
#include "widgets/plot/roofline_scale.h"

#include <vector>

class QCPPainter;

namespace papilio::widgets {

struct Tokens;

/// The labels of roofs, kernels and arrows, laid out so that they never overlap; one that finds no
/// room is not visible.
class RooflineLabels {
public:
    /// All must outlive this.
    /// @param markers  by point: its marker or tray entry @param selected  a point, or -1
    RooflineLabels(const RooflineDrawing& drawing,
                   const RooflineScale& scale,
                   const std::vector<QRectF>& markers,
                   int selected);

    /// The visible ones: of roofs, of points, of arrows.
    [[nodiscard]] std::vector<PlacedLabel> shown() const;
    void paint(QCPPainter& painter, const Tokens& tokens) const;

private:
    /// Those of the roofs: the highest flat one and the flattest slope come first and always have
    /// one.
    void placeRoofs(LabelPlacer& placer);
    /// Those of the points, in the order in which most of them find a place.
    void placePoints(LabelPlacer& placer);
    void placeArrows(LabelPlacer& placer);
    [[nodiscard]] PlacedLabel roofLabel(LabelPlacer& placer, const DrawnRoof& roof) const;
    [[nodiscard]] PlacedLabel pointLabel(LabelPlacer& placer, std::size_t point) const;
    [[nodiscard]] bool isSelected(std::size_t point) const
    {
        return selected_ >= 0 && point == static_cast<std::size_t>(selected_);
    }

    const RooflineDrawing& drawing_;
    const RooflineScale& scale_;
    const std::vector<QRectF>& markers_;
    int selected_;
    std::vector<PlacedLabel> roofs_;   ///< one per roof
    std::vector<PlacedLabel> points_;  ///< one per point
    std::vector<PlacedLabel> arrows_;
};

}  // namespace papilio::widgets
