#include "core/io/importers/file_formats.h"

#include <array>

namespace papilio::core {

std::span<const FileFormat> fileFormats()
{
    static const std::array<FileFormat, 0> formats = {};
    return formats;
}

}  // namespace papilio::core
