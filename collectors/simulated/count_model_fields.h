#pragma once

#include "collectors/simulated/event_model.h"
#include "collectors/simulated/json_fields.h"

namespace papilio::collectors {

/// Reads one count, as it stands under "behaviours" of a benchmark or under "counts" of an event.
CountModel readCountModel(const JsonFields& fields);

}  // namespace papilio::collectors
