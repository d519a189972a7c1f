#pragma once

#include "core/model/counters.h"
#include "core/model/document.h"
#include "core/model/recorder.h"

#include <memory>
#include <vector>

namespace papilio::core {

/**
 * Software-defined events that a tool read as counters ("sde:::LIBRARY::EVENT", paper 5) as
 * recorders of the kind Counter: what convergence, tables and plots of recorders work with.
 *
 * A recorder has one value for each run of the table, in their order; intervals give it times. Of
 * several parts (ranks, threads) each has a recorder of its own, "EVENT (part)": a sum of residuals
 * means nothing. Passes after the first that has the event, and values that were not counted, are
 * left out.
 */
std::vector<std::shared_ptr<const Recorder>> softwareEvents(const CounterTable& counters);

/// Adds those of all counters of a document to its recorders; where a name is taken, the name of
/// the counters follows it.
void addSoftwareEvents(Document& document);

}  // namespace papilio::core
