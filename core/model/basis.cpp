#include "core/model/basis.h"

#include "core/base/linear_algebra.h"
#include "core/base/lists.h"
#include "core/base/number_format.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>
#include <utility>

namespace papilio::core {

namespace {

/// Columns that do not raise the rank of those before them.
std::vector<std::string> dependentColumns(const Basis& basis)
{
    std::vector<std::string> dependent;
    Eigen::MatrixXd independent(basis.matrix.rows(), 0);
    for (Eigen::Index column = 0; column < basis.matrix.cols(); ++column) {
        Eigen::MatrixXd extended(basis.matrix.rows(), independent.cols() + 1);
        extended << independent, basis.matrix.col(column);
        if (numericalRank(extended) == extended.cols()) {
            independent = std::move(extended);
        } else {
            dependent.push_back(basis.expectations[static_cast<std::size_t>(column)]);
        }
    }
    return dependent;
}

}  // namespace

BasisQuality basisQuality(const Basis& basis)
{
    BasisQuality quality;
    const Eigen::VectorXd sigma = singularValues(basis.matrix);
    quality.rank = numericalRank(basis.matrix);
    if (quality.rank < basis.matrix.cols()) {
        quality.condition = std::numeric_limits<double>::infinity();
        quality.dependent = dependentColumns(basis);
    } else if (sigma.size() > 0) {
        quality.condition = sigma(0) / sigma(sigma.size() - 1);
    }
    return quality;
}

Result<void> checkBasis(const Basis& basis, std::size_t kernels)
{
    const auto columns = static_cast<std::size_t>(basis.matrix.cols());
    if (columns == 0) {
        return Error{Errc::InvalidShape, "the basis has no expectations; at least one is needed"};
    }
    if (basis.expectations.size() != columns) {
        return errorOf(Errc::InvalidShape, "the basis has {} columns but {} names", columns,
                       basis.expectations.size());
    }
    if (static_cast<std::size_t>(basis.matrix.rows()) != kernels) {
        return errorOf(Errc::InvalidShape,
                       "the basis has {} rows, but the benchmark has {} kernels",
                       basis.matrix.rows(), kernels);
    }
    if (std::ranges::all_of(basis.expectations, isNuisance)) {
        return Error{Errc::InvalidArgument,
                     "all expectations of the basis are nuisances (their names end with \"?\"); a "
                     "metric needs one that is not"};
    }
    std::unordered_set<std::string_view> seen;
    for (std::size_t column = 0; column < columns; ++column) {
        const std::string& name = basis.expectations[column];
        if (name.empty()) {
            return errorOf(Errc::InvalidArgument, "expectation {} of the basis has no name",
                           column + 1);
        }
        if (!seen.insert(name).second) {
            return errorOf(Errc::InvalidArgument, "expectation '{}' is a duplicate in the basis",
                           name);
        }
        for (Eigen::Index row = 0; row < basis.matrix.rows(); ++row) {
            const double value = basis.matrix(row, static_cast<Eigen::Index>(column));
            if (!std::isfinite(value)) {
                return errorOf(Errc::NotFinite, "expectation '{}' of the basis is {} in kernel {}",
                               name, value, row + 1);
            }
        }
    }
    return {};
}

Basis placeholderBasis(std::size_t kernels)
{
    return {{"Constant"},
            Eigen::MatrixXd::Ones(static_cast<Eigen::Index>(kernels), 1),
            "A placeholder: the expected counts of these kernels are not known. Replace it with "
            "the counts of ideal events."};
}

bool isPlaceholder(const Basis& basis)
{
    return basis.expectations == placeholderBasis(0).expectations &&
           (basis.matrix.array() == 1).all();
}

const Signature* findSignature(const Signatures& signatures, std::string_view metric)
{
    return findBy(signatures, metric, &Signature::metric);
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
