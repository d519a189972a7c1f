#pragma once

#include "core/model/basis.h"

#include <memory>

namespace papilio::core {

/// One expectation "Constant" that is 1 in every kernel: stands in where nothing is known of the
/// kernels, so that the data can be shown and a basis be entered.
Basis placeholderBasis(std::size_t kernels);

/// Whether a basis is such a stand-in. Nothing can be said of metrics with it: a constant is what
/// any event counts that does not depend on the kernel.
bool isPlaceholder(const Basis& basis);
inline bool isPlaceholder(const std::shared_ptr<const Basis>& basis)
{
    return basis != nullptr && isPlaceholder(*basis);
}

/// What a user can do about it; one sentence, of pages and commands.
inline constexpr const char* noBasisText =
    "No basis: the expected counts of these kernels are not known, so there are no metrics. Enter "
    "them on the Signatures page or import again with a basis; the kernels themselves may be it. "
    "Formulas need no basis.";

}  // namespace papilio::core
