#pragma once

#include "core/base/result.h"

#include <Eigen/Core>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// A metric with a factor, in the sum that another metric is.
struct SumPart {
    std::string metric;  ///< of the same list
    double factor = 1;

    bool operator==(const SumPart&) const = default;
};

/// What a metric should count: coefficients of the expectations (paper 1, section III-D, Tables I
/// to IV).
struct Signature {
    std::string metric;             ///< unique within its list
    Eigen::VectorXd coefficients;   ///< X
    std::string note;               ///< one sentence for the reader; empty for a sum
    std::vector<SumPart> sum = {};  ///< the coefficients are this sum; empty: not a sum

    bool operator==(const Signature& other) const
    {
        return metric == other.metric && note == other.note && sum == other.sum &&
               coefficients.size() == other.coefficients.size() &&
               coefficients == other.coefficients;
    }
};

using Signatures = std::vector<Signature>;

/// The signature of that metric; null where there is none.
const Signature* findSignature(const Signatures& signatures, std::string_view metric);

/// The coefficients of a sum; empty where it has no parts or one of them is not in the list.
std::optional<Eigen::VectorXd> sumOf(const std::vector<SumPart>& sum, const Signatures& signatures);

/// "= SP Ops + 2·DP Ops − HP Ops", in full precision and the same in every language; empty for no
/// parts.
std::string sumText(const std::vector<SumPart>& sum);

/// @return InvalidArgument naming the metric where one asks for a nuisance expectation of its basis
Result<void> checkNuisances(const Signatures& signatures,
                            const std::vector<std::string>& expectations);

/// @return InvalidShape, NotFinite or InvalidArgument (names repeated or empty), naming the metric
Result<void> checkSignatures(const Signatures& signatures, Eigen::Index expectations);

}  // namespace papilio::core
