#pragma once

#include "core/model/document.h"

#include <string>
#include <vector>

namespace papilio::core {

/// What a study holds besides its benchmarks, one sentence each.
std::vector<std::string> describeContents(const Document& document);

/// The notes on everything but the benchmarks, each once.
std::vector<std::string> notesOf(const Document& document);

}  // namespace papilio::core
