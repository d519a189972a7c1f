#include "core/io/study/study_view.h"

#include "core/base/text.h"
#include "core/io/text/json_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace papilio::core {

namespace {

/// Quotes and escapes make a text of JSON longer than what it says, by six times at most.
constexpr std::size_t longestJson = 8 * ViewState::largest;

}  // namespace

std::string viewToJson(const ViewState& view)
{
    auto object = nlohmann::json::object();
    for (const auto& [key, texts] : view.entries()) {
        if (isUtf8(key) && std::ranges::all_of(texts, isUtf8)) {
            object[key] = texts;
        }
    }
    return object.dump();
}

ViewState viewFromJson(std::string_view json)
{
    ViewState view;
    if (json.size() > longestJson || tooDeepAt(json)) {
        return view;
    }
    const auto object = nlohmann::json::parse(json, nullptr, false);
    if (!object.is_object()) {
        return view;
    }
    for (const auto& [key, texts] : object.items()) {
        const bool isList = texts.is_array() && std::ranges::all_of(texts, [](const auto& text) {
                                return text.is_string();
                            });
        if (isList) {
            view.set(key, texts.template get<ViewState::Texts>());
        }
    }
    return view;
}

}  // namespace papilio::core
