#pragma once

#include "collectors/kernels/suite.h"
#include "core/base/result.h"
#include "core/base/string_table.h"
#include "core/model/basis.h"
#include "core/model/benchmark.h"

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

/// The true counts of all kernels of a suite, as a basis: K x X.
core::Basis suiteBasis(const KernelSuite& suite);

/// The rows of the kernels that were run; expectations that none of them exercises are left out,
/// because no event can be distinguished from zero there. A suite with loops has the nuisance
/// "LOOP?" besides, 1 in every kernel, where the kernels can tell it from the others.
core::Basis suiteBasis(const KernelSuite& suite, const core::StringTable& kernels);

/// One note for all kernels of a suite that were not run: which, and why.
std::vector<std::string> missingKernelNotes(const KernelSuite& suite);

/**
 * The signatures of a benchmark (resources/signatures/ARCHITECTURE/BENCHMARK.csv, else
 * resources/signatures/BENCHMARK.csv, else those of its kind) in a basis that may lack expectations
 * of the full one.
 *
 * @return what core::readSignaturesCsv() says; empty where file not found
 */
core::Result<core::Signatures> suiteSignatures(const KernelSuite& suite,
                                               const std::string& kind,
                                               const core::Basis& basis);

}  // namespace papilio::collectors
