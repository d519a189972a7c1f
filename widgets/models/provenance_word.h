#pragma once

#include "core/model/document.h"

#include <QString>

#include <span>
#include <string>

namespace papilio::widgets {

/// Where numbers come from, in one or two words that are the same on every page: "simulated",
/// "constructed", "published numbers", "imported", "measured".
QString provenanceWord(const core::Provenance& provenance);

/// What it notes beside that: the first note of an event model is that it is one.
std::span<const std::string> notesBesidesOrigin(const core::Provenance& provenance);

/// "Frequency governor", "PMU", "perf_event_paranoid": words as titles, names of settings as they
/// are.
QString machineAttribute(const std::string& name);

}  // namespace papilio::widgets
