#pragma once

#include "widgets/plot/label_placer.h"
#include "widgets/plot/trace_picture.h"
#include "widgets/plot/trace_scale.h"

#include <QCoreApplication>

#include <vector>

class QCPPainter;

namespace papilio::widgets {

struct Tokens;

/// Paints what is marked at traces: the line of zero, triangles where values leave the scale,
/// restarts, stagnation, divergence and forecasts, each with its words where they are free, and
/// dots where the tolerance was reached for good.
class TraceMarks {
    Q_DECLARE_TR_FUNCTIONS(TraceMarks)

public:
    /// All must outlive this.
    /// @param hidden  by trace
    TraceMarks(const TracePicture& picture,
               const std::vector<bool>& hidden,
               const TraceScale& scale,
               const Tokens& tokens)
        : picture_(picture),
          hidden_(hidden),
          scale_(scale),
          tokens_(tokens)
    {}

    void paint(QCPPainter& painter) const;

private:
    /// Where a trace reached the tolerance for good, and how large that is drawn.
    struct Crossing {
        std::size_t trace = 0;
        QPointF at;
        double radius = 0;
    };

    [[nodiscard]] std::vector<Crossing> crossings() const;
    void paintZero(QCPPainter& painter) const;
    void paintEdges(QCPPainter& painter) const;
    void paintFindings(QCPPainter& painter) const;
    void paintCrossings(QCPPainter& painter) const;
    [[nodiscard]] Category lookOf(const Trace& trace) const;
    void paintRestarts(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const;
    void paintStagnation(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const;
    void paintDivergence(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const;
    void paintForecast(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const;
    /// Labels of these pixels are not struck through, where there is another place for them.
    void keepOffCurves(LabelPlacer& placer, double left, double right) const;
    /// Writes a label where it is free, moving it up or down a little; leaves it out where not.
    void label(QCPPainter& painter, QPointF at, const QString& text, LabelPlacer& placer) const;

    const TracePicture& picture_;
    const std::vector<bool>& hidden_;
    const TraceScale& scale_;
    const Tokens& tokens_;
};

}  // namespace papilio::widgets
