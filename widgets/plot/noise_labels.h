#pragma once

#include "widgets/plot/noise_curve.h"
#include "widgets/plot/noise_scale.h"

#include <QCoreApplication>

class QCPPainter;

namespace papilio::widgets {

struct Tokens;

/// The words on the plot of a single noise curve, each where the curve and the others leave room:
/// how many events are rejected and kept, where the noise is as large as the mean, and the gap
/// between quiet and noisy events.
class NoiseLabels {
    Q_DECLARE_TR_FUNCTIONS(NoiseLabels)

public:
    /// @param curve  must outlive this @param tau  pixel of its line
    NoiseLabels(const NoiseCurve& curve,
                const NoiseScale& scale,
                double tau,
                std::size_t kept,
                std::size_t rejected)
        : curve_(curve),
          scale_(scale),
          tau_(tau),
          kept_(kept),
          rejected_(rejected)
    {}

    [[nodiscard]] QString keptText() const;
    [[nodiscard]] QString rejectedText() const;
    /// Pixels on the canvas; null where the words are not shown.
    [[nodiscard]] QRectF keptBox() const;
    [[nodiscard]] QRectF rejectedBox() const;
    /// Of the words at the line where the noise is as large as the mean.
    [[nodiscard]] QRectF meanBox() const;

    void paint(QCPPainter& painter, const Tokens& tokens) const;
    void paintGap(QCPPainter& painter, const NoiseGap& gap, const Tokens& tokens) const;

private:
    /// Whether no point of the curve lies in an area.
    [[nodiscard]] bool isFree(const QRectF& area) const;
    /// Where words of a width are on a base line: left, or right where the curve leaves room only
    /// there.
    [[nodiscard]] QPointF place(double width, double baseLine) const;

    const NoiseCurve& curve_;
    NoiseScale scale_;
    double tau_;
    std::size_t kept_;
    std::size_t rejected_;
};

}  // namespace papilio::widgets
