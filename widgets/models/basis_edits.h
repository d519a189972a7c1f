#pragma once

#include "core/model/basis.h"
#include "core/model/benchmark.h"
#include "core/model/signature.h"
#include "widgets/models/signature_drafts.h"
#include "widgets/models/signature_grid.h"

#include <QString>
#include <QStringList>

namespace papilio::widgets {

/// A new basis, the signatures that follow it, and what Undo calls the step.
struct BasisEdit {
    core::Basis basis;
    core::Signatures signatures;
    QString text;
    QList<CellDraft> drafts;  ///< pasted cells; those with a reason are not numbers and keep their
                              ///< last valid value
    QString message;          ///< one sentence where nothing could be done; the basis is empty then
};

QStringList expectationNames(const core::Basis& basis);
QStringList kernelNames(const core::Dataset& dataset);

BasisEdit setExpectation(const core::Benchmark& benchmark,
                         Eigen::Index kernel,
                         Eigen::Index column,
                         double value);
/// A column of zeros at the end; every signature gets a 0 for it.
BasisEdit addExpectation(const core::Benchmark& benchmark, const QString& name);
BasisEdit renameExpectation(const core::Benchmark& benchmark,
                            Eigen::Index column,
                            const QString& name);
/// Without the columns; the last one cannot be removed.
BasisEdit removeExpectations(const core::Benchmark& benchmark, const QList<int>& columns);

/// Writes a block of cells from (kernel, column) on; rejected where it does not fit.
BasisEdit pasteCells(const core::Benchmark& benchmark,
                     Eigen::Index kernel,
                     Eigen::Index column,
                     const TextGrid& grid);

/// Replaces the whole basis (from a file, the default of the kind); rejected where its rows are not
/// the kernels.
BasisEdit replaceBasis(const core::Benchmark& benchmark,
                       const core::Basis& basis,
                       const QString& text);

}  // namespace papilio::widgets
