#include "widgets/models/signature_edits.h"

#include "widgets/models/signature_cell.h"
#include "widgets/theme/tr.h"

#include <algorithm>
#include <optional>

namespace papilio::widgets {

namespace {

QString nameOf(const core::Signature& signature)
{
    return QString::fromStdString(signature.metric);
}

SignatureEdit refusal(const QString& message)
{
    SignatureEdit edit;
    edit.message = message;
    return edit;
}

QStringList expectationsOf(const core::Basis& basis)
{
    QStringList names;
    for (const auto& name : basis.expectations) {
        names << QString::fromStdString(name);
    }
    return names;
}

bool isHeader(const QStringList& line, const QStringList& expectations)
{
    return line.front().compare(QLatin1String("metric"), Qt::CaseInsensitive) == 0 ||
           std::any_of(line.begin() + 1, line.end(),
                       [&](const QString& cell) { return expectations.contains(cell); });
}

/// Where the cells of a line go: one expectation per cell after the name.
struct Columns {
    QStringList names;
    QString message;
};

Columns columnsOf(const QStringList& header, const QStringList& expectations)
{
    Columns columns{header.mid(1), {}};
    while (!columns.names.isEmpty() && columns.names.back().isEmpty()) {
        columns.names.removeLast();  // a spreadsheet's empty columns at the right
    }
    for (const auto& name : columns.names) {
        if (!expectations.contains(name)) {
            columns.message = tr("The basis has no expectation “%1”. Rename the column or add the "
                                 "expectation first.")
                                  .arg(name);
        } else if (columns.names.count(name) > 1) {
            columns.message = tr("The column “%1” appears twice. Remove one of them.").arg(name);
        }
    }
    return columns;
}

/// The metric called `name`, added with zeros where there is none.
core::Signature& metricNamed(core::Signatures& signatures,
                             const std::string& name,
                             Eigen::Index expectations)
{
    const auto place = std::ranges::find(signatures, name, &core::Signature::metric);
    if (place != signatures.end()) {
        return *place;
    }
    return signatures.emplace_back(core::Signature{name, Eigen::VectorXd::Zero(expectations), {}});
}

/// Writes one text into one coefficient, or keeps it as a draft; a draft without a reason says that
/// the cell is valid now.
void takeCell(SignatureEdit& edit,
              core::Signature& signature,
              const QStringList& expectations,
              qsizetype column,
              const QString& text)
{
    const auto cell = parseCell(text);
    if (cell.value) {
        signature.coefficients[column] = *cell.value;
    }
    edit.drafts << CellDraft{QString::fromStdString(signature.metric), expectations[column], text,
                             cell.reason};
}

}  // namespace

QString freeMetricName(const core::Signatures& signatures, const QString& base)
{
    QString name = base;
    const auto isTaken = [&](const core::Signature& signature) {
        return nameOf(signature) == name;
    };
    for (int number = 2; std::ranges::any_of(signatures, isTaken); ++number) {
        name = QStringLiteral("%1 %2").arg(base).arg(number);
    }
    return name;
}

SignatureEdit addMetric(const core::Signatures& signatures,
                        Eigen::Index expectations,
                        const QString& name)
{
    SignatureEdit edit{signatures, tr("Add %1").arg(name), signatures.size(), {}, {}};
    edit.signatures.push_back({name.toStdString(), Eigen::VectorXd::Zero(expectations), {}});
    return edit;
}

SignatureEdit duplicateMetric(const core::Signatures& signatures, std::size_t row)
{
    auto copy = signatures[row];
    copy.metric = freeMetricName(signatures, tr("%1 copy").arg(nameOf(copy))).toStdString();
    SignatureEdit edit{
        signatures, tr("Duplicate %1").arg(nameOf(signatures[row])), row + 1, {}, {}};
    edit.signatures.insert(edit.signatures.begin() + static_cast<std::ptrdiff_t>(row) + 1,
                           std::move(copy));
    return edit;
}

SignatureEdit removeMetrics(const core::Signatures& signatures,
                            const std::vector<std::size_t>& rows)
{
    SignatureEdit edit;
    for (std::size_t row = 0; row < signatures.size(); ++row) {
        if (std::ranges::find(rows, row) == rows.end()) {
            edit.signatures.push_back(signatures[row]);
        }
    }
    edit.text = rows.size() == 1 ? tr("Delete %1").arg(nameOf(signatures[rows.front()]))
                                 : tr("Delete %1 metrics").arg(rows.size());
    edit.row = rows.empty() ? 0
                            : std::min(rows.front(),
                                       edit.signatures.empty() ? 0 : edit.signatures.size() - 1);
    followSums(signatures, edit.signatures);
    return edit;
}

SignatureEdit renameMetric(const core::Signatures& signatures, std::size_t row, const QString& name)
{
    SignatureEdit edit{
        signatures, tr("Rename %1 to %2").arg(nameOf(signatures[row]), name), row, {}, {}};
    edit.signatures[row].metric = name.toStdString();
    followSums(signatures, edit.signatures);
    return edit;
}

SignatureEdit setCoefficient(const core::Signatures& signatures,
                             std::size_t row,
                             Eigen::Index column,
                             double value,
                             const QString& expectation)
{
    const auto text =
        QStringLiteral("%1, %2 = %3").arg(nameOf(signatures[row]), expectation, shownNumber(value));
    SignatureEdit edit{signatures, text, row, {}, {}};
    edit.signatures[row].coefficients[column] = value;
    followSums(signatures, edit.signatures);
    return edit;
}

SignatureEdit addSum(const core::Signatures& signatures,
                     Eigen::Index expectations,
                     const SignatureSum& sum,
                     const QString& name)
{
    const auto note = sumNote(sum, signatures);
    SignatureEdit edit{
        signatures, QStringLiteral("%1 %2").arg(name, note), signatures.size(), {}, {}};
    edit.signatures.push_back(
        {name.toStdString(), sumOf(sum, signatures, expectations), note.toStdString()});
    return edit;
}

SignatureEdit detachSum(const core::Signatures& signatures, std::size_t row)
{
    SignatureEdit edit{
        signatures, tr("Detach %1 from its sum").arg(nameOf(signatures[row])), row, {}, {}};
    edit.signatures[row].note.clear();
    return edit;
}

core::Signatures followBasis(const core::Signatures& signatures,
                             const core::Basis& before,
                             const core::Basis& after)
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

SignatureEdit pasteMetrics(const core::Signatures& signatures,
                           const core::Basis& basis,
                           const TextGrid& grid)
{
    if (grid.isEmpty()) {
        return refusal(
            tr("The clipboard has no table. Copy rows with a metric name and its coefficients "
               "first."));
    }
    const auto expectations = expectationsOf(basis);
    const bool hasHeader = isHeader(grid.front(), expectations);
    const auto columns =
        hasHeader ? columnsOf(grid.front(), expectations) : Columns{expectations, {}};
    if (!columns.message.isEmpty()) {
        return refusal(columns.message);
    }
    SignatureEdit edit{signatures, {}, signatures.size(), {}, {}};
    QStringList pasted;
    for (qsizetype line = hasHeader ? 1 : 0; line < grid.size(); ++line) {
        auto cells = grid[line];
        const bool isNameless =
            !hasHeader && cells.size() == expectations.size() && parseCell(cells.front()).value;
        const auto name = isNameless || cells.front().isEmpty()
                              ? freeMetricName(edit.signatures, tr("Pasted metric"))
                              : cells.front();
        cells = isNameless ? cells : cells.mid(1);
        while (cells.size() > columns.names.size() && cells.back().isEmpty()) {
            cells.removeLast();
        }
        if (cells.size() > columns.names.size()) {
            return refusal(
                tr("Line %1 has %2 numbers, but there are %3 expectations. Nothing was pasted.")
                    .arg(line + 1)
                    .arg(cells.size())
                    .arg(columns.names.size()));
        }
        auto& signature = metricNamed(edit.signatures, name.toStdString(), expectations.size());
        for (qsizetype cell = 0; cell < cells.size(); ++cell) {
            takeCell(edit, signature, expectations, expectations.indexOf(columns.names[cell]),
                     cells[cell]);
        }
        if (pasted.isEmpty()) {
            edit.row = static_cast<std::size_t>(&signature - edit.signatures.data());
        }
        pasted << name;
    }
    if (pasted.isEmpty()) {
        return refusal(tr("The clipboard has a header but no metrics below it."));
    }
    edit.pasted = pasted.size();
    edit.text = pasted.size() == 1 ? tr("Paste %1").arg(pasted.front())
                                   : tr("Paste %1 metrics").arg(pasted.size());
    followSums(signatures, edit.signatures);
    return edit;
}

SignatureEdit pasteCoefficients(const core::Signatures& signatures,
                                const core::Basis& basis,
                                std::size_t row,
                                Eigen::Index column,
                                const TextGrid& grid)
{
    const auto expectations = expectationsOf(basis);
    const GridRoom room{static_cast<qsizetype>(signatures.size() - row),
                        expectations.size() - static_cast<qsizetype>(column)};
    if (const auto why = whyTooLarge(grid, room); !why.isEmpty()) {
        return refusal(why);
    }
    SignatureEdit edit{signatures, {}, row, {}, {}};
    qsizetype cells = 0;
    for (qsizetype line = 0; line < grid.size(); ++line) {
        auto& signature = edit.signatures[row + static_cast<std::size_t>(line)];
        const auto count = std::min(grid[line].size(), room.columns);
        for (qsizetype cell = 0; cell < count; ++cell) {
            takeCell(edit, signature, expectations, static_cast<qsizetype>(column) + cell,
                     grid[line][cell]);
        }
        cells += count;
    }
    const auto metric = QString::fromStdString(signatures[row].metric);
    edit.text = cells == 1
                    ? tr("Paste into %1, %2").arg(metric, expectations[column])
                    : tr("Paste %1 cells from %2, %3").arg(cells).arg(metric, expectations[column]);
    followSums(signatures, edit.signatures);
    return edit;
}

}  // namespace papilio::widgets
