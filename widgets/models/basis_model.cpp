#include "widgets/models/basis_model.h"

#include "core/io/text/basis_csv.h"
#include "widgets/models/signature_cell.h"
#include "widgets/table/cell_roles.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace papilio::widgets {

BasisModel::BasisModel(Workspace& workspace, QObject* parent)
    : QAbstractTableModel(parent),
      workspace_(workspace)
{
    connect(&workspace, &Workspace::changed, this, &BasisModel::sync);
    sync(Change::Everything);
}

QModelIndex BasisModel::indexOf(const CellDraft& draft) const
{
    return index(draft.row.toInt(), static_cast<int>(expectations_.indexOf(draft.column)));
}

int BasisModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kernels_.size());
}

int BasisModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(expectations_.size());
}

QVariant BasisModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const double value = shown_->basis->matrix(index.row(), index.column());
    if (const auto* draft =
            drafts_.find(QString::number(index.row()), expectations_[index.column()])) {
        if (role == Qt::DisplayRole || role == Qt::EditRole) {
            return draft->text;
        }
        if (role == InvalidRole || role == Qt::ToolTipRole) {
            return draft->reason;
        }
    }
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
            return tr("%1, %2: %3")
                .arg(kernels_[index.row()], expectations_[index.column()], plainNumber(value));
        default:
            return {};
    }
}

QVariant BasisModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const auto& names = orientation == Qt::Horizontal ? expectations_ : kernels_;
    if (section < 0 || section >= names.size()) {
        return {};
    }
    if (role == Qt::DisplayRole || role == Qt::EditRole || role == Qt::ToolTipRole) {
        return names[section];
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(
            (orientation == Qt::Horizontal ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (orientation == Qt::Horizontal && role == ShortRole) {
        return headings_.labels[section];
    }
    if (orientation == Qt::Horizontal && role == GroupRole) {
        for (qsizetype group = 0; group < headings_.groups.size(); ++group) {
            const auto& heading = headings_.groups[group];
            if (section >= heading.first && section < heading.first + heading.count) {
                return static_cast<int>(group);
            }
        }
    }
    return {};
}

Qt::ItemFlags BasisModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable
                           : Qt::NoItemFlags;
}

bool BasisModel::setHeaderData(int section,
                               Qt::Orientation orientation,
                               const QVariant& value,
                               int role)
{
    if (orientation != Qt::Horizontal || role != Qt::EditRole || section < 0 ||
        section >= columnCount()) {
        return false;
    }
    const auto name = value.toString().trimmed();
    const auto before = expectations_[section];
    const auto edit = renameExpectation(*shown_, section, name);
    if (edit.message.isEmpty()) {
        auto kept = drafts_;  // sync() cannot know that it is the same expectation
        kept.renameColumn(before, name);
        workspace_.setBasis(edit.basis, edit.signatures, edit.text);
        drafts_ = kept;
        emit draftsChanged();
        return true;
    }
    emit refused(edit.message);
    return false;
}

bool BasisModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid()) {
        return false;
    }
    const auto text = value.toString().trimmed();
    const auto cell = parseCell(text);
    keepDraft({QString::number(index.row()), expectations_[index.column()], text, cell.reason});
    if (cell.value) {
        const auto edit = setExpectation(*shown_, index.row(), index.column(), *cell.value);
        workspace_.setBasis(edit.basis, edit.signatures, edit.text);
    }
    return true;
}

void BasisModel::sync(Changes changes)
{
    const auto edits = Changes(Change::Study) | Change::Benchmark | Change::Basis;
    if (!(changes & edits)) {
        if (changes & Change::Signatures) {
            shown_ = workspace_.benchmark();
        }
        return;
    }
    const auto before = std::exchange(shown_, workspace_.benchmark());
    const auto expectations = shown_ ? expectationNames(*shown_->basis) : QStringList();
    const auto numberOfDrafts = drafts_.all().size();
    const bool isOther =
        !before || !shown_ || (changes & (Changes(Change::Study) | Change::Benchmark));
    if (isOther || expectations.size() != expectations_.size()) {
        beginResetModel();
        expectations_ = expectations;
        headings_ = expectationHeadings(expectations_);
        kernels_ = shown_ ? kernelNames(*shown_->data) : QStringList();
        endResetModel();
    } else {
        if (expectations != expectations_) {
            expectations_ = expectations;
            headings_ = expectationHeadings(expectations_);
            emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        }
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
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

void BasisModel::dropStaleDrafts(const core::Benchmark& before)
{
    const auto valueIn = [](const core::Basis& basis,
                            const CellDraft& draft) -> std::optional<double> {
        const auto column = std::ranges::find(basis.expectations, draft.column.toStdString());
        return column == basis.expectations.end()
                   ? std::nullopt
                   : std::optional(
                         basis.matrix(draft.row.toInt(), column - basis.expectations.begin()));
    };
    drafts_.removeIf([&](const CellDraft& draft) {
        const auto value = valueIn(*shown_->basis, draft);
        return !value || value != valueIn(*before.basis, draft);
    });
}

void BasisModel::keepDraft(const CellDraft& draft)
{
    const bool was = drafts_.find(draft.row, draft.column) != nullptr;
    drafts_.set(draft);
    if (was || !draft.reason.isEmpty()) {
        const auto place = indexOf(draft);
        emit dataChanged(place, place);
        emit draftsChanged();
    }
}

QString BasisModel::copyText(const QModelIndexList& indexes) const
{
    if (indexes.isEmpty()) {
        return {};
    }
    const auto [top, bottom] = std::ranges::minmax(indexes, {}, &QModelIndex::row);
    const auto [left, right] = std::ranges::minmax(indexes, {}, &QModelIndex::column);
    TextGrid grid;
    for (int row = top.row(); row <= bottom.row(); ++row) {
        QStringList line;
        for (int column = left.column(); column <= right.column(); ++column) {
            line << index(row, column).data(Qt::EditRole).toString();
        }
        grid << line;
    }
    return formatGrid(grid);
}

void BasisModel::clearCells(const QModelIndexList& indexes)
{
    if (indexes.isEmpty() || !shown_) {
        return;
    }
    BasisEdit edit{*shown_->basis,
                   *shown_->signatures,
                   tr("Clear %1 cells of the basis").arg(indexes.size()),
                   {},
                   {}};
    for (const auto& cell : indexes) {
        edit.basis.matrix(cell.row(), cell.column()) = 0;
        edit.drafts << CellDraft{QString::number(cell.row()), expectations_[cell.column()], {}, {}};
    }
    apply(edit);
}

void BasisModel::pasteAt(const QModelIndex& index, const QString& text)
{
    const auto grid = parseGrid(text);
    if (grid.isEmpty() || !shown_) {
        emit refused(tr("The clipboard has no text to paste."));
        return;
    }
    const bool isWhole = grid.size() == rowCount() + 1 && !parseCell(grid.front().front()).value;
    if (isWhole) {
        QString csv;
        for (const auto& line : grid) {
            csv += line.join(QLatin1Char(',')) + QLatin1Char('\n');
        }
        const auto basis =
            core::parseBasisCsv(csv.toStdString(), "clipboard", &shown_->data->kernels);
        apply(basis ? replaceBasis(*shown_, *basis, tr("Paste a basis"))
                    : BasisEdit{{}, {}, {}, {}, QString::fromStdString(basis.error().message)});
    } else if (index.isValid()) {
        apply(pasteCells(*shown_, index.row(), index.column(), grid));
    } else {
        emit refused(tr("Select the cell to paste into."));
    }
}

void BasisModel::apply(const BasisEdit& edit)
{
    if (!edit.message.isEmpty()) {
        emit refused(edit.message);
        return;
    }
    workspace_.setBasis(edit.basis, edit.signatures, edit.text);
    for (const auto& draft : edit.drafts) {
        keepDraft(draft);
    }
}

}  // namespace papilio::widgets
