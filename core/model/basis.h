#pragma once

#include "core/base/result.h"
#include "core/base/string_table.h"

#include <Eigen/Core>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Expectation basis E: what each ideal event would count in each kernel (paper 1, section III-B).
struct Basis {
    std::vector<std::string> expectations;  ///< X names, unique; isNuisance() says which end with ?
    Eigen::MatrixXd matrix;                 ///< K x X, counts per iteration
    std::string note;                       ///< one sentence for the reader; may be empty

    bool operator==(const Basis& other) const
    {
        return expectations == other.expectations && note == other.note &&
               matrix.rows() == other.matrix.rows() && matrix.cols() == other.matrix.cols() &&
               matrix == other.matrix;
    }
};

/// Whether an expectation is a nuisance: its name ends with "?", as in "LOOP?". Events may count
/// it, and it takes part in every representation and fit, but no metric can ask for it
/// (docs/developer/methods.md, 7.3).
inline bool isNuisance(std::string_view expectation)
{
    return expectation.ends_with('?');
}

/// Whether an expectation counts fused multiply-adds: its name ends so in the bases of FLOPs.
inline bool isFma(std::string_view expectation)
{
    return expectation.ends_with("_FMA");
}

/// How well a basis spans: rank, condition number, and which columns depend on the ones before
/// them.
struct BasisQuality {
    Eigen::Index rank = 0;
    double condition = 0;  ///< sigma_max / sigma_min; infinity where the rank is deficient
    std::vector<std::string> dependent;  ///< expectations that are combinations of earlier ones
};

BasisQuality basisQuality(const Basis& basis);

/// @return InvalidShape, NotFinite or InvalidArgument (names repeated or empty, all of them
/// nuisances) where the basis cannot be used with `kernels` kernels.
///         Rank deficiency is the analysis' concern: basisQuality().
Result<void> checkBasis(const Basis& basis, std::size_t kernels);

/// One expectation "Constant" that is 1 in every kernel: for kernels of which nothing is known, so
/// that the data can be shown and a basis be entered.
Basis placeholderBasis(std::size_t kernels);

/// Whether a basis is such a placeholder. It defines no metric: any event whose counts do not
/// depend on the kernel is a constant.
bool isPlaceholder(const Basis& basis);
inline bool isPlaceholder(const std::shared_ptr<const Basis>& basis)
{
    return basis != nullptr && isPlaceholder(*basis);
}

/// What a user can do about it; one sentence, of pages and commands.
inline constexpr const char* noBasisText =
    "No basis: the expected counts of these kernels are not known, so there are no metrics. Enter "
    "them on the Signatures page, use the kernels themselves as the basis there, or import again "
    "with a basis. Formulas need no basis.";

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
 * A kernel whose name ends with "?" becomes "NAME? count", because it is not a nuisance.
 *
 * @return InvalidArgument for more than 1000 kernels: a basis has K x K numbers
 */
Result<Basis> kernelBasis(const StringTable& kernels);

/// Signatures s of expectations E as signatures over kernels, E s; sums stay sums.
Signatures overKernels(const Signatures& signatures, const Basis& basis);

}  // namespace papilio::core
