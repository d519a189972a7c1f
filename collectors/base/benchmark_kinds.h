#pragma once

#include "core/model/parameters.h"

#include <span>
#include <string_view>

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

}  // namespace papilio::collectors
