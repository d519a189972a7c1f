#include "widgets/models/signature_edits.h"

#include "widgets/models/signature_cell.h"
#include "widgets/theme/tr.h"

#include <algorithm>

namespace papilio::widgets {

namespace {

QString nameOf(const core::Signature& signature)
{
    return QString::fromStdString(signature.metric);
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

}  // namespace papilio::widgets
