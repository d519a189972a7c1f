#include "core/io/study/study_view.h"

#include "core/base/text.h"
#include "core/io/text/json_object.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace papilio::core {

namespace {

using Json = nlohmann::json;

constexpr std::size_t longestNotes = 4UL * 1024 * 1024;
/// Quotes and escapes make a text of JSON longer than what it says, by six times at most.
constexpr std::size_t longestView = 8 * ViewState::largest;

/// The object in a text of JSON; something else where there is none.
Json objectIn(std::string_view json, std::size_t longest)
{
    return json.size() > longest ? Json() : jsonOrNull<Json>(json);
}

std::string textIn(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

double numberIn(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? found->get<double>() : std::nan("");
}

const Json& listIn(const Json& object, const char* key)
{
    static const auto none = Json::array();
    const auto found = object.find(key);
    return found != object.end() && found->is_array() ? *found : none;
}

}  // namespace

std::string notesToJson(const StudyNotes& notes)
{
    auto events = Json::object();
    for (const auto& [event, text] : notes.events) {
        if (isUtf8(event) && isUtf8(text)) {
            events[event] = text;
        }
    }
    auto plots = Json::array();
    for (const auto& note : notes.placed) {
        if (isUtf8(note.plot) && isUtf8(note.text)) {
            plots.push_back(
                {{"plot", note.plot}, {"x", note.x}, {"y", note.y}, {"text", note.text}});
        }
    }
    auto tags = Json::array();
    std::ranges::copy_if(notes.tags, std::back_inserter(tags), isUtf8);
    return Json{{"text", isUtf8(notes.text) ? notes.text : std::string()},
                {"tags", std::move(tags)},
                {"events", std::move(events)},
                {"plots", std::move(plots)}}
        .dump();
}

StudyNotes notesFromJson(std::string_view json)
{
    StudyNotes notes;
    const auto object = objectIn(json, longestNotes);
    if (!object.is_object()) {
        return notes;
    }
    notes.text = textIn(object, "text");
    for (const auto& tag : listIn(object, "tags")) {
        if (tag.is_string()) {
            notes.tags.push_back(tag.get<std::string>());
        }
    }
    if (const auto events = object.find("events"); events != object.end() && events->is_object()) {
        for (const auto& [event, text] : events->items()) {
            if (text.is_string()) {
                notes.setEvent(event, text.template get<std::string>());
            }
        }
    }
    for (const auto& note : listIn(object, "plots")) {
        if (!note.is_object()) {
            continue;
        }
        PlacedNote placed{textIn(note, "plot"), numberIn(note, "x"), numberIn(note, "y"),
                          textIn(note, "text")};
        if (std::isfinite(placed.x) && std::isfinite(placed.y) && !placed.text.empty()) {
            notes.placed.push_back(std::move(placed));
        }
    }
    return notes;
}

std::string viewToJson(const ViewState& view)
{
    auto object = Json::object();
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
    const auto object = objectIn(json, longestView);
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
