#include "core/model/signature.h"

#include "core/base/number_format.h"
#include "core/model/basis.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace papilio::core {

const Signature* findSignature(const Signatures& signatures, std::string_view metric)
{
    const auto found = std::ranges::find(signatures, metric, &Signature::metric);
    return found == signatures.end() ? nullptr : &*found;
}

std::optional<Eigen::VectorXd> sumOf(const std::vector<SumPart>& sum, const Signatures& signatures)
{
    std::optional<Eigen::VectorXd> total;
    for (const auto& part : sum) {
        const auto* signature = findSignature(signatures, part.metric);
        if (signature == nullptr) {
            return std::nullopt;
        }
        if (!total) {
            total = Eigen::VectorXd::Zero(signature->coefficients.size());
        }
        *total += part.factor * signature->coefficients;
    }
    return total;
}

std::string sumText(const std::vector<SumPart>& sum)
{
    std::string text;
    for (const auto& [metric, factor] : sum) {
        if (text.empty()) {
            text = factor < 0 ? "= −" : "= ";
        } else {
            text += factor < 0 ? " − " : " + ";
        }
        const double size = std::abs(factor);
        text += (size == 1 ? std::string() : exactText(size) + "·") + metric;
    }
    return text;
}

Result<void> checkNuisances(const Signatures& signatures,
                            const std::vector<std::string>& expectations)
{
    for (const auto& signature : signatures) {
        for (std::size_t k = 0; k < expectations.size(); ++k) {
            const double coefficient = signature.coefficients(static_cast<Eigen::Index>(k));
            if (isNuisance(expectations[k]) && coefficient != 0) {
                return errorOf(Errc::InvalidArgument,
                               "metric '{}' asks for {} of '{}', which is a nuisance (its name "
                               "ends with \"?\"); write 0, or rename the expectation in the basis",
                               signature.metric, coefficient, expectations[k]);
            }
        }
    }
    return {};
}

Result<void> checkSignatures(const Signatures& signatures, Eigen::Index expectations)
{
    std::unordered_set<std::string_view> seen;
    for (std::size_t i = 0; i < signatures.size(); ++i) {
        const Signature& signature = signatures[i];
        if (signature.metric.empty()) {
            return errorOf(Errc::InvalidArgument, "metric {} has no name", i + 1);
        }
        if (!seen.insert(signature.metric).second) {
            return errorOf(Errc::InvalidArgument, "metric '{}' is a duplicate in the signatures",
                           signature.metric);
        }
        if (signature.coefficients.size() != expectations) {
            return errorOf(Errc::InvalidShape,
                           "metric '{}' has {} coefficients, but the basis has {} expectations",
                           signature.metric, signature.coefficients.size(), expectations);
        }
        for (Eigen::Index k = 0; k < expectations; ++k) {
            if (!std::isfinite(signature.coefficients(k))) {
                return errorOf(Errc::NotFinite, "coefficient {} of metric '{}' is {}", k + 1,
                               signature.metric, signature.coefficients(k));
            }
        }
    }
    return {};
}

Result<Basis> kernelBasis(const StringTable& kernels)
{
    constexpr std::size_t most = 1000;
    if (kernels.size() > most) {
        return errorOf(Errc::InvalidArgument,
                       "{} kernels are too many to be a basis: at most {} can be. Give a basis of "
                       "expectations.",
                       kernels.size(), most);
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
