#pragma once

#include "core/analysis/metric_fit.h"
#include "core/analysis/pivoting.h"

#include <Eigen/Core>

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// A combination of named things: "SCALAR_S + 4·128B_S", "ALL − COND"; "0" where every coefficient
/// is 0. Coefficients below 1e-6 of the largest are left out.
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

/// "exact", "exact after rounding", "approximate", "not definable", in the reader's language.
std::string verdictWord(Verdict verdict);

/**
 * The verdict on one metric for people: "exact", "exact after rounding (relative residual 0.012)",
 * "approximate (error 0.08)", "approximate (error 0.01, with rounded coefficients 0.06)",
 * "not definable on this machine: the chosen events reach only S_512 +
 * 2 S_512_FMA, never S_512_FMA alone".
 *
 * @param fit one of the fits made from `pivoting`
 */
std::string verdictText(const MetricFit& fit, const Pivoting& pivoting);

/**
 * What the words of a verdict do not say: with no more kernels than expectations every event is
 * representable, noise too, and the metric rests on an event whose repetitions differ.
 *
 * @param fit one of the fits made from `pivoting`
 * @return a sentence; empty where there are kernels to spare, or all events of the formula repeat
 */
std::string noiseCaution(const MetricFit& fit, const Pivoting& pivoting);

}  // namespace papilio::core
