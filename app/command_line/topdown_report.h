#pragma once

#include "core/describe/documents.h"
#include "core/model/counters.h"

#include <memory>
#include <string>

namespace papilio::app {

/// Evaluates every table of counters whose events the model knows.
/// @param document  has at least one table
/// @return InvalidArgument where no model is known for it or the model lacks a parameter
core::Result<core::TopDownReport> makeTopDownReport(const std::string& study,
                                                    const core::Document& document,
                                                    const core::TopDownChoice& overrides);

/// The same counts, to be evaluated with these overrides instead of the choice of the study: a
/// model that is named has its own parameters, except for the given ones.
/// @return NotFound: there is no model of that name; InvalidArgument as makeTopDownReport()
core::Result<std::shared_ptr<const core::CounterTable>> withTopDown(
    const core::CounterTable& counters,
    const core::Document& document,
    const core::TopDownChoice& overrides);

}  // namespace papilio::app
