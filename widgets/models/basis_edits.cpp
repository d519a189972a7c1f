#include "widgets/models/basis_edits.h"

#include "widgets/models/signature_cell.h"
#include "widgets/models/signature_edits.h"
#include "widgets/theme/tr.h"

#include <algorithm>

namespace papilio::widgets {

namespace {

BasisEdit refusal(const QString& message)
{
    BasisEdit edit;
    edit.message = message;
    return edit;
}

BasisEdit sameAs(const core::Benchmark& benchmark, const QString& text)
{
    return {*benchmark.basis, *benchmark.signatures, text, {}, {}};
}

QString kernelName(const core::Benchmark& benchmark, Eigen::Index kernel)
{
    const auto name = benchmark.data->kernels[static_cast<std::size_t>(kernel)];
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString nameAt(const core::Basis& basis, Eigen::Index column)
{
    return QString::fromStdString(basis.expectations[static_cast<std::size_t>(column)]);
}

}  // namespace

QStringList expectationNames(const core::Basis& basis)
{
    QStringList names;
    for (const auto& name : basis.expectations) {
        names << QString::fromStdString(name);
    }
    return names;
}

QStringList kernelNames(const core::Dataset& dataset)
{
    QStringList names;
    for (std::size_t kernel = 0; kernel < dataset.kernelCount(); ++kernel) {
        const auto name = dataset.kernels[kernel];
        names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    return names;
}

BasisEdit setExpectation(const core::Benchmark& benchmark,
                         Eigen::Index kernel,
                         Eigen::Index column,
                         double value)
{
    auto edit = sameAs(benchmark, tr("Basis %1, %2 = %3")
                                      .arg(kernelName(benchmark, kernel),
                                           nameAt(*benchmark.basis, column), shownNumber(value)));
    edit.basis.matrix(kernel, column) = value;
    return edit;
}

BasisEdit addExpectation(const core::Benchmark& benchmark, const QString& name)
{
    const auto& basis = *benchmark.basis;
    if (name.isEmpty() || expectationNames(basis).contains(name)) {
        return refusal(
            name.isEmpty()
                ? tr("Enter a name for the expectation.")
                : tr("An expectation “%1” exists already. Choose a different name.").arg(name));
    }
    auto edit = sameAs(benchmark, tr("Add expectation %1").arg(name));
    edit.basis.expectations.push_back(name.toStdString());
    edit.basis.matrix.conservativeResize(Eigen::NoChange, basis.matrix.cols() + 1);
    edit.basis.matrix.rightCols(1).setZero();
    edit.signatures = followBasis(*benchmark.signatures, basis, edit.basis);
    return edit;
}

BasisEdit renameExpectation(const core::Benchmark& benchmark,
                            Eigen::Index column,
                            const QString& name)
{
    const auto before = nameAt(*benchmark.basis, column);
    const auto place = expectationNames(*benchmark.basis).indexOf(name);
    if (name.isEmpty() || (place >= 0 && place != column)) {
        return refusal(
            name.isEmpty()
                ? tr("Enter a name for the expectation.")
                : tr("An expectation “%1” exists already. Choose a different name.").arg(name));
    }
    auto edit = sameAs(benchmark, tr("Rename expectation %1 to %2").arg(before, name));
    edit.basis.expectations[static_cast<std::size_t>(column)] = name.toStdString();
    return edit;
}

BasisEdit removeExpectations(const core::Benchmark& benchmark, const QList<int>& columns)
{
    const auto& basis = *benchmark.basis;
    BasisEdit edit;
    QList<Eigen::Index> kept;
    QStringList removed;
    for (Eigen::Index column = 0; column < basis.matrix.cols(); ++column) {
        if (columns.contains(static_cast<int>(column))) {
            removed << nameAt(basis, column);
        } else {
            kept << column;
            edit.basis.expectations.push_back(basis.expectations[static_cast<std::size_t>(column)]);
        }
    }
    if (kept.isEmpty()) {
        return refusal(tr("A basis needs at least one expectation."));
    }
    edit.basis.note = basis.note;
    edit.basis.matrix.resize(basis.matrix.rows(), kept.size());
    for (qsizetype column = 0; column < kept.size(); ++column) {
        edit.basis.matrix.col(column) = basis.matrix.col(kept[column]);
    }
    edit.signatures = followBasis(*benchmark.signatures, basis, edit.basis);
    followSums(*benchmark.signatures, edit.signatures);
    edit.text = removed.size() == 1 ? tr("Remove expectation %1").arg(removed.front())
                                    : tr("Remove %1 expectations").arg(removed.size());
    return edit;
}

BasisEdit pasteCells(const core::Benchmark& benchmark,
                     Eigen::Index kernel,
                     Eigen::Index column,
                     const TextGrid& grid)
{
    auto edit = sameAs(benchmark, {});
    auto& matrix = edit.basis.matrix;
    const GridRoom room{matrix.rows() - kernel, matrix.cols() - column};
    if (const auto why = whyTooLarge(grid, room); !why.isEmpty()) {
        return refusal(why);
    }
    qsizetype cells = 0;
    for (Eigen::Index line = 0; line < grid.size(); ++line) {
        const auto width = std::min(grid[line].size(), room.columns);
        for (Eigen::Index cell = 0; cell < width; ++cell) {
            const auto& text = grid[line][cell];
            const auto parsed = parseCell(text);
            if (parsed.value) {
                matrix(kernel + line, column + cell) = *parsed.value;
            }
            edit.drafts << CellDraft{QString::number(kernel + line),
                                     nameAt(edit.basis, column + cell), text, parsed.reason};
            ++cells;
        }
    }
    edit.text = tr("Paste %1 cells into the basis from %2, %3")
                    .arg(cells)
                    .arg(kernelName(benchmark, kernel), nameAt(edit.basis, column));
    return edit;
}

BasisEdit replaceBasis(const core::Benchmark& benchmark,
                       const core::Basis& basis,
                       const QString& text)
{
    if (const auto checked = core::checkBasis(basis, benchmark.data->kernelCount()); !checked) {
        return refusal(QString::fromStdString(checked.error().message));
    }
    auto edit =
        BasisEdit{basis, followBasis(*benchmark.signatures, *benchmark.basis, basis), text, {}, {}};
    followSums(*benchmark.signatures, edit.signatures);
    return edit;
}

}  // namespace papilio::widgets
