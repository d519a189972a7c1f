#pragma once

#include "core/base/result.h"
#include "core/model/basis.h"
#include "core/model/parameters.h"
#include "core/model/signature.h"

#include <filesystem>

namespace papilio::core {

/// Where the data files live: $PAPILIO_RESOURCES, else share/papilio next to the installed program,
/// else the source tree.
std::filesystem::path resourceDirectory();

/// The kind's own basis for `kernels` kernels (bases/<kind>.csv). Block bases (FLOPs with fewer
/// widths, caches with more points) are shaped to the kernels' names where the file says how.
/// @return NotFound, or InvalidShape where the kind has no basis of that many kernels
Result<Basis> defaultBasis(BenchmarkKind kind, std::size_t kernels);

/// The kind's own signatures (signatures/<kind>.csv).
Result<Signatures> defaultSignatures(BenchmarkKind kind, const Basis& basis);

}  // namespace papilio::core
