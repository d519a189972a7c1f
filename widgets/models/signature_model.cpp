#include "widgets/models/signature_model.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/models/signature_cell.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"

#include <algorithm>

namespace papilio::widgets {

namespace {

const core::Signature* find(const core::Signatures& signatures, const std::string& metric)
{
    const auto place = std::ranges::find(signatures, metric, &core::Signature::metric);
    return place == signatures.end() ? nullptr : &*place;
}

}  // namespace

SignatureModel::SignatureModel(Workspace& workspace, QObject* parent)
    : QAbstractTableModel(parent),
      workspace_(workspace)
{
    connect(&workspace, &Workspace::changed, this, &SignatureModel::sync);
    sync(Change::Everything);
}

int SignatureModel::metricCount() const
{
    return static_cast<int>(rows_.size());
}

int SignatureModel::expectationCount() const
{
    return static_cast<int>(expectations_.size());
}

int SignatureModel::rowOf(const QString& metric) const
{
    const auto* found = find(rows_, metric.toStdString());
    return found ? static_cast<int>(found - rows_.data()) : -1;
}

QString SignatureModel::metricAt(int row) const
{
    return row >= 0 && row < metricCount()
               ? QString::fromStdString(rows_[static_cast<std::size_t>(row)].metric)
               : QString();
}

const core::Signatures& SignatureModel::signatures() const
{
    return rows_;
}

QModelIndex SignatureModel::indexOf(const CellDraft& draft) const
{
    const int row = draft.row.isEmpty() ? hintRow() : rowOf(draft.row);
    const int column =
        draft.column.isEmpty() ? 0 : static_cast<int>(expectations_.indexOf(draft.column)) + 1;
    return index(row, column);
}

int SignatureModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !shown_ ? 0 : metricCount() + 1;
}

int SignatureModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !shown_ ? 0 : expectationCount() + 2;
}

QString SignatureModel::columnKey(int column) const
{
    return column == 0 ? QString() : expectations_[column - 1];
}

QVariant SignatureModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    if (role == HintRole) {
        return index.row() == hintRow();
    }
    if (index.column() == verdictColumn()) {
        return index.row() == hintRow() ? QVariant() : verdictData(index.row(), role);
    }
    if (index.row() == hintRow() && index.column() > 0) {
        return {};
    }
    if (const auto* draft = drafts_.find(rowKey(index.row()), columnKey(index.column()))) {
        if (role == Qt::DisplayRole || role == Qt::EditRole) {
            return draft->text;
        }
        if (role == InvalidRole || role == Qt::ToolTipRole) {
            return draft->reason;
        }
    }
    return index.column() == 0 ? nameData(index.row(), role)
                               : coefficientData(index.row(), index.column(), role);
}

QVariant SignatureModel::nameData(int row, int role) const
{
    const bool isHint = row == hintRow();
    switch (role) {
        case Qt::DisplayRole:
            return isHint ? tr("Type a name to add a metric") : metricAt(row);
        case Qt::EditRole:
            return metricAt(row);
        case NoteRole:
            return isHint ? QString()
                          : QString::fromStdString(rows_[static_cast<std::size_t>(row)].note);
        case Qt::ToolTipRole: {
            const auto note = nameData(row, NoteRole).toString();
            return parseSumNote(note, rows_)
                       ? tr("%1\nLinked: it changes with its parts. Editing one of its own cells, "
                            "or Detach from its sum, ends that.")
                             .arg(note)
                       : note;
        }
        case Qt::AccessibleTextRole:
            return isHint ? tr("Type a name to add a metric") : metricAt(row);
        default:
            return {};
    }
}

QVariant SignatureModel::coefficientData(int row, int column, int role) const
{
    const double value = rows_[static_cast<std::size_t>(row)].coefficients[column - 1];
    switch (role) {
        case Qt::DisplayRole:
            return shownNumber(value);
        case Qt::EditRole:
            return plainNumber(value);
        case MutedRole:
            return value == 0;
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        case Qt::AccessibleTextRole:
            return tr("%1, %2: %3").arg(metricAt(row), columnKey(column), plainNumber(value));
        default:
            return {};
    }
}

QVariant SignatureModel::verdictData(int row, int role) const
{
    if (role != Qt::DisplayRole && role != VerdictRole && role != Qt::ToolTipRole) {
        return {};
    }
    const auto invalid = drafts_.countInRow(rowKey(row));
    if (invalid > 0) {
        if (role == VerdictRole) {
            return static_cast<int>(VerdictKind::Error);
        }
        return invalid == 1 ? tr("1 invalid cell") : tr("%1 invalid cells").arg(invalid);
    }
    const auto& analysis = workspace_.analysis();
    const auto& signature = rows_[static_cast<std::size_t>(row)];
    const auto* known =
        analysis.fits ? find(*analysis.benchmark->signatures, signature.metric) : nullptr;
    if (!known || (*known != signature && !workspace_.isAnalysing())) {
        return role == Qt::ToolTipRole && analysis.problem
                   ? QString::fromStdString(analysis.problem->message)
                   : QVariant();
    }
    const auto& metrics = analysis.fits->metrics;
    const auto fit = std::ranges::find(metrics, signature.metric, &core::MetricFit::metric);
    if (fit == metrics.end()) {
        return {};
    }
    if (role == VerdictRole) {
        return static_cast<int>(verdictKind(fit->verdict));
    }
    if (role == Qt::DisplayRole) {
        return verdictWords(fit->verdict, fit->errorWorst);
    }
    return verdictToolTip(*fit);
}

QVariant SignatureModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical) {
        return role == Qt::DisplayRole && section < metricCount() ? QVariant(section + 1)
                                                                  : QVariant();
    }
    if (section < 0 || section > verdictColumn()) {
        return {};
    }
    const bool isExpectation = section > 0 && section < verdictColumn();
    if (role == GroupRole) {
        for (qsizetype group = 0; isExpectation && group < headings_.groups.size(); ++group) {
            const auto& heading = headings_.groups[group];
            if (section - 1 >= heading.first && section - 1 < heading.first + heading.count) {
                return static_cast<int>(group);
            }
        }
        return -1;
    }
    if (role == Qt::DisplayRole || role == ShortRole) {
        if (!isExpectation) {
            return section == 0 ? tr("Metric") : tr("Verdict now");
        }
        return role == ShortRole ? headings_.labels[section - 1] : expectations_[section - 1];
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue((isExpectation ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    }
    return role == Qt::ToolTipRole && isExpectation ? QVariant(expectations_[section - 1])
                                                    : QVariant();
}

Qt::ItemFlags SignatureModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    const bool isCell =
        index.column() < verdictColumn() && (index.row() < metricCount() || index.column() == 0);
    return isCell ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable
                  : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

}  // namespace papilio::widgets
