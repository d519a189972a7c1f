#pragma once

#include "core/analysis/definition_confidence.h"
#include "core/analysis/metric_fit.h"
#include "core/analysis/noise.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/tokens.h"

#include <QString>

namespace papilio::widgets {

VerdictKind verdictKind(core::Verdict verdict);

/// Check, ringed check, double wave, ringed slash, triangle; empty for neutral.
QString verdictIcon(VerdictKind kind);

/// "exact", "exact after rounding", "approximate", "not definable", "empty"
QString verdictWords(core::Verdict verdict);

/// The same with the error, as a chip: "exact", "within 2.1 %", "approximate, 0.3 % off".
QString verdictWords(core::Verdict verdict, double errorWorst);

/// What the number in the chip is: both errors, and of what.
QString verdictToolTip(const core::MetricFit& fit);

/// How an event of this status looks in tables and plots.
struct StatusLook {
    QColor color;
    Marker marker = Marker::Disc;
    QString word;  ///< "chosen", "dependent", …
};

StatusLook statusLook(core::EventStatus status, const Tokens& tokens);

/// Sure looks as exact does, fair as what holds within its limits, fragile as a warning.
VerdictKind confidenceKind(core::Confidence confidence);

/// "sure", "fair", "fragile"
QString confidenceWords(core::Confidence confidence);

}  // namespace papilio::widgets
