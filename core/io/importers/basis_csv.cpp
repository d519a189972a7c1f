#include "core/io/file_text.h"
#include "core/io/importers/csv_table.h"
#include "core/io/importers/importer.h"
#include "core/io/importers/number_text.h"
#include "core/io/utf8.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

/// Cells from `first` on as numbers; every one has to be there and finite.
Result<std::vector<double>> numbers(const CsvRow& row,
                                    std::size_t first,
                                    std::size_t columns,
                                    const std::string& name)
{
    if (row.cells.size() != columns) {
        return Error{Errc::Malformed,
                     fmt::format("{}: {} cells where the header has {}",
                                 csvPlace(name, row.line, std::min(row.cells.size(), columns) + 1),
                                 row.cells.size(), columns)};
    }
    std::vector<double> values;
    for (std::size_t column = first; column < columns; ++column) {
        double value = 0;
        if (readNumber(row.cells[column], value) != NumberText::Number || !std::isfinite(value)) {
            return Error{Errc::Malformed, fmt::format("{}: expected a number, found {}",
                                                      csvPlace(name, row.line, column + 1),
                                                      quotedExcerpt(row.cells[column]))};
        }
        values.push_back(value);
    }
    return values;
}

Result<CsvTable> tableWithHeader(std::string_view text,
                                 const std::string& name,
                                 const std::string& header)
{
    auto table = readCsvTable(text, name);
    if (table && table->rows.empty()) {
        return Error{Errc::Malformed,
                     fmt::format("{}: is empty; expected a header with {}", name, header)};
    }
    return table;
}

std::string number(double value)
{
    return fmt::format("{}", value == 0 ? 0.0 : value);
}

/// For each cell of the header the index of that expectation in the basis.
Result<std::vector<std::size_t>> matchExpectations(const CsvRow& header,
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
            return Error{Errc::Malformed,
                         fmt::format("{}: expectation \"{}\" is not in the basis ({})",
                                     csvPlace(name, header.line, column + 1), expectation,
                                     fmt::join(basis.expectations, ", "))};
        }
        if (std::find(places.begin(), places.end(), place) != places.end()) {
            return Error{Errc::Malformed,
                         fmt::format("{}: expectation \"{}\" stands twice",
                                     csvPlace(name, header.line, column + 1), expectation)};
        }
        places.push_back(place);
    }
    if (places.size() != basis.expectations.size()) {
        return Error{Errc::Malformed,
                     fmt::format("{}: {} expectations where the basis has {} ({})",
                                 csvPlace(name, header.line, header.cells.size()), places.size(),
                                 basis.expectations.size(), fmt::join(basis.expectations, ", "))};
    }
    return places;
}

}  // namespace

Result<Basis> parseBasisCsv(std::string_view text, const std::string& name)
{
    const auto table = tableWithHeader(text, name, "the names of the expectations");
    if (!table) {
        return table.error();
    }
    const auto& header = table->rows.front();
    Basis basis;
    for (std::size_t column = 0; column < header.cells.size(); ++column) {
        basis.expectations.emplace_back(trimmed(header.cells[column]));
        double value = 0;
        if (readNumber(basis.expectations.back(), value) == NumberText::Number) {
            return Error{
                Errc::Malformed,
                fmt::format("{}: expected the name of an expectation, found the number {}",
                            csvPlace(name, header.line, column + 1), basis.expectations.back())};
        }
    }
    basis.matrix.resize(static_cast<Eigen::Index>(table->rows.size() - 1),
                        static_cast<Eigen::Index>(header.cells.size()));
    for (std::size_t row = 1; row < table->rows.size(); ++row) {
        const auto values = numbers(table->rows[row], 0, header.cells.size(), name);
        if (!values) {
            return values.error();
        }
        basis.matrix.row(static_cast<Eigen::Index>(row - 1)) = Eigen::Map<const Eigen::RowVectorXd>(
            values->data(), static_cast<Eigen::Index>(values->size()));
    }
    basis.note = table->comments.empty() ? "" : table->comments.front();
    if (const auto good = checkBasis(basis, table->rows.size() - 1); !good) {
        return good.error().in(name);
    }
    return basis;
}

Result<Signatures> parseSignaturesCsv(std::string_view text,
                                      const Basis& basis,
                                      const std::string& name)
{
    const auto table = tableWithHeader(text, name, "metric and the names of the expectations");
    if (!table) {
        return table.error();
    }
    const auto& header = table->rows.front();
    if (trimmed(header.cells.front()) != "metric") {
        return Error{Errc::Malformed, fmt::format("{}: expected \"metric\", found {}",
                                                  csvPlace(name, header.line, 1),
                                                  quotedExcerpt(header.cells.front()))};
    }
    const auto places = matchExpectations(header, basis, name);
    if (!places) {
        return places.error();
    }
    Signatures signatures;
    for (std::size_t row = 1; row < table->rows.size(); ++row) {
        const auto values = numbers(table->rows[row], 1, header.cells.size(), name);
        if (!values) {
            return values.error();
        }
        Signature signature{
            std::string(trimmed(table->rows[row].cells.front())),
            Eigen::VectorXd::Zero(static_cast<Eigen::Index>(basis.expectations.size())), ""};
        for (std::size_t column = 0; column < values->size(); ++column) {
            signature.coefficients[static_cast<Eigen::Index>((*places)[column])] =
                (*values)[column];
        }
        signatures.push_back(std::move(signature));
    }
    if (const auto good = checkSignatures(signatures, basis.matrix.cols()); !good) {
        return good.error().in(name);
    }
    return signatures;
}

Result<Basis> readBasisCsv(const std::filesystem::path& path)
{
    const auto text = readSmallFile(path);
    return text ? parseBasisCsv(*text, path.string()) : Result<Basis>(text.error());
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
            text += (column > 0 ? "," : "") + number(basis.matrix(row, column));
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
            text += "," + number(coefficient);
        }
        text += '\n';
    }
    return text;
}

}  // namespace papilio::core
