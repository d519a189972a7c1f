#pragma once

#include "core/analysis/event_facts.h"
#include "widgets/theme/tokens.h"

#include <QString>

namespace papilio::widgets {

/// "909 of 1132 drawn: 220 are zero in every kernel, 3 are missing"
QString drawnText(const core::EventFacts& facts);

/// What values in steps of `quantum` do to "zero noise".
QString quantizationText(double quantum);

/// What one repetition does to every number on the noise page.
QString unassessedText();

/// Marks and counts of chosen, quiet and noisy events, as rich text.
QString legendText(const core::EventFacts& facts, const Tokens& tokens);

}  // namespace papilio::widgets
