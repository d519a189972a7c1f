#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace papilio::collectors {

/**
 * Event names from the arguments of --events: an argument that is a file represents the names in
 * it.
 *
 * A file has one name per line, optionally followed by the number of qualifiers as in the Counter
 * Analysis Toolkit's lists;
 * '#' starts a comment.
 *
 * @return Unreadable naming the file; InvalidArgument for a file without names
 */
core::Result<std::vector<std::string>> eventList(const std::vector<std::string>& arguments);

}  // namespace papilio::collectors
