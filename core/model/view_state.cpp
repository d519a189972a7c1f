#include "core/model/view_state.h"

#include "core/base/lists.h"
#include "core/base/parsed_number.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <utility>

namespace papilio::core {

namespace {

std::size_t sizeOf(std::string_view key, const ViewState::Texts& texts)
{
    std::size_t bytes = key.size();
    for (const auto& text : texts) {
        bytes += text.size() + 1;
    }
    return bytes;
}

/// Of each page its keys. A test compares them with the sources of the pages.
constexpr auto pages = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"audit", "cpu definition metric view"},
     {"campaign", "overlay view"},
     {"compare",
      "axis benchmark counts counts_subset kernels roofline roofs_subset run section solver "
      "subset swapped with"},
     {"events", "scale segment selected"},
     {"export", "chosen coefficients smallest"},
     {"formulas", "definition result run set source"},
     {"metrics", "status tab"},
     {"recorders", "absolute axis current rank selected ticked tolerance view"},
     {"roofline",
      "axis cache capacity chart clock hidden isa kernels latency matrix object of_ways precision "
      "rate reuse roofline roofs sector selected sharing threads view ways"},
     {"selection", "event expectation kernel metric"},
     {"signatures", "basis"},
     {"topdown", "counters node other run runs shape units"},
     {"window", "benchmark page"}});

/// Older versions wrote it: the choice of the page Metrics between table (0) and curves (1), which
/// is a tab of the metric today.
constexpr std::string_view oldMetricsView = "metrics/view";

std::string below(const std::string& first, const std::string& second)
{
    if (first.empty() || second.empty() || first == second) {
        return first.empty() ? second : first;
    }
    return first + '\n' + second;
}

}  // namespace

const ViewState::Texts* ViewState::find(std::string_view key) const
{
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
}

std::string ViewState::text(std::string_view key) const
{
    const auto* texts = find(key);
    return texts == nullptr || texts->empty() ? std::string() : texts->front();
}

std::optional<double> ViewState::number(std::string_view key) const
{
    const auto* texts = find(key);
    if (texts == nullptr || texts->size() != 1) {
        return std::nullopt;
    }
    const auto value = parsedNumber<double>(texts->front());
    return value && std::isfinite(*value) ? value : std::nullopt;
}

bool ViewState::set(std::string_view key, Texts texts)
{
    if (key == oldMetricsView) {
        const bool isCurves = texts == Texts{"1"};
        return set("metrics/tab", {isCurves ? "3" : "0"});
    }
    forget(key);
    std::size_t bytes = sizeOf(key, texts);
    for (const auto& [known, held] : entries_) {
        bytes += sizeOf(known, held);
    }
    if (key.empty() || bytes > largest) {
        return false;
    }
    entries_.emplace(key, std::move(texts));
    return true;
}

bool ViewState::setNumber(std::string_view key, double value)
{
    return set(key, {fmt::format("{}", value)});
}

void ViewState::forget(std::string_view key)
{
    if (const auto found = entries_.find(key); found != entries_.end()) {
        entries_.erase(found);
    }
}

Result<void> checkViewKey(std::string_view key)
{
    if (key == oldMetricsView) {
        return {};
    }
    std::vector<std::string> known;
    const auto name = key.substr(0, key.find('/'));
    const auto page = std::ranges::find(pages, name, [](const auto& one) { return one.first; });
    if (page == pages.end()) {
        std::ranges::transform(pages, std::back_inserter(known),
                               [](const auto& one) { return std::string(one.first); });
        return Error{Errc::InvalidArgument, "unknown setting \"" + std::string(key) +
                                                "\"; settings begin with the page: " + list(known)};
    }
    for (const auto& one : split(page->second, " ")) {
        known.push_back(std::string(name) + '/' + std::string(one));
    }
    return std::ranges::find(known, key) != known.end()
               ? Result<void>()
               : Error{Errc::InvalidArgument,
                       "unknown setting \"" + std::string(key) + "\"; known are " + list(known)};
}

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
        if (!tag.empty()) {
            addOnce(tags, std::move(tag));
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
        addOnce(both.tags, tag);
    }
    for (const auto& [event, text] : second.events) {
        both.events[event] = below(both.ofEvent(event), text);
    }
    for (const auto& note : second.placed) {
        addOnce(both.placed, note);
    }
    return both;
}

}  // namespace papilio::core
