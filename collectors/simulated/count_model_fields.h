#pragma once

#include "collectors/simulated/event_model.h"
#include "core/io/text/json_object.h"

namespace papilio::collectors {

/// Reads one count, as it is under "behaviours" of a benchmark or under "counts" of an event.
CountModel readCountModel(const core::JsonObject& fields);

}  // namespace papilio::collectors
