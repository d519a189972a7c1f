#pragma once

#include "core/analysis/kernel_plan.h"

#include <vector>

namespace papilio::core {

/// The kernels that papilio-collect can measure with known expectations: those of the bundled bases
/// (resources/bases). A basis whose files are missing or do not fit each other is left out.
std::vector<KernelCatalogue> kernelCatalogues();

}  // namespace papilio::core
