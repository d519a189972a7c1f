#pragma once

#include "widgets/models/event_facts.h"

namespace papilio::widgets {

/// The event's bars over the kernels in words, for screen readers, and in numbers, for Copy.
QString fingerprintWords(const EventFacts& facts, std::uint32_t event);
QString fingerprintNumbers(const EventFacts& facts, std::uint32_t event);

/// "Mean per kernel (24 non-FMA | 24 FMA)": the header over strips of bars, with what their
/// division means.
QString meanHeader(const EventFacts& facts);

QString eventName(const EventFacts& facts, std::uint32_t event);
/// As much of it as tells it from every other event of the study.
QString shortEventName(const EventFacts& facts, std::uint32_t event);

/// "S_SCAL + 2 S_SCAL_FMA" without what alpha rounds to zero, with "≈" before it where the event is
/// not within rho of it; empty where there is none.
QString representation(const EventFacts& facts, std::uint32_t event);
/// representation() with every coordinate.
QString fullRepresentation(const EventFacts& facts, std::uint32_t event);
/// Full name, id where it says more, status, what is known of it.
QString eventToolTip(const EventFacts& facts, std::uint32_t event);

}  // namespace papilio::widgets
