#include "core/io/import/file_formats.h"

#include "core/io/formats/caliper/caliper_import.h"
#include "core/io/formats/carm/carm_import.h"
#include "core/io/formats/csv/counters_csv.h"
#include "core/io/formats/csv/roofline_csv.h"
#include "core/io/formats/csv/table_import.h"
#include "core/io/formats/csv/trace_csv_import.h"
#include "core/io/formats/ginkgo/ginkgo_import.h"
#include "core/io/formats/hpc/hpc_benchmarks.h"
#include "core/io/formats/influxdb/influxdb_import.h"
#include "core/io/formats/kerncraft/kerncraft_import.h"
#include "core/io/formats/likwid/likwid_bench_import.h"
#include "core/io/formats/likwid/likwid_import.h"
#include "core/io/formats/lmbench/lmbench_import.h"
#include "core/io/formats/locality/locality_csv.h"
#include "core/io/formats/log/log_import.h"
#include "core/io/formats/nanobench/nanobench_import.h"
#include "core/io/formats/nsight/nsight_import.h"
#include "core/io/formats/papi/papi_hl_import.h"
#include "core/io/formats/papilio/definition_import.h"
#include "core/io/formats/paraver/paraver_import.h"
#include "core/io/formats/pcp/pcp_import.h"
#include "core/io/formats/perf/perf_memory_import.h"
#include "core/io/formats/perf/perf_stat_import.h"
#include "core/io/formats/perfspect/perfspect_import.h"
#include "core/io/formats/petsc/ksp_monitor_import.h"
#include "core/io/formats/rajaperf/rajaperf_import.h"
#include "core/io/formats/rocprof/rocprof_import.h"
#include "core/io/formats/tau/tau_import.h"
#include "core/io/formats/toplev/toplev_csv.h"

#include <array>

namespace papilio::core {

std::span<const FileFormat> fileFormats()
{
    static const auto formats = std::to_array<FileFormat>(
        {toplevFormat(),      papiHlFormat(),        caliperFormat(),
         tauFormat(),         likwidFormat(),        carmFormat(),
         kerncraftFormat(),   streamFormat(),        hpcgFormat(),
         hplFormat(),         rajaPerfFormat(),      paraverFormat(),
         rocprofFormat(),     nsightComputeFormat(), perfSpectFormat(),
         likwidBenchFormat(), rooflineCsvFormat(),   communicationCsvFormat(),
         reuseCsvFormat(),    perfMemFormat(),       perfC2cFormat(),
         lmbenchFormat(),     pcpFormat(),           influxDbFormat(),
         perfStatFormat(),    countersFormat(),      definitionFormat(),
         ginkgoFormat(),      kspMonitorFormat(),    traceCsvFormat(),
         nanoBenchFormat(),   logFormat(),           tableFormat()});
    return formats;
}

}  // namespace papilio::core
