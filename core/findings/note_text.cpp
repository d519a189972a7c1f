#include "core/findings/note_text.h"

#include "core/base/sentence.h"
#include "core/base/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <set>

namespace papilio::core {

std::vector<std::string> noteLines(const std::string& lead, const std::string& note)
{
    std::vector<std::string> lines;
    for (const auto line : split(note, "\n")) {
        if (!trimmed(line).empty()) {
            lines.push_back(fmt::format("{}: {}", lead, trimmed(line)));
        }
    }
    return lines;
}

std::vector<std::string> studyNoteLines(const StudyNotes& notes)
{
    auto lines = noteLines("Tags", tagText(notes.tags));
    std::ranges::move(noteLines("Note", notes.text), std::back_inserter(lines));
    return lines;
}

std::vector<std::string> eventNoteLines(const StudyNotes& notes,
                                        const std::vector<std::string>& events)
{
    std::vector<std::string> lines;
    std::set<std::string> met;
    for (const auto& event : events) {
        if (met.insert(event).second) {
            std::ranges::move(noteLines(sentence("note on {}", event), notes.ofEvent(event)),
                              std::back_inserter(lines));
        }
    }
    return lines;
}

}  // namespace papilio::core
