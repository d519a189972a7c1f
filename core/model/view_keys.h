#pragma once

#include "core/base/result.h"

#include <string_view>

namespace papilio::core {

/// Whether a page or the window reads this key of a ViewState, such as "recorders/tolerance".
/// @return InvalidArgument for one that nobody reads, with the keys of its page; else with the
/// pages
Result<void> checkViewKey(std::string_view key);

}  // namespace papilio::core
