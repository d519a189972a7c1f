#pragma once

#include "widgets/plot/trace_picture.h"

#include <QRectF>

#include <optional>
#include <vector>

class QCPPainter;

namespace papilio::widgets {

struct Tokens;

/// Paints what is marked at traces: the line of zero, triangles where values leave the scale,
/// restarts, stagnation, divergence and forecasts, each with its words where they are free, and
/// dots where the tolerance was reached for good.
/// @param hidden  by trace
void paintTraceMarks(QCPPainter& painter,
                     const TracePicture& picture,
                     const std::vector<bool>& hidden,
                     const TraceScale& scale,
                     const Tokens& tokens);

/// The words of the line of the tolerance: beside it on no trace, or else above the axes.
struct ToleranceWords {
    QString text;
    QPointF at;  ///< lower left corner
    QSizeF size;
};
/// @param picture  with a tolerance @param hidden  by trace
ToleranceWords toleranceWords(const TracePicture& picture,
                              const std::vector<bool>& hidden,
                              const TraceScale& scale);

/// The key right of a trace plot: an entry for each trace in the order of their ends, hidden ones
/// pale; as many as have room.
class TraceKey {
public:
    /// All must outlive this.
    /// @param hidden  by trace @param right  edge of the room, pixels on the canvas
    TraceKey(const TracePicture& picture,
             const std::vector<bool>& hidden,
             const TraceScale& scale,
             double right);

    /// The trace whose entry is at a pixel.
    [[nodiscard]] std::optional<std::size_t> traceAt(QPointF pixel) const;
    /// Null where the trace has no entry.
    [[nodiscard]] QRectF boxOf(std::size_t trace) const;
    void paint(QCPPainter& painter, const Tokens& tokens) const;

private:
    struct Entry {
        std::size_t trace = 0;
        QRectF box;
    };

    const TracePicture& picture_;
    const std::vector<bool>& hidden_;
    double swatch_;  ///< its width, less where the room is narrow
    double left_;
    double right_;
    std::vector<Entry> entries_;
    std::size_t more_ = 0;  ///< that found no room
    double bottom_ = 0;     ///< of the last one
    bool isTight_ = false;  ///< one line each
};

}  // namespace papilio::widgets
