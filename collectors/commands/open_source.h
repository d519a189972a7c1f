#pragma once

#include "collectors/base/program_counter.h"
#include "collectors/base/source.h"

#include <memory>
#include <string>

namespace papilio::collectors {

/// Opens what counts whole programs: "perf", "valgrind" or "qemu:CPU".
/// @return Unsupported or NotFound where this machine has it not, InvalidArgument for another name
core::Result<std::unique_ptr<ProgramCounter>> openCounter(const std::string& source);

/// Opens "papi", "valgrind", "qemu:CPU" or "simulated:MODEL".
/// @return Unsupported or NotFound for a source that this machine cannot count with,
/// InvalidArgument for a name that is none
core::Result<std::unique_ptr<Source>> openSource(const std::string& name);

/// One line on stderr: "papilio-collect: the sentence".
void complain(const core::Error& error);
/// The same. @return WrongUsage where the arguments are to blame, else Failed
int fail(const core::Error& error);

}  // namespace papilio::collectors
