#pragma once

#include "widgets/plot/roofline_data.h"

#include <QCoreApplication>
#include <QRectF>

#include <vector>

class QCPPainter;

namespace papilio::widgets {

struct Tokens;

/// The rows below the axes of a roofline plot, of kernels without a place on them: those without
/// operations, and those whose bytes are not counted.
class RooflineTrays {
    Q_DECLARE_TR_FUNCTIONS(RooflineTrays)

public:
    /// @param drawing  must outlive this @param area  left, right and upper edge of the rows
    RooflineTrays(const RooflineDrawing& drawing, const QRectF& area);

    /// Height of the trays of a drawing, before the font is scaled.
    static int roomOf(const RooflineDrawing& drawing);

    /// The entry of a point; null where it has none.
    [[nodiscard]] QRectF boxOf(int point) const;
    /// @param selected  a point with a ring; -1: none
    void paint(QCPPainter& painter, int selected, const Tokens& tokens) const;

private:
    struct Entry {
        int point = 0;
        QRectF box;
        QString text;
    };
    struct Tray {
        QString title;
        QRectF frame;
        std::vector<Entry> entries;
        int hidden = 0;  ///< entries that found no room
    };
    /// @param frame  of the tray
    [[nodiscard]] Tray tray(bool isZero, const QRectF& frame) const;
    void paintEntry(QCPPainter& painter,
                    const Entry& entry,
                    bool isSelected,
                    const Tokens& tokens) const;

    const RooflineDrawing& drawing_;
    std::vector<Tray> trays_;
};

}  // namespace papilio::widgets
