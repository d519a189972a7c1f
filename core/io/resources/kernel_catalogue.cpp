#include "core/io/resources/kernel_catalogue.h"

#include "core/io/resources/resources.h"
#include "core/io/text/basis_csv.h"

#include <array>
#include <fstream>
#include <utility>

namespace papilio::core {

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
