#pragma once

#include "core/base/result.h"
#include "core/model/counters.h"
#include "core/topdown/model.h"

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

struct TopDownRequest {
    std::vector<std::string> arguments;  ///< the program and its arguments
    std::size_t repetitions = 1;         ///< of every event set
    std::string run;                     ///< what to call the run; empty: the program's name
};

/**
 * Runs a program once per event set and repetition and counts the model's events.
 *
 * Every set is a pass: A, B, …; with several repetitions its counts are their means, and the table
 * has their relative standard deviations. Optional events that do not count here are left out and
 * noted; any other one ends the work before the program is started.
 * @return Unsupported with one sentence naming the events that cannot be counted; NotFound where
 *         there is no such program, InvalidArgument where it fails
 */
core::Result<core::CounterTable> collectTopDown(
    const core::TopDownModel& model,
    const TopDownRequest& request,
    const std::stop_token& stop,
    const std::function<void(std::size_t done, std::size_t of, const std::string& what)>& progress);

}  // namespace papilio::collectors
