#pragma once

#include "core/model/event_descriptions.h"

#include <QString>
#include <QStringList>

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

}  // namespace papilio::widgets
