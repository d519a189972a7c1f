#pragma once

#include <string>
#include <vector>

namespace papilio::app {

/// What `papilio compare` does with three studies and more.
struct ManyStudies {
    std::vector<std::string> paths;
    std::string section;  ///< as for two studies; empty: all
    bool all = false;     ///< also events and counts that agree, and more than 40 of them
    bool json = false;
};

/// Prints the studies side by side. @return the exit status
int compareMany(const ManyStudies& options);

}  // namespace papilio::app
