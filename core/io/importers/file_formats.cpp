#include "core/io/importers/file_formats.h"

#include "core/io/importers/carm_import.h"
#include "core/io/importers/counters_csv.h"
#include "core/io/importers/definition_import.h"
#include "core/io/importers/ginkgo_import.h"
#include "core/io/importers/ksp_monitor_import.h"
#include "core/io/importers/likwid_bench_import.h"
#include "core/io/importers/likwid_import.h"
#include "core/io/importers/locality_csv.h"
#include "core/io/importers/papi_hl_import.h"
#include "core/io/importers/perf_stat_import.h"
#include "core/io/importers/rocprof_import.h"
#include "core/io/importers/roofline_csv.h"
#include "core/io/importers/toplev_csv.h"
#include "core/io/importers/trace_csv_import.h"

#include <array>

namespace papilio::core {

std::span<const FileFormat> fileFormats()
{
    static const auto formats = std::to_array<FileFormat>(
        {toplevFormat(), papiHlFormat(), likwidFormat(), carmFormat(), rocprofFormat(),
         likwidBenchFormat(), rooflineCsvFormat(), communicationCsvFormat(), reuseCsvFormat(),
         perfStatFormat(), countersFormat(), definitionFormat(), ginkgoFormat(), kspMonitorFormat(),
         traceCsvFormat()});
    return formats;
}

}  // namespace papilio::core
