#pragma once

#include "collectors/base/program_counter.h"
#include "collectors/base/source.h"
#include "core/base/result.h"

#include <memory>
#include <string>
#include <vector>

namespace papilio::collectors {

/**
 * Event names from the arguments of --events: an argument that is a file represents the names in
 * it.
 *
 * A file is read by readEventList(): one name per line, which the number of qualifiers may follow
 * as in the Counter Analysis Toolkit's lists, or the output of papi_native_avail.
 *
 * @return Unreadable naming the file; Malformed for a file without names
 */
core::Result<std::vector<std::string>> eventList(const std::vector<std::string>& arguments);

/// Opens what counts whole programs: "perf", "valgrind" or "qemu:CPU".
/// @return Unsupported or NotFound where this machine has it not, InvalidArgument for another name
core::Result<std::unique_ptr<ProgramCounter>> openCounter(const std::string& source);

/// Opens "papi", "valgrind", "qemu:CPU" or "simulated:MODEL".
/// @return Unsupported or NotFound for a source that this machine cannot count with,
/// InvalidArgument for an unknown name
core::Result<std::unique_ptr<Source>> openSource(const std::string& name);

/// Unsupported: the source can count none of its events here. @param why  in brackets
core::Error nothingCounted(const std::string& source, const std::string& why);
/// The same where it lists none.
inline constexpr const char* noneListed = "it lists none";

}  // namespace papilio::collectors
