#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <iterator>
#include <numeric>
#include <ranges>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace papilio::core {

/// Whether one of the items is the value.
template<typename Items, typename Value>
bool contains(const Items& items, const Value& value)
{
    return std::find(std::begin(items), std::end(items), value) != std::end(items);
}

/// What a function or member gives for each item, in their order.
/// @tparam Result  of the list; void: what the function gives
template<typename Result = void, std::ranges::input_range Items, typename Function>
auto mapped(Items&& items, Function function)
{
    using Given =
        std::remove_cvref_t<std::invoke_result_t<Function&, std::ranges::range_reference_t<Items>>>;
    std::vector<std::conditional_t<std::is_void_v<Result>, Given, Result>> results;
    for (auto&& item : items) {
        results.emplace_back(std::invoke(function, item));
    }
    return results;
}

/// The items for which a function or member holds, in their order.
template<std::ranges::input_range Items, typename Holds>
auto filtered(Items&& items, Holds holds)
{
    std::vector<std::ranges::range_value_t<Items>> results;
    for (auto&& item : items) {
        if (std::invoke(holds, item)) {
            results.push_back(item);
        }
    }
    return results;
}

/// Adds a value unless the list has it already.
template<typename List, typename Value>
void addOnce(List& list, Value&& value)
{
    if (!contains(list, value)) {
        list.push_back(std::forward<Value>(value));
    }
}

/// The first item whose `of` is the value; null where there is none.
template<typename Items, typename Value, typename Projection>
auto* findBy(Items& items, const Value& value, Projection of)
{
    const auto found = std::ranges::find(items, value, std::move(of));
    return found == std::ranges::end(items) ? nullptr : &*found;
}

/// `first`, `first` + 1, … below `end`; a list, as clang 14 does not compile the views of
/// libstdc++ 12.
template<std::integral Number>
std::vector<Number> indicesBelow(Number end, std::type_identity_t<Number> first = 0)
{
    std::vector<Number> indices(first < end ? static_cast<std::size_t>(end - first) : 0);
    std::iota(indices.begin(), indices.end(), first);
    return indices;
}

/// The first items of a list, at most so many.
template<std::ranges::contiguous_range Items>
auto firstOf(const Items& items, std::size_t most)
{
    return std::span(items).first(std::min(std::size(items), most));
}

/// The name, or else the first of "name 2", "name 3", … that is free.
/// @param isTaken  asked of names; of the last one it says no
template<typename IsTaken>
std::string freeName(const std::string& name, IsTaken isTaken, const char* between = " ")
{
    auto free = name;
    for (int number = 2; isTaken(free); ++number) {
        free = name + between + std::to_string(number);
    }
    return free;
}

}  // namespace papilio::core
