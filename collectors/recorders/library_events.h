#pragma once

#include "collectors/base/source.h"
#include "core/base/result.h"

#include <filesystem>
#include <vector>

namespace papilio::collectors {

/**
 * The software-defined events that a library would register, without a run: it is loaded, and its
 * papi_sde_hook_list_events() is called with functions that only note the names (paper 5, section
 * on listing; the library's initializers run, nothing else of it does).
 *
 * Names are those of PAPI, "sde:::LIBRARY::EVENT"; the description begins with the kind.
 *
 * @return NotFound where there is no such file; Unsupported where it cannot be loaded, or lists
 *         nothing, and what to do then
 */
core::Result<std::vector<EventInfo>> libraryEvents(const std::filesystem::path& library);

}  // namespace papilio::collectors
