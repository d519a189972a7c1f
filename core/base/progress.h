#pragma once

#include <functional>

namespace papilio::core {

/// Reports the share done in [0, 1]; called from the working thread.
using Progress = std::function<void(double)>;

}  // namespace papilio::core
