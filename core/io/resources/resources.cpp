#include "core/io/resources/resources.h"

#include "core/base/child_process.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/private_directory.h"
#include "core/io/text/basis_csv.h"

#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <utility>

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
    const auto installed = thisProgram().parent_path().parent_path() / "share" / "papilio";
    if (std::filesystem::is_directory(installed / "bases", failed)) {
        return installed;
    }
    return PAPILIO_SOURCE_RESOURCES;
}

std::vector<DataFile> dataFiles(std::string_view folder)
{
    std::map<std::string, DataFile> files;
    const auto collect = [&files](const std::filesystem::path& directory, bool isOwn) {
        std::error_code failed;
        for (const auto& entry : std::filesystem::directory_iterator(directory, failed)) {
            if (entry.path().extension() == ".json") {
                const auto name = entry.path().stem().string();
                files[name] = {name, entry.path(), isOwn};
            }
        }
    };
    collect(resourceDirectory() / folder, false);
    if (const auto own = userFolder(UserFolder::Data, folder); !own.empty()) {
        collect(own, true);
    }
    std::vector<DataFile> list;
    for (auto& [name, file] : files) {
        list.push_back(std::move(file));
    }
    return list;
}

Result<std::filesystem::path> writeUserFile(std::string_view folder,
                                            const std::string& name,
                                            std::string_view text)
{
    const auto directory = userFolder(UserFolder::Data, folder);
    if (directory.empty()) {
        return Error{Errc::Unreadable, name +
                                           " cannot be saved, because HOME is not set; set it to "
                                           "a folder you may write"};
    }
    if (std::error_code failed; std::filesystem::create_directories(directory, failed), failed) {
        return errorOf(Errc::Unreadable, "{}: cannot be created: {}", directory.string(),
                       failed.message());
    }
    auto path = directory / name;
    const auto done = AtomicFile::write(path, text);
    return done ? Result<std::filesystem::path>(path) : done.error();
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

Result<std::vector<std::string>> kernelNames(BenchmarkKind kind)
{
    const auto path =
        resourceDirectory() / "bases" / (std::string(toString(kind)) + ".kernels.txt");
    std::ifstream file(path);
    if (!file) {
        return Error{Errc::NotFound, path.string() +
                                         ": this list of kernels is missing; a benchmark needs one "
                                         "kernel name for each row of its basis"};
    }
    std::vector<std::string> names;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line.back() == '\r') {
            line.pop_back();
        }
        if (!line.empty() && line.front() != '#') {
            names.push_back(line);
        }
    }
    if (file.bad()) {
        return Error{Errc::Unreadable, path.string() + ": reading stopped after " +
                                           std::to_string(names.size()) + " kernels"};
    }
    return names;
}

std::vector<KernelCatalogue> kernelCatalogues()
{
    constexpr std::array kinds = {std::pair(BenchmarkKind::Branch, "branch"),
                                  std::pair(BenchmarkKind::CpuFlops, "cpu-flops"),
                                  std::pair(BenchmarkKind::GpuFlops, "gpu-flops"),
                                  std::pair(BenchmarkKind::DataCache, "dcache-read")};
    std::vector<KernelCatalogue> catalogues;
    for (const auto& [kind, benchmark] : kinds) {
        const auto folder = resourceDirectory() / "bases";
        auto basis = readBasisCsv(folder / (std::string(toString(kind)) + ".csv"));
        auto kernels = kernelNames(kind);
        if (basis && kernels &&
            static_cast<Eigen::Index>(kernels->size()) == basis->matrix.rows()) {
            catalogues.push_back({benchmark, *std::move(kernels), *std::move(basis)});
        }
    }
    return catalogues;
}

}  // namespace papilio::core
