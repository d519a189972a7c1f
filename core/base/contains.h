#pragma once

#include <algorithm>
#include <iterator>

namespace papilio::core {

/// Whether one of the items is the value.
template<typename Items, typename Value>
bool contains(const Items& items, const Value& value)
{
    return std::find(std::begin(items), std::end(items), value) != std::end(items);
}

}  // namespace papilio::core
