#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>

namespace papilio::collectors {

/**
 * The archive of a collector that runs without installation: given, or of this version and for
 * this processor (as `uname -m` names it) in ../share/papilio/collectors or, in a build tree, in
 * the folder archives.
 *
 * @param host  for the message
 * @return NotFound saying how to get one
 */
core::Result<std::filesystem::path> findArchive(const std::filesystem::path& given,
                                                const std::string& processor,
                                                const std::string& host);

/// The folder in an archive: its name without ".tar.gz".
std::string archiveFolder(const std::filesystem::path& archive);

}  // namespace papilio::collectors
