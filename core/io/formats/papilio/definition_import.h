#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/// The line of the registry: JSON as resources/definitions/README.md describes it.
FileFormat definitionFormat();

}  // namespace papilio::core
