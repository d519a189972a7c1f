#pragma once

#include "collectors/recorders/agent/agent.h"

namespace papilio::agent {

/// Pushes the elements of a set with their counts: at most four times a second, and in the end.
void sampleSet(std::uint32_t slot, When when);

}  // namespace papilio::agent
