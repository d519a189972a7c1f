#pragma once

#include "collectors/locality/locality_counter.h"
#include "core/base/result.h"
#include "core/model/locality.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/// Which program to trace, and what to count.
struct TraceRequest {
    std::vector<std::string> arguments = {};  ///< program and arguments, not empty
    std::uint64_t lineBytes = 64;             ///< as in LocalityCounter
    std::size_t objects =
        16;  ///< so many of the largest global variables, and of those from malloc
    std::vector<Sector> sectors = {};     ///< their objects separately, too
    std::string from = "main";            ///< counting starts with this function; empty: at once
    std::uint64_t limit = 1'000'000'000;  ///< accesses after which the program is ended
};

/// What a trace gave.
struct TraceOutcome {
    core::ReuseHistogram reuse;                              ///< without machine
    std::optional<core::CommunicationMatrix> communication;  ///< where there were threads
    std::uint64_t accesses = 0;
    int status = 0;  ///< exit status of the program; 128 + signal
};

/**
 * Runs a program under valgrind's lackey and counts reuse distances and sharing of its accesses.
 *
 * Global variables of the program (not of its libraries) are objects of their own where it is not
 * stripped; so is memory of at least 4 KiB from malloc, by the call that asked for it, where the
 * program takes malloc from a shared C library. Valgrind runs one thread at a time and changes
 * threads every 100,000 blocks or when one waits, so threads interleave more coarsely than on a
 * processor.
 *
 * @return NotFound for a program, or valgrind, that is not there; InvalidArgument for a function
 * that the program does not have; Unsupported where valgrind cannot run it, with its words. When
 * `stop` is requested the program is ended and what was counted is returned. That the program fails
 * is not an error.
 */
core::Result<TraceOutcome> traceProgram(const TraceRequest& request,
                                        const std::stop_token& stop,
                                        const std::function<void(std::uint64_t)>& progress);

}  // namespace papilio::collectors
