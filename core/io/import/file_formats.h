#pragma once

#include "core/io/formats/file_format.h"

#include <span>

namespace papilio::core {

/// All of them. Adding a format is adding its enumerator to ImportFormat and a line there.
std::span<const FileFormat> fileFormats();

}  // namespace papilio::core
