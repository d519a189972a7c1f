#pragma once

#include "core/base/result.h"

#include <Eigen/Core>

#include <string>
#include <vector>

namespace papilio::core {

/// What a metric should count: coefficients of the expectations (paper 1, section III-D, Tables I
/// to IV).
struct Signature {
    std::string metric;            ///< unique within its list
    Eigen::VectorXd coefficients;  ///< X
    std::string note;              ///< e.g. "= SP Ops. + DP Ops."; may be empty

    bool operator==(const Signature& other) const
    {
        return metric == other.metric && note == other.note &&
               coefficients.size() == other.coefficients.size() &&
               coefficients == other.coefficients;
    }
};

using Signatures = std::vector<Signature>;

/// @return InvalidShape, NotFinite or InvalidArgument (names repeated or empty), naming the metric
Result<void> checkSignatures(const Signatures& signatures, Eigen::Index expectations);

}  // namespace papilio::core
