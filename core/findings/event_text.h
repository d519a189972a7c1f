#pragma once

#include "core/analysis/event_facts.h"
#include "core/analysis/event_search.h"
#include "core/base/number_format.h"
#include "core/model/view_state.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

// What the analysis makes of events, as people read it, in the reader's language.

/// "chosen", "dependent", "all zero" …; "not judged" where the analysis stopped before.
std::string statusWord(std::optional<EventStatus> status);

/// The same of one event; "open" where an adaptive measurement did not measure it as far as these
/// thresholds need.
std::string statusWord(const EventFacts& facts, std::uint32_t event);

/// How far an adaptive measurement measured an event, and why no further; empty where all of it was
/// measured.
std::string reachText(const EventFacts& facts, std::uint32_t event);

/// What a status means for any event of it: "repetitions differ by > τ".
std::string statusMeaning(EventStatus status);

/// Why this event has its status, with its numbers: which repetitions differ, what the basis
/// leaves unexplained, which formula explains it.
std::string statusReason(const EventFacts& facts, std::uint32_t event);

/// "quiet", "noisy", "undecided".
std::string noiseVerdictWord(NoiseVerdict verdict);

/// A max-RNMSE as the thresholds are: a fraction of two digits, "0.021".
std::string noiseText(double maxRnmse, NumberStyle style = spokenStyle());

/// "0.001 … 0.093"; "> 0.001" without an upper end; "unknown" where the repetitions show nothing.
std::string intervalText(const NoiseInterval& interval);

/// How many events are undecided; empty where there is none.
std::string undecidedText(std::size_t undecided);
/// The same of one event; empty where it is decided or not known.
std::string undecidedText(const EventFacts& facts, std::uint32_t event);

/// What an event is a multiple of, with how well: "= 4 × X, within 0.01 %".
std::string multipleText(const ProportionalEvent& multiple, std::string_view name);
/// Which two events add up to it: "= A + B, within 0.2 %".
std::string pairText(const EventPair& pair, std::string_view first, std::string_view second);

/// Which units count the same as an event, and what their sum counts; empty where it is one of no
/// family.
std::string familyText(const EventFacts& facts, std::uint32_t event);

/// "S_SCAL + 2 S_SCAL_FMA" without what alpha rounds to zero, with "≈" before it where the event is
/// not within rho of it; empty where there is none.
std::string countedText(const EventFacts& facts, std::uint32_t event);
/// The same with every coordinate.
std::string fullCountedText(const EventFacts& facts, std::uint32_t event);

/// A note as lines of a file, each after what it is on: "note on EVENT: …"; none where it is empty.
std::vector<std::string> noteLines(const std::string& lead, const std::string& note);

/// What is written on a whole study: "Tags: …", "Note: …".
std::vector<std::string> studyNoteLines(const StudyNotes& notes);

/// "note on EVENT: …" of those of the events that have one. @param events  ids; one may repeat
std::vector<std::string> eventNoteLines(const StudyNotes& notes,
                                        const std::vector<std::string>& events);

}  // namespace papilio::core
