#pragma once

#include "core/analysis/noise.h"
#include "core/analysis/pivoting.h"
#include "core/base/enum_names.h"
#include "core/model/basis.h"

#include <Eigen/Core>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// Open: not definable from what an adaptive measurement has measured so far.
enum class Verdict { Exact, ExactAfterRounding, Approximate, NotDefinable, Empty, Open };

template<>
inline constexpr EnumNames<Verdict, 6> spelling<Verdict> = {
    "exact", "exact after rounding", "approximate", "not definable", "empty", "open"};
/// Exact, or exact after rounding; false where there is none.
constexpr bool isDefined(std::optional<Verdict> verdict)
{
    return verdict == Verdict::Exact || verdict == Verdict::ExactAfterRounding;
}

/// A metric is defined only where its formula, as it is shown, counts the signature on the measured
/// kernels: the mean over repetitions within the first, every repetition within the second.
inline constexpr double mostMeanError = 0.05;
inline constexpr double mostWorstError = 0.10;
/// An exact formula misses no repetition by more.
inline constexpr double mostExactError = 1e-6;

/// What the events of a formula counted, repetition by repetition (medians over threads).
struct MeasuredCounts {
    Eigen::MatrixXd values;  ///< (repetitions K) x events: repetition after repetition
    Eigen::Index repetitions = 1;
};

/// The counts of some events of the dataset; all of them sane (Noise::sanity).
MeasuredCounts measuredCounts(const Noise& noise, const std::vector<std::uint32_t>& events);

/// The kernel on which a formula is farthest from what is expected.
struct KernelError {
    std::size_t kernel = 0;
    double counted = 0;  ///< of the mean over repetitions
    double expected = 0;
    /// |counted - expected| / |expected|; where 0 is expected: over the root mean square of all.
    double error = 0;
};

/// @param counted, expected  K each
KernelError farthestKernel(const Eigen::VectorXd& counted, const Eigen::VectorXd& expected);

/// How far a formula is from what the signature asks of the kernels, t = E s.
struct FormulaError {
    double mean = 0;   ///< ||mean_r f(r) - t|| / ||t||; where t = 0: of the size of the terms
    double worst = 0;  ///< max_r ||f(r) - t|| / ||t||, never below the mean
    KernelError farthest = {};
};

/// @param target  t, K
/// @param coefficients  one per event of the counts
FormulaError formulaError(const MeasuredCounts& counts,
                          const Eigen::VectorXd& coefficients,
                          const Eigen::VectorXd& target);

/// Whether one formula's error is so much smaller than another's that it is worth a word: ten
/// times, where the other one's is above 1e-3.
bool isFarNearer(double error, double than);

/// Step 5: one metric as a combination of the chosen events.
struct MetricFit {
    std::string metric;
    Eigen::VectorXd coefficients;  ///< y, one per chosen event in pivot order
    double backwardError = 0;      ///< Eq. 5: ||Xy - s|| / (||X||_2 ||y|| + ||s||)
    double relativeResidual = 0;   ///< ||Xy - s|| / ||s||
    Eigen::VectorXd rounded;       ///< as roundCoefficients() writes them
    double roundedError = 0;       ///< Eq. 5 of the rounded combination
    double roundedRelativeResidual = 0;
    /// The formula that people see and that is exported: the rounded one where it is a definition,
    /// else the fit without roundoff. Of a metric that is not definable it is the nearest formula.
    Eigen::VectorXd shown;
    double errorMean = 0;   ///< of the shown formula on the measured kernels, see FormulaError
    double errorWorst = 0;  ///< the same of the worst repetition
    KernelError farthest;   ///< the same of one kernel: norms over all of them bound none
    Verdict verdict = Verdict::NotDefinable;
    /// Expectations of the signature that the chosen events cannot reach and in which the best
    /// combination misses it; empty where it is defined.
    std::vector<std::string> missing;

    /// Exact, or exact after rounding.
    [[nodiscard]] bool isDefined() const { return core::isDefined(verdict); }
    /// A signature of zeros asks for nothing.
    [[nodiscard]] bool isEmpty() const { return verdict == Verdict::Empty; }
};

/// All metrics of one selection.
struct MetricFits {
    std::vector<MetricFit> metrics;  ///< in the order of the signatures
    double condition = 0;            ///< sigma_max / sigma_min of X; NaN where nothing is chosen
};

/**
 * Fits every signature with the columns of X, scaled to unit norm for the solve, and judges the
 * formula that is shown on what the events counted (docs/developer/methods.md, 1.5 and 7.1).
 *
 * The span test: the fit's relative residual ||Xy - s|| / ||s|| is at most 5e-2 (the rounded one's
 * too). Then, with the errors of the shown formula on the kernels:
 *  - Exact: simple coefficients (see areSimple()), no repetition off by more than 1e-6;
 *  - ExactAfterRounding: simple coefficients, mean error <= 5 %, worst repetition <= 10 %; of
 *    roundOneByOne() only where the fit is not far nearer (isFarNearer()) in all of two repetitions
 *    or more, with kernels to spare;
 *  - Approximate: no simple coefficients do, but the raw ones keep these limits (residual <= 0.1);
 *  - NotDefinable otherwise, Empty for a signature of zeros.
 *
 * @param events      X, expectations x chosen events, unrounded
 * @param basis       E, and the names of the expectations
 * @param signatures  already checked against the basis
 * @param roundingTolerance  see roundCoefficients()
 * @param counts      of the same events; null: they count what X says, E X
 */
MetricFits fitMetrics(const Eigen::MatrixXd& events,
                      const Basis& basis,
                      const Signatures& signatures,
                      double roundingTolerance,
                      const MeasuredCounts* counts = nullptr);

/// Why a metric is not definable from the chosen events.
struct VerdictReason {
    enum class Kind {
        EmptySignature,  ///< every coefficient is 0
        OpenEvents,      ///< events that may count it are not measured far enough
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

/// Whether an FMA of every width weighs the same, of two widths or more: what is asked for are
/// instructions, as operations grow with the width.
bool weighsWidthsAlike(const Eigen::VectorXd& coefficients, const Basis& basis);

/// One metric's coefficients and what they are to make.
struct FittedCoefficients {
    const Eigen::MatrixXd& events;     ///< X, expectations x chosen events
    const Eigen::VectorXd& y;          ///< one per chosen event
    const Eigen::VectorXd& signature;  ///< s
};

/// |y_i| ||x_i|| / ||s||: the share of the signature that each term makes; does not depend on the
/// units of events and signature. Where s = 0: |y_i| ||x_i||.
Eigen::VectorXd contributions(const FittedCoefficients& fitted);

/**
 * Whether people would write every coefficient so: an integer, p/q with q <= 1000, or, of another
 * unit, up to 100 times a small power of ten or two (64e-9, 2^-30); and the largest at most
 * 1e6 times the smallest. Zeros do not count. No coefficient at all is simple.
 */
bool areSimple(const Eigen::VectorXd& coefficients);

/**
 * The fit without roundoff: terms below 1e-9 of the signature become 0, coefficients within 1e-9 of
 * a simple number become that number, all others stay as they are.
 */
Eigen::VectorXd tidyCoefficients(const FittedCoefficients& fitted);

/**
 * Nearest integers k within tolerance * |k|, and 0 where the term is small compared with the
 * largest one: the rounding of paper 1 (Fig. 3).
 *
 * The paper compares with 1 and so takes 1/1000 for 0. Here the rule depends on the units of basis
 * and signature as little as it can:
 *  - Terms below 1e-9 of the signature are roundoff: 0.
 *  - Where the fit is exact and all coefficients are simple numbers, nothing is noise: no term is
 *    dropped, however small its coefficient is (65536 and 3; 1/64). Only a common factor near an
 *    integer up to 9 is rounded to it (1.04 to 1), unless it is a plain fraction itself (5/4).
 *  - Else a term counts where it makes more than `tolerance` of the largest; only others become 0.
 *  - Signatures of very large or very small numbers (1e9; 64e-9) are rounded to multiples of their
 *    own unit instead of 1.
 *
 * @param tolerance  in [0, 0.5]
 */
Eigen::VectorXd roundCoefficients(const FittedCoefficients& fitted, double tolerance);

/**
 * Rounding of a noisy fit one coefficient after the other: the one that is nearest to a simple
 * number becomes it, and the others are fitted again to the residual of the signature.
 *
 * Noise of one event moves the coefficients of all events that overlap with it, so that together
 * they would be near no integers. Simple numbers are integers within `tolerance`; p/q with q up to
 * 8, 1/2^n, and 1, 2 or 5 times a power of ten within 2 %; and 0 for terms below 5 % of the
 * signature.
 * @return where one is near none of them, it and those after it as they were fitted last
 */
Eigen::VectorXd roundOneByOne(const FittedCoefficients& fitted, double tolerance);

}  // namespace papilio::core
