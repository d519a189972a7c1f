#pragma once

#include "core/model/document.h"

#include <QString>

namespace papilio::widgets {

/// Where numbers come from, in one or two words that are the same on every page: "simulated",
/// "constructed", "published numbers", "imported", "measured".
QString provenanceWord(const core::Provenance& provenance);

/// Of a study without benchmarks whose numbers nobody measured: what they are, where they all are
/// the same; else nothing.
QString foreignWord(const core::Document& document);

}  // namespace papilio::widgets
