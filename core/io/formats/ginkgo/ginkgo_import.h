#pragma once

#include "core/io/formats/file_format.h"

namespace papilio::core {

/**
 * JSON of Ginkgo's solver benchmark with residual histories.
 *
 * A solver of a problem gives recorders "<file>/<solver>" (recurrent residual), "<file>/<solver>
 * true residual" and "… implicit residual", which share the subject; where a file holds several
 * problems, "<file>/<problem>/<solver>". Time stamps become times; norms, iterations and seconds
 * become statistics. NaN and Infinity, which Ginkgo writes although JSON has none, are taken.
 */
FileFormat ginkgoFormat();

}  // namespace papilio::core
