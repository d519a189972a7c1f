#include "core/edit/signature_edits.h"

#include "core/base/lists.h"
#include "core/base/number_format.h"
#include "core/base/sentence.h"
#include "core/base/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::core {

namespace {

using Texts = std::vector<std::string>;

bool isHeader(const Texts& line, const Texts& expectations)
{
    return equalsIgnoringCase(line.front(), "metric") ||
           std::any_of(line.begin() + 1, line.end(), [&](const auto& cell) {
               return std::ranges::find(expectations, cell) != expectations.end();
           });
}

/// The expectations that the cells behind the name are for.
Result<Texts> columnsOf(const Texts& header, const Texts& expectations)
{
    Texts columns(header.begin() + 1, header.end());
    while (!columns.empty() && columns.back().empty()) {
        columns.pop_back();  // a spreadsheet's empty columns at the right
    }
    for (const auto& name : columns) {
        if (std::ranges::find(expectations, name) == expectations.end()) {
            return Error{Errc::InvalidArgument,
                         sentence("The basis has no expectation “{}”. Rename the column or add the "
                                  "expectation first.",
                                  name)};
        }
        if (std::ranges::count(columns, name) > 1) {
            return Error{Errc::InvalidArgument,
                         sentence("The column “{}” appears twice. Remove one of them.", name)};
        }
    }
    return columns;
}

/// The row of the metric called `name`, added with zeros where there is none.
std::size_t rowNamed(Signatures& signatures, const std::string& name, Eigen::Index expectations)
{
    const auto place = std::ranges::find(signatures, name, &Signature::metric);
    const auto row = static_cast<std::size_t>(place - signatures.begin());
    if (place == signatures.end()) {
        signatures.push_back({name, Eigen::VectorXd::Zero(expectations), {}});
    }
    return row;
}

/// Writes one text into one number, or keeps it with the reason why it is not a number.
EditedCell takenCell(Eigen::Index row, Eigen::Index column, const std::string& text, double& number)
{
    const auto value = parseCell(text);
    number = value ? *value : number;
    return {row, column, text, value ? std::string() : value.error().message};
}

void takeCell(SignatureEdit& edit, std::size_t row, Eigen::Index column, const std::string& text)
{
    edit.cells.push_back(takenCell(static_cast<Eigen::Index>(row), column, text,
                                   edit.signatures[row].coefficients[column]));
}

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

std::string freeMetricName(const Signatures& signatures, const std::string& base)
{
    return freeName(
        base, [&](const std::string& name) { return findSignature(signatures, name) != nullptr; });
}

Result<void> checkMetricName(const Signatures& signatures,
                             const std::string& name,
                             std::optional<std::size_t> row)
{
    if (name.empty()) {
        return Error{Errc::InvalidArgument, "Enter a name for the metric."};
    }
    const auto* other = findSignature(signatures, name);
    if (other != nullptr && (!row || other != &signatures[*row])) {
        return Error{Errc::InvalidArgument,
                     sentence("A metric “{}” exists already. Choose a different name.", name)};
    }
    return {};
}

Result<SignatureEdit> addMetric(const Signatures& signatures,
                                Eigen::Index expectations,
                                const std::string& name)
{
    if (const auto free = checkMetricName(signatures, name); !free) {
        return free.error();
    }
    SignatureEdit edit{signatures, sentence("Add {}", name), signatures.size()};
    edit.signatures.push_back({name, Eigen::VectorXd::Zero(expectations), {}});
    return edit;
}

SignatureEdit duplicateMetric(const Signatures& signatures, std::size_t row)
{
    auto copy = signatures[row];
    copy.metric = freeMetricName(signatures, sentence("{} copy", copy.metric));
    SignatureEdit edit{signatures, sentence("Duplicate {}", signatures[row].metric), row + 1};
    edit.signatures.insert(edit.signatures.begin() + static_cast<std::ptrdiff_t>(row) + 1,
                           std::move(copy));
    return edit;
}

SignatureEdit removeMetrics(const Signatures& signatures, const std::vector<std::size_t>& rows)
{
    SignatureEdit edit;
    for (std::size_t row = 0; row < signatures.size(); ++row) {
        if (std::ranges::find(rows, row) == rows.end()) {
            edit.signatures.push_back(signatures[row]);
        }
    }
    edit.name = rows.size() == 1 ? sentence("Delete {}", signatures[rows.front()].metric)
                                 : sentence("Delete {} metrics", rows.size());
    edit.row = rows.empty() ? 0
                            : std::min(rows.front(),
                                       edit.signatures.empty() ? 0 : edit.signatures.size() - 1);
    followSums(signatures, edit.signatures);
    return edit;
}

Result<SignatureEdit> renameMetric(const Signatures& signatures,
                                   std::size_t row,
                                   const std::string& name)
{
    if (const auto free = checkMetricName(signatures, name, row); !free) {
        return free.error();
    }
    const auto& before = signatures[row].metric;
    SignatureEdit edit{signatures, sentence("Rename {} to {}", before, name), row};
    edit.signatures[row].metric = name;
    for (auto& signature : edit.signatures) {
        for (auto& part : signature.sum) {
            part.metric = part.metric == before ? name : part.metric;
        }
    }
    return edit;
}

SignatureEdit setCoefficient(const Signatures& signatures,
                             std::size_t row,
                             Eigen::Index column,
                             double value,
                             const std::string& expectation)
{
    constexpr int digits = 6;
    SignatureEdit edit{
        signatures,
        fmt::format("{}, {} = {}", signatures[row].metric, expectation, shortText(value, digits)),
        row};
    edit.signatures[row].coefficients[column] = value;
    followSums(signatures, edit.signatures);
    return edit;
}

SignatureEdit clearCells(const Signatures& signatures, const std::vector<EditedCell>& cells)
{
    SignatureEdit edit{signatures, cells.size() == 1 ? sentence("Clear 1 cell")
                                                     : sentence("Clear {} cells", cells.size())};
    for (const auto& cell : cells) {
        edit.row = static_cast<std::size_t>(cell.row);
        edit.signatures[edit.row].coefficients[cell.column] = 0;
        edit.cells.push_back({cell.row, cell.column});
    }
    followSums(signatures, edit.signatures);
    return edit;
}

Signatures followBasis(const Signatures& signatures, const Basis& before, const Basis& after)
{
    auto followed = signatures;
    for (auto& signature : followed) {
        Eigen::VectorXd coefficients =
            Eigen::VectorXd::Zero(static_cast<Eigen::Index>(after.expectations.size()));
        for (Eigen::Index column = 0; column < coefficients.size(); ++column) {
            const auto& name = after.expectations[static_cast<std::size_t>(column)];
            const auto place = std::ranges::find(before.expectations, name);
            if (place != before.expectations.end()) {
                coefficients[column] = signature.coefficients[place - before.expectations.begin()];
            }
        }
        signature.coefficients = coefficients;
    }
    return followed;
}

Result<SignatureEdit> pasteMetrics(const Signatures& signatures,
                                   const Basis& basis,
                                   const TextGrid& grid)
{
    if (grid.empty()) {
        return Error{
            Errc::InvalidArgument,
            "The clipboard has no table. Copy rows with a metric name and its coefficients first."};
    }
    const auto& expectations = basis.expectations;
    const bool hasHeader = isHeader(grid.front(), expectations);
    const auto columns = hasHeader ? columnsOf(grid.front(), expectations) : expectations;
    if (!columns) {
        return columns.error();
    }
    SignatureEdit edit{signatures, {}, signatures.size()};
    Texts pasted;
    for (std::size_t line = hasHeader ? 1 : 0; line < grid.size(); ++line) {
        auto cells = grid[line];
        const bool isNameless =
            !hasHeader && cells.size() == expectations.size() && parseCell(cells.front());
        const auto name = isNameless || cells.front().empty()
                              ? freeMetricName(edit.signatures, "Pasted metric")
                              : cells.front();
        if (!isNameless) {
            cells.erase(cells.begin());
        }
        while (cells.size() > columns->size() && cells.back().empty()) {
            cells.pop_back();
        }
        if (cells.size() > columns->size()) {
            return Error{
                Errc::InvalidShape,
                sentence(
                    "Line {} has {} numbers, but there are {} expectations. Nothing was pasted.",
                    line + 1, cells.size(), columns->size())};
        }
        const auto row = rowNamed(edit.signatures, name, basis.matrix.cols());
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            const auto place = std::ranges::find(expectations, (*columns)[cell]);
            takeCell(edit, row, place - expectations.begin(), cells[cell]);
        }
        edit.row = pasted.empty() ? row : edit.row;
        pasted.push_back(name);
    }
    if (pasted.empty()) {
        return Error{Errc::InvalidArgument, "The clipboard has a header but no metrics below it."};
    }
    edit.pasted = pasted.size();
    edit.name = pasted.size() == 1 ? sentence("Paste {}", pasted.front())
                                   : sentence("Paste {} metrics", pasted.size());
    followSums(signatures, edit.signatures);
    return edit;
}

Result<SignatureEdit> pasteCoefficients(const Signatures& signatures,
                                        const Basis& basis,
                                        std::size_t row,
                                        Eigen::Index column,
                                        const TextGrid& grid)
{
    const auto room = basis.matrix.cols() - column;
    const auto fits = checkFits(grid, static_cast<Eigen::Index>(signatures.size() - row), room);
    if (!fits) {
        return fits.error();
    }
    SignatureEdit edit{signatures, {}, row};
    for (std::size_t line = 0; line < grid.size(); ++line) {
        const auto count = std::min(std::ssize(grid[line]), room);
        for (Eigen::Index cell = 0; cell < count; ++cell) {
            takeCell(edit, row + line, column + cell, grid[line][static_cast<std::size_t>(cell)]);
        }
    }
    const auto& metric = signatures[row].metric;
    const auto& expectation = basis.expectations[static_cast<std::size_t>(column)];
    edit.name = edit.cells.size() == 1 ? sentence("Paste into {}, {}", metric, expectation)
                                       : sentence("Paste {} cells from {}, {}", edit.cells.size(),
                                                  metric, expectation);
    followSums(signatures, edit.signatures);
    return edit;
}

Result<SignatureEdit> addSum(const Signatures& signatures,
                             const std::vector<SumPart>& sum,
                             const std::string& name)
{
    if (sum.empty()) {
        return Error{Errc::InvalidArgument, "Enter a factor for at least one signature."};
    }
    if (const auto free = checkMetricName(signatures, name); !free) {
        return free.error();
    }
    const auto coefficients = sumOf(sum, signatures);
    if (!coefficients) {
        return Error{Errc::NotFound, "A metric of the sum is missing."};
    }
    SignatureEdit edit{signatures, name + ' ' + sumText(sum), signatures.size()};
    edit.signatures.push_back({name, *coefficients, {}, sum});
    return edit;
}

SignatureEdit detachSum(const Signatures& signatures, std::size_t row)
{
    SignatureEdit edit{signatures, sentence("Detach {} from its sum", signatures[row].metric), row};
    edit.signatures[row].sum.clear();
    return edit;
}

void followSums(const Signatures& before, Signatures& after)
{
    std::size_t linked = 0;
    for (auto& signature : after) {
        if (signature.sum.empty()) {
            continue;
        }
        const auto& own = signature.coefficients;
        const auto was = sumOf(signature.sum, before);
        const auto sum = sumOf(signature.sum, after);
        // With another basis every metric has other cells, and nobody edited this one's.
        const bool isUntouched = was && (was->size() != own.size() || *was == own);
        if (sum && (isUntouched || *sum == own)) {
            ++linked;
        } else {
            signature.sum.clear();
        }
    }
    // A sum may be of sums: each pass carries the values one link further.
    for (std::size_t pass = 0; pass < linked; ++pass) {
        for (auto& signature : after) {
            if (const auto sum = sumOf(signature.sum, after)) {
                signature.coefficients = *sum;
            }
        }
    }
}

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
            edit.cells.push_back(takenCell(kernel + line, column + cell,
                                           row[static_cast<std::size_t>(cell)],
                                           matrix(kernel + line, column + cell)));
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
