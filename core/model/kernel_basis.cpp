#include "core/model/kernel_basis.h"

#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

namespace papilio::core {

Result<Basis> kernelBasis(const StringTable& kernels)
{
    constexpr std::size_t most = 1000;
    if (kernels.size() > most) {
        return Error{Errc::InvalidArgument,
                     fmt::format("{} kernels are too many to be a basis: at most {} can be. Give a "
                                 "basis of expectations.",
                                 kernels.size(), most)};
    }
    std::vector<std::string> names;
    for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel) {
        names.emplace_back(kernels[kernel]);
        if (isNuisance(kernels[kernel])) {
            names.back() += " count";
        }
    }
    const auto count = static_cast<Eigen::Index>(kernels.size());
    return Basis{std::move(names), Eigen::MatrixXd::Identity(count, count),
                 "Each kernel is an expectation: events are represented by their measured counts."};
}

Signatures overKernels(const Signatures& signatures, const Basis& basis)
{
    Signatures result = signatures;
    for (auto& signature : result) {
        signature.coefficients = basis.matrix * signature.coefficients;
    }
    return result;
}

}  // namespace papilio::core
