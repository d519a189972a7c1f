#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// The description of one event by one source.
struct EventDescription {
    std::string event;        ///< as the study spells it
    std::string summary;      ///< a sentence or two; may be empty
    std::string details;      ///< the long text; empty: the summary is all there is
    std::string errata;       ///< ids as the source gives them, "SKL091, SKL044"; empty: none known
    std::string counters;     ///< "0,1,2,3", "Fixed counter 1"; empty: not known
    std::string sampling;     ///< how exactly it samples, "PEBS"; empty: not, or not known
    std::string source;       ///< the source: "sapphirerapids_core.json 1.39", "libpfm 4.13, spr"
    std::string described;    ///< the event as the source spells it; empty: as the study does
    bool deprecated = false;  ///< the source advises against it

    bool operator==(const EventDescription&) const = default;
};

/**
 * What is known of the events of a study: one table for all its parts, by the name of the event.
 *
 * An event means the same in every benchmark, counter table and definition of a machine, so nothing
 * is kept twice. Where several sources describe one event (PAPI and Intel, or two machines that
 * share a name) each of them stays, with its name: none is preferred in silence.
 */
class EventDescriptions {
public:
    EventDescriptions() = default;
    /// Of the same event and source the last one stays.
    explicit EventDescriptions(std::vector<EventDescription> items);

    /// By event; those of one event in the order in which they were given.
    [[nodiscard]] const std::vector<EventDescription>& all() const { return items_; }
    /// All descriptions of `event`; empty: nothing is known.
    [[nodiscard]] std::span<const EventDescription> of(std::string_view event) const;
    /// These and `more`, which replace those of the same event and source.
    [[nodiscard]] EventDescriptions with(const std::vector<EventDescription>& more) const;

    bool operator==(const EventDescriptions&) const = default;

private:
    std::vector<EventDescription> items_;
};

/// Bytes a text of a description may have: the longest of Intel's have 3 KiB.
inline constexpr std::size_t longestEventText = std::size_t{64} * 1024;

/// Events and sources have names, every pair of them once, and no text is longer than
/// longestEventText.
/// @return InvalidArgument naming the event and what does not fit
Result<void> checkEventDescriptions(const std::vector<EventDescription>& items);

/// The ids one by one: "SKL091", "SKL044".
std::vector<std::string> errataOf(const EventDescription& description);

/**
 * What speaks against trusting an event, a phrase per source and reason: "erratum SKL091 (by
 * skylakex_core.json 1.37)", "deprecated (by …)". Empty: nothing is known against it.
 */
std::vector<std::string> cautionsOf(std::span<const EventDescription> descriptions);

/// Whether an event is a number that no list of events names: "perf_raw::r88c7", "r88c7",
/// "cpu/event=0xc7,umask=0x88/".
bool isEventCode(std::string_view event);

}  // namespace papilio::core
