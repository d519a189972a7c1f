#pragma once

#include <string>

namespace papilio::core {

/// A word for the shell: in quotes where it needs them.
std::string shellWord(const std::string& word);

}  // namespace papilio::core
