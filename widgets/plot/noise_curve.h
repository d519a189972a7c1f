#pragma once

#include "core/analysis/event_facts.h"
#include "core/analysis/noise.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

class QCPPainter;
class QCustomPlot;

namespace papilio::widgets {

struct Tokens;

/// Events by rank of their max-RNMSE, ascending; the vectors have one length.
struct NoiseCurve {
    static constexpr std::uint32_t noEvent = std::numeric_limits<std::uint32_t>::max();

    std::vector<double> values;         ///< finite, >= 0, ascending
    std::vector<std::uint32_t> events;  ///< the caller's number of each rank's event, or noEvent
    std::vector<core::EventStatus> statuses = {};  ///< of each rank; only of a single curve
    /// Ends of the interval of each rank, finite or infinite; empty: they are not known. Only of a
    /// single curve.
    std::vector<double> lows = {};
    std::vector<double> highs = {};
    QString name = {};  ///< of two curves: "A  spr-branch"
    double tau = 0;

    [[nodiscard]] std::size_t size() const { return values.size(); }
    /// Whether tau lies in the interval of a rank.
    [[nodiscard]] bool isUndecided(std::size_t rank) const
    {
        return !lows.empty() && lows[rank] <= tau && tau < highs[rank];
    }
};

/// The events of an analysis whose noise was judged, with their intervals where a review knows
/// them; none before there is a result.
NoiseCurve noiseCurve(const core::EventFacts& facts);

/// A step between two neighbors of a curve.
struct NoiseGap {
    std::size_t before = 0;  ///< the rank after the gap
    double decades = 0;
};

/// The widest gap of at least three decades; the first of equal ones.
std::optional<NoiseGap> widestGap(const NoiseCurve& curve);

/// Where a noise curve lies on a plot as it is zoomed now.
struct NoiseScale {
    const QCustomPlot& plot;
    double zeroAt;  ///< the value at whose place zeros are, and what is below

    [[nodiscard]] QRectF box() const;
    [[nodiscard]] double xPixel(double rank) const;
    [[nodiscard]] double yPixel(double value) const;
    [[nodiscard]] QPointF pixelOf(const NoiseCurve& curve, std::size_t rank) const;
    [[nodiscard]] double rankAt(double xPixel) const;
    [[nodiscard]] double valueAt(double yPixel) const;
    /// Whether intervals are single whiskers; else they are a band.
    [[nodiscard]] bool hasWhiskers() const;
};

/// Words on the plot of a noise curve.
struct NoiseWords {
    QString text;
    QRectF box;  ///< pixels on the canvas; null where they are not shown
};

/// The words on the plot of a single noise curve, each where the curve and the others leave room:
/// how many events are rejected and kept, and where the noise is as large as the mean.
struct NoiseLabels {
    NoiseWords kept;
    NoiseWords rejected;
    NoiseWords mean;
    NoiseWords gap;
};

/// @param tau  pixel of its line
NoiseLabels placeLabels(const NoiseCurve& curve,
                        const NoiseScale& scale,
                        double tau,
                        std::size_t kept,
                        std::size_t rejected);
/// The words beside the gap between quiet and noisy events, where the others and tau leave room.
NoiseWords placeGap(const NoiseCurve& curve,
                    const NoiseGap& gap,
                    const NoiseScale& scale,
                    const NoiseLabels& labels,
                    double tau);
void paintLabels(QCPPainter& painter,
                 const NoiseLabels& labels,
                 const NoiseScale& scale,
                 const Tokens& tokens);
/// The gap with its words, where these are shown.
void paintGap(QCPPainter& painter,
              const NoiseCurve& curve,
              const NoiseGap& gap,
              const NoiseScale& scale,
              const NoiseLabels& labels,
              const Tokens& tokens);
/// The intervals of a curve, where they are known: whiskers, or a band where the events are close
/// together.
void paintIntervals(QCPPainter& painter,
                    const NoiseCurve& curve,
                    const NoiseScale& scale,
                    const Tokens& tokens);
bool hasUndecided(const NoiseCurve& curve);
/// A square around each undecided event.
void paintUndecided(QCPPainter& painter,
                    const NoiseCurve& curve,
                    const NoiseScale& scale,
                    const Tokens& tokens);

}  // namespace papilio::widgets
