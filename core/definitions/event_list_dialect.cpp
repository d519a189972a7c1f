#include "core/definitions/conversion.h"
#include "core/definitions/event_term.h"
#include "core/formula/parser.h"
#include "core/papi/schedule.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace papilio::core {

namespace {

/// A line of events for each run, as PAPI and libpfm4 spell them.
class EventListWriter : public DefinitionWriter {
public:
    using DefinitionWriter::DefinitionWriter;

    void write(WrittenDefinition& one, const Expression&) override
    {
        using Kind = DefinitionReason::Kind;
        if (one.events.empty()) {
            one.refuse({.kind = Kind::NoCounts});
            return;
        }
        std::string formula;
        std::map<std::string, std::string, std::less<>> spelled;
        for (const auto& event : one.events) {
            const bool isDevice = event.find_first_of("()[]{} /") != std::string::npos;
            const auto name = isDevice ? std::nullopt : papiEvent(parseEventTerm(event));
            if (!name || (options_.known && !options_.known->has(*name))) {
                one.refuse({.kind = isDevice ? Kind::NoName
                                    : name   ? Kind::UnknownEvent
                                             : Kind::NoEventOption,
                            .text = name.value_or(event)});
                return;
            }
            spelled[event] = *name;
            formula += (formula.empty() ? "" : " + ") + toInfix(Expression::name(event));
        }
        spelled_.merge(spelled);
        set_.definitions.push_back({one.name, formula, {}, {}, {}});
    }

    std::string text(Conversion& made) override
    {
        const auto plan = scheduleEvents(set_, {options_.counters, {}, {}});
        if (!plan) {
            for (auto& one : made.definitions) {
                one.refuse(
                    {.kind = DefinitionReason::Kind::Unsupported, .text = plan.error().message});
            }
            return {};
        }
        auto text = made.comments();
        for (const auto& events : plan->eventSets) {
            auto& names = made.eventSets.emplace_back();
            for (const auto& event : events) {
                names.push_back(spelled_.at(event));
            }
            text += fmt::format("# run {} of {}\n{}\n", made.eventSets.size(),
                                plan->eventSets.size(), fmt::join(names, ","));
        }
        return text;
    }

private:
    std::map<std::string, std::string, std::less<>> spelled_;
    DefinitionSet set_;
};

}  // namespace

const Dialect dialects::eventList = {
    .id = "event-list",
    .tool = "libpfm4",
    .label = "List of events (libpfm4)",
    .suffix = ".txt",
    .eventsOnly = true,
    .countsOnly = true,
    .needsCounters = true,
    .needsPfmNames = true,
    .writer = newWriter<EventListWriter>,
};

}  // namespace papilio::core
