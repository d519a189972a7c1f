#pragma once

#include <optional>
#include <string>
#include <vector>

namespace papilio::collectors {

/**
 * Runs a command line on the machines that it names with --host.
 *
 * @param words  what follows the program's name
 * @return the exit status; nothing where the command line is for this machine
 */
std::optional<int> runRemotely(const std::vector<std::string>& words);

}  // namespace papilio::collectors
