#pragma once

#include "core/base/result.h"
#include "core/io/files/private_directory.h"

#include <csignal>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace papilio::collectors {

/// How a program is started to be recorded.
struct ProgramRequest {
    std::vector<std::string> arguments;  ///< the first is the program, looked up in PATH
    std::string agent;                   ///< the library to load into it
    std::string directory;               ///< where it puts its stream
    double intervalMs = 10;
    bool callbacksAtEnd = false;  ///< the program's accessor functions are called at its end only
    sigset_t signalMask = {};     ///< what the program starts with
};

/// Starts it with the standard streams of this process.
/// @return NotFound or Unreadable naming the program
core::Result<pid_t> startProgram(const ProgramRequest& request);

/// The agent's library: next to this program, or where it is installed.
/// @return NotFound saying where it was looked for
core::Result<std::string> agentLibrary();

/// A directory of the user alone for the streams of a program, in memory where there is room.
core::Result<core::PrivateDirectory> streamDirectory();

/**
 * Why nothing of a program may be seen, in one sentence; empty: nothing is known against it.
 *
 * A statically linked program does not load libraries into it; nor does the loader give them to one
 * that takes another user's rights, or that is made for another kind of processor.
 */
std::optional<std::string> whyUnseen(const std::string& program);

}  // namespace papilio::collectors
