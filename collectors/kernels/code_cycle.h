#pragma once

#include "collectors/kernels/suite.h"

#include <cstddef>
#include <vector>

namespace papilio::collectors {

/**
 * Code that jumps from line to line in an order that looks random; the last line counts down and
 * starts again.
 *
 * It is written when it is needed, for the processor that runs this program.
 *
 * @param places  where each line begins, in bytes, in any order; at least two
 * @param bytes   size of the code: the last line ends before
 * @return executes n lines, in whole rounds; empty where the system lets no program write code, or
 * where it cannot be written for this processor
 */
KernelBody codeCycle(const std::vector<std::size_t>& places, std::size_t bytes);

}  // namespace papilio::collectors
