#pragma once

#include "core/model/document.h"

#include <QString>

#include <string>

namespace papilio::widgets {

/// Where numbers come from, in one or two words that are the same on every page: "simulated",
/// "constructed", "published numbers", "imported", "measured".
QString provenanceWord(const core::Provenance& provenance);

/// "Frequency governor", "PMU", "perf_event_paranoid": words as titles, names of settings as they
/// are.
QString machineAttribute(const std::string& name);

}  // namespace papilio::widgets
