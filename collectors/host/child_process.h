#pragma once

#include "core/support/result.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace papilio::collectors {

/// How a child ended.
struct ChildOutcome {
    int status = 0;      ///< exit status; 128 + signal for a child that a signal ended
    std::string output;  ///< the last 16 KiB it wrote to stdout and stderr together
};

/// A program to run as a child.
struct ChildRequest {
    std::vector<std::string> arguments;  ///< the first is the program, looked up in PATH
    /// "NAME=value"; the whole environment of the child.
    std::vector<std::string> environment;
    std::filesystem::path directory = {};  ///< working directory; empty: this process's
    /// Called about twenty times a second while it runs.
    std::function<void()> whileRunning = {};
};

/**
 * Runs a program and waits for it.
 *
 * It is killed when `stop` is requested, within 50 ms, and when this process dies, however it does.
 *
 * @return NotFound where there is no such program; Cancelled after a stop
 */
core::Result<ChildOutcome> runChild(const ChildRequest& request, const std::stop_token& stop);

/// Where a program is found in PATH; empty where it is not.
std::filesystem::path programInPath(const std::string& name);

}  // namespace papilio::collectors
