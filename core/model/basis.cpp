#include "core/model/basis.h"

#include "core/base/linear_algebra.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <string_view>
#include <unordered_set>

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

}  // namespace papilio::core
