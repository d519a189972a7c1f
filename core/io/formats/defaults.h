#pragma once

#include "core/io/formats/file_format.h"
#include "core/model/benchmark.h"

namespace papilio::core {

/// One signature per expectation: "<name>" = 1 of it.
Signatures unitSignatures(const Basis& basis);

/// The kind's signatures cut to the expectations of `basis`: columns that are not there are left
/// out, and so are metrics of which nothing is left. Empty where the kind has none.
Signatures shapedSignatures(BenchmarkKind kind, const Basis& basis);

/// `basis` without all-zero and dependent columns; the names that went are appended to `dropped`.
Basis independentPart(const Basis& basis, std::vector<std::string>& dropped);

/// What a kind's expectations tell about a basis from a file: the kind with the same names, else
/// Custom.
BenchmarkKind kindOf(const Basis& basis);

/// Fills in basis, signatures and parameters of `benchmark`, whose data stand: from the files of
/// `options` where given, else `ownBasis` where there is one, else the kind's own.
/// Where the basis file is kernelBasisWord, the kernels are the basis, with the same signatures.
/// @throws the Error of a file, or of a basis that does not fit the data
void completeBenchmark(Benchmark& benchmark,
                       const ImportOptions& options,
                       const Basis* ownBasis = nullptr,
                       const Signatures* ownSignatures = nullptr);

/// The kind of data that do not say it: that of `options`, or of its basis.
/// @throws the Error of the basis
BenchmarkKind chooseKind(const ImportOptions& options, BenchmarkKind otherwise);

/// Data of the file at `path` with a name, a basis and signatures.
/// @throws what completeBenchmark() does, with the name of the file
std::shared_ptr<const Benchmark> benchmarkOf(const std::filesystem::path& path,
                                             Dataset data,
                                             BenchmarkKind kind,
                                             const ImportOptions& options);

}  // namespace papilio::core
