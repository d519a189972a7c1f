#include "core/io/resources/kernel_catalogue.h"

#include "core/io/files/file_text.h"
#include "core/io/resources/resources.h"
#include "core/io/text/basis_csv.h"

#include <array>
#include <sstream>
#include <utility>

namespace papilio::core {

namespace {

/// Names a line; '#' begins a comment.
std::vector<std::string> kernelNames(const std::string& text)
{
    std::vector<std::string> names;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (!line.empty() && line.back() == '\r') {
            line.pop_back();
        }
        if (!line.empty() && line.front() != '#') {
            names.push_back(line);
        }
    }
    return names;
}

}  // namespace

std::vector<KernelCatalogue> kernelCatalogues()
{
    constexpr std::array files = {
        std::pair("branch", "branch"), std::pair("cpu-flops", "cpu-flops"),
        std::pair("gpu-flops", "gpu-flops"), std::pair("dcache", "dcache-read")};
    std::vector<KernelCatalogue> catalogues;
    for (const auto& [file, benchmark] : files) {
        const auto folder = resourceDirectory() / "bases";
        auto basis = readBasisCsv(folder / (std::string(file) + ".csv"));
        const auto names = readSmallFile(folder / (std::string(file) + ".kernels.txt"));
        if (!basis || !names) {
            continue;
        }
        auto kernels = kernelNames(*names);
        if (static_cast<Eigen::Index>(kernels.size()) == basis->matrix.rows()) {
            catalogues.push_back({benchmark, std::move(kernels), *std::move(basis)});
        }
    }
    return catalogues;
}

}  // namespace papilio::core
