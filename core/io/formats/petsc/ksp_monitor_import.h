#pragma once

#include "core/io/formats/file_format.h"
#include "core/io/formats/line_reader.h"

#include <memory>

namespace papilio::core {

/**
 * What PETSc prints with -ksp_monitor, its short, true-residual, singular-value, range and LSQR
 * forms, -snes_monitor and -ts_monitor, also nested and with unrelated text around it, and the
 * table of KSPMINRES-QLP.
 *
 * A solve begins with iteration 0. A file with one solve gives one recorder with the name of the
 * file; otherwise they are "<file>/<prefix or ksp or snes>", numbered where they repeat. True
 * residuals are recorders "<name> true residual" of the same subject. "Linear solve converged" and
 * "did not converge" lines become the statistic "converged", "tolerances: relative=" of -ksp_view
 * the statistic "tolerance"; where none is printed it is PETSc's default (1e-5, SNES 1e-8), and a
 * note says so. Time steps are "<file>/ts dt"; of solves without a monitor "<file>/ksp iterations"
 * has the iterations that -ksp_converged_reason prints.
 */
FileFormat kspMonitorFormat();

/// The same, line by line. @param name  of the file, for the recorders
std::unique_ptr<LineReader> kspMonitorReader(const std::string& name,
                                             const std::filesystem::path& path);
/// Whether a text, the beginning of a log, has lines of a monitor.
bool isKspMonitor(std::string_view head);

}  // namespace papilio::core
