#pragma once

#include "collectors/base/program_counter.h"
#include "collectors/base/source.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::collectors {

/// An event of a virtual processor: a sum of what its runs count, each with a factor.
struct VirtualEvent : EventInfo {
    bool isOfCaches = false;  ///< it takes a simulation, or a run, that the others do not need
    std::vector<std::pair<std::size_t, std::int64_t>> terms = {};  ///< places of counts, factors

    [[nodiscard]] std::int64_t value(std::span<const std::int64_t> counts) const;
};

/**
 * The events of a table of resources (processors/qemu_events.csv), in its order.
 *
 * @param counts  names of what a run counts, in the order of the counts
 * @param where   words that rows may ask for; rows that ask for another one are left out
 * @return NotFound where the table is missing
 */
core::Result<std::vector<VirtualEvent>> virtualEvents(std::string_view table,
                                                      std::span<const std::string_view> counts,
                                                      const std::vector<std::string_view>& where);

/// A counter of whole programs whose events are those of a virtual processor.
class VirtualCounter : public ProgramCounter {
public:
    [[nodiscard]] bool isVirtual() const override { return true; }
    [[nodiscard]] std::optional<RooflineEvents> rooflineEvents() const override
    {
        return RooflineEvents{maker_ + "::FLOP", maker_ + "::bytes"};
    }
    [[nodiscard]] std::vector<EventProbe> probe(
        const std::vector<std::string>& events) const override;
    [[nodiscard]] std::vector<core::EventDescription> describe(
        const std::vector<std::string>& events) const override;

protected:
    /// @param maker  "valgrind", "qemu": the names of the events begin with it
    VirtualCounter(std::string maker, std::vector<VirtualEvent> events)
        : maker_(std::move(maker)),
          events_(std::move(events))
    {}

    /// @return null where there is none of that name
    [[nodiscard]] const VirtualEvent* event(const std::string& name) const;

private:
    std::string maker_;
    std::vector<VirtualEvent> events_;
};

}  // namespace papilio::collectors
