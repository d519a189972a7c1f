#pragma once

#include "core/edit/cells.h"
#include "core/model/benchmark.h"

#include <string>
#include <vector>

namespace papilio::core {

// Edits of the basis of a benchmark, in which its signatures follow. Names of steps and errors are
// sentences for the reader.

/// A new basis, and the signatures for it.
struct BasisEdit {
    Basis basis;
    Signatures signatures;
    std::string name;                    ///< of the step, for Undo
    std::vector<EditedCell> cells = {};  ///< pasted or cleared: kernels by expectations
};

/// What an expectation counts in a kernel.
BasisEdit setExpectation(const Benchmark& benchmark,
                         Eigen::Index kernel,
                         Eigen::Index column,
                         double value);
/// A column of zeros at the end; every signature gets a 0 for it.
/// @return InvalidArgument where the name is empty or taken
Result<BasisEdit> addExpectation(const Benchmark& benchmark, const std::string& name);
/// Another name. @return InvalidArgument where it is empty or taken
Result<BasisEdit> renameExpectation(const Benchmark& benchmark,
                                    Eigen::Index column,
                                    const std::string& name);
/// Without the columns. @return InvalidArgument where none would be left
Result<BasisEdit> removeExpectations(const Benchmark& benchmark,
                                     const std::vector<Eigen::Index>& columns);
/// Zeros in those cells.
BasisEdit clearCells(const Benchmark& benchmark, const std::vector<EditedCell>& cells);

/// Writes a block of cells from (kernel, column) on. @return InvalidShape where it does not fit
Result<BasisEdit> pasteCells(const Benchmark& benchmark,
                             Eigen::Index kernel,
                             Eigen::Index column,
                             const TextGrid& grid);

/// Another basis (from a file, the default of the kind). @param name  of the step
/// @return checkBasis()
Result<BasisEdit> replaceBasis(const Benchmark& benchmark,
                               const Basis& basis,
                               const std::string& name);

/// The kernels as the basis (kernelBasis()), and the signatures as what they ask for in each
/// kernel.
/// @return kernelBasis(), checkBasis()
Result<BasisEdit> useKernelsAsBasis(const Benchmark& benchmark);

}  // namespace papilio::core
