#pragma once

#include "core/analysis/event_facts.h"
#include "core/present/table.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace papilio::core {

/// Everything that tables show of the events of an analysis; a row is the event's index.
/// @param facts  asked when cells are; it has to live as long as the columns
Columns<std::uint32_t> eventColumns(const EventFacts& facts);

/// The counts of these events, one column each with the event's id; a row is the index of a kernel.
/// @param facts  asked when cells are; it has to live as long as the columns
Columns<std::size_t> kernelCountColumns(const EventFacts& facts,
                                        const std::vector<std::uint32_t>& events);

}  // namespace papilio::core
