#pragma once

#include "core/analysis/metric_fit.h"
#include "core/analysis/pivoting.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Why a metric is not definable from the chosen events.
struct VerdictReason {
    enum class Kind {
        EmptySignature,  ///< every coefficient is 0
        NothingChosen,   ///< no event survived
        Far,             ///< no single expectation is to blame: the nearest formula is too far off
        NotCounted,      ///< no chosen event counts `expectation`
        TiedToMany,      ///< the chosen events count it only together with many others
        Tied,            ///< the chosen events reach only `combination`, never it alone
    };
    Kind kind = Kind::Far;
    std::string expectation;          ///< the first that is missing
    std::string combination;          ///< Tied: "S_512 + 2 S_512_FMA"
    std::vector<std::string> others;  ///< further missing expectations
};

/**
 * Nothing where the metric has a definition (exact, exact after rounding or approximate).
 * @param fit one of the fits made from `pivoting`
 */
std::optional<VerdictReason> whyNotDefinable(const MetricFit& fit, const Pivoting& pivoting);

/**
 * What the chosen events count instead of one expectation that they cannot tell apart from others:
 * the projection of its unit vector on their span, scaled so that its smallest part is 1, as in
 * "S_512 + 2 S_512_FMA".
 *
 * @return empty where no chosen event counts the expectation, or where more than four expectations
 * are tied together
 */
std::string tiedCombination(const Pivoting& pivoting, std::string_view expectation);

/// What the words of a verdict leave out, where there are no more kernels than expectations: every
/// event is representable then, noise too, and every formula fits.
struct VerdictCaution {
    enum class Kind {
        NoiseFits,   ///< the formula rests on `event`, whose repetitions differ by `maxRnmse`
        AlwaysFits,  ///< its coefficients are not simple: only more kernels can confirm it
    };
    Kind kind = Kind::AlwaysFits;
    std::string event;
    double maxRnmse = 0;
};

/// Nothing where there are kernels to spare, or where the formula speaks for itself.
/// @param fit one of the fits made from `pivoting`
std::optional<VerdictCaution> cautionOf(const MetricFit& fit, const Pivoting& pivoting);

/// What signatures, exported definitions and the audit say of such a metric.
inline constexpr const char* fmaAsTwo = "an FMA counts as two";

/// Whether a metric counts a fused multiply-add as two operations or instructions, as the events of
/// Intel do: each of its coefficients of FMA expectations ("S_256_FMA"; of GPUs "F_S") is twice
/// that of the same width without FMA ("S_256", "A_S"), and even where that is 0.
bool countsFmaAsTwo(const Eigen::VectorXd& coefficients, const Basis& basis);

}  // namespace papilio::core
