#pragma once

#include "core/model/benchmark.h"
#include "widgets/theme/tr.h"

namespace papilio::widgets {

/// What an import without a basis gets: one expectation, the same in every kernel.
inline bool hasConstantBasis(const core::Benchmark& benchmark)
{
    const auto& matrix = benchmark.basis->matrix;
    return matrix.cols() == 1 && matrix.rows() > 1 && (matrix.array() == matrix(0, 0)).all();
}

/// What to do about it.
inline QString constantBasisText()
{
    return tr(
        "No basis was given, so a constant is used. Enter the expected counts of the kernels on "
        "the Signatures page, or import again with a basis.");
}

}  // namespace papilio::widgets
