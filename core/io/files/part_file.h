#pragma once

#include "core/base/result.h"

#include <filesystem>

namespace papilio::core {

/**
 * Makes PATH.part new, for this process alone, and locks it.
 *
 * A part whose writer lives is waited for, at most a few seconds; one that a dead writer left is
 * removed. A link or another user's file in its place is removed where that is allowed.
 *
 * @param path  the file that is to be replaced
 * @return the file descriptor; Unreadable or NotFound naming `path`, or the part where that is what
 * is in the way
 */
Result<int> makePart(const std::filesystem::path& part, const std::filesystem::path& path);

/// Whether `path` still names what is opened as `file`: its last holder may just have removed it.
bool isBehind(const std::filesystem::path& path, int file);

}  // namespace papilio::core
