#include "collectors/base/suite_basis.h"

#include "core/io/resources/resources.h"
#include "core/io/text/basis_csv.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace papilio::collectors {

using core::Basis;
using core::BenchmarkKind;
using core::Result;
using core::Signatures;

namespace {

/// With the counter, the branch and the call of the loop, which events of instructions also count.
Basis withLoop(const Basis& basis)
{
    Basis extended = basis;
    extended.expectations.emplace_back("LOOP?");
    extended.matrix.conservativeResize(Eigen::NoChange, basis.matrix.cols() + 1);
    extended.matrix.rightCols(1).setOnes();
    return core::basisQuality(extended).rank == extended.matrix.cols() ? extended : basis;
}

}  // namespace

std::span<const BenchmarkName> benchmarkNames()
{
    static constexpr std::array names = {
        BenchmarkName{"branch", BenchmarkKind::Branch},
        BenchmarkName{"cpu-flops", BenchmarkKind::CpuFlops},
        BenchmarkName{"gpu-flops", BenchmarkKind::GpuFlops},
        BenchmarkName{"dcache-read", BenchmarkKind::DataCache},
        BenchmarkName{"dcache-write", BenchmarkKind::DataCache},
        BenchmarkName{"icache", BenchmarkKind::Custom},
        BenchmarkName{"instructions", BenchmarkKind::Custom},
    };
    return names;
}

const BenchmarkName* benchmarkName(std::string_view name)
{
    const auto names = benchmarkNames();
    const auto found = std::ranges::find(names, name, &BenchmarkName::name);
    return found == names.end() ? nullptr : &*found;
}

Basis suiteBasis(const KernelSuite& suite)
{
    Basis basis{.expectations = suite.expectations,
                .matrix = Eigen::MatrixXd(static_cast<Eigen::Index>(suite.kernels.size()),
                                          static_cast<Eigen::Index>(suite.expectations.size())),
                .note = suite.note};
    for (std::size_t row = 0; row < suite.kernels.size(); ++row) {
        basis.matrix.row(static_cast<Eigen::Index>(row)) = Eigen::Map<const Eigen::RowVectorXd>(
            suite.kernels[row].truth.data(), basis.matrix.cols());
    }
    return basis;
}

Basis suiteBasis(const KernelSuite& suite, const core::StringTable& kernels)
{
    const Basis full = suiteBasis(suite);
    std::vector<Eigen::Index> rows;
    for (std::size_t kernel = 0; kernel < suite.kernels.size(); ++kernel) {
        for (std::size_t run = 0; run < kernels.size(); ++run) {
            if (kernels[run] == suite.kernels[kernel].name) {
                rows.push_back(static_cast<Eigen::Index>(kernel));
            }
        }
    }
    const Eigen::MatrixXd run = full.matrix(rows, Eigen::all);
    Basis basis{.expectations = {}, .matrix = {}, .note = full.note};
    std::vector<Eigen::Index> columns;
    for (Eigen::Index column = 0; column < run.cols(); ++column) {
        if (!run.col(column).isZero(0)) {
            columns.push_back(column);
            basis.expectations.push_back(full.expectations[static_cast<std::size_t>(column)]);
        }
    }
    basis.matrix = run(Eigen::all, columns);
    return suite.hasLoop ? withLoop(basis) : basis;
}

std::vector<std::string> missingKernelNotes(const KernelSuite& suite)
{
    std::map<std::string, std::vector<std::string>> byReason;
    for (const auto& kernel : suite.kernels) {
        if (!kernel.missing.empty()) {
            byReason[kernel.missing].push_back(kernel.name);
        }
    }
    std::vector<std::string> notes;
    for (const auto& [reason, names] : byReason) {
        notes.push_back(fmt::format("Kernels that were not run because {}: {}.", reason,
                                    fmt::join(names, ", ")));
    }
    return notes;
}

Result<Signatures> suiteSignatures(const KernelSuite& suite,
                                   const std::string& kind,
                                   const Basis& basis)
{
    const auto directory = core::resourceDirectory() / "signatures";
    std::filesystem::path path;
    for (const auto& place :
         {directory / folderOf(suite.architecture) / (suite.benchmark + ".csv"),
          directory / (suite.benchmark + ".csv"), directory / (kind + ".csv")}) {
        std::error_code ignored;
        if (std::filesystem::exists(place, ignored)) {
            path = place;
            break;
        }
    }
    if (path.empty()) {
        return Signatures{};
    }
    auto signatures = core::readSignaturesCsv(path, suiteBasis(suite));
    if (!signatures || basis.expectations == suite.expectations) {
        return signatures;
    }
    Signatures kept;
    for (auto& signature : *signatures) {
        Eigen::VectorXd coefficients = Eigen::VectorXd::Zero(basis.matrix.cols());
        for (Eigen::Index column = 0; column < coefficients.size(); ++column) {
            const auto& name = basis.expectations[static_cast<std::size_t>(column)];
            if (const auto place = std::ranges::find(suite.expectations, name);
                place != suite.expectations.end()) {
                coefficients(column) = signature.coefficients(place - suite.expectations.begin());
            }  // else a nuisance, which no metric asks for
        }
        if (!coefficients.isZero(0)) {  // the remainder may have nothing to count
            signature.coefficients = coefficients;
            kept.push_back(std::move(signature));
        }
    }
    return kept;
}

}  // namespace papilio::collectors
