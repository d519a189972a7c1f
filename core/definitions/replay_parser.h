#pragma once

#include "core/base/result.h"
#include "core/definitions/replay_tree.h"

#include <string_view>

namespace papilio::core {

/// @return Malformed where the tool's own parser would refuse the text
Result<ReplayedFormula::Tree> parseReplayed(std::string_view text, ToolFormat format);

}  // namespace papilio::core
