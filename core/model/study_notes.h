#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// A note at a place of a plot.
struct PlacedNote {
    std::string plot;  ///< the page and its axes: "recorders/iteration"
    double x = 0;      ///< in the units of the axes
    double y = 0;
    std::string text;

    bool operator==(const PlacedNote&) const = default;
};

/// What somebody wrote on a study. No result depends on it; it is saved, undone, reported and
/// searched with the study.
struct StudyNotes {
    std::string text;
    std::vector<std::string> tags;              ///< without duplicates
    std::map<std::string, std::string> events;  ///< by Dataset::eventIds; no text is empty
    std::vector<PlacedNote> placed;

    [[nodiscard]] bool isEmpty() const
    {
        return text.empty() && tags.empty() && events.empty() && placed.empty();
    }
    /// Empty where nothing was written on the event.
    [[nodiscard]] std::string ofEvent(const std::string& id) const;
    /// Of one plot, in the order in which they were written.
    [[nodiscard]] std::vector<PlacedNote> ofPlot(std::string_view plot) const;
    /// An empty text removes the note.
    void setEvent(const std::string& id, const std::string& written);
    /// Replaces those of one plot.
    void setPlot(const std::string& plot, const std::vector<PlacedNote>& notes);

    bool operator==(const StudyNotes&) const = default;
};

/// "cluster, before the update" → both, without blanks around, empty ones and duplicates.
std::vector<std::string> tagsOf(std::string_view text);
/// "cluster, before the update"
std::string tagText(const std::vector<std::string>& tags);

/// Both: texts below one another, every tag once; of an event that both have a note on, both.
StudyNotes merged(const StudyNotes& first, const StudyNotes& second);

}  // namespace papilio::core
