#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * How a study was looked at last: texts by key, such as "recorders/tolerance" → "1e-06".
 *
 * It belongs to the study and is saved with it; no result depends on it. A key begins with the page
 * that owns it ("audit/cpu"), or with "window" or "selection". Keys that a reader does not know
 * stay.
 */
class ViewState {
public:
    using Texts = std::vector<std::string>;
    using Entries = std::map<std::string, Texts, std::less<>>;

    /// Bytes of all keys and texts together; a study with thousands of ticks keeps the rest.
    static constexpr std::size_t largest = 64UL * 1024;

    /// Null: the key was never set. An empty list is a choice too: nothing is ticked.
    [[nodiscard]] const Texts* find(std::string_view key) const;
    /// The first text; empty where there is none.
    [[nodiscard]] std::string text(std::string_view key) const;
    /// Nothing where the key was never set or is not one finite number.
    [[nodiscard]] std::optional<double> number(std::string_view key) const;
    [[nodiscard]] const Entries& entries() const { return entries_; }

    /// What would make the state larger than `largest`, or has no key, is forgotten instead.
    /// @return whether it was kept
    bool set(std::string_view key, Texts texts);
    /// With all digits.
    bool setNumber(std::string_view key, double value);
    void forget(std::string_view key);

    bool operator==(const ViewState&) const = default;

private:
    Entries entries_;
};

/// Whether a page or the window reads this key of a ViewState, such as "recorders/tolerance".
/// @return InvalidArgument for a key that is never read, with the keys of its page, or with the
/// pages
Result<void> checkViewKey(std::string_view key);

/// A note at a place of a plot.
struct PlacedNote {
    std::string plot;  ///< the page and its axes: "recorders/iteration"
    double x = 0;      ///< in the units of the axes
    double y = 0;
    std::string text;

    bool operator==(const PlacedNote&) const = default;
};

/// The user's notes on a study. No result depends on it; it is saved, undone, reported and
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
