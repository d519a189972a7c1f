#pragma once

#include "core/io/formats/file_format.h"

#include <vector>

namespace papilio::core {

/// All of them: those of rules (resources/tables), and those of code, each a line there.
std::vector<FileFormat> fileFormats();

}  // namespace papilio::core
