#pragma once

#include "core/edit/cells.h"
#include "core/model/basis.h"
#include "core/model/benchmark.h"

#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

// Edits of the signatures of a benchmark. Names of steps and errors are sentences for the reader,
// Sums follow their parts.

/// A new list of signatures, and where to look afterwards.
struct SignatureEdit {
    Signatures signatures;
    std::string name;                    ///< of the step, for Undo: "All Ops, D_512 = 8"
    std::size_t row = 0;                 ///< the metric to select
    std::vector<EditedCell> cells = {};  ///< pasted or cleared: metrics by coefficients
    std::size_t pasted = 0;              ///< whole metrics that came from the clipboard
};

/// `base`, or "base 2", "base 3" … where that name is taken.
std::string freeMetricName(const Signatures& signatures, const std::string& base);

/// Whether a metric may be called so. @param row  the metric that is renamed; none: a new one
/// @return InvalidArgument where the name is empty or taken
Result<void> checkMetricName(const Signatures& signatures,
                             const std::string& name,
                             std::optional<std::size_t> row = {});

/// A metric of zeros at the end. @return checkMetricName()
Result<SignatureEdit> addMetric(const Signatures& signatures,
                                Eigen::Index expectations,
                                const std::string& name);
/// The same metric again below the row, with a free name.
SignatureEdit duplicateMetric(const Signatures& signatures, std::size_t row);
/// Without the metrics of those rows.
SignatureEdit removeMetrics(const Signatures& signatures, const std::vector<std::size_t>& rows);
/// Another name, also in the sums that the metric is a part of. @return checkMetricName()
Result<SignatureEdit> renameMetric(const Signatures& signatures,
                                   std::size_t row,
                                   const std::string& name);
/// One coefficient. @param expectation  what the step calls the column
SignatureEdit setCoefficient(const Signatures& signatures,
                             std::size_t row,
                             Eigen::Index column,
                             double value,
                             const std::string& expectation);
/// Zeros in those cells.
SignatureEdit clearCells(const Signatures& signatures, const std::vector<EditedCell>& cells);

/**
 * Takes whole metrics from a spreadsheet: a line per metric, its name first.
 *
 * With a header (first line names expectations) columns may come in any order and be left out;
 * without one they are those of the basis. Metrics that exist are replaced, others added; texts
 * that are not numbers leave the value that was there (0 for a new metric), with a reason.
 * @return InvalidArgument, InvalidShape
 */
Result<SignatureEdit> pasteMetrics(const Signatures& signatures,
                                   const Basis& basis,
                                   const TextGrid& grid);

/// Writes a block of cells over the coefficients from (row, column) on.
/// @return InvalidShape where it does not fit: part of a block would be wrong without a sign of it
Result<SignatureEdit> pasteCoefficients(const Signatures& signatures,
                                        const Basis& basis,
                                        std::size_t row,
                                        Eigen::Index column,
                                        const TextGrid& grid);

/// The signatures for another basis: coefficients follow the names of the expectations, new ones
/// are 0.
Signatures followBasis(const Signatures& signatures, const Basis& before, const Basis& after);

/// A new metric that is a sum of others.
/// @return InvalidArgument without parts or a name, or where the name is taken; NotFound for a part
/// that is not in the list; with a sentence for the reader
Result<SignatureEdit> addSum(const Signatures& signatures,
                             const std::vector<SumPart>& sum,
                             const std::string& name);

/// The metric keeps its coefficients and follows its parts no longer.
SignatureEdit detachSum(const Signatures& signatures, std::size_t row);

/**
 * Keeps sums linked to their parts after an edit: their coefficients are computed again.
 *
 * A metric whose own coefficients were edited, or one of whose parts is gone, is not a sum any
 * more: it keeps its coefficients.
 * @param before  the list before the edit
 */
void followSums(const Signatures& before, Signatures& after);

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
