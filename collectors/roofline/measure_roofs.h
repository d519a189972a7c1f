#pragma once

#include "collectors/roofline/power_meter.h"
#include "collectors/roofline/roof_plan.h"

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/// How far a measurement is: runs done, runs in all, what was run last.
using RunProgress = std::function<void(std::size_t done, std::size_t of, const std::string& what)>;

/**
 * Measures the roofs of this machine (paper 4, section 2.1; cache-aware roofline model of Ilic,
 * Pratas and Sousa, 2013).
 *
 * Repetitions of all kernels alternate, so that a disturbance of a second meets a few runs of each
 * and not all of one. low, value and high of a Ceiling are the worst, median and best repetition;
 * with RoofRequest::best the value is the best one. Bytes are explicit: what load and store
 * instructions move, never what a cache reads because a line is about to be written.
 *
 * @return two rooflines: the cache-aware one, and the classic one, whose bandwidth is of streams
 * that pass DRAM with exactly the bytes counted (loads and non-temporal stores). When `stop` is
 * requested it returns within a second with the rounds that are complete, which may be none: then
 * the list is empty. Unsupported where threads or memory cannot be had.
 */
core::Result<std::vector<core::Roofline>> measureRoofs(const CpuLayout& layout,
                                                       const RoofRequest& request,
                                                       const PowerMeter& power,
                                                       const std::stop_token& stop,
                                                       const RunProgress& progress);

/// The compute roofs of scalar instructions alone, in the first precision of the request, else in
/// double; empty when stopped early.
core::Result<std::vector<core::Ceiling>> measureScalarRoofs(const CpuLayout& layout,
                                                            const RoofRequest& request,
                                                            const std::stop_token& stop);

/// Sets low, median, high and value from the rates of at least one repetition.
void setSpread(core::Ceiling& ceiling, std::vector<double> rates, bool best);

}  // namespace papilio::collectors
