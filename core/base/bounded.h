#pragma once

#include <algorithm>

namespace papilio::core {

/// std::clamp for bounds that can cross, for example if there is less room than the contents need:
/// `low` counts then. What is not a number stays so.
template<typename Value>
constexpr Value bounded(Value value, Value low, Value high)
{
    return value < low ? low : high < value ? std::max(low, high) : value;
}

}  // namespace papilio::core
