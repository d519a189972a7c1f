#pragma once

#include "core/analysis/pivoting.h"

#include <Eigen/Core>

#include <string>
#include <vector>

namespace papilio::core {

/// A combination of named things: "SCALAR_S + 4·128B_S", "ALL − COND"; "0" where every coefficient
/// is 0. Every coefficient that is not 0 is written: events may differ by any factor in size.
/// Begins with the first positive term.
/// @param names one per coefficient
std::string formulaText(const Eigen::VectorXd& coefficients, const std::vector<std::string>& names);

/// An event in the coordinates of the basis: "S_SCAL + 2 S_SCAL_FMA", "1.0002 D_SCAL + 2.0004
/// D_SCAL_FMA". Coordinates below 1e-6 of the largest are left out.
std::string representationText(const Eigen::VectorXd& coordinates, const Basis& basis);

/// Display names of the chosen events, in pivot order.
std::vector<std::string> chosenNames(const Pivoting& pivoting);

}  // namespace papilio::core
