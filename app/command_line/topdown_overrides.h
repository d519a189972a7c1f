#pragma once

#include "core/model/counters.h"
#include "core/topdown/model.h"

#include <memory>

namespace papilio::app {

/// @return InvalidArgument naming a given parameter that the model does not have
core::Result<void> checkParameters(const core::TopDownChoice& overrides,
                                   const core::TopDownModel& model);

/// The same counts, to be evaluated with these overrides instead of the choice of the study: a
/// model that is named has its own parameters, except for the given ones.
/// @return NotFound: there is no model of that name; InvalidArgument as checkParameters()
core::Result<std::shared_ptr<const core::CounterTable>> withTopDown(
    const core::CounterTable& counters, const core::TopDownChoice& overrides);

}  // namespace papilio::app
