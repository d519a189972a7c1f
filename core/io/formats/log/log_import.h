#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * Logs of solvers that are read by rules: resources/logs, and the user's own files.
 *
 * ImportOptions::logFormat names the rules; without it, those that find most values in the
 * beginning of the file are taken. Recorders are named as those of PETSc's monitors are.
 */
FileFormat logFormat();

}  // namespace papilio::core
