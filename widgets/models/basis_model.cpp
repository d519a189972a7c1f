#include "widgets/models/basis_model.h"

#include "core/io/text/basis_csv.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace papilio::widgets {

BasisModel::BasisModel(Workspace& workspace, QObject* parent) : EditModel(workspace, 0, parent)
{
    const auto follow = [this](Changes changes) {
        sync(changes, Changes(Change::Study) | Change::Benchmark | Change::Basis);
    };
    connect(&workspace, &Workspace::changed, this, follow);
    follow(Change::Everything);
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
    const auto* draft = drafts_.find(QString::number(index.row()), expectations_[index.column()]);
    if (const auto shown = draft ? draftData(*draft, role) : QVariant(); shown.isValid()) {
        return shown;
    }
    return numberData(shown_->basis->matrix(index.row(), index.column()), kernels_[index.row()],
                      index.column(), role);
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
        return groupOf(section);
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
    const auto edit = withWindowSentences(
        [&] { return renameExpectation(*shown_, section, name.toStdString()); });
    if (!edit) {
        emit refused(QString::fromStdString(edit.error().message));
        return false;
    }
    auto kept = drafts_;  // sync() cannot know that it is the same expectation
    kept.renameColumn(before, name);
    apply(edit);
    drafts_ = kept;
    emit draftsChanged();
    return true;
}

bool BasisModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid()) {
        return false;
    }
    const auto text = value.toString().trimmed();
    const auto number = withWindowSentences([&] { return core::parseCell(text.toStdString()); });
    keepDraft({QString::number(index.row()), expectations_[index.column()], text,
               number ? QString() : QString::fromStdString(number.error().message)});
    if (number) {
        edit([&] { return setExpectation(*shown_, index.row(), index.column(), *number); });
    }
    return true;
}

void BasisModel::takeRows(bool /*isReset*/)
{
    kernels_ = shown_ ? kernelNames(*shown_->data) : QStringList();
}

std::optional<double> BasisModel::valueIn(const core::Benchmark& benchmark,
                                          const CellDraft& draft) const
{
    const auto& basis = *benchmark.basis;
    const auto column = std::ranges::find(basis.expectations, draft.column.toStdString());
    return column == basis.expectations.end()
               ? std::nullopt
               : std::optional(
                     basis.matrix(draft.row.toInt(), column - basis.expectations.begin()));
}

void BasisModel::clearCells(const QModelIndexList& indexes)
{
    if (const auto cells = numberCells(indexes); !cells.empty() && shown_) {
        edit([&] { return core::clearCells(*shown_, cells); });
    }
}

void BasisModel::pasteAt(const QModelIndex& index, const QString& text)
{
    const auto grid = pasted(text);
    if (grid.empty()) {
        return;
    }
    const bool isWhole =
        std::ssize(grid) == rowCount() + 1 && !core::parseCell(grid.front().front());
    if (isWhole) {
        std::string csv;
        for (const auto& line : grid) {
            csv += fmt::format("{}\n", fmt::join(line, ","));
        }
        edit([&]() -> core::Result<core::BasisEdit> {
            const auto basis = core::parseBasisCsv(csv, "clipboard", &shown_->data->kernels);
            return basis ? replaceBasis(*shown_, *basis, tr("Paste a basis").toStdString())
                         : basis.error();
        });
    } else {
        edit([&] {
            return pasteCells(*shown_, std::max(0, index.row()), std::max(0, index.column()), grid);
        });
    }
}

void BasisModel::apply(const core::Result<core::BasisEdit>& edit)
{
    if (!edit) {
        emit refused(QString::fromStdString(edit.error().message));
        return;
    }
    workspace_.setBasis(edit->basis, edit->signatures, QString::fromStdString(edit->name));
    for (const auto& cell : edit->cells) {
        keepDraft({QString::number(cell.row), expectations_.value(cell.column),
                   QString::fromStdString(cell.text), QString::fromStdString(cell.reason)});
    }
}

}  // namespace papilio::widgets
