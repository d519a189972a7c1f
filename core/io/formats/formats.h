#pragma once

#include "core/io/formats/import_files.h"

namespace papilio::core {

// The formats that code reads; what each takes and gives is in the comment of its definition.
FileFormat caliperFormat();
FileFormat catFormat();
FileFormat csvFormat();
FileFormat ginkgoFormat();
FileFormat kerncraftFormat();
FileFormat kspMonitorFormat();
FileFormat likwidFormat();
FileFormat logFormat();
FileFormat papiHlFormat();
FileFormat paraverFormat();
FileFormat perfC2cFormat();
FileFormat perfMemFormat();
FileFormat perfStatFormat();
FileFormat rocprofFormat();
FileFormat tableFormat();
FileFormat tauFormat();
FileFormat traceCsvFormat();

}  // namespace papilio::core
