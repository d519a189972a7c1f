#pragma once

#include "core/analysis/event_facts.h"

#include <optional>
#include <string>

namespace papilio::core {

// What the analysis makes of events, as people read it, in the reader's language.

/// "chosen", "dependent", "all zero" …; "undecided" where the analysis stopped before.
std::string statusWord(std::optional<EventStatus> status);

/// What a status means for any event of it: "repetitions differ by more than τ".
std::string statusMeaning(EventStatus status);

/// Why this event has its status, with its numbers: which repetitions differ, what the basis
/// leaves unexplained, which formula explains it.
std::string statusReason(const EventFacts& facts, std::uint32_t event);

/// "S_SCAL + 2 S_SCAL_FMA" without what alpha rounds to zero, with "≈" before it where the event is
/// not within rho of it; empty where there is none.
std::string countedText(const EventFacts& facts, std::uint32_t event);
/// The same with every coordinate.
std::string fullCountedText(const EventFacts& facts, std::uint32_t event);

}  // namespace papilio::core
