#pragma once

#include <string>
#include <utility>
#include <vector>

namespace papilio::core {

/// The machine that was measured, as far as it is known.
struct Machine {
    std::string id;  ///< unique in a study, e.g. "spr-simulated"
    /// In the order they are shown: vendor, model, microarchitecture, cores, caches, kernel, papi …
    std::vector<std::pair<std::string, std::string>> attributes;

    bool operator==(const Machine&) const = default;
};

}  // namespace papilio::core
