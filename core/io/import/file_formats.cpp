#include "core/io/import/file_formats.h"

#include "core/io/formats/caliper/caliper_import.h"
#include "core/io/formats/csv/table_import.h"
#include "core/io/formats/csv/trace_csv_import.h"
#include "core/io/formats/ginkgo/ginkgo_import.h"
#include "core/io/formats/influxdb/influxdb_import.h"
#include "core/io/formats/kerncraft/kerncraft_import.h"
#include "core/io/formats/likwid/likwid_import.h"
#include "core/io/formats/log/log_import.h"
#include "core/io/formats/papi/papi_hl_import.h"
#include "core/io/formats/papilio/definition_import.h"
#include "core/io/formats/paraver/paraver_import.h"
#include "core/io/formats/pcp/pcp_import.h"
#include "core/io/formats/perf/perf_memory_import.h"
#include "core/io/formats/perf/perf_stat_import.h"
#include "core/io/formats/petsc/ksp_monitor_import.h"
#include "core/io/formats/rocprof/rocprof_import.h"
#include "core/io/formats/table/table_formats.h"
#include "core/io/formats/tau/tau_import.h"
#include "core/io/formats/toplev/toplev_import.h"

#include <algorithm>
#include <iterator>

namespace papilio::core {

std::vector<FileFormat> fileFormats()
{
    std::vector<FileFormat> formats, weak;
    for (const auto& rules : knownTableRules()) {
        if (rules->isPartial) {
            continue;
        }
        (rules->isWeak ? weak : formats).push_back(formatOfRules(rules));
    }
    for (auto format :
         {toplevFormat(), papiHlFormat(), caliperFormat(), tauFormat(), likwidFormat(),
          kerncraftFormat(), paraverFormat(), rocprofFormat(), perfMemFormat(), perfC2cFormat(),
          pcpFormat(), influxDbFormat(), perfStatFormat(), definitionFormat(), ginkgoFormat(),
          kspMonitorFormat(), traceCsvFormat()}) {
        formats.push_back(std::move(format));
    }
    std::ranges::move(weak, std::back_inserter(formats));
    formats.push_back(logFormat());
    formats.push_back(tableFormat());
    return formats;
}

}  // namespace papilio::core
