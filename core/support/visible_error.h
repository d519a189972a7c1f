#pragma once

#include "core/support/error.h"

namespace papilio::core {

/// The same error, its message as visibleText() of core/base/text.h writes it: on one line.
Error visibleText(Error error);

}  // namespace papilio::core
