#include "core/io/formats/defaults.h"

#include "core/base/csv.h"
#include "core/io/files/file_text.h"
#include "core/io/resources/resources.h"
#include "core/io/text/basis_csv.h"
#include "core/model/basis.h"
#include "core/model/signature.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

namespace papilio::core {
namespace {

constexpr std::array namedKinds = {BenchmarkKind::Branch, BenchmarkKind::CpuFlops,
                                   BenchmarkKind::GpuFlops, BenchmarkKind::DataCache};

/// The kind's signatures with the basis they were written for: the header of their own file.
std::optional<std::pair<Signatures, std::vector<std::string>>> kindSignatures(BenchmarkKind kind)
{
    const auto path = resourceDirectory() / "signatures" / (std::string(toString(kind)) + ".csv");
    const auto text = readSmallFile(path);
    if (!text) {
        return {};
    }
    const auto table = readCsvTable(*text, path.string());
    if (!table || table->rows.empty()) {
        return {};
    }
    Basis header;
    header.expectations.assign(table->rows.front().cells.begin() + 1,
                               table->rows.front().cells.end());
    header.matrix.resize(0, static_cast<Eigen::Index>(header.expectations.size()));
    auto signatures = parseSignaturesCsv(*text, header, path.string());
    if (!signatures) {
        return {};
    }
    return std::pair(*std::move(signatures), header.expectations);
}

bool wantsKernels(const ImportOptions& options)
{
    return options.basisFile == kernelBasisWord;
}

Result<Basis> chooseBasis(const Benchmark& benchmark,
                          const ImportOptions& options,
                          const Basis* own)
{
    const auto kernels = benchmark.data->kernelCount();
    if (!options.basisFile.empty() && !wantsKernels(options)) {
        auto basis = readBasisCsv(options.basisFile, &benchmark.data->kernels);
        if (basis) {
            if (const auto good = checkBasis(*basis, kernels); !good) {
                return good.error().in(options.basisFile.string());
            }
        }
        return basis;
    }
    if (own != nullptr) {
        return *own;
    }
    if (benchmark.kind == BenchmarkKind::Custom) {
        return placeholderBasis(kernels);
    }
    return defaultBasis(benchmark.kind, kernels);
}

Result<Signatures> chooseSignatures(const Benchmark& benchmark,
                                    const ImportOptions& options,
                                    const Signatures* own)
{
    const auto& basis = *benchmark.basis;
    if (!options.signaturesFile.empty() && !wantsKernels(options)) {
        return readSignaturesCsv(options.signaturesFile, basis);
    }
    if (own != nullptr && (options.basisFile.empty() || wantsKernels(options))) {
        return *own;
    }
    auto shaped = shapedSignatures(benchmark.kind, basis);
    return shaped.empty() ? unitSignatures(basis) : shaped;
}

/// The kernels take the place of the basis. Signatures that nobody gave are those of the kind; of
/// custom kernels nothing is known that a metric could ask for.
Result<void> takeKernels(Benchmark& benchmark, const ImportOptions& options, bool isUnknown)
{
    auto basis = kernelBasis(benchmark.data->kernels);
    if (!basis) {
        return basis.error();
    }
    if (auto good = checkBasis(*basis, benchmark.data->kernelCount()); !good) {
        return good.error();
    }
    auto signatures = !options.signaturesFile.empty()
                          ? readSignaturesCsv(options.signaturesFile, *basis)
                      : isUnknown ? Signatures()
                                  : overKernels(*benchmark.signatures, *benchmark.basis);
    if (!signatures) {
        return signatures.error();
    }
    benchmark.basis = std::make_shared<const Basis>(*std::move(basis));
    benchmark.signatures = std::make_shared<const Signatures>(*std::move(signatures));
    return {};
}

/// A basis that the analysis will reject is imported: it can be edited.
void noteDependence(Benchmark& benchmark)
{
    const auto quality = basisQuality(*benchmark.basis);
    if (quality.dependent.empty()) {
        return;
    }
    auto noted = std::make_shared<Dataset>(*benchmark.data);  // seldom
    noted->provenance.notes.push_back(fmt::format(
        "The basis has rank {} of {}: {} can be combined from earlier expectations. The analysis "
        "needs independent expectations: remove or change it.",
        quality.rank, benchmark.basis->matrix.cols(), fmt::join(quality.dependent, ", ")));
    benchmark.data = std::move(noted);
}

}  // namespace

Signatures unitSignatures(const Basis& basis)
{
    Signatures signatures;
    const auto count = static_cast<Eigen::Index>(basis.expectations.size());
    for (Eigen::Index index = 0; index < count; ++index) {
        signatures.push_back({basis.expectations[static_cast<std::size_t>(index)],
                              Eigen::VectorXd::Unit(count, index), ""});
    }
    return signatures;
}

Signatures shapedSignatures(BenchmarkKind kind, const Basis& basis)
{
    const auto own = kind == BenchmarkKind::Custom ? std::nullopt : kindSignatures(kind);
    if (!own) {
        return {};
    }
    Signatures shaped;
    for (const auto& signature : own->first) {
        Eigen::VectorXd coefficients =
            Eigen::VectorXd::Zero(static_cast<Eigen::Index>(basis.expectations.size()));
        bool cut = false;
        for (std::size_t index = 0; index < own->second.size(); ++index) {
            const double coefficient = signature.coefficients[static_cast<Eigen::Index>(index)];
            const auto place =
                std::find(basis.expectations.begin(), basis.expectations.end(), own->second[index]);
            if (place != basis.expectations.end()) {
                coefficients[place - basis.expectations.begin()] = coefficient;
            } else {
                cut = cut || coefficient != 0;
            }
        }
        if (!coefficients.isZero(0)) {
            shaped.push_back(
                {signature.metric, coefficients,
                 cut ? "Expectations that this benchmark does not have are left out." : ""});
        }
    }
    return shaped;
}

Basis independentPart(const Basis& basis, std::vector<std::string>& dropped)
{
    Basis kept;
    kept.note = basis.note;
    std::vector<Eigen::Index> columns;
    for (Eigen::Index column = 0; column < basis.matrix.cols(); ++column) {
        if (basis.matrix.col(column).isZero(0)) {
            dropped.push_back(basis.expectations[static_cast<std::size_t>(column)]);
        } else {
            columns.push_back(column);
            kept.expectations.push_back(basis.expectations[static_cast<std::size_t>(column)]);
        }
    }
    kept.matrix = basis.matrix(Eigen::all, columns);
    if (columns.empty()) {
        return kept;
    }
    const auto dependent = basisQuality(kept).dependent;
    if (dependent.empty()) {
        return kept;
    }
    Basis independent;
    independent.note = basis.note;
    columns.clear();
    for (Eigen::Index column = 0; column < kept.matrix.cols(); ++column) {
        const auto& name = kept.expectations[static_cast<std::size_t>(column)];
        if (std::find(dependent.begin(), dependent.end(), name) != dependent.end()) {
            dropped.push_back(name);
        } else {
            columns.push_back(column);
            independent.expectations.push_back(name);
        }
    }
    independent.matrix = kept.matrix(Eigen::all, columns);
    return independent;
}

BenchmarkKind kindOf(const Basis& basis)
{
    for (const auto kind : namedKinds) {
        const auto own = kindSignatures(kind);
        if (own && own->second == basis.expectations) {
            return kind;
        }
    }
    return BenchmarkKind::Custom;
}

Result<void> completeBenchmark(Benchmark& benchmark,
                               const ImportOptions& options,
                               const Basis* ownBasis,
                               const Signatures* ownSignatures)
{
    auto basis = chooseBasis(benchmark, options, ownBasis);
    if (!basis) {
        return basis.error();
    }
    benchmark.basis = std::make_shared<const Basis>(*std::move(basis));
    auto signatures = chooseSignatures(benchmark, options, ownSignatures);
    if (!signatures) {
        return signatures.error();
    }
    benchmark.signatures = std::make_shared<const Signatures>(*std::move(signatures));
    benchmark.parameters = defaultParameters(benchmark.kind);
    if (wantsKernels(options)) {
        return takeKernels(benchmark, options,
                           benchmark.kind == BenchmarkKind::Custom && ownBasis == nullptr);
    }
    if (!options.basisFile.empty()) {
        noteDependence(benchmark);
    }
    return {};
}

Result<BenchmarkKind> chooseKind(const ImportOptions& options, BenchmarkKind otherwise)
{
    if (options.kind) {
        return *options.kind;
    }
    if (options.basisFile.empty() || wantsKernels(options)) {
        return otherwise;
    }
    const auto basis = readBasisCsv(options.basisFile);
    return basis ? Result<BenchmarkKind>(kindOf(*basis)) : Result<BenchmarkKind>(basis.error());
}

Result<std::shared_ptr<const Benchmark>> benchmarkOf(const std::filesystem::path& path,
                                                     Dataset data,
                                                     BenchmarkKind kind,
                                                     const ImportOptions& options)
{
    auto benchmark = std::make_shared<Benchmark>();
    benchmark->name = !options.benchmark.empty()      ? options.benchmark
                      : kind == BenchmarkKind::Custom ? textStem(path)
                                                      : std::string(toString(kind));
    benchmark->kind = kind;
    benchmark->data = std::make_shared<const Dataset>(std::move(data));
    if (auto good = completeBenchmark(*benchmark, options); !good) {
        // Errors about files name them already; what remains is about the data.
        const bool named = !options.basisFile.empty() || !options.signaturesFile.empty();
        return named ? good.error() : good.error().in(path.string());
    }
    return std::shared_ptr<const Benchmark>(std::move(benchmark));
}

}  // namespace papilio::core
