#pragma once

#include "core/base/string_table.h"
#include "core/model/basis.h"
#include "core/model/signature.h"

#include <string_view>

namespace papilio::core {

/// How the command line spells it in the place of a file.
inline constexpr std::string_view kernelBasisWord = "kernels";

/**
 * The basis of measurements "as is" (paper 1): the identity of K kernels. Each kernel is an
 * expectation, an event is represented by the counts that were measured of it, and a signature is
 * what a metric should count in each kernel.
 *
 * A kernel whose name ends with "?" becomes "NAME? count", because it is no nuisance.
 *
 * @return InvalidArgument for more than 1000 kernels: a basis has K x K numbers
 */
Result<Basis> kernelBasis(const StringTable& kernels);

/// Signatures s of expectations E as signatures over kernels, E s; sums stay sums.
Signatures overKernels(const Signatures& signatures, const Basis& basis);

}  // namespace papilio::core
