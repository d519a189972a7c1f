#pragma once

#include <cstddef>
#include <functional>

namespace papilio::core {

/// Reports the share done in [0, 1]; called from the working thread.
using Progress = std::function<void(double)>;

/// Of one of `steps` that take about the same time; empty where the whole is.
inline Progress progressOf(const Progress& whole, std::size_t step, std::size_t steps)
{
    return !whole ? whole : [=](double share) {
        whole((static_cast<double>(step) + share) / static_cast<double>(steps));
    };
}

}  // namespace papilio::core
