#pragma once

#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_files.h"

#include <string_view>

namespace papilio::core {

/// Whether the text has the heading of likwid-perfctr's timeline mode (-t).
bool isLikwidTimeline(std::string_view text);

/**
 * Adds the intervals of a timeline, whatever the program printed between them: each is a run, a
 * group a pass where there are several, a hardware thread a part. Where the group has metrics
 * LIKWID prints those instead of the counts.
 * @return Malformed naming the line that is cut off, or the file without an interval
 */
Result<void> addLikwidTimeline(CounterBuilder& counters, const ImportFile& file);

}  // namespace papilio::core
