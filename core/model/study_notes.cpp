#include "core/model/study_notes.h"

#include "core/base/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

std::string below(const std::string& first, const std::string& second)
{
    if (first.empty() || second.empty() || first == second) {
        return first.empty() ? second : first;
    }
    return first + '\n' + second;
}

}  // namespace

std::string StudyNotes::ofEvent(const std::string& id) const
{
    const auto found = events.find(id);
    return found == events.end() ? std::string() : found->second;
}

std::vector<PlacedNote> StudyNotes::ofPlot(std::string_view plot) const
{
    std::vector<PlacedNote> found;
    std::ranges::copy_if(placed, std::back_inserter(found),
                         [&](const PlacedNote& note) { return note.plot == plot; });
    return found;
}

void StudyNotes::setEvent(const std::string& id, const std::string& written)
{
    if (written.empty()) {
        events.erase(id);
    } else {
        events[id] = written;
    }
}

void StudyNotes::setPlot(const std::string& plot, const std::vector<PlacedNote>& notes)
{
    std::erase_if(placed, [&](const PlacedNote& note) { return note.plot == plot; });
    for (auto note : notes) {
        note.plot = plot;
        placed.push_back(std::move(note));
    }
}

std::vector<std::string> tagsOf(std::string_view text)
{
    std::vector<std::string> tags;
    for (const auto part : split(text, ",")) {
        std::string tag(trimmed(part));
        if (!tag.empty() && std::ranges::find(tags, tag) == tags.end()) {
            tags.push_back(std::move(tag));
        }
    }
    return tags;
}

std::string tagText(const std::vector<std::string>& tags)
{
    return fmt::format("{}", fmt::join(tags, ", "));
}

StudyNotes merged(const StudyNotes& first, const StudyNotes& second)
{
    auto both = first;
    both.text = below(first.text, second.text);
    for (const auto& tag : second.tags) {
        if (std::ranges::find(both.tags, tag) == both.tags.end()) {
            both.tags.push_back(tag);
        }
    }
    for (const auto& [event, text] : second.events) {
        both.events[event] = below(both.ofEvent(event), text);
    }
    for (const auto& note : second.placed) {
        if (std::ranges::find(both.placed, note) == both.placed.end()) {
            both.placed.push_back(note);
        }
    }
    return both;
}

}  // namespace papilio::core
