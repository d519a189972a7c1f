#pragma once

#include "widgets/models/event_facts.h"

namespace papilio::widgets {

/// Why an event has its status, in words and with the numbers that decided: "repetitions 2 and 4
/// differ …",
/// "= COND − COND_TAKEN". Costs a small least-squares fit: for one event, not for a table.
QString statusReason(const EventFacts& facts, std::uint32_t event);

/// What a status means, for any event.
QString statusMeaning(core::EventStatus status);

}  // namespace papilio::widgets
