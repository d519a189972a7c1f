#pragma once

#include "core/model/document.h"

#include <memory>

namespace papilio::core {

/// The counters that the page Top-Down shows of a study: those its view names, else the first.
/// @return null where there are none
std::shared_ptr<const CounterTable> shownCounters(const Document& document);

}  // namespace papilio::core
