#pragma once

#include "core/base/result.h"
#include "core/base/string_table.h"
#include "core/model/basis.h"

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

/// How the command line spells it in the place of a file.
inline constexpr std::string_view kernelBasisWord = "kernels";

/**
 * The basis of measurements "as is" (paper 1): the identity of K kernels. Each kernel is an
 * expectation, an event is represented by the counts that were measured of it, and a signature is
 * what a metric should count in each kernel.
 *
 * A kernel whose name ends with "?" becomes "NAME? count", because it is no nuisance.
 *
 * @return InvalidArgument for more than 1000 kernels: a basis has K x K numbers
 */
Result<Basis> kernelBasis(const StringTable& kernels);

/// Signatures s of expectations E as signatures over kernels, E s; sums stay sums.
Signatures overKernels(const Signatures& signatures, const Basis& basis);

}  // namespace papilio::core
