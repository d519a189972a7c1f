#pragma once

#include "core/analysis/metric_fit.h"
#include "core/analysis/pivoting.h"

#include <Eigen/Core>

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// A combination of named things: "SCALAR_S + 4·128B_S", "ALL − COND"; "0" where every coefficient
/// is 0. Every coefficient that is not 0 is written: events may differ by any factor in size.
/// @param names one per coefficient
std::string formulaText(const Eigen::VectorXd& coefficients, const std::vector<std::string>& names);

/// An event in the coordinates of the basis: "S_SCAL + 2 S_SCAL_FMA", "1.0002 D_SCAL + 2.0004
/// D_SCAL_FMA". Coordinates below 1e-6 of the largest are left out.
std::string representationText(const Eigen::VectorXd& coordinates, const Basis& basis);

/// Display names of the chosen events, in pivot order.
std::vector<std::string> chosenNames(const Pivoting& pivoting);

/**
 * What the chosen events count instead of one expectation that they cannot tell apart from others:
 * the projection of its unit vector on their span, scaled so that its smallest part is 1, as in
 * "S_512 + 2 S_512_FMA".
 *
 * @return empty where no chosen event counts the expectation, or where more than four expectations
 * are tied together
 */
std::string tiedCombination(const Pivoting& pivoting, std::string_view expectation);

/// "exact", "exact after rounding", "approximate", "not definable", "empty", in the reader's
/// language.
std::string verdictWord(Verdict verdict);

/// The verdict with its error in the worst repetition, as short as a chip: "exact", "within 2.1 %",
/// "approximate, 0.3 % off", "not definable", "empty".
std::string shortVerdict(Verdict verdict, double errorWorst);
std::string shortVerdict(const MetricFit& fit);

/**
 * The verdict on one metric for people: "exact", "exact after rounding, within 2.1 %",
 * "approximate, 0.3 % off", "not definable on this machine: the chosen events reach only S_512 +
 * 2 S_512_FMA, never S_512_FMA alone". Errors are of the shown formula on the measured kernels, of
 * all kernels together (root mean square), in the worst repetition.
 *
 * @param fit one of the fits made from `pivoting`
 */
std::string verdictText(const MetricFit& fit, const Pivoting& pivoting);

/**
 * What the words of a verdict leave out, where there are no more kernels than expectations: every
 * event is representable then, noise too, and every formula fits. Of a metric whose formula has no
 * simple coefficients, or rests on an event whose repetitions differ.
 *
 * @param fit one of the fits made from `pivoting`
 * @return a sentence; empty where there are kernels to spare, or the formula speaks for itself
 */
std::string fitCaution(const MetricFit& fit, const Pivoting& pivoting);

}  // namespace papilio::core
