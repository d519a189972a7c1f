#include "core/io/definitions/described_events.h"

#include "core/analysis/event_search.h"
#include "core/io/study/study_file.h"
#include "core/model/event_descriptions.h"
#include "tests/fuzz/target.h"

#include <algorithm>
#include <memory>

using namespace papilio::core;
using namespace papilio::fuzz;

namespace {

void useMatch(const std::vector<EventDescription>& events)
{
    constexpr std::size_t most = 50;
    std::vector<std::string> asked = {"spr::A:B:c=1", "a.b", "A_B"};
    for (std::size_t place = 0; place < std::min(events.size(), most); ++place) {
        asked.push_back(events[place].event);
    }
    const auto match = matchDescriptions(asked, events);
    require(match.found.size() + match.missing.size() + match.ambiguous.size() == asked.size(),
            "every event is found, missing or ambiguous");
    for (const auto& event : match.ambiguous) {
        require(event.candidates.size() > 1, "ambiguous means several: " + event.event);
    }
    (void)cautionsOf(match.found);
    const auto kept = std::make_shared<const EventDescriptions>(match.found);
    const auto good = checkDocument({.descriptions = kept});
    require(good.hasValue(), good ? "" : "what was read can be saved: " + good.error().message);
    require(*kept == EventDescriptions(kept->all()),
            "descriptions that are sorted stay as they are");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto text = textOf(data, size);
    const auto choice = takeChoice(text, 3);
    const auto read = parseDescribedEvents(text, "input", static_cast<DescribedFormat>(choice));
    if (!read) {
        requireSentence(read.error().message);
        return 0;
    }
    for (const auto& event : read->events) {
        require(!event.event.empty() && event.source == read->source,
                "every event has a name and its source");
        require(event.summary.size() <= longestEventText, "texts are bounded");
    }
    useMatch(read->events);
    return 0;
}
