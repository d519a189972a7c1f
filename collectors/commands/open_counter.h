#pragma once

#include "collectors/base/program_counter.h"

#include <memory>
#include <string>

namespace papilio::collectors {

/// Opens what counts whole programs: "perf", "valgrind" or "qemu:CPU".
/// @return Unsupported or NotFound where this machine has it not, InvalidArgument for another name
core::Result<std::unique_ptr<ProgramCounter>> openCounter(const std::string& source);

}  // namespace papilio::collectors
