#include "core/io/resources/resources.h"

#include "core/base/ascii.h"
#include "core/base/child_process.h"
#include "core/base/text.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/private_directory.h"
#include "core/io/text/basis_csv.h"
#include "core/io/text/json_object.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
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

Result<std::filesystem::path> dataFilePath(std::string_view folder,
                                           std::string_view what,
                                           const std::string& nameOrPath)
{
    const auto files = dataFiles(folder);
    const auto known = std::ranges::find(files, nameOrPath, &DataFile::name);
    const std::filesystem::path path =
        known != files.end() ? known->path : std::filesystem::path(nameOrPath);
    if (std::error_code failed; std::filesystem::is_regular_file(path, failed)) {
        return path;
    }
    std::vector<std::string> names;
    std::ranges::transform(files, std::back_inserter(names), &DataFile::name);
    return errorOf(Errc::NotFound,
                   "unknown {} \"{}\"; choose one of {}, or give the path of a file", what,
                   nameOrPath, fmt::join(names, ", "));
}

Result<std::filesystem::path> saveDataFile(std::string_view folder,
                                           const std::string& name,
                                           std::string_view json)
{
    constexpr std::size_t longest = 100;
    const auto isPlain = [](char letter) {
        return isWordCharacter(letter) || letter == '-' || letter == '.' || letter == ' ';
    };
    if (name.empty() || name.size() > longest || name.front() == '.' ||
        !std::ranges::all_of(name, isPlain)) {
        return errorOf(Errc::InvalidArgument,
                       "\"{}\" cannot be the name of a file; use letters, digits and hyphens",
                       name);
    }
    const auto directory = userFolder(UserFolder::Data, folder);
    if (directory.empty()) {
        return errorOf(
            Errc::Unreadable,
            "{} cannot be saved, because HOME is not set; set it to a folder you may write", name);
    }
    if (std::error_code failed; std::filesystem::create_directories(directory, failed), failed) {
        return errorOf(Errc::Unreadable, "{}: cannot be created: {}", directory.string(),
                       failed.message());
    }
    auto path = directory / (name + ".json");
    const auto done = AtomicFile::write(path, json);
    return done ? Result<std::filesystem::path>(path) : done.error();
}

std::map<std::string, std::string, std::less<>> wordLists(const std::string& name)
{
    std::map<std::string, std::string, std::less<>> keys;
    const auto text = readSmallFile(resourceDirectory() / "words" / (name + ".json"));
    const auto lists = jsonOrNull(text ? *text : std::string());
    for (const auto& [key, words] : lists.items()) {
        for (const auto& word : words) {
            keys.emplace(word.get<std::string>(), key);
        }
    }
    return keys;
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
    const auto text = readSmallFile(path);
    if (!text) {
        return text.error().code != Errc::NotFound
                   ? text.error()
                   : Error{Errc::NotFound, path.string() +
                                               ": this list of kernels is missing; a benchmark "
                                               "needs one kernel name for each row of its basis"};
    }
    std::vector<std::string> names;
    for (const auto& line : linesOf(*text)) {
        if (!line.text.empty() && line.text.front() != '#') {
            names.emplace_back(line.text);
        }
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
