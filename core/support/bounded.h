#pragma once

#include <algorithm>

namespace papilio::core {

/// std::clamp for bounds that can cross, as where there is less room than what has to stand in it:
/// `low` counts then. What is not a number stays so.
template<typename Value>
constexpr Value bounded(Value value, Value low, Value high)
{
    return value < low ? low : high < value ? std::max(low, high) : value;
}

}  // namespace papilio::core
