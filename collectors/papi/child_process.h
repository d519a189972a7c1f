#pragma once

#include "core/support/result.h"

#include <functional>
#include <string>

namespace papilio::collectors {

/// What a child process left behind.
struct ChildOutput {
    std::string answer;    ///< what `work` returned; empty where it did not come to its end
    std::string messages;  ///< its standard error
    bool isWhole = false;  ///< it ended by itself, with its answer complete
    int signal = 0;        ///< that ended it
};

/// Runs `work` in a forked child that is killed after `seconds`; nothing it does reaches this
/// process but the text it returns.
/// @return Unreadable where the system gives no process or pipe
core::Result<ChildOutput> inChild(const std::function<std::string()>& work, unsigned seconds);

}  // namespace papilio::collectors
