#pragma once

#include "widgets/plot/hover_card.h"
#include "widgets/plot/trace_picture.h"
#include "widgets/plot/trace_scale.h"

#include <vector>

namespace papilio::widgets {

/// What the card next to the pointer says of a value: the value, and what the other lines that are
/// not hidden have at the same position, the largest first.
HoverText traceCard(const TracePicture& picture,
                    const std::vector<bool>& hidden,
                    const TraceScale& scale,
                    std::size_t trace,
                    std::size_t index);

}  // namespace papilio::widgets
