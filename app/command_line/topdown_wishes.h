#pragma once

#include "core/model/counters.h"
#include "core/topdown/model.h"

#include <memory>

namespace papilio::app {

/// @return InvalidArgument naming a wished parameter that the model has not
core::Result<void> checkParameters(const core::TopDownChoice& wishes,
                                   const core::TopDownModel& model);

/// The same counts, to be evaluated as wished, in place of what the study says: a model that is
/// named has its own parameters, except for the wished ones.
/// @return NotFound: there is no model of that name; InvalidArgument as checkParameters()
core::Result<std::shared_ptr<const core::CounterTable>> withTopDown(
    const core::CounterTable& counters, const core::TopDownChoice& wishes);

}  // namespace papilio::app
