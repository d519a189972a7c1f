#pragma once

#include "core/model/machine.h"

#include <string>
#include <vector>

namespace papilio::collectors {

/// callgrind with everything counted of each instruction, on the virtual processor: L3 or L2 is its
/// last cache, since valgrind has two levels only. The output and the program follow.
std::vector<std::string> callgrindCommand(bool lastIsL2);

/// The virtual processor as studies describe it, and the host it ran on.
core::Machine virtualMachine();

}  // namespace papilio::collectors
