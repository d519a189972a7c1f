#pragma once

#include "core/definitions/dialect.h"

#include <string>

namespace papilio::core {

/// Why a definition is not read or not written, or what of it is not kept: part of a sentence.
std::string reasonText(const DefinitionReason& reason);

}  // namespace papilio::core
