#include "core/edit/basis_edits.h"

#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/edit/signature_edits.h"
#include "core/model/signature.h"

#include <algorithm>

namespace papilio::core {

namespace {

BasisEdit sameAs(const Benchmark& benchmark, std::string name)
{
    return {*benchmark.basis, *benchmark.signatures, std::move(name)};
}

std::string_view kernelName(const Benchmark& benchmark, Eigen::Index kernel)
{
    return benchmark.data->kernels[static_cast<std::size_t>(kernel)];
}

const std::string& nameAt(const Basis& basis, Eigen::Index column)
{
    return basis.expectations[static_cast<std::size_t>(column)];
}

/// @param column  of the expectation that gets the name; behind the last one: a new one
Result<void> checkName(const Basis& basis, const std::string& name, Eigen::Index column)
{
    if (name.empty()) {
        return Error{Errc::InvalidArgument, "Enter a name for the expectation."};
    }
    const auto place = std::ranges::find(basis.expectations, name);
    if (place != basis.expectations.end() && place - basis.expectations.begin() != column) {
        return Error{
            Errc::InvalidArgument,
            sentence("An expectation “{}” exists already. Choose a different name.", name)};
    }
    return {};
}

}  // namespace

BasisEdit setExpectation(const Benchmark& benchmark,
                         Eigen::Index kernel,
                         Eigen::Index column,
                         double value)
{
    constexpr int digits = 6;
    auto edit =
        sameAs(benchmark, sentence("Basis {}, {} = {}", kernelName(benchmark, kernel),
                                   nameAt(*benchmark.basis, column), shortText(value, digits)));
    edit.basis.matrix(kernel, column) = value;
    return edit;
}

Result<BasisEdit> addExpectation(const Benchmark& benchmark, const std::string& name)
{
    const auto& basis = *benchmark.basis;
    if (const auto free = checkName(basis, name, basis.matrix.cols()); !free) {
        return free.error();
    }
    auto edit = sameAs(benchmark, sentence("Add expectation {}", name));
    edit.basis.expectations.push_back(name);
    edit.basis.matrix.conservativeResize(Eigen::NoChange, basis.matrix.cols() + 1);
    edit.basis.matrix.rightCols(1).setZero();
    edit.signatures = followBasis(*benchmark.signatures, basis, edit.basis);
    return edit;
}

Result<BasisEdit> renameExpectation(const Benchmark& benchmark,
                                    Eigen::Index column,
                                    const std::string& name)
{
    const auto& basis = *benchmark.basis;
    if (const auto free = checkName(basis, name, column); !free) {
        return free.error();
    }
    auto edit =
        sameAs(benchmark, sentence("Rename expectation {} to {}", nameAt(basis, column), name));
    edit.basis.expectations[static_cast<std::size_t>(column)] = name;
    return edit;
}

Result<BasisEdit> removeExpectations(const Benchmark& benchmark,
                                     const std::vector<Eigen::Index>& columns)
{
    const auto& basis = *benchmark.basis;
    BasisEdit edit;
    std::vector<Eigen::Index> kept;
    std::vector<std::string> removed;
    for (Eigen::Index column = 0; column < basis.matrix.cols(); ++column) {
        if (std::ranges::find(columns, column) != columns.end()) {
            removed.push_back(nameAt(basis, column));
        } else {
            kept.push_back(column);
            edit.basis.expectations.push_back(nameAt(basis, column));
        }
    }
    if (kept.empty()) {
        return Error{Errc::InvalidArgument, "A basis needs at least one expectation."};
    }
    edit.basis.note = basis.note;
    edit.basis.matrix = basis.matrix(Eigen::all, kept);
    edit.signatures = followBasis(*benchmark.signatures, basis, edit.basis);
    followSums(*benchmark.signatures, edit.signatures);
    edit.name = removed.size() == 1 ? sentence("Remove expectation {}", removed.front())
                                    : sentence("Remove {} expectations", removed.size());
    return edit;
}

BasisEdit clearCells(const Benchmark& benchmark, const std::vector<EditedCell>& cells)
{
    auto edit = sameAs(benchmark, cells.size() == 1
                                      ? sentence("Clear 1 cell of the basis")
                                      : sentence("Clear {} cells of the basis", cells.size()));
    for (const auto& cell : cells) {
        edit.basis.matrix(cell.row, cell.column) = 0;
        edit.cells.push_back({cell.row, cell.column});
    }
    return edit;
}

Result<BasisEdit> pasteCells(const Benchmark& benchmark,
                             Eigen::Index kernel,
                             Eigen::Index column,
                             const TextGrid& grid)
{
    auto edit = sameAs(benchmark, {});
    auto& matrix = edit.basis.matrix;
    const auto room = matrix.cols() - column;
    if (const auto fits = checkFits(grid, matrix.rows() - kernel, room); !fits) {
        return fits.error();
    }
    for (Eigen::Index line = 0; line < std::ssize(grid); ++line) {
        const auto& row = grid[static_cast<std::size_t>(line)];
        for (Eigen::Index cell = 0; cell < std::min(std::ssize(row), room); ++cell) {
            const auto& text = row[static_cast<std::size_t>(cell)];
            const auto value = parseCell(text);
            if (value) {
                matrix(kernel + line, column + cell) = *value;
            }
            edit.cells.push_back({kernel + line, column + cell, text,
                                  value ? std::string() : value.error().message});
        }
    }
    edit.name = sentence("Paste {} cells into the basis from {}, {}", edit.cells.size(),
                         kernelName(benchmark, kernel), nameAt(edit.basis, column));
    return edit;
}

Result<BasisEdit> replaceBasis(const Benchmark& benchmark,
                               const Basis& basis,
                               const std::string& name)
{
    if (const auto checked = checkBasis(basis, benchmark.data->kernelCount()); !checked) {
        return checked.error();
    }
    BasisEdit edit{basis, followBasis(*benchmark.signatures, *benchmark.basis, basis), name};
    followSums(*benchmark.signatures, edit.signatures);
    return edit;
}

Result<BasisEdit> useKernelsAsBasis(const Benchmark& benchmark)
{
    auto basis = kernelBasis(benchmark.data->kernels);
    if (!basis) {
        return basis.error();
    }
    if (const auto checked = checkBasis(*basis, benchmark.data->kernelCount()); !checked) {
        return checked.error();
    }
    return BasisEdit{*std::move(basis), overKernels(*benchmark.signatures, *benchmark.basis),
                     "Use the kernels as the basis"};
}

}  // namespace papilio::core
