#include "core/io/resources/resources.h"

#include "core/io/text/basis_csv.h"

#include <cstdlib>
#include <fmt/format.h>

namespace papilio::core {

namespace {

/// One sentence on what to do where the kind has no basis of that size.
Error noBasis(BenchmarkKind kind, std::size_t kernels, Eigen::Index rows)
{
    return {
        Errc::InvalidShape,
        fmt::format("the basis of {} has {} kernels, the data have {}; give a basis that fits them",
                    displayName(kind), rows, kernels)};
}

}  // namespace

std::filesystem::path resourceDirectory()
{
    if (const char* chosen = std::getenv("PAPILIO_RESOURCES");
        chosen != nullptr && *chosen != '\0') {
        return chosen;
    }
    std::error_code failed;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failed);
    if (!failed) {
        const auto installed = program.parent_path().parent_path() / "share" / "papilio";
        if (std::filesystem::is_directory(installed / "bases", failed)) {
            return installed;
        }
    }
    return PAPILIO_SOURCE_RESOURCES;
}

Result<Basis> defaultBasis(BenchmarkKind kind, std::size_t kernels)
{
    if (kind == BenchmarkKind::Custom) {
        return Error{Errc::NotFound, "a custom benchmark has no default basis; give one"};
    }
    auto basis =
        readBasisCsv(resourceDirectory() / "bases" / (std::string(toString(kind)) + ".csv"));
    if (!basis) {
        return basis;
    }
    const auto rows = basis->matrix.rows();
    const auto wanted = static_cast<Eigen::Index>(kernels);
    if (rows == wanted) {
        return basis;
    }
    // Caches repeat one block of rows per variant (stride, pages per block): more or fewer
    // variants, the same block.
    constexpr Eigen::Index block = 12;
    if (kind == BenchmarkKind::DataCache && wanted > 0 && wanted % block == 0 && rows >= block) {
        const Eigen::MatrixXd once = basis->matrix.topRows(block);
        basis->matrix = once.replicate(wanted / block, 1);
        return basis;
    }
    return noBasis(kind, kernels, rows);
}

Result<Signatures> defaultSignatures(BenchmarkKind kind, const Basis& basis)
{
    if (kind == BenchmarkKind::Custom) {
        return Error{Errc::NotFound, "a custom benchmark has no default signatures; give some"};
    }
    return readSignaturesCsv(
        resourceDirectory() / "signatures" / (std::string(toString(kind)) + ".csv"), basis);
}

}  // namespace papilio::core
