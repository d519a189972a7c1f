#pragma once

#include "widgets/plot/noise_curve.h"
#include "widgets/plot/noise_scale.h"

class QCPPainter;

namespace papilio::widgets {

struct Tokens;

/// Whether intervals are single whiskers; else they are a band.
bool hasWhiskers(const NoiseScale& scale);

/// The intervals of a curve, where they are known: whiskers, or a band where the events are close
/// together.
void paintIntervals(QCPPainter& painter,
                    const NoiseCurve& curve,
                    const NoiseScale& scale,
                    const Tokens& tokens);

/// A square around each undecided event.
void paintUndecided(QCPPainter& painter,
                    const NoiseCurve& curve,
                    const NoiseScale& scale,
                    const Tokens& tokens);

}  // namespace papilio::widgets
