#pragma once

#include "core/analysis/event_plan.h"
#include "core/base/result.h"
#include "core/model/benchmark.h"

#include <string>
#include <vector>

namespace papilio::core {

/// Names of the kernels behind the rows of the kind's basis (resources/bases/KIND.kernels.txt).
/// @return NotFound or Unreadable, naming the file
Result<std::vector<std::string>> kernelNames(BenchmarkKind kind);

/// The kernels that papilio-collect can measure with known expectations: those of the bundled bases
/// (resources/bases). A basis whose files are missing or do not fit each other is left out.
std::vector<KernelCatalogue> kernelCatalogues();

}  // namespace papilio::core
