#pragma once

#include "core/model/dataset.h"

#include <QString>

namespace papilio::widgets {

/// Where numbers come from, in one or two words that are the same on every page: "simulated",
/// "constructed", "published numbers", "imported", "measured".
QString provenanceWord(const core::Provenance& provenance);

}  // namespace papilio::widgets
