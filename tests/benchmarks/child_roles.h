#pragma once

#include <string>

namespace papilio::benchmarks {

/// This program plays parts in its own benchmarks, each in a process of its own.
/// @return the exit status; -1 where the argument asks for no part
int playRole(const std::string& argument);

/// The command that starts this program in such a part.
std::string roleCommand(const std::string& argument);

/// What a command prints; empty where it failed.
std::string outputOf(const std::string& command);

/// The number behind "key: " in a text; negative where there is none.
double numberAfter(const std::string& text, const std::string& key);

}  // namespace papilio::benchmarks
