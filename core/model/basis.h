#pragma once

#include "core/base/result.h"

#include <Eigen/Core>

#include <string>
#include <vector>

namespace papilio::core {

/// Expectation basis E: what each ideal event would count in each kernel (paper 1, section III-B).
struct Basis {
    std::vector<std::string> expectations;  ///< X names, unique
    Eigen::MatrixXd matrix;                 ///< K x X, counts per iteration
    std::string note;                       ///< one sentence for the reader; may be empty

    bool operator==(const Basis& other) const
    {
        return expectations == other.expectations && note == other.note &&
               matrix.rows() == other.matrix.rows() && matrix.cols() == other.matrix.cols() &&
               matrix == other.matrix;
    }
};

/// How well a basis spans: rank, condition number, and which columns depend on the ones before
/// them.
struct BasisQuality {
    Eigen::Index rank = 0;
    double condition = 0;  ///< sigma_max / sigma_min; infinity where the rank is deficient
    std::vector<std::string> dependent;  ///< expectations that are combinations of earlier ones
};

BasisQuality basisQuality(const Basis& basis);

/// @return InvalidShape, NotFinite or InvalidArgument (names repeated or empty) where the basis
/// cannot be used with `kernels` kernels.
///         Rank deficiency is the analysis' concern: basisQuality().
Result<void> checkBasis(const Basis& basis, std::size_t kernels);

}  // namespace papilio::core
