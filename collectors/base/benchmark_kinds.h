#pragma once

#include "core/base/result.h"
#include "core/model/parameters.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::collectors {

/// A benchmark as the command line names it.
struct BenchmarkName {
    std::string_view name;     ///< "dcache-read"
    core::BenchmarkKind kind;  ///< decides basis, signatures and parameters
};

/// Every benchmark that `cat` understands; a source has some of them.
std::span<const BenchmarkName> benchmarkNames();

/// @return null where there is no benchmark of that name
const BenchmarkName* benchmarkName(std::string_view name);

/// Names of the kernels behind the rows of the kind's basis (resources/bases/KIND.kernels.txt).
/// @return NotFound or Unreadable, naming the file
core::Result<std::vector<std::string>> kernelNames(core::BenchmarkKind kind);

}  // namespace papilio::collectors
