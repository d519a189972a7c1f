#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace papilio::app {

using Json = nlohmann::ordered_json;

/// JSON has no word for NaN and the infinities: they are null.
Json number(double value);
/// Null where there is none.
template<typename Value>
Json number(const std::optional<Value>& value)
{
    return value ? Json(*value) : Json(nullptr);
}
/// Null where it is empty.
inline Json textOrNull(const std::string& text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}
/// What `toJson` returns of each item.
template<typename Items, typename ToJson>
Json list(const Items& items, ToJson toJson)
{
    auto all = Json::array();
    for (const auto& item : items) {
        all.push_back(toJson(item));
    }
    return all;
}

/// A document as the commands print it.
std::string documentText(const Json& document);

}  // namespace papilio::app
