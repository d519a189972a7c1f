#pragma once

#include "core/model/basis.h"
#include "widgets/models/signature_drafts.h"
#include "widgets/models/signature_grid.h"
#include "widgets/models/signature_sum.h"

#include <QString>

#include <vector>

namespace papilio::widgets {

/// A new list of signatures, what Undo calls the step, and where to look afterwards.
struct SignatureEdit {
    core::Signatures signatures;
    QString text;             ///< e.g. "All Ops, D_512 = 8"
    std::size_t row = 0;      ///< the metric to select
    QList<CellDraft> drafts;  ///< pasted cells; those with a reason are not numbers and keep their
                              ///< last valid value
    QString message;          ///< one sentence where nothing could be done; the list is empty then
    qsizetype pasted = 0;     ///< whole metrics that came from the clipboard
};

/// `base`, or "base 2", "base 3" … where that name is taken.
QString freeMetricName(const core::Signatures& signatures, const QString& base);

SignatureEdit addMetric(const core::Signatures& signatures,
                        Eigen::Index expectations,
                        const QString& name);
SignatureEdit duplicateMetric(const core::Signatures& signatures, std::size_t row);
SignatureEdit removeMetrics(const core::Signatures& signatures,
                            const std::vector<std::size_t>& rows);
SignatureEdit renameMetric(const core::Signatures& signatures,
                           std::size_t row,
                           const QString& name);
SignatureEdit setCoefficient(const core::Signatures& signatures,
                             std::size_t row,
                             Eigen::Index column,
                             double value,
                             const QString& expectation);
/// A new metric that is a sum of others, with the note that says so.
SignatureEdit addSum(const core::Signatures& signatures,
                     Eigen::Index expectations,
                     const SignatureSum& sum,
                     const QString& name);

/// The metric keeps its coefficients and follows its parts no longer.
SignatureEdit detachSum(const core::Signatures& signatures, std::size_t row);

/**
 * Takes whole metrics from a spreadsheet: a line per metric, its name first.
 *
 * With a header (first line names expectations) columns may come in any order and be left out;
 * without one they are those of the basis. Metrics that exist are replaced, others added; texts
 * that are not numbers become drafts over the value that was there (0 for a new metric).
 */
SignatureEdit pasteMetrics(const core::Signatures& signatures,
                           const core::Basis& basis,
                           const TextGrid& grid);

/// Writes a block of cells over the coefficients from (row, column) on, or says that it does not
/// fit: part of a block would be wrong without a sign of it.
SignatureEdit pasteCoefficients(const core::Signatures& signatures,
                                const core::Basis& basis,
                                std::size_t row,
                                Eigen::Index column,
                                const TextGrid& grid);

/// The signatures for another basis: coefficients follow the names of the expectations, new ones
/// are 0.
core::Signatures followBasis(const core::Signatures& signatures,
                             const core::Basis& before,
                             const core::Basis& after);

}  // namespace papilio::widgets
