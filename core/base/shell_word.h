#pragma once

#include <string>
#include <vector>

namespace papilio::core {

/// A word for the shell: in quotes where it needs them.
std::string shellWord(const std::string& word);
/// The words of a command, each so, with blanks between them.
std::string shellCommand(const std::vector<std::string>& words);

}  // namespace papilio::core
