#pragma once

#include "core/base/constants.h"
#include "widgets/plot/hover_card.h"

#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace papilio::widgets {

/// One roof as it is drawn: y = value x (slope) or y = value (flat), in the units of the y axis.
struct DrawnRoof {
    QString name;   ///< "L1", "AVX2 FMA"
    QString label;  ///< the label along it: "L1 1.56 TB/s"
    double value = 0;
    double low = 0;  ///< of the spread band; equal to value: no band
    double high = 0;
    bool isSlope = true;
    int rank = 0;  ///< slopes: 0 is the nearest level; flats: 0 is the highest
    /// Of its line: its place among all roofs, also those that are not drawn; -1: its rank.
    int style = -1;
    bool isFused = true;    ///< flats: an FMA roof is solid, ADD and MUL are dash-dot
    bool isBehind = false;  ///< of the model that is not chosen: dashed and gray
    /// Where several rooflines are drawn: the one it belongs to, and its color. Roofs of the same
    /// one end at each other.
    std::optional<std::size_t> category = {};

    [[nodiscard]] int lineStyle() const { return style < 0 ? rank : style; }
    /// Whether the key has its label where the plot has no room for it.
    [[nodiscard]] bool isInKey() const { return !isBehind && (isSlope || rank == 0); }
};

/// One kernel. Without a place on the axes (NaN, 0) it is in a tray.
struct DrawnPoint {
    QString name;
    QString run;
    double intensity = core::notANumber;
    double value = core::notANumber;
    double seconds = core::notANumber;
    std::size_t category = 0;           ///< of its color
    bool isHollow = false;              ///< a later run of the same kernel
    bool isHidden = false;              ///< it has nothing to say on this axis
    std::optional<QString> label = {};  ///< instead of its name, or of its run; may be empty
    HoverText card = {};                ///< what the pointer over it says

    [[nodiscard]] bool isPlaced() const { return !isHidden && intensity > 0 && value > 0; }
};

/// From one run of a kernel to another.
struct DrawnArrow {
    int from = 0;  ///< indices into the points
    int to = 0;
    QString label;  ///< "RCM: +27 %"
};

/// Points that belong together: the levels of one kernel, or a kernel at one clock.
struct DrawnLine {
    std::vector<int> points;  ///< indices, in their order
    QString name;             ///< in the key; empty: not there
};

/// Everything in a roofline plot.
struct RooflineDrawing {
    std::vector<DrawnRoof> roofs;  ///< slopes first, each kind in its order
    std::vector<DrawnPoint> points;
    std::vector<DrawnArrow> arrows;
    std::vector<DrawnLine> lines;  ///< each in the color of its first point
    double rangeLow = 0;           ///< a shaded range of intensities (SpMV); 0: none
    double rangeHigh = 0;
    bool isLinearX = false;  ///< the axis shows the range and the points
    bool isLinearY = false;  ///< from 0
    QString xLabel;
    QString yLabel;
    QString yUnit;  ///< "GFLOP/s"
};

}  // namespace papilio::widgets
