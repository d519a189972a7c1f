#pragma once

#include <cstddef>

namespace papilio::core {

/// Asks the system for large pages under memory that is about to be written for the first time: 80
/// MB in small pages cost more in page faults than what is computed into them. Does nothing where
/// the system has none.
void adviseHugePages(void* memory, std::size_t bytes);

}  // namespace papilio::core
