#include "core/io/importers/file_formats.h"

#include "core/io/importers/likwid_import.h"
#include "core/io/importers/papi_hl_import.h"
#include "core/io/importers/perf_stat_import.h"

#include <array>

namespace papilio::core {

std::span<const FileFormat> fileFormats()
{
    static const auto formats =
        std::to_array<FileFormat>({papiHlFormat(), likwidFormat(), perfStatFormat()});
    return formats;
}

}  // namespace papilio::core
