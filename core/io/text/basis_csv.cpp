#include "core/io/text/basis_csv.h"

#include "core/base/csv.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/text/foreign_content.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <unordered_map>

namespace papilio::core {

namespace {

/// Cells from `first` on as numbers; every one has to be there and finite.
std::vector<double> numbers(const CsvRow& row,
                            std::size_t first,
                            std::size_t columns,
                            const std::string& name)
{
    if (row.cells.size() != columns) {
        throw errorAt(name, {row.line, std::min(row.cells.size(), columns) + 1},
                      fmt::format("{} cells, but the header has {}", row.cells.size(), columns));
    }
    std::vector<double> values;
    for (std::size_t column = first; column < columns; ++column) {
        const auto value = readNumber(row.cells[column]);
        if (!value || !std::isfinite(*value)) {
            throw unexpectedAt(name, {row.line, column + 1}, "a number",
                               quotedExcerpt(row.cells[column]));
        }
        values.push_back(*value);
    }
    return values;
}

CsvTable tableWithHeader(std::string_view text, const std::string& name, const std::string& header)
{
    auto table = orThrow(readCsvTable(text, name));
    // A name may hold a semicolon, a number never.
    const auto separator = otherSeparator(withoutByteOrderMark(text));
    if (separator && table.rows.size() > 1 &&
        std::ranges::any_of(table.rows[1].cells, [&](const std::string& cell) {
            return cell.find(*separator) != std::string::npos;
        })) {
        throw ParseError{separatorRefusal(*separator)};
    }
    if (table.rows.empty()) {
        throw ParseError{fmt::format("is empty; expected a header with {}", header)};
    }
    return table;
}

std::string cellNumber(double value)
{
    return fmt::format("{}", value == 0 ? 0.0 : value);
}

/// For each cell of the header the index of that expectation in the basis.
std::vector<std::size_t> matchExpectations(const CsvRow& header,
                                           const Basis& basis,
                                           const std::string& name)
{
    std::vector<std::size_t> places;
    for (std::size_t column = 1; column < header.cells.size(); ++column) {
        const auto& expectation = header.cells[column];
        const auto found =
            std::find(basis.expectations.begin(), basis.expectations.end(), trimmed(expectation));
        const auto place = static_cast<std::size_t>(found - basis.expectations.begin());
        if (found == basis.expectations.end()) {
            throw errorAt(
                name, {header.line, column + 1},
                fmt::format("expectation {} is not in the basis ({})", quotedExcerpt(expectation),
                            fmt::join(basis.expectations, ", ")));
        }
        if (std::find(places.begin(), places.end(), place) != places.end()) {
            throw errorAt(name, {header.line, column + 1},
                          fmt::format("expectation {} is a duplicate", quotedExcerpt(expectation)));
        }
        places.push_back(place);
    }
    for (std::size_t k = 0; k < basis.expectations.size(); ++k) {
        if (isNuisance(basis.expectations[k]) || std::ranges::find(places, k) != places.end()) {
            continue;  // no metric asks for a nuisance: its column may be left out
        }
        throw errorAt(name, {header.line, header.cells.size()},
                      fmt::format("{} expectations, but the basis has {} ({})", places.size(),
                                  basis.expectations.size(), fmt::join(basis.expectations, ", ")));
    }
    return places;
}

bool isKernelTitle(std::string_view title)
{
    return lowerCase(trimmed(title)) == "kernel";
}

/// Whether the first column says which kernel a line is for.
bool namesKernels(const CsvTable& table)
{
    const auto& header = table.rows.front();
    if (!trimmed(header.cells.front()).empty() || header.cells.size() < 2) {
        return isKernelTitle(header.cells.front());
    }
    return std::any_of(table.rows.begin() + 1, table.rows.end(), [](const CsvRow& row) {
        double value = 0;
        return readNumber(row.cells.front(), value) == NumberText::NotANumber;
    });
}

/// For each line below the header its kernel: as they are.
std::vector<Eigen::Index> inOrder(std::size_t count)
{
    std::vector<Eigen::Index> places(count);
    std::iota(places.begin(), places.end(), 0);
    return places;
}

/// For each line below the header its kernel, by name: every kernel once.
std::vector<Eigen::Index> matchKernels(const CsvTable& table,
                                       const StringTable& kernels,
                                       const std::string& name)
{
    std::unordered_map<std::string_view, std::size_t> known;
    for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel) {
        known.emplace(trimmed(kernels[kernel]), kernel);
    }
    std::vector<std::size_t> lines(kernels.size(), 0);
    std::vector<Eigen::Index> places;
    for (auto row = table.rows.begin() + 1; row != table.rows.end(); ++row) {
        const auto cell = trimmed(row->cells.front());
        const auto found = known.find(cell);
        if (found == known.end()) {
            throw errorAt(name, {row->line, 1},
                          fmt::format("the benchmark has no kernel {}", quotedExcerpt(cell)));
        }
        auto& line = lines[found->second];
        if (line > 0) {
            throw errorAt(
                name, {row->line, 1},
                fmt::format("the kernel {} is already in line {}", quotedExcerpt(cell), line));
        }
        line = row->line;
        places.push_back(static_cast<Eigen::Index>(found->second));
    }
    const auto absent = std::find(lines.begin(), lines.end(), std::size_t{0});
    if (absent != lines.end()) {
        const auto kernel = static_cast<std::size_t>(absent - lines.begin());
        throw Error{Errc::Malformed,
                    fmt::format("{}: has no line for the kernel {} of the benchmark", name,
                                quotedExcerpt(kernels[kernel]))};
    }
    return places;
}

Basis basisOf(std::string_view text, const std::string& name, const StringTable* kernels)
{
    const auto table = tableWithHeader(text, name, "the names of the expectations");
    const bool isNamed = namesKernels(table);
    const std::size_t first = isNamed ? 1 : 0;
    const auto& header = table.rows.front();
    if (header.cells.size() == first) {
        throw errorAt(name, {header.line, 1},
                      "expected the names of the expectations after \"kernel\"");
    }
    Basis basis;
    for (std::size_t column = first; column < header.cells.size(); ++column) {
        basis.expectations.emplace_back(trimmed(header.cells[column]));
        if (readNumber(basis.expectations.back())) {
            throw errorAt(name, {header.line, column + 1},
                          fmt::format("expected the name of an expectation, found the number {}",
                                      basis.expectations.back()));
        }
    }
    if (isNamed && !basis.expectations.empty() && isKernelTitle(basis.expectations.front())) {
        throw errorAt(name, {header.line, 2},
                      "expected the name of an expectation, found a second column of "
                      "kernels");
    }
    const auto places = isNamed && kernels != nullptr ? matchKernels(table, *kernels, name)
                                                      : inOrder(table.rows.size() - 1);
    basis.matrix.resize(static_cast<Eigen::Index>(table.rows.size() - 1),
                        static_cast<Eigen::Index>(header.cells.size() - first));
    for (std::size_t row = 1; row < table.rows.size(); ++row) {
        const auto values = numbers(table.rows[row], first, header.cells.size(), name);
        basis.matrix.row(places[row - 1]) = Eigen::Map<const Eigen::RowVectorXd>(
            values.data(), static_cast<Eigen::Index>(values.size()));
    }
    basis.note = table.comments.empty() ? "" : table.comments.front();
    orThrow(checkBasis(basis, table.rows.size() - 1), name);
    return basis;
}

Signatures signaturesOf(std::string_view text, const Basis& basis, const std::string& name)
{
    const auto table = tableWithHeader(text, name, "metric and the names of the expectations");
    const auto& header = table.rows.front();
    if (trimmed(header.cells.front()) != "metric") {
        throw unexpectedAt(name, {header.line, 1}, "\"metric\"",
                           quotedExcerpt(header.cells.front()));
    }
    const auto places = matchExpectations(header, basis, name);
    Signatures signatures;
    for (std::size_t row = 1; row < table.rows.size(); ++row) {
        const auto values = numbers(table.rows[row], 1, header.cells.size(), name);
        Signature signature{
            std::string(trimmed(table.rows[row].cells.front())),
            Eigen::VectorXd::Zero(static_cast<Eigen::Index>(basis.expectations.size())), ""};
        for (std::size_t column = 0; column < values.size(); ++column) {
            signature.coefficients[static_cast<Eigen::Index>(places[column])] = values[column];
        }
        signatures.push_back(std::move(signature));
    }
    orThrow(checkSignatures(signatures, basis.matrix.cols()), name);
    orThrow(checkNuisances(signatures, basis.expectations), name);
    return signatures;
}

/// What `read` returns, or its error on one line.
template<typename Read>
auto readVisibly(const std::string& name, Read read)
{
    auto result = caught(name, {}, read);
    return result ? std::move(result) : visibleText(result.error());
}

}  // namespace

Result<Basis> parseBasisCsv(std::string_view text,
                            const std::string& name,
                            const StringTable* kernels)
{
    return readVisibly(name, [&] { return basisOf(text, name, kernels); });
}

Result<Signatures> parseSignaturesCsv(std::string_view text,
                                      const Basis& basis,
                                      const std::string& name)
{
    return readVisibly(name, [&] { return signaturesOf(text, basis, name); });
}

Result<Basis> readBasisCsv(const std::filesystem::path& path, const StringTable* kernels)
{
    const auto text = readSmallFile(path);
    return text ? parseBasisCsv(*text, path.string(), kernels) : Result<Basis>(text.error());
}

Result<Signatures> readSignaturesCsv(const std::filesystem::path& path, const Basis& basis)
{
    const auto text = readSmallFile(path);
    return text ? parseSignaturesCsv(*text, basis, path.string())
                : Result<Signatures>(text.error());
}

std::string basisToCsv(const Basis& basis)
{
    std::string text;
    for (std::size_t column = 0; column < basis.expectations.size(); ++column) {
        text += (column > 0 ? "," : "") + csvCell(basis.expectations[column]);
    }
    text += '\n';
    for (Eigen::Index row = 0; row < basis.matrix.rows(); ++row) {
        for (Eigen::Index column = 0; column < basis.matrix.cols(); ++column) {
            text += (column > 0 ? "," : "") + cellNumber(basis.matrix(row, column));
        }
        text += '\n';
    }
    return text;
}

std::string signaturesToCsv(const Signatures& signatures, const Basis& basis)
{
    std::string text = "metric";
    for (const auto& expectation : basis.expectations) {
        text += "," + csvCell(expectation);
    }
    text += '\n';
    for (const auto& signature : signatures) {
        text += csvCell(signature.metric);
        for (const double coefficient : signature.coefficients) {
            text += "," + cellNumber(coefficient);
        }
        text += '\n';
    }
    return text;
}

}  // namespace papilio::core
