#pragma once

#include "core/analysis/event_facts.h"
#include "core/model/event_descriptions.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::widgets {

/// The description of an event, for a tool tip: summaries in lines that fit a screen, errata,
/// advice against it. Empty where nothing is known.
QString eventHint(std::span<const core::EventDescription> descriptions);

/// The same in full, as rich text: every source with its name, errata and advice marked.
/// @param isLong  with the details; without them a link "more" is where there are some
QString eventDescriptionHtml(std::span<const core::EventDescription> descriptions, bool isLong);

/// What speaks against the event, one line each: "Erratum SKL091 (skylakex_core.json 1.37)".
QStringList eventCautions(std::span<const core::EventDescription> descriptions);

/// Words to look for, in lower case.
std::vector<std::string> wordsOf(std::string_view text);
/// Whether one description has all of `words` (lower case) in its texts; never where there are
/// none.
bool areSaid(std::span<const core::EventDescription> descriptions,
             const std::vector<std::string>& words);

/// Text of a status as a table shows it; "not judged" where the analysis stopped before.
QString statusText(std::optional<core::EventStatus> status);

/// Why results are missing, in few words: "no basis", "the analysis stopped".
QString stoppedText(const core::Analysis& analysis);

/// core::kernelDividers() as a list of Qt.
QList<int> dividersOf(const core::Basis& basis);

/// The event's bars over the kernels in words, for screen readers, and in numbers, for Copy.
QString fingerprintWords(const core::EventFacts& facts, std::uint32_t event);
QString fingerprintNumbers(const core::EventFacts& facts, std::uint32_t event);

/// "Mean per kernel (24 non-FMA | 24 FMA)": the header over strips of bars, with what their
/// division means.
QString meanHeader(const core::EventFacts& facts);

QString eventName(const core::EventFacts& facts, std::uint32_t event);
/// As much of it as tells it from every other event of the study.
QString shortEventName(const core::EventFacts& facts, std::uint32_t event);

/// Full name, id where it says more, status, whether it is undecided, what is known of it.
QString eventToolTip(const core::EventFacts& facts, std::uint32_t event);

}  // namespace papilio::widgets
