#pragma once

#include "core/model/dataset.h"

namespace papilio::widgets {

class VerdictChip;

/// Where numbers come from that were not measured: "simulated", "constructed", "published numbers";
/// of others, and of none, the chip is hidden.
void showOrigin(VerdictChip& chip, const core::Provenance* provenance);

}  // namespace papilio::widgets
