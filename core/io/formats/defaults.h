#pragma once

#include "core/io/formats/file_format.h"
#include "core/model/benchmark.h"

#include <fmt/core.h>
#include <string>
#include <vector>

namespace papilio::core {

/// One signature per expectation: "<name>" = 1 of it.
Signatures unitSignatures(const Basis& basis);

/// The kind's signatures cut to the expectations of `basis`: columns that are not there are left
/// out, and so are metrics of which nothing is left. Empty where the kind has none.
Signatures shapedSignatures(BenchmarkKind kind, const Basis& basis);

/// `basis` without all-zero and dependent columns. Where some went, `sentence` is a note, with
/// their names in the place of {}.
Basis independentPart(const Basis& basis,
                      std::vector<std::string>& notes,
                      fmt::format_string<std::string> sentence);

/// A benchmark of such data with basis, signatures and parameters: from the files of `options`
/// where given, else `ownBasis` where there is one, else the kind's own. Where the basis file is
/// kernelBasisWord, the kernels are the basis, with the same signatures.
/// @throws the Error of a file, or of a basis that does not fit the data
std::shared_ptr<Benchmark> newBenchmark(std::string name,
                                        BenchmarkKind kind,
                                        Dataset data,
                                        const ImportOptions& options,
                                        const Basis* ownBasis = nullptr,
                                        const Signatures* ownSignatures = nullptr);

/// The kind of data that do not say it: that of `options`, or of its basis.
/// @throws the Error of the basis
BenchmarkKind chooseKind(const ImportOptions& options, BenchmarkKind otherwise);

/// Data of the file at `path` with a name, a basis and signatures.
/// @throws what newBenchmark() does, with the name of the file
std::shared_ptr<const Benchmark> benchmarkOf(const std::filesystem::path& path,
                                             Dataset data,
                                             BenchmarkKind kind,
                                             const ImportOptions& options);

}  // namespace papilio::core
