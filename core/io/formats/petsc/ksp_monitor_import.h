#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * What PETSc prints with -ksp_monitor, -ksp_monitor_true_residual and -snes_monitor, also nested
 * and with unrelated text around it, and the table of KSPMINRES-QLP.
 *
 * A solve begins with iteration 0. A file with one solve gives one recorder with the name of the
 * file; otherwise they are "<file>/<prefix or ksp or snes>", numbered where they repeat. True
 * residuals are recorders "<name> true residual" of the same subject. "Linear solve converged" and
 * "did not converge" lines become the statistic "converged", "tolerances: relative=" of -ksp_view
 * the statistic "tolerance"; where none is printed it is PETSc's default (1e-5, SNES 1e-8), and a
 * note says so.
 */
FileFormat kspMonitorFormat();

}  // namespace papilio::core
