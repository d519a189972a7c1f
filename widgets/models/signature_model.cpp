#include "widgets/models/signature_model.h"

#include "widgets/models/signature_cell.h"
#include "widgets/table/cell_roles.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"

#include <algorithm>
#include <utility>

namespace papilio::widgets {

namespace {

const core::Signature* find(const core::Signatures& signatures, const std::string& metric)
{
    const auto place = std::ranges::find(signatures, metric, &core::Signature::metric);
    return place == signatures.end() ? nullptr : &*place;
}

QStringList namesOf(const std::vector<std::string>& strings)
{
    QStringList names;
    for (const auto& string : strings) {
        names << QString::fromStdString(string);
    }
    return names;
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
                       ? tr("%1\nLinked: it changes with its parts. To end this, edit one of its "
                            "cells or use Detach from its sum.")
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
            return section == 0 ? tr("Metric") : tr("Verdict");
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

void SignatureModel::sync(Changes changes)
{
    const auto edits =
        Changes(Change::Study) | Change::Benchmark | Change::Basis | Change::Signatures;
    if (!(changes & edits)) {
        if (shown_ && (changes & (Changes(Change::Fits) | Change::Problem))) {
            emit dataChanged(index(0, verdictColumn()), index(metricCount(), verdictColumn()));
        }
        return;
    }
    const auto before = std::exchange(shown_, workspace_.benchmark());
    const auto expectations = shown_ ? namesOf(shown_->basis->expectations) : QStringList();
    const auto numberOfDrafts = drafts_.all().size();
    const bool isOther =
        !before || !shown_ || (changes & (Changes(Change::Study) | Change::Benchmark));
    if (isOther || expectations.size() != expectations_.size()) {
        beginResetModel();
        expectations_ = expectations;
        headings_ = expectationHeadings(expectations_);
        rows_ = shown_ ? *shown_->signatures : core::Signatures();
        endResetModel();
    } else {
        if (expectations != expectations_) {
            expectations_ = expectations;
            headings_ = expectationHeadings(expectations_);
            emit headerDataChanged(Qt::Horizontal, 0, verdictColumn());
        }
        replaceRows(rows_, *shown_->signatures);
        emit dataChanged(index(0, 0), index(hintRow(), verdictColumn()));
    }
    if (isOther) {
        drafts_.clear();
    } else {
        dropStaleDrafts(*before);
    }
    if (drafts_.all().size() != numberOfDrafts) {
        emit draftsChanged();
    }
}

void SignatureModel::replaceRows(const core::Signatures& before, const core::Signatures& after)
{
    if (before.size() == after.size()) {
        rows_ = after;
        return;
    }
    const auto sameName = [](const auto& a, const auto& b) { return a.metric == b.metric; };
    const auto front =
        std::mismatch(before.begin(), before.end(), after.begin(), after.end(), sameName).first -
        before.begin();
    const auto rest = static_cast<std::ptrdiff_t>(std::min(before.size(), after.size())) - front;
    auto back =
        std::mismatch(before.rbegin(), before.rend(), after.rbegin(), after.rend(), sameName)
            .first -
        before.rbegin();
    back = std::min<std::ptrdiff_t>(back, rest);
    const auto gone = static_cast<int>(static_cast<std::ptrdiff_t>(before.size()) - front - back);
    const auto fresh = static_cast<int>(static_cast<std::ptrdiff_t>(after.size()) - front - back);
    const int first = static_cast<int>(front);
    if (gone > 0) {
        beginRemoveRows({}, first, first + gone - 1);
        rows_.erase(rows_.begin() + front, rows_.begin() + front + gone);
        endRemoveRows();
    }
    if (fresh > 0) {
        beginInsertRows({}, first, first + fresh - 1);
        rows_ = after;
        endInsertRows();
    }
    rows_ = after;
}

void SignatureModel::dropStaleDrafts(const core::Benchmark& before)
{
    const auto valueIn = [](const core::Benchmark& benchmark,
                            const CellDraft& draft) -> std::optional<double> {
        const auto& expectations = benchmark.basis->expectations;
        const auto column = std::ranges::find(expectations, draft.column.toStdString());
        for (const auto& signature : *benchmark.signatures) {
            if (signature.metric == draft.row.toStdString() && column != expectations.end()) {
                return signature.coefficients[column - expectations.begin()];
            }
        }
        return std::nullopt;
    };
    drafts_.removeIf([&](const CellDraft& draft) {
        if (draft.column.isEmpty()) {
            return !draft.row.isEmpty() && rowOf(draft.row) < 0;
        }
        const auto value = valueIn(*shown_, draft);
        return !value || value != valueIn(before, draft);
    });
}

bool SignatureModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable)) {
        return false;
    }
    const auto text = value.toString().trimmed();
    if (index.column() == 0) {
        return index.row() == hintRow() ? addNamed(text) : setName(index.row(), text);
    }
    const auto row = static_cast<std::size_t>(index.row());
    const auto expectation = expectations_[index.column() - 1];
    const auto cell = parseCell(text);
    keepDraft({metricAt(index.row()), expectation, text, cell.reason});
    if (cell.value) {
        const auto edit = setCoefficient(rows_, row, index.column() - 1, *cell.value, expectation);
        workspace_.setSignatures(edit.signatures, edit.text);
    }
    return true;
}

bool SignatureModel::addNamed(const QString& name)
{
    if (name.isEmpty()) {
        keepDraft({});  // nothing typed: nothing to complain about
        return false;
    }
    if (rowOf(name) >= 0) {
        keepDraft(
            {{}, {}, name, tr("A metric “%1” exists already. Choose a different name.").arg(name)});
        return true;
    }
    keepDraft({});
    const auto edit = addMetric(rows_, expectationCount(), name);
    workspace_.setSignatures(edit.signatures, edit.text);
    // Later: the editor that commits just now must not lose its cell while it does.
    QMetaObject::invokeMethod(
        this, [this, row = static_cast<int>(edit.row)] { emit rowWanted(row); },
        Qt::QueuedConnection);
    return true;
}

bool SignatureModel::setName(int row, const QString& name)
{
    const auto before = metricAt(row);
    const int other = rowOf(name);
    if (name.isEmpty() || (other >= 0 && other != row)) {
        const auto reason =
            name.isEmpty() ? tr("Enter a name for the metric.")
                           : tr("A metric “%1” exists already. Choose a different name.").arg(name);
        keepDraft({before, {}, name, reason});
        return true;
    }
    drafts_.renameRow(before, name);
    keepDraft({name, {}, name, {}});
    if (name != before) {
        const auto edit = renameMetric(rows_, static_cast<std::size_t>(row), name);
        const auto kept = drafts_;  // sync() cannot know that it is the same metric
        workspace_.setSignatures(edit.signatures, edit.text);
        drafts_ = kept;
        if (workspace_.selection().metric == before) {
            workspace_.selectMetric(name);
        }
        emit draftsChanged();
    }
    return true;
}

void SignatureModel::keepDraft(const CellDraft& draft)
{
    const bool was = drafts_.find(draft.row, draft.column) != nullptr;
    drafts_.set(draft);
    if (was || !draft.reason.isEmpty()) {
        const auto place = indexOf(draft);
        emit dataChanged(place, place);
        emit dataChanged(index(place.row(), verdictColumn()), index(place.row(), verdictColumn()));
        emit draftsChanged();
    }
}

QString SignatureModel::copyText(const QModelIndexList& indexes) const
{
    if (indexes.isEmpty()) {
        return {};
    }
    const auto [top, bottom] = std::ranges::minmax(indexes, {}, &QModelIndex::row);
    const auto [left, right] = std::ranges::minmax(indexes, {}, &QModelIndex::column);
    TextGrid grid;
    for (int row = top.row(); row <= std::min(bottom.row(), metricCount() - 1); ++row) {
        QStringList line;
        for (int column = left.column(); column <= right.column(); ++column) {
            const int role = column == verdictColumn() ? Qt::DisplayRole : Qt::EditRole;
            line << index(row, column).data(role).toString();
        }
        grid << line;
    }
    return formatGrid(grid);
}

QString SignatureModel::headerText() const
{
    return formatGrid({QStringList(QStringLiteral("metric")) + expectations_});
}

bool SignatureModel::isDraft(const QModelIndex& index) const
{
    return index.isValid() && index.column() < verdictColumn() &&
           drafts_.find(metricAt(index.row()), columnKey(index.column())) != nullptr;
}

void SignatureModel::discardDraft(const QModelIndex& index)
{
    if (isDraft(index)) {
        keepDraft({metricAt(index.row()), columnKey(index.column()), {}, {}});
    }
}

void SignatureModel::clearCells(const QModelIndexList& indexes)
{
    SignatureEdit edit{rows_, tr("Clear %1 cells").arg(indexes.size()), 0, {}, {}};
    for (const auto& cell : indexes) {
        if (cell.row() < metricCount() && cell.column() > 0 && cell.column() < verdictColumn()) {
            edit.signatures[static_cast<std::size_t>(cell.row())].coefficients[cell.column() - 1] =
                0;
            edit.row = static_cast<std::size_t>(cell.row());
            edit.drafts << CellDraft{metricAt(cell.row()), columnKey(cell.column()), {}, {}};
        }
    }
    if (!edit.drafts.isEmpty()) {
        followSums(rows_, edit.signatures);
        apply(edit);
    }
}

void SignatureModel::pasteAt(const QModelIndex& index, const QString& text)
{
    const auto grid = parseGrid(text);
    if (grid.isEmpty() || !shown_) {
        emit refused(tr("The clipboard has no text to paste."));
        return;
    }
    const bool isOneCell = grid.size() == 1 && grid.front().size() == 1;
    if (index.column() == 0 && isOneCell) {
        setData(index, grid.front().front());
    } else if (!index.isValid() || index.column() == 0 || index.row() == hintRow()) {
        apply(pasteMetrics(rows_, *shown_->basis, grid));
    } else if (index.column() == verdictColumn()) {
        emit refused(
            tr("A verdict is a result: paste into the name or the coefficients of a metric."));
    } else {
        apply(pasteCoefficients(rows_, *shown_->basis, static_cast<std::size_t>(index.row()),
                                index.column() - 1, grid));
    }
}

void SignatureModel::apply(const SignatureEdit& edit)
{
    if (!edit.message.isEmpty()) {
        emit refused(edit.message);
        return;
    }
    workspace_.setSignatures(edit.signatures, edit.text);
    for (const auto& draft : edit.drafts) {
        keepDraft(draft);
    }
    emit rowWanted(static_cast<int>(edit.row));
}

}  // namespace papilio::widgets
