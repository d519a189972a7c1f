#include "core/io/study/study_view.h"

#include "core/base/text.h"
#include "core/io/hdf5/hdf5_reader.h"
#include "core/io/hdf5/hdf5_refusal.h"
#include "core/io/hdf5/hdf5_writer.h"
#include "core/io/text/json_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace papilio::core {

namespace {

constexpr const char* place = "view";

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

void writeView(const hdf5::NewGroup& root, const std::shared_ptr<const ViewState>& view)
{
    if (view && !view->entries().empty()) {
        root.strings(place, {viewToJson(*view)});
    }
}

std::shared_ptr<const ViewState> readView(const hdf5::Group& root)
{
    try {
        if (!root.has(place)) {
            return nullptr;
        }
        auto view = viewFromJson(root.strings(place, 1).front());
        return view.entries().empty() ? nullptr
                                      : std::make_shared<const ViewState>(std::move(view));
    } catch (const hdf5::Refusal&) {
        return nullptr;
    } catch (const hdf5::Failure&) {
        return nullptr;
    }
}

}  // namespace papilio::core
