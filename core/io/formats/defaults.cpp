#include "core/io/formats/defaults.h"

#include "core/base/csv.h"
#include "core/io/files/file_text.h"
#include "core/io/resources/resources.h"
#include "core/io/text/basis_csv.h"
#include "core/io/text/parse_error.h"
#include "core/model/basis.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
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

/// What a kind's expectations tell about a basis from a file: the kind with the same names, else
/// Custom.
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

bool wantsKernels(const ImportOptions& options)
{
    return options.basisFile == kernelBasisWord;
}

Basis chooseBasis(const Benchmark& benchmark, const ImportOptions& options, const Basis* own)
{
    const auto kernels = benchmark.data->kernelCount();
    if (!options.basisFile.empty() && !wantsKernels(options)) {
        auto basis = orThrow(readBasisCsv(options.basisFile, &benchmark.data->kernels));
        orThrow(checkBasis(basis, kernels), options.basisFile.string());
        return basis;
    }
    if (own != nullptr) {
        return *own;
    }
    return benchmark.kind == BenchmarkKind::Custom ? placeholderBasis(kernels)
                                                   : orThrow(defaultBasis(benchmark.kind, kernels));
}

Signatures chooseSignatures(const Benchmark& benchmark,
                            const ImportOptions& options,
                            const Signatures* own)
{
    const auto& basis = *benchmark.basis;
    if (!options.signaturesFile.empty() && !wantsKernels(options)) {
        return orThrow(readSignaturesCsv(options.signaturesFile, basis));
    }
    if (own != nullptr && (options.basisFile.empty() || wantsKernels(options))) {
        return *own;
    }
    auto shaped = shapedSignatures(benchmark.kind, basis);
    return shaped.empty() ? unitSignatures(basis) : shaped;
}

/// The kernels take the place of the basis. Signatures that nobody gave are those of the kind; of
/// custom kernels nothing is known that a metric could ask for.
void takeKernels(Benchmark& benchmark, const ImportOptions& options, bool isUnknown)
{
    auto basis = orThrow(kernelBasis(benchmark.data->kernels));
    orThrow(checkBasis(basis, benchmark.data->kernelCount()));
    auto signatures = !options.signaturesFile.empty()
                          ? orThrow(readSignaturesCsv(options.signaturesFile, basis))
                      : isUnknown ? Signatures()
                                  : overKernels(*benchmark.signatures, *benchmark.basis);
    benchmark.basis = std::make_shared<const Basis>(std::move(basis));
    benchmark.signatures = std::make_shared<const Signatures>(std::move(signatures));
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

Basis independentPart(const Basis& basis,
                      std::vector<std::string>& notes,
                      fmt::format_string<std::string> sentence)
{
    std::vector<std::string> dropped;
    const auto without = [&dropped](const Basis& from, auto isLeftOut) {
        Basis kept;
        kept.note = from.note;
        std::vector<Eigen::Index> columns;
        for (Eigen::Index column = 0; column < from.matrix.cols(); ++column) {
            const auto& name = from.expectations[static_cast<std::size_t>(column)];
            if (isLeftOut(column, name)) {
                dropped.push_back(name);
            } else {
                columns.push_back(column);
                kept.expectations.push_back(name);
            }
        }
        kept.matrix = from.matrix(Eigen::all, columns);
        return kept;
    };
    auto kept = without(basis, [&](Eigen::Index column, const std::string&) {
        return basis.matrix.col(column).isZero(0);
    });
    if (!kept.expectations.empty()) {
        kept = without(kept, [dependent = basisQuality(kept).dependent](Eigen::Index,
                                                                        const std::string& name) {
            return std::ranges::find(dependent, name) != dependent.end();
        });
    }
    if (!dropped.empty() && !kept.expectations.empty()) {
        notes.push_back(fmt::format(sentence, fmt::format("{}", fmt::join(dropped, ", "))));
    }
    return kept;
}

std::shared_ptr<Benchmark> newBenchmark(std::string name,
                                        BenchmarkKind kind,
                                        Dataset data,
                                        const ImportOptions& options,
                                        const Basis* ownBasis,
                                        const Signatures* ownSignatures)
{
    auto benchmark = std::make_shared<Benchmark>();
    benchmark->name = std::move(name);
    benchmark->kind = kind;
    benchmark->data = std::make_shared<const Dataset>(std::move(data));
    benchmark->basis = std::make_shared<const Basis>(chooseBasis(*benchmark, options, ownBasis));
    benchmark->signatures =
        std::make_shared<const Signatures>(chooseSignatures(*benchmark, options, ownSignatures));
    benchmark->parameters = defaultParameters(kind);
    if (wantsKernels(options)) {
        takeKernels(*benchmark, options, kind == BenchmarkKind::Custom && ownBasis == nullptr);
    } else if (!options.basisFile.empty()) {
        noteDependence(*benchmark);
    }
    return benchmark;
}

BenchmarkKind chooseKind(const ImportOptions& options, BenchmarkKind otherwise)
{
    if (options.kind) {
        return *options.kind;
    }
    return options.basisFile.empty() || wantsKernels(options)
               ? otherwise
               : kindOf(orThrow(readBasisCsv(options.basisFile)));
}

std::shared_ptr<const Benchmark> benchmarkOf(const std::filesystem::path& path,
                                             Dataset data,
                                             BenchmarkKind kind,
                                             const ImportOptions& options)
{
    // Errors about files name them already; what remains is about the data.
    const bool isNamed = !options.basisFile.empty() || !options.signaturesFile.empty();
    return orThrow(caught({}, {},
                          [&] {
                              return newBenchmark(!options.benchmark.empty() ? options.benchmark
                                                  : kind == BenchmarkKind::Custom
                                                      ? textStem(path)
                                                      : std::string(toString(kind)),
                                                  kind, std::move(data), options);
                          }),
                   isNamed ? std::string() : path.string());
}

}  // namespace papilio::core
