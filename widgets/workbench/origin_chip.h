#pragma once

#include "core/model/dataset.h"
#include "core/model/document.h"

namespace papilio::widgets {

class VerdictChip;

/// Where numbers come from that were not measured: "simulated", "constructed", "published numbers";
/// of others, of none, and where the title of the window says it of the whole study, the chip is
/// hidden.
void showOrigin(VerdictChip& chip, const core::Document& study, const core::Provenance* provenance);

}  // namespace papilio::widgets
